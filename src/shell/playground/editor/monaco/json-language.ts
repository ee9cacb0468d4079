import type { editor } from 'monaco-editor/editor.js';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register.js';
import type { Language } from '../../../../engine/contract/language';
import schema from '../../../../schemas/module.schema.json';
import type { RawRecord } from '../../../../engine/json/raw-value';
import { explainSchema } from '../schema/explain-schema';
import { prepareSchema } from '../schema/prepare-schema';
import { translateFor } from './document-context';

const SCHEMA_URI = 'formloom:/module.schema.json';
/** More than an author ever tries out in one document; each stays known until the page is left. */
const MAX_ADDRESSES = 20;

const schemas = new Map<Language, RawRecord>();
const addresses = new Set<string>();
let prepared: { readonly language: Language; readonly schema: RawRecord } | null = null;

/** The module's schema explained in a language: what hovers say. */
export function moduleSchemaIn(language: Language): RawRecord {
  const known = schemas.get(language) ?? explainSchema(schema, language);
  schemas.set(language, known);
  return known;
}

/**
 * Sets the JSON service up once: completion by the module's schema, folding, colouring. What is wrong with a document and what its
 * properties mean is said by us, in the language of the page and for documents of every generation.
 */
export function setUpJson(): void {
  jsonDefaults.setModeConfiguration({
    completionItems: true,
    foldingRanges: true,
    selectionRanges: true,
    tokens: true,
    hovers: false,
    diagnostics: false,
    documentSymbols: false,
    documentFormattingEdits: false,
    documentRangeFormattingEdits: false,
    colors: false,
  });
}

/** Lets completion explain itself in a language; the service is one for the whole page. */
export function completeJsonIn(language: Language): void {
  if (prepared?.language === language) return;
  prepared = { language, schema: prepareSchema(moduleSchemaIn(language), translateFor(language)) };
  applySchemas();
}

function applySchemas(): void {
  jsonDefaults.setDiagnosticsOptions({
    validate: false,
    enableSchemaRequest: false,
    schemas: [
      { uri: SCHEMA_URI, fileMatch: ['*'], schema: prepared?.schema },
      ...[...addresses].map((uri) => ({ uri, schema: prepared?.schema })),
    ],
  });
}

/**
 * A document that names its schema is completed by that one only, and the service may fetch nothing. Every document here is a
 * module, so whatever address it names means the module's schema.
 */
export function followSchemaAddress(model: editor.ITextModel): void {
  const head = model.getValueInRange({ startLineNumber: 1, startColumn: 1, endLineNumber: 20, endColumn: 1 });
  const named = /"\$schema"\s*:\s*"([^"\\]+)"/.exec(head)?.[1];
  if (named === undefined || addresses.size >= MAX_ADDRESSES) return;
  const address = resolve(named, model.uri.toString());
  if (address === null || addresses.has(address)) return;
  addresses.add(address);
  applySchemas();
}

function resolve(address: string, base: string): string | null {
  try {
    return new URL(address, base).href;
  } catch {
    return null;
  }
}
