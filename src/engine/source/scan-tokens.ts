import { createScanner } from 'jsonc-parser';
import type { RepairedQuotes } from './repair-quotes';
import type { SourceSyntaxError } from './source-types';
import { MAX_SYNTAX_ERRORS, removal, replacement, syntaxError, textFix } from './syntax-error';

export type TokenKind = '{' | '}' | '[' | ']' | ',' | ':' | 'string' | 'number' | 'boolean' | 'null' | 'broken' | 'end';

/** A token with its range in the original text. */
export interface Token {
  readonly kind: TokenKind;
  readonly offset: number;
  readonly end: number;
  /** Decoded value of a scalar; null for other tokens. */
  readonly value: string | number | boolean | null;
}

export interface ScannedTokens {
  /** The last token is of kind `end`. */
  readonly tokens: readonly Token[];
  readonly errors: readonly SourceSyntaxError[];
}

/** jsonc-parser's SyntaxKind by number. */
const KINDS = [
  'broken',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'null',
  'boolean',
  'boolean',
  'string',
  'number',
  'comment',
  'comment',
  'blank',
  'blank',
  'broken',
  'end',
] as const;

/** jsonc-parser's ScanError by number, for strings. */
const STRING_ERRORS = [
  null,
  null,
  'ENGINE_SOURCE_UNEXPECTED_END_OF_STRING',
  null,
  'ENGINE_SOURCE_INVALID_UNICODE',
  'ENGINE_SOURCE_INVALID_ESCAPE_CHARACTER',
  'ENGINE_SOURCE_INVALID_CHARACTER',
] as const;

/** Punctuation of other languages or Chinese input methods → JSON. */
const SIGNS: ReadonlyMap<string, TokenKind> = new Map([
  ['，', ','],
  ['、', ','],
  ['；', ','],
  [';', ','],
  ['：', ':'],
  ['=', ':'],
  ['｛', '{'],
  ['｝', '}'],
  ['［', '['],
  ['］', ']'],
  ['【', '['],
  ['】', ']'],
]);
/** Literals of other languages → JSON. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['TRUE', 'true'],
  ['False', 'false'],
  ['FALSE', 'false'],
  ['None', 'null'],
  ['NULL', 'null'],
  ['Null', 'null'],
  ['nil', 'null'],
  ['undefined', 'null'],
]);
const LITERALS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const FOREIGN_STRING =
  /'((?:[^'\\\r\n]|\\.)*)'|[“”„＂]((?:[^“”„＂\\\r\n]|\\.)*)[“”„＂]|[‘’]((?:[^‘’\\\r\n]|\\.)*)[‘’]/y;
const FOREIGN_START = /['“”„＂‘’，、；;：=｛｝［］【】]/;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const GLUED = /[\p{L}\p{N}_.+-]+/uy;
const BAD_ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}|([^"\\/bfnrtu]))/g;
// Characters that must be escaped in JSON strings.
const CONTROL = new RegExp('[\\u0000-\\u001f]', 'g');

const MAX_CUTS = 100;

/** Error-tolerant tokeniser: an invalid token is read as its likely meaning, with an error. Blanks are skipped. */
export function scanTokens(source: RepairedQuotes): ScannedTokens {
  return new TokenScan(source).run();
}

class TokenScan {
  private readonly scanner: ReturnType<typeof createScanner>;
  private readonly tokens: Token[] = [];
  private readonly errors: SourceSyntaxError[];
  private readonly limit: number;
  private readonly text: string;
  private readonly insertions: readonly number[];
  /** Number of insertions before the current offset of the repaired text. */
  private passed = 0;
  /** Start of the current token. */
  private start = 0;
  /** Number of words cut at foreign punctuation; limited, as each is scanned to its end. */
  private cuts = 0;

  constructor({ text, insertions, errors }: RepairedQuotes) {
    this.errors = [...errors];
    this.limit = errors.length + MAX_SYNTAX_ERRORS;
    this.text = text;
    this.insertions = insertions;
    this.scanner = createScanner(text, false);
  }

  run(): ScannedTokens {
    while (this.step());
    return { tokens: this.tokens, errors: this.errors };
  }

  private step(): boolean {
    this.start = this.scanner.getPosition();
    if (FOREIGN_START.test(this.text.charAt(this.start)) && this.takeForeign()) return true;
    const kind = KINDS[this.scanner.scan()] ?? 'broken';
    // The scanner runs past the end of an unclosed comment.
    const end = Math.min(this.scanner.getPosition(), this.text.length);
    if (kind === 'blank') return true;
    if (kind === 'comment') this.takeComment(end);
    else if (kind === 'string') this.takeString(end);
    else if (kind === 'number') this.takeNumber(end);
    else if (kind === 'broken') this.takeWord(end);
    else this.push(kind, end, LITERALS.get(this.text.slice(this.start, end)) ?? null);
    return kind !== 'end';
  }

  /** Maps offsets of the repaired text to the original. Ascending only. */
  private toOriginal(offset: number): number {
    while (this.passed < this.insertions.length && (this.insertions[this.passed] ?? 0) + this.passed < offset) {
      this.passed += 1;
    }
    return offset - this.passed;
  }

  private push(kind: TokenKind, end: number, value: Token['value'] = null): Token {
    const token = { kind, offset: this.toOriginal(this.start), end: this.toOriginal(end), value };
    this.tokens.push(token);
    return token;
  }

