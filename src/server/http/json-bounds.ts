import { isTooDeepJson } from '../../engine/parse';

/** Shorter texts are not checked. */
const MIN_CHECKED_CHARS = 64 * 1024;
/** A sub-table of 10,000 rows with 60 columns. */
const MAX_VALUES = 600_000;
/** Distinct member names; more are not in our documents, and slow to parse. */
const MAX_DISTINCT_KEYS = 20_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/**
 * Whether JSON text is within the limits of depth, values and distinct member names. Parsing a few megabytes of distinct names
 * takes seconds, and blocks everybody.
 */
export function isBoundedJson(text: string): boolean {
  if (isTooDeepJson(text)) return false;
  if (text.length < MIN_CHECKED_CHARS) return true;
  const keys = new Set<string>();
  let values = 1;
  let stringFrom = 0;
  let stringTo = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      stringFrom = index + 1;
      stringTo = index = endOfString(text, stringFrom);
    } else if (code === COMMA) {
      values += 1;
      if (values > MAX_VALUES) return false;
    } else if (code === COLON) {
      keys.add(text.slice(stringFrom, stringTo));
      if (keys.size > MAX_DISTINCT_KEYS) return false;
    }
  }
  return true;
}

/** Index of the closing quote; the text's end if there is none. */
function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
  }
  return text.length;
}
