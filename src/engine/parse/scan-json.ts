import { MAX_JSON_DEPTH } from './limits';
import { joinPointer } from '../json/json-pointer';

/** Why a text is refused before `JSON.parse`, with a pointer. */
export type JsonScan =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: 'depth' | 'duplicateKey' | 'reservedKey';
      readonly pointer: string;
      readonly key: string;
    };

interface Frame {
  /** Keys of this object; null for an array. */
  readonly keys: Set<string> | null;
  /** The current key or index. */
  step: string | number;
}

const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/**
 * Scans JSON text for what `JSON.parse` accepts: duplicate keys (the last would win silently), an own `__proto__`, and nesting
 * beyond `MAX_JSON_DEPTH`. Syntax is not checked; not recursive.
 */
export function scanJson(text: string): JsonScan {
  const stack: Frame[] = [];
  const refuse = (reason: 'depth' | 'duplicateKey' | 'reservedKey', key: string): JsonScan => ({
    ok: false,
    reason,
    key,
    pointer: stack.map((frame) => frame.step).reduce(joinPointer, ''),
  });
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const top = stack[stack.length - 1];
    if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      if (stack.length >= MAX_JSON_DEPTH) return refuse('depth', '');
      stack.push(code === OPEN_OBJECT ? { keys: new Set(), step: '' } : { keys: null, step: 0 });
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      stack.pop();
    } else if (code === COMMA && top && !top.keys) {
      top.step = Number(top.step) + 1;
    } else if (code === QUOTE) {
      const end = endOfString(text, index);
      if (top?.keys && isKeyEnd(text, end)) {
        const key = readKey(text.slice(index, end + 1));
        top.step = key;
        if (key === '__proto__') return refuse('reservedKey', key);
        if (top.keys.has(key)) return refuse('duplicateKey', key);
        top.keys.add(key);
      }
      index = end;
    }
  }
  return { ok: true };
}

/** Index of the closing quote; the last index if there is none. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) index += 1;
    else if (code === QUOTE) return index;
  }
  return text.length - 1;
}

/** Whether a colon follows the string, making it a key. */
function isKeyEnd(text: string, end: number): boolean {
  for (let index = end + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === COLON) return true;
    if (code !== 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return false;
  }
  return false;
}

/** Decodes escapes, so that `"__pro\u0074o__"` is recognised; invalid ones stay and fail in `JSON.parse`. */
function readKey(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
