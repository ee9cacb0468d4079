import { createIssue } from '../contract/create-issue';
import { type Issue } from '../contract/errors';
import { MAX_FIELD_KEY_CHARS } from './limits';
import { toExcerpt } from './report';

/** A letter, then letters, digits or underscores: safe as object key, form path and (quoted) column name. */
const FIELD_KEY = new RegExp(`^[A-Za-z][A-Za-z0-9_]{0,${MAX_FIELD_KEY_CHARS - 1}}$`);

/** Inherited names of objects, and members of every record. */
const RESERVED_KEYS: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'id',
]);

/** Whether the text is a valid field key (docs/module-format.md#field-keys). */
export function isFieldKey(text: string): boolean {
  return FIELD_KEY.test(text) && !RESERVED_KEYS.has(text);
}

/** Why a key is invalid; null if it is valid. `scope` = keys already used in this record or row. */
export function findKeyIssue(key: string, pointer: string, scope: ReadonlySet<string>): Issue | null {
  if (RESERVED_KEYS.has(key)) return createIssue('ENGINE_FIELD_KEY_RESERVED', pointer, { key });
  if (!FIELD_KEY.test(key)) return createIssue('ENGINE_FIELD_KEY_INVALID', pointer, { key: toExcerpt(key) });
  return scope.has(key) ? createIssue('ENGINE_FIELD_KEY_DUPLICATE', pointer, { key }) : null;
}
