import type { Selectable } from 'kysely';
import { toSourceText } from '../../../engine/source';
import type { ModulesTable } from '../../db/migrations/002_modules';
import { parseJsonText } from '../../http/json-text';
import { isModuleCode, readModuleDocument, readModuleName, readModuleNumber, readModuleText } from './module-entity';
import type { ModuleEntity } from './module-entity';
import { isRecord } from '../../../engine/json/raw-value';

/** The columns of a draft. */
export type DraftRow = Pick<
  Selectable<ModulesTable>,
  | 'full_name'
  | 'en_code'
  | 'category'
  | 'type'
  | 'web_type'
  | 'enable_flow'
  | 'description'
  | 'sort_code'
  | 'draft'
  | 'draft_source'
>;

/** Any JSON object: an unparsed document. */
export type Document = Readonly<Record<string, unknown>>;

const BYTE_ORDER_MARK = '\uFEFF';

/** A stored document as an object. */
export function readStored(text: string): Document {
  const value = parseJsonText(text);
  if (!isRecord(value)) throw new Error('a stored module is no JSON object');
  return value;
}

/** The editor's text: as saved, or the entity with embedded documents as objects. */
export function draftSource(row: Pick<DraftRow, 'draft' | 'draft_source'>): string {
  return row.draft_source === '' ? toSourceText(readStored(row.draft)) : row.draft_source;
}

/** The entity in an author's text; null if it is not a JSON object. */
export function readSource(text: string): Document | null {
  // Skips a byte order mark, as the checks do.
  const value = parseJsonText(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  return isRecord(value) ? value : null;
}

/** The entity that a release of this draft would store; null if the author's text is not a JSON object. */
export function draftEntity(row: Pick<DraftRow, 'draft' | 'draft_source'>): Document | null {
  return row.draft_source !== '' && readSource(row.draft_source) === null ? null : readStored(row.draft);
}

/** Whether a draft differs from the release in meaning, not in layout or key order. */
export function isDifferent(row: Pick<DraftRow, 'draft' | 'draft_source'>, released: string | null): boolean {
  if (released === null || draftEntity(row) === null) return true;
  return row.draft !== released && toSourceText(readStored(row.draft)) !== toSourceText(readStored(released));
}

/**
 * Updates a module's columns from its text: missing or invalid members, and a code in use by another module (`isCodeFree`), leave
 * the column unchanged.
 */
export function followSource(row: DraftRow, value: Document, isCodeFree: boolean): ModuleEntity {
  const fullName = readModuleName(value['fullName']) ?? row.full_name;
  const enCode = isCodeFree ? wantedCode(value) || row.en_code : row.en_code;
  const given = (key: string) => Object.hasOwn(value, key) && value[key] !== null;
  const text = (key: string, kept: string) => (given(key) ? readModuleText(value[key]) : kept);
  const number = (key: string, kept: number) => readModuleNumber(value[key], kept);
  return {
    fullName,
    enCode,
    category: text('category', row.category),
    type: number('type', row.type),
    webType: number('webType', row.web_type),
    enableFlow: number('enableFlow', row.enable_flow),
    description: text('description', row.description),
    sortCode: number('sortCode', row.sort_code),
    document: { ...readModuleDocument(value), fullName, enCode },
  };
}

/** The code in a text; '' if missing or invalid. */
export function wantedCode(value: Document): string {
  const code = readModuleText(value['enCode']).trim();
  return isModuleCode(code) ? code : '';
}
