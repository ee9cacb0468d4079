import { MAX_LITERAL_DIGITS, MAX_LITERAL_EXPONENT } from './limits';
import { refusalAt } from './parse-result';
import type { Token } from './tokenise';

/** Kept out of the language, so that they may mean something one day. */
const FORBIDDEN_WORDS: ReadonlySet<string> = new Set(['to', 'mod', 'xor', 'undefined', 'NaN', 'Infinity']);
const NAME_CHARACTER = /^[\w.$]/;
/** A string from its quote as far as it is well formed; control characters need an escape. */
const STRING_START = /^(["'])(?:(?!\1|\\)[ -\uffff]|\\(?:["'\\/bfnrt]|u[\dA-Fa-f]{4}))*/;

/** Refuses a token that is never part of the language, whatever stands around it. Throws ExpressionRefusal. */
export function checkToken(token: Token, before: Token): void {
  const { kind, text, start } = token;
  if (isGlued(token, before)) throw refusalAt('ENGINE_EXPRESSION_FORBIDDEN', start, { found: text.charAt(0) });
  if (kind === 'unknown' || FORBIDDEN_WORDS.has(text)) {
    throw refusalAt('ENGINE_EXPRESSION_FORBIDDEN', start, { found: text });
  }
  if (kind === 'number') checkNumber(token);
  if (kind === 'string') checkString(token);
}

/** `2a`, `a.b.c`, `a$`: something hangs on a number or a name without an operator. */
function isGlued({ text, start }: Token, before: Token): boolean {
  const isOperand = before.kind === 'number' || (before.kind === 'name' && before.text !== 'not');
  return isOperand && before.start + before.text.length === start && NAME_CHARACTER.test(text);
}

function checkNumber({ text, start }: Token): void {
  const [digits = '', exponent = '0'] = text.split(/e/i);
  if (digits.replace('.', '').length <= MAX_LITERAL_DIGITS && Math.abs(Number(exponent)) <= MAX_LITERAL_EXPONENT)
    return;
  throw refusalAt('ENGINE_EXPRESSION_LIMIT', start, { limit: MAX_LITERAL_DIGITS });
}

function checkString({ text, start }: Token): void {
  const length = STRING_START.exec(text)?.[0].length ?? 0;
  const next = text.charAt(length);
  const quote = text.charAt(0);
  if (next === quote) return;
  if (next === '') throw refusalAt('ENGINE_EXPRESSION_SYNTAX', start, { found: quote });
  throw refusalAt('ENGINE_EXPRESSION_SYNTAX', start + length, { found: next === '\\' ? next : '' });
}

/** The characters that a checked string stands for. */
export function readString(text: string): string {
  return text
    .slice(1, -1)
    .replace(/\\(?:u.{4}|.)/g, (escape) => (escape === "\\'" ? "'" : String(JSON.parse(`"${escape}"`))));
}
