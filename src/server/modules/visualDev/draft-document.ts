import type { Selectable } from 'kysely';
import { toSourceText } from '../../../engine/source';
import type { ModulesTable } from '../../db/migrations/002_modules';
import { parseJsonText } from '../../http/json-text';
import { isModuleCode, readModuleDocument, readModuleName, readModuleNumber, readModuleText } from './module-entity';
import type { ModuleEntity } from './module-entity';

/** The columns of a module that its draft is made of. */
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

/** Any JSON object; a document that nobody has parsed yet. */
export type Document = Readonly<Record<string, unknown>>;

const BYTE_ORDER_MARK = '\uFEFF';

/** The stored text of a document as an object. */
export function readStored(text: string): Document {
  const value = parseJsonText(text);
  if (!isDocument(value)) throw new Error('a stored module is no JSON object');
  return value;
}

/** The text that an author edits: what they left, or the entity with its embedded documents unfolded. */
export function draftSource(row: Pick<DraftRow, 'draft' | 'draft_source'>): string {
  return row.draft_source === '' ? toSourceText(readStored(row.draft)) : row.draft_source;
}

/** The entity of an author's text; null while the text is no JSON object. */
export function readSource(text: string): Document | null {
  // Editors and files may put the mark first; nobody sees it, and the checks read past it.
  const value = parseJsonText(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  return isDocument(value) ? value : null;
}

/** The entity that a release of this draft would store; null while the author's text is no JSON object. */
export function draftEntity(row: Pick<DraftRow, 'draft' | 'draft_source'>): Document | null {
  return row.draft_source !== '' && readSource(row.draft_source) === null ? null : readStored(row.draft);
}

/** Whether a draft says something else than what is released; form and order of its text do not count. */
export function isDifferent(row: Pick<DraftRow, 'draft' | 'draft_source'>, released: string | null): boolean {
  if (released === null || draftEntity(row) === null) return true;
  return row.draft !== released && toSourceText(readStored(row.draft)) !== toSourceText(readStored(released));
}

/**
 * What a module's columns become when its text reads as this object: members that are missing or not valid, and a code
 * that another module has (`isCodeFree`), leave the column as it is.
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

/** The code that a text gives its module; '' when it gives none that is valid. */
export function wantedCode(value: Document): string {
  const code = readModuleText(value['enCode']).trim();
  return isModuleCode(code) ? code : '';
}

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
