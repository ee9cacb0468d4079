import type { SourceSyntaxError } from './source-types';
import { insertion, MAX_SYNTAX_ERRORS, syntaxError } from './syntax-error';

/** A text with balanced quotes on every line, and the insertions that made it so. */
export interface RepairedQuotes {
  readonly text: string;
  /** Offsets in the original text where a quote was inserted, ascending. */
  readonly insertions: readonly number[];
  readonly errors: readonly SourceSyntaxError[];
}

/** Longer lines are not hand-written: they are not repaired. */
const MAX_LINE_CHARS = 2_000;

/** Offset of a missing quote and the range to mark, both from the line's start. */
interface MissingQuote {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** `"label: "Name",` — the closing quote of a key. */
const OPEN_KEY = /^(\s*(?:[{,]\s*)*)("[^"\\:]*?)\s*:\s*(?:["{[]|-?\d|true\b|false\b|null\b)/;
/** `label": "Name",` — the opening quote of a key. */
const UNOPENED_KEY = /^(\s*(?:[{,]\s*)*)([A-Za-z_$@][\w$.@-]*")\s*:/;
/** `"label": Name",` — the opening quote of a value. */
const UNOPENED_VALUE = /("\s*:\s*)(?!(?:true|false|null)\b)([^\s"{[\d,}\]-][^"]*")[\s,\]}]*$/;
/** `Name",` — the opening quote of an item. */
const UNOPENED_ITEM = /^(\s*)(?!(?:true|false|null)\b)([^\s"{[\d,}\]:-][^":]*")[\s,\]}]*$/;
/** `"label": "Name,` — the closing quote of anything. */
const UNCLOSED = /"[^"]*$/;
const TAIL = /[\s,\]}]*$/;

/**
 * Inserts missing quotes line by line: a JSON string cannot contain a line break, so an odd number of quotes means that one is
 * missing. Each is an error with a quick fix. Limited to the first MAX_SYNTAX_ERRORS lines.
 */
export function repairQuotes(text: string): RepairedQuotes {
  const insertions: number[] = [];
  const errors: SourceSyntaxError[] = [];
  const pieces: string[] = [];
  let start = 0;
  let lookedAt = 0;
  for (let lineStart = 0; lineStart <= text.length;) {
    const lineBreak = text.indexOf('\n', lineStart);
    const lineEnd = lineBreak < 0 ? text.length : lineBreak;
    const isOdd = lookedAt < MAX_SYNTAX_ERRORS && hasOddQuotes(text, lineStart, lineEnd);
    if (isOdd) lookedAt += 1;
    const missing = isOdd ? findMissing(text, lineStart, lineEnd) : null;
    if (missing) {
      const offset = lineStart + missing.at;
      const place = { offset: lineStart + missing.from, end: lineStart + missing.to };
      errors.push(syntaxError('ENGINE_SOURCE_UNEXPECTED_END_OF_STRING', place, insertion(offset, '"')));
      pieces.push(text.slice(start, offset), '"');
      insertions.push(offset);
      start = offset;
    }
    if (lineBreak < 0) break;
    lineStart = lineBreak + 1;
  }
  pieces.push(text.slice(start));
  return { text: pieces.join(''), insertions, errors };
}

function findMissing(text: string, start: number, end: number): MissingQuote | null {
  if (end - start > MAX_LINE_CHARS) return null;
  const line = text.slice(start, end).replace(/\r$/, '');
  const key = OPEN_KEY.exec(line);
  if (key) return closeAfter(key);
  const unopened = UNOPENED_KEY.exec(line) ?? UNOPENED_VALUE.exec(line) ?? UNOPENED_ITEM.exec(line);
  if (unopened) return openBefore(unopened);
  const unclosed = UNCLOSED.exec(line);
  if (!unclosed) return null;
  const content = unclosed[0].length - (TAIL.exec(unclosed[0])?.[0].length ?? 0);
  // A lone `"` has no content: the quote closes right after it.
  const length = Math.max(1, content);
  return { at: unclosed.index + length, from: unclosed.index, to: unclosed.index + length };
}

function closeAfter(match: RegExpExecArray): MissingQuote {
  const [, before = '', content = ''] = match;
  const from = match.index + before.length;
  return { at: from + content.length, from, to: from + content.length };
}

function openBefore(match: RegExpExecArray): MissingQuote {
  const [, before = '', content = ''] = match;
  const from = match.index + before.length;
  return { at: from, from, to: from + content.length };
}

function hasOddQuotes(text: string, start: number, end: number): boolean {
  let isOdd = false;
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x5c) index += 1;
    else if (code === 0x22) isOdd = !isOdd;
  }
  return isOdd;
}
