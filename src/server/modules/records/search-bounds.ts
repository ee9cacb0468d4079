import { BusinessError } from '../../http/errors';

/** Maximum length of a keyword, of a field name, and of any other search text. */
export const MAX_KEYWORD = 200;
export const MAX_FIELD_ID = 100;
const MAX_TEXT = 2000;
/** Maximum length of a search as JSON text, and number of its values. */
const MAX_JSON = 200_000;
const MAX_VALUES = 5000;
/** Maximum number of columns of a picker, and of sort fields. */
export const MAX_COLUMNS = 50;
export const MAX_SORTS = 20;
/** Maximum length of a cursor. */
export const MAX_CURSOR = 120;

/** Throws SERVER_TEXT_TOO_LONG with path and bound. */
export function requireShort(text: string, path: string, limit: number): void {
  if (text.length > limit) throw new BusinessError('SERVER_TEXT_TOO_LONG', { path, limit });
}

/** Throws SERVER_LIST_TOO_LONG with path and bound. */
export function requireFew(list: readonly unknown[], path: string, limit: number): void {
  if (list.length > limit) throw new BusinessError('SERVER_LIST_TOO_LONG', { path, limit });
}

/** Limits JSON text before parsing. */
export function requireShortJson(input: unknown, path: string): void {
  if (typeof input === 'string') requireShort(input, path, MAX_JSON);
}

/**
 * Checks all texts and the number of values of a search, at any depth; embedded JSON was limited before parsing. Throws
 * SERVER_TEXT_TOO_LONG and SERVER_LIST_TOO_LONG with the member's path.
 */
export function requireBounded(search: unknown, path: string): void {
  const waiting: { readonly value: unknown; readonly path: string }[] = [{ value: search, path }];
  let count = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    count += 1;
    if (count > MAX_VALUES) throw new BusinessError('SERVER_LIST_TOO_LONG', { path, limit: MAX_VALUES });
    const { value } = next;
    if (typeof value === 'string') requireShort(value, next.path, MAX_TEXT);
    if (typeof value !== 'object' || value === null) continue;
    const members = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [name, member] of members) {
      if (waiting.length > MAX_VALUES) throw new BusinessError('SERVER_LIST_TOO_LONG', { path, limit: MAX_VALUES });
      requireShort(String(name), next.path, MAX_FIELD_ID * 2);
      waiting.push({ value: member, path: `${next.path}/${String(name)}` });
    }
  }
}
