/** A name in an expression, with its place in the document. */
export interface ExpressionName {
  readonly text: string;
  readonly offset: number;
  /** An opening bracket follows: a function. */
  readonly isCall: boolean;
}

/** The characters that a JSON text stands for; `at(index)` is the offset of each in the document. */
interface Decoded {
  readonly text: string;
  /** One more than characters: the last is the end. */
  readonly offsets: readonly number[];
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const NAME = /[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)?/y;

/** Reads the raw inside of a JSON text; `offset` is where it starts in the document. Broken escapes stand for themselves. */
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

/** Index of the quote that opens the literal that the end of the text stands in; -1 outside of literals. */
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

/** Index after the literal that starts at a quote. */
function endOfLiteral(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === text[start]) return index + 1;
  }
  return text.length;
}

/** The names of an expression in order, literals left out; `raw` is the inside of its JSON text. */
export function namesIn(raw: string, offset: number): readonly ExpressionName[] {
  const { text, offsets } = decode(raw, offset);
  const names: ExpressionName[] = [];
  let index = 0;
  while (index < text.length) {
    const character = text.charAt(index);
    NAME.lastIndex = index;
    const name = NAME.exec(text)?.[0];
    if (character === '"' || character === "'") index = endOfLiteral(text, index);
    else if (name === undefined) index += 1;
    else {
      const isCall = /^\s*\(/.test(text.slice(index + name.length));
      names.push({ text: name, offset: offsets[index] ?? offset, isCall });
      index += name.length;
    }
  }
  return names;
}

/** The names of the expressions in the braces of a path template. */
export function namesInPath(raw: string, offset: number): readonly ExpressionName[] {
  return [...raw.matchAll(/\{([^}]*)\}/g)].flatMap(({ index, 1: inside = '' }) => namesIn(inside, offset + index + 1));
}

/** What is being written at the end of the part of an expression before the cursor. */
export interface ExpressionCursor {
  /** Name before the dot of `items.pri`; '' when there is none. */
  readonly owner: string;
  /** Offset in the document where the word starts that the cursor stands in or behind. */
  readonly wordOffset: number;
  /** The cursor stands in a literal that is compared with this name; '' = not. */
  readonly comparedWith: string;
  /** The cursor stands in a literal. */
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
