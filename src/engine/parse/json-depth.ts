import { MAX_JSON_DEPTH } from './limits';

/** Room for an envelope around a document of the allowed depth. */
const MAX_DEPTH = MAX_JSON_DEPTH + 16;

/** `{` and `}` are `[` and `]` with this bit set. */
const BRACE_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether JSON text nests deeper than anything the platform exchanges. `JSON.parse` takes any depth, but what walks or
 * writes the value afterwards would run out of stack. Syntax is left to the parser.
 */
export function isTooDeepJson(text: string): boolean {
  if (text.length <= MAX_DEPTH) return false;
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if ((code | BRACE_BIT) === OPENING) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if ((code | BRACE_BIT) === CLOSING) depth -= 1;
  }
  return false;
}
