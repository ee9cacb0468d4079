import { tokenise } from '../../../../engine/expression';

/** A name in an expression, with its place in the document. */
export interface ExpressionName {
  readonly text: string;
  readonly offset: number;
  /** An opening bracket follows: a function. */
  readonly isCall: boolean;
}

/** The decoded characters of a JSON string; `at(index)` is the offset of each in the document. */
interface Decoded {
  readonly text: string;
  /** One more than characters: the last is the end. */
  readonly offsets: readonly number[];
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Decodes the inside of a JSON string; `offset` is its start in the document. Invalid escapes are kept. */
function decode(raw: string, offset: number): Decoded {
  const offsets: number[] = [];
  let text = '';
  let index = 0;
  while (index < raw.length) {
    offsets.push(offset + index);
    const unicode = /^\\u([0-9A-Fa-f]{4})/.exec(raw.slice(index, index + 6));
    if (unicode) {
      text += String.fromCharCode(parseInt(unicode[1] ?? '', 16));
      index += 6;
    } else if (raw[index] === '\\' && index + 1 < raw.length) {
      const letter = raw.charAt(index + 1);
      text += Object.hasOwn(SHORT_ESCAPES, letter) ? (SHORT_ESCAPES[letter] ?? letter) : letter;
      index += 2;
    } else {
      text += raw.charAt(index);
      index += 1;
    }
  }
  offsets.push(offset + raw.length);
  return { text, offsets };
}

/** Index of the opening quote of an unclosed literal at the end of the text; -1 = none. */
function openQuote(text: string): number {
  let open = -1;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (open >= 0 && character === '\\') index += 1;
    else if (open >= 0 && character === text[open]) open = -1;
    else if (open < 0 && (character === '"' || character === "'")) open = index;
  }
  return open;
}

/** The names of an expression in order, literals left out; `raw` is the inside of its JSON text. */
export function namesIn(raw: string, offset: number): readonly ExpressionName[] {
  const { text: source, offsets } = decode(raw, offset);
  const tokens = [...tokenise(source)];
  return tokens.flatMap(({ text, start }, index) =>
    /^[A-Za-z]/.test(text) ? [{ text, offset: offsets[start] ?? offset, isCall: tokens[index + 1]?.text === '(' }] : [],
  );
}

/** The names of the expressions in the braces of a path template. */
export function namesInPath(raw: string, offset: number): readonly ExpressionName[] {
  return [...raw.matchAll(/\{([^}]*)\}/g)].flatMap(({ index, 1: inside = '' }) => namesIn(inside, offset + index + 1));
}

/** What is being written at the end of the part of an expression before the cursor. */
export interface ExpressionCursor {
  /** Name before the dot of `items.pri`; '' when there is none. */
  readonly owner: string;
  /** Offset in the document of the word at the cursor. */
  readonly wordOffset: number;
  /** The cursor is in a literal compared with this name; '' = it is not. */
  readonly comparedWith: string;
  /** The cursor is in a literal. */
  readonly isInLiteral: boolean;
}

/** Reads the part of an expression before the cursor; in a path only what a brace has opened. Null outside of expressions. */
export function readCursor(raw: string, offset: number, isPath: boolean): ExpressionCursor | null {
  const whole = decode(raw, offset);
  const start = isPath ? openBrace(whole.text) : 0;
  if (start < 0) return null;
  const text = whole.text.slice(start);
  const at = (index: number) => whole.offsets[start + index] ?? offset + raw.length;
  const quote = openQuote(text);
  if (quote >= 0) {
    const compared = /([A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)?)\s*(?:==|!=)\s*$/.exec(text.slice(0, quote));
    return { owner: '', wordOffset: at(quote + 1), comparedWith: compared?.[1] ?? '', isInLiteral: true };
  }
  const word = /(?:([A-Za-z][A-Za-z0-9_]*)\.)?([A-Za-z0-9_]*)$/.exec(text);
  const wordLength = word?.[2]?.length ?? 0;
  return { owner: word?.[1] ?? '', wordOffset: at(text.length - wordLength), comparedWith: '', isInLiteral: false };
}

/** Index after the brace of a path template that is still open; -1 when none is. */
function openBrace(text: string): number {
  const open = text.lastIndexOf('{');
  return open > text.lastIndexOf('}') ? open + 1 : -1;
}
