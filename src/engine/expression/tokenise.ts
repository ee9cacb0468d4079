import { isBinaryOperator } from './binary-operators';

/** A piece of an expression as written. Words are names, `true` and `not` too; only `and`, `or`, `in` are operators. */
export interface Token {
  /** 'unknown' is a character that may stand in strings only; 'end' comes once, last. */
  readonly kind: 'number' | 'name' | 'string' | 'operator' | 'unknown' | 'end';
  /** With the quotes and escapes of a string; '' at the end. */
  readonly text: string;
  /** Zero-based. */
  readonly start: number;
}

/** Number, name, string (to the end if unclosed), operator, any other character; the blanks between match nothing. */
const TOKEN =
  /((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-z]\w*(?:\.[A-Za-z]\w*)?)|((["'])(?:(?!\4)[^\\]|\\[^]?)*\4?)|([=!<>]=|[-+*/%<>?:,()[\]])|[^ \t\r\n\u00a0]/g;

/** Cuts any text into tokens, blanks left out; what is wrong with one is for the parser to say. Linear and lazy. */
export function* tokenise(source: string): Generator<Token, undefined> {
  for (const { 0: text, 1: number, 2: name, 3: string, 5: operator, index: start } of source.matchAll(TOKEN)) {
    if (number !== undefined) yield { kind: 'number', text, start };
    else if (string !== undefined) yield { kind: 'string', text, start };
    else if (operator !== undefined || isBinaryOperator(text)) yield { kind: 'operator', text, start };
    else yield { kind: name === undefined ? 'unknown' : 'name', text, start };
  }
  yield { kind: 'end', text: '', start: source.length };
}
