const MAX_TEXT_LENGTH = 120;

/** Short text of any JSON value: '' for blank, a string as it is, else its JSON, cut at 120 characters. */
export function shortJson(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : (jsonOf(value) ?? '');
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

/** JSON of a value; undefined when it has none (functions, cycles, nesting beyond the stack). */
export function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
