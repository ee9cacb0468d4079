/** Punctuation, a string, or another scalar of JSON, after blanks. */
const TOKEN =
  /[\t\n\r ]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;
const BLANKS = /[\t\n\r ]*/y;

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'next';

/** The value of a JSON text; undefined when it is none. */
export function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Line and column, from 1, where a text stops being JSON; null when it is JSON. */
export function findJsonError(text: string): { readonly line: number; readonly column: number } | null {
  if (readJsonText(text) !== undefined) return null;
  const before = text.slice(0, findStop(text)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Offset of the first token that does not belong where it stands. */
function findStop(text: string): number {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let offset = 0;
  for (;;) {
    TOKEN.lastIndex = offset;
    const [whole = '', sign = '', string = ''] = TOKEN.exec(text) ?? [];
    const next: Expected | null = whole === '' ? null : follow({ sign, isString: string !== '' }, expected, open);
    if (next === null) return skipBlanks(text, offset);
    expected = next;
    offset += whole.length;
  }
}

/** What may follow a token; null when it may not stand here. Opens and closes brackets. */
function follow(
  { sign, isString }: { readonly sign: string; readonly isString: boolean },
  expected: Expected,
  open: ('{' | '[')[],
): Expected | null {
  const inside = open.at(-1);
  if (expected === 'colon') return sign === ':' ? 'value' : null;
  if (sign === '' && (expected === 'key' || expected === 'keyOrEnd')) return isString ? 'colon' : null;
  if (expected === 'value' || expected === 'valueOrEnd') {
    if (sign === '') return 'next';
    if (sign === '{' || sign === '[') {
      open.push(sign);
      return sign === '{' ? 'keyOrEnd' : 'valueOrEnd';
    }
  }
  const mayEnd = expected === 'next' || expected === 'keyOrEnd' || expected === 'valueOrEnd';
  if (mayEnd && ((sign === '}' && inside === '{') || (sign === ']' && inside === '['))) {
    open.pop();
    return 'next';
  }
  if (expected === 'next' && sign === ',' && inside !== undefined) return inside === '{' ? 'key' : 'value';
  return null;
}

function skipBlanks(text: string, offset: number): number {
  BLANKS.lastIndex = offset;
  return offset + (BLANKS.exec(text)?.[0].length ?? 0);
}
