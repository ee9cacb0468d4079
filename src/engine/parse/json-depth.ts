import { MAX_JSON_DEPTH } from './limits';

/** The document limit plus room for an envelope. */
const MAX_DEPTH = MAX_JSON_DEPTH + 16;

/** `{` and `}` are `[` and `]` with this bit set. */
const BRACE_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether JSON text nests deeper than allowed. `JSON.parse` accepts any depth, but recursive code would overflow the stack. Syntax
 * is not checked.
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
