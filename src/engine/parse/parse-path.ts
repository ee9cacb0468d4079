import type { Expression } from '../contract/expression';
import type { ParsedExpression } from '../expression';

/** Literal parts of a path; not `%`, as browsers read `%2e` as a dot. */
const LITERAL = /^[A-Za-z0-9._~/-]*$/;
/** Replaces expressions while the path as a whole is checked. */
const FILLED = 'x';

export type ParsedPath =
  | { readonly ok: true; readonly pieces: readonly (string | Expression)[] }
  /** `found` = the invalid part; `cause` = the error in its expression. */
  | { readonly ok: false; readonly found: string; readonly cause?: Extract<ParsedExpression, { ok: false }>['issue'] };

/**
 * Parses a path template: `/api/…` with `{expression}` in segments. Literals consist of letters, digits and `._~-`, and no segment
 * is empty, `.` or `..`: no path leaves `/api/` or has a query.
 */
export function parsePath(text: string, parse: (source: string) => ParsedExpression): ParsedPath {
  const pieces: (string | Expression)[] = [];
  let shape = '';
  let index = 0;
  while (index < text.length) {
    const open = text.indexOf('{', index);
    const literal = text.slice(index, open < 0 ? undefined : open);
    if (!LITERAL.test(literal)) return { ok: false, found: literal };
    if (literal !== '') pieces.push(literal);
    shape += literal;
    if (open < 0) break;
    const close = endOfExpression(text, open + 1);
    if (close < 0) return { ok: false, found: text.slice(open) };
    const source = text.slice(open + 1, close);
    const parsed = parse(source);
    if (!parsed.ok) return { ok: false, found: source, cause: parsed.issue };
    pieces.push(parsed.expression);
    shape += FILLED;
    index = close + 1;
  }
  const [root, api, ...segments] = shape.split('/');
  const isSound = root === '' && api === 'api' && segments.length > 0 && text.startsWith('/api/');
  if (!isSound || segments.some((segment) => ['', '.', '..'].includes(segment))) return { ok: false, found: text };
  return { ok: true, pieces };
}

/** Index of the closing brace of an expression, skipping those in string literals; -1 = none. */
function endOfExpression(text: string, start: number): number {
  let quote = '';
  for (let index = start; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (quote !== '') {
      if (character === '\\') index += 1;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '}') return index;
  }
  return -1;
}
