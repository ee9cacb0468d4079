import { MAX_FIELD_KEY_CHARS } from './limits';
import { toExcerpt, type Report } from './report';

/** A letter followed by letters, digits or underscores: safe as object key, form path and (quoted) column name. */
const FIELD_KEY = new RegExp(`^[A-Za-z][A-Za-z0-9_]{0,${MAX_FIELD_KEY_CHARS - 1}}$`);

/** Names that objects inherit or that every record carries itself. */
const RESERVED_KEYS: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'id',
]);

/** Whether the text may name a value (architecture decision 2). */
export function isFieldKey(text: string): boolean {
  return FIELD_KEY.test(text) && !RESERVED_KEYS.has(text);
}

/** Reports why a key is refused; true when it is fine. `scope` holds the keys already taken in this record or row. */
export function checkFieldKey(key: string, pointer: string, scope: ReadonlySet<string>, report: Report): boolean {
  if (RESERVED_KEYS.has(key)) report.add('ENGINE_FIELD_KEY_RESERVED', pointer, { key });
  else if (!FIELD_KEY.test(key)) report.add('ENGINE_FIELD_KEY_INVALID', pointer, { key: toExcerpt(key) });
  else if (scope.has(key)) report.add('ENGINE_FIELD_KEY_DUPLICATE', pointer, { key });
  else return true;
  return false;
}