  private takeForeign(): boolean {
    const sign = this.text.charAt(this.start);
    const kind = SIGNS.get(sign);
    if (kind) {
      this.scanner.setPosition(this.start + 1);
      const token = this.push(kind, this.start + 1);
      this.add('ENGINE_SOURCE_INVALID_SYMBOL', token, replacement(token.offset, sign, kind));
      return true;
    }
    FOREIGN_STRING.lastIndex = this.start;
    const match = FOREIGN_STRING.exec(this.text);
    if (!match) return false;
    const value = decode(match[1] ?? match[2] ?? match[3] ?? '');
    this.scanner.setPosition(this.start + match[0].length);
    const token = this.push('string', this.start + match[0].length, value);
    const fix = replacement(token.offset, match[0], JSON.stringify(value));
    this.add('ENGINE_SOURCE_SINGLE_QUOTES', token, fix);
    return true;
  }

  private takeComment(end: number): void {
    const place = { offset: this.toOriginal(this.start), end: this.toOriginal(end) };
    if (this.scanner.getTokenError() !== 0) {
      this.add('ENGINE_SOURCE_UNEXPECTED_END_OF_COMMENT', place);
      return;
    }
    const edit = { offset: place.offset, length: place.end - place.offset, text: '' };
    const fix = textFix('ENGINE_FIX_REMOVE_COMMENT', [edit]);
    this.add('ENGINE_SOURCE_INVALID_COMMENT_TOKEN', place, fix);
  }

  private takeString(end: number): void {
    const value = this.scanner.getTokenValue();
    const code = STRING_ERRORS[this.scanner.getTokenError()];
    const token = this.push('string', end, value);
    if (!code) return;
    const raw = this.text.slice(this.start, end);
    const edits =
      code === 'ENGINE_SOURCE_INVALID_ESCAPE_CHARACTER'
        ? badEscapes(raw, token.offset)
        : code === 'ENGINE_SOURCE_INVALID_CHARACTER'
          ? controlCharacters(raw, token.offset)
          : [];
    const first = edits[0];
    const place = first ? { offset: first.offset, end: Math.min(first.offset + 2, token.end) } : token;
    this.add(code, place, first && textFix('ENGINE_FIX_ESCAPE', edits));
  }

  /** Includes characters attached to a number: `007`, `5.`, `12px`. */
  private takeNumber(end: number): void {
    GLUED.lastIndex = end;
    const rest = GLUED.exec(this.text)?.[0] ?? '';
    const raw = this.text.slice(this.start, end) + rest;
    if (rest === '' && this.scanner.getTokenError() === 0) {
      this.push('number', end, Number(raw));
      return;
    }
    this.scanner.setPosition(this.start + raw.length);
    const number = Number(raw.replaceAll('_', ''));
    const isNumber = Number.isFinite(number) && !/^-?0\d/.test(raw);
    const digits = /^-?\d+(?:\.\d+)?$/.test(raw) ? String(number) : null;
    const token = this.push('broken', this.start + raw.length, raw);
    const text = isNumber ? String(number) : (digits ?? JSON.stringify(raw));
    const code = isNumber || digits !== null ? 'ENGINE_SOURCE_INVALID_NUMBER_FORMAT' : 'ENGINE_SOURCE_INVALID_SYMBOL';
    this.add(code, token, replacement(token.offset, raw, text));
  }

  private takeWord(end: number): void {
    const whole = this.text.slice(this.start, end);
    const cut = this.cuts < MAX_CUTS ? whole.slice(1).search(FOREIGN_START) : -1;
    if (cut >= 0) this.cuts += 1;
    const word = cut < 0 ? whole : whole.slice(0, cut + 1);
    this.scanner.setPosition(this.start + word.length);
    const literal = WORDS.get(word) ?? word;
    const value = LITERALS.get(literal);
    if (value !== undefined) {
      const token = this.push(value === null ? 'null' : 'boolean', this.start + word.length, value);
      if (literal !== word) this.report(token, word, literal);
      return;
    }
    const token = this.push('broken', this.start + word.length, word);
    const number = /^[+.]/.test(word) ? Number(word) : NaN;
    if (Number.isFinite(number)) this.report(token, word, String(number));
    else if (WORD_CHARACTER.test(word)) this.report(token, word, JSON.stringify(word));
    else this.add('ENGINE_SOURCE_INVALID_SYMBOL', token, removal(token.offset, word));
  }

  /** Limited: millions of errors would exhaust the server's memory. */
  private add(...[code, place, fix]: Parameters<typeof syntaxError>): void {
    if (this.errors.length < this.limit) this.errors.push(syntaxError(code, place, fix));
  }

  private report(token: Token, found: string, text: string): void {
    this.add('ENGINE_SOURCE_INVALID_SYMBOL', token, replacement(token.offset, found, text));
  }
}

/** The content of a string in foreign quotes; invalid escapes stand for the character. */
function decode(content: string): string {
  const body = content.replace(/\\(['“”„＂‘’])/g, '$1').replace(/(?<!\\)"/g, '\\"');
  try {
    return String(JSON.parse(`"${body}"`));
  } catch {
    return content;
  }
}

/** `\d` in a JSON string is a backslash that was not escaped. */
function badEscapes(raw: string, offset: number) {
  return Array.from(raw.matchAll(BAD_ESCAPE))
    .filter((match) => match[1] !== undefined)
    .map((match) => ({ offset: offset + match.index, length: 0, text: '\\' }));
}

function controlCharacters(raw: string, offset: number) {
  return Array.from(raw.matchAll(CONTROL), (match) => ({
    offset: offset + match.index,
    length: 1,
    text: JSON.stringify(match[0]).slice(1, -1),
  }));
}
