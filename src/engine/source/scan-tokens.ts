import { createScanner } from 'jsonc-parser';
import type { RepairedQuotes } from './repair-quotes';
import type { SourceSyntaxError } from './source-types';
import { MAX_SYNTAX_ERRORS, removal, replacement, syntaxError, textFix } from './syntax-error';

export type TokenKind = '{' | '}' | '[' | ']' | ',' | ':' | 'string' | 'number' | 'boolean' | 'null' | 'broken' | 'end';

/** A token with its place in the original text. */
export interface Token {
  readonly kind: TokenKind;
  readonly offset: number;
  readonly end: number;
  /** Decoded value of a scalar; null of anything else. */
  readonly value: string | number | boolean | null;
}

export interface ScannedTokens {
  /** Ends with a token of kind `end`. */
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

/** jsonc-parser's ScanError by number, of strings. */
const STRING_ERRORS = [
  null,
  null,
  'ENGINE_SOURCE_UNEXPECTED_END_OF_STRING',
  null,
  'ENGINE_SOURCE_INVALID_UNICODE',
  'ENGINE_SOURCE_INVALID_ESCAPE_CHARACTER',
  'ENGINE_SOURCE_INVALID_CHARACTER',
] as const;

/** Signs that are typed for those of JSON, by habit of another language or with a Chinese keyboard. */
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
/** Other languages' words for JSON's. */
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
// The characters that JSON strings must write as escapes.
const CONTROL = new RegExp('[\\u0000-\\u001f]', 'g');

const MAX_CUTS = 100;

/** Cuts a text into tokens; what is none is read as what it must have meant, with an error that says so. Blanks are left out. */
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
  /** Insertions before the present position of the repaired text. */
  private passed = 0;
  /** Words that were cut at a foreign sign: each is looked at to its end. */
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
    const start = this.scanner.getPosition();
    if (FOREIGN_START.test(this.text.charAt(start)) && this.takeForeign(start)) return true;
    const kind = KINDS[this.scanner.scan()] ?? 'broken';
    // An unclosed comment is scanned past the end.
    const end = Math.min(this.scanner.getPosition(), this.text.length);
    if (kind === 'blank') return true;
    if (kind === 'comment') this.takeComment(start, end);
    else if (kind === 'string') this.takeString(start, end);
    else if (kind === 'number') this.takeNumber(start, end);
    else if (kind === 'broken') this.takeWord(start, end);
    else this.push(kind, start, end, LITERALS.get(this.text.slice(start, end)) ?? null);
    return kind !== 'end';
  }

  /** Offsets of the repaired text → of the original. Called with ascending offsets only. */
  private toOriginal(offset: number): number {
    while (this.passed < this.insertions.length && (this.insertions[this.passed] ?? 0) + this.passed < offset) {
      this.passed += 1;
    }
    return offset - this.passed;
  }

  private push(kind: TokenKind, start: number, end: number, value: Token['value'] = null): Token {
    const token = { kind, offset: this.toOriginal(start), end: this.toOriginal(end), value };
    this.tokens.push(token);
    return token;
  }

  private takeForeign(start: number): boolean {
    const sign = this.text.charAt(start);
    const kind = SIGNS.get(sign);
    if (kind) {
      this.scanner.setPosition(start + 1);
      const token = this.push(kind, start, start + 1);
      this.add('ENGINE_SOURCE_INVALID_SYMBOL', token, replacement(token.offset, sign, kind));
      return true;
    }
    FOREIGN_STRING.lastIndex = start;
    const match = FOREIGN_STRING.exec(this.text);
    if (!match) return false;
    const value = decode(match[1] ?? match[2] ?? match[3] ?? '');
    this.scanner.setPosition(start + match[0].length);
    const token = this.push('string', start, start + match[0].length, value);
    const fix = replacement(token.offset, match[0], JSON.stringify(value));
    this.add('ENGINE_SOURCE_SINGLE_QUOTES', token, fix);
    return true;
  }

  private takeComment(start: number, end: number): void {
    const place = { offset: this.toOriginal(start), end: this.toOriginal(end) };
    if (this.scanner.getTokenError() !== 0) {
      this.add('ENGINE_SOURCE_UNEXPECTED_END_OF_COMMENT', place);
      return;
    }
    const edit = { offset: place.offset, length: place.end - place.offset, text: '' };
    const fix = textFix('ENGINE_FIX_REMOVE_COMMENT', [edit]);
    this.add('ENGINE_SOURCE_INVALID_COMMENT_TOKEN', place, fix);
  }

  private takeString(start: number, end: number): void {
    const value = this.scanner.getTokenValue();
    const code = STRING_ERRORS[this.scanner.getTokenError()];
    const token = this.push('string', start, end, value);
    if (!code) return;
    const raw = this.text.slice(start, end);
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

  /** What hangs on a number is part of what was meant: `007`, `5.`, `12px`. */
  private takeNumber(start: number, end: number): void {
    GLUED.lastIndex = end;
    const rest = GLUED.exec(this.text)?.[0] ?? '';
    const raw = this.text.slice(start, end) + rest;
    if (rest === '' && this.scanner.getTokenError() === 0) {
      this.push('number', start, end, Number(raw));
      return;
    }
    this.scanner.setPosition(start + raw.length);
    const number = Number(raw.replaceAll('_', ''));
    const isNumber = Number.isFinite(number) && !/^-?0\d/.test(raw);
    const digits = /^-?\d+(?:\.\d+)?$/.test(raw) ? String(number) : null;
    const token = this.push('broken', start, start + raw.length, raw);
    const text = isNumber ? String(number) : (digits ?? JSON.stringify(raw));
    const code = isNumber || digits !== null ? 'ENGINE_SOURCE_INVALID_NUMBER_FORMAT' : 'ENGINE_SOURCE_INVALID_SYMBOL';
    this.add(code, token, replacement(token.offset, raw, text));
  }

  private takeWord(start: number, end: number): void {
    const whole = this.text.slice(start, end);
    const cut = this.cuts < MAX_CUTS ? whole.slice(1).search(FOREIGN_START) : -1;
    if (cut >= 0) this.cuts += 1;
    const word = cut < 0 ? whole : whole.slice(0, cut + 1);
    this.scanner.setPosition(start + word.length);
    const literal = WORDS.get(word) ?? word;
    const value = LITERALS.get(literal);
    if (value !== undefined) {
      const token = this.push(value === null ? 'null' : 'boolean', start, start + word.length, value);
      if (literal !== word) this.report(token, word, literal);
      return;
    }
    const token = this.push('broken', start, start + word.length, word);
    const number = /^[+.]/.test(word) ? Number(word) : NaN;
    if (Number.isFinite(number)) this.report(token, word, String(number));
    else if (WORD_CHARACTER.test(word)) this.report(token, word, JSON.stringify(word));
    else this.add('ENGINE_SOURCE_INVALID_SYMBOL', token, removal(token.offset, word));
  }

  /** Errors beyond the first are not kept: five million of them would take more memory than a server has. */
  private add(...[code, place, fix]: Parameters<typeof syntaxError>): void {
    if (this.errors.length < this.limit) this.errors.push(syntaxError(code, place, fix));
  }

  private report(token: Token, found: string, text: string): void {
    this.add('ENGINE_SOURCE_INVALID_SYMBOL', token, replacement(token.offset, found, text));
  }
}

/** The content of a string in foreign quotes; escapes that JSON does not know stand for the character. */
function decode(content: string): string {
  const body = content.replace(/\\(['“”„＂‘’])/g, '$1').replace(/(?<!\\)"/g, '\\"');
  try {
    return String(JSON.parse(`"${body}"`));
  } catch {
    return content;
  }
}

/** `\d` in a JSON string is a backslash that was not doubled. */
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
