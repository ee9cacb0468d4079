import { joinPointer } from '../json/json-pointer';
import { MAX_DOCUMENT_CHARS, MAX_JSON_DEPTH } from './limits';
import { toExcerpt, type Report } from './report';

/** Leaves the recursion when the document is refused; internal to this file. */
class Refusal extends Error {}

interface CopyState {
  readonly report: Report;
  /** Approximate size in characters: length of texts, two per other value. */
  size: number;
  depth: number;
}

/**
 * Deep-copies a value to plain JSON data: own enumerable string keys, no functions or foreign prototypes, finite numbers. Reports
 * and returns undefined when too deep (cycles), too large, or with an own `__proto__`.
 */
export function toPlain(input: unknown, pointer: string, report: Report): unknown {
  try {
    return copyValue(input, pointer, { report, size: 0, depth: 0 });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function copyValue(value: unknown, pointer: string, state: CopyState): unknown {
  state.size += typeof value === 'string' ? value.length : 2;
  if (state.size > MAX_DOCUMENT_CHARS) {
    state.report.add('ENGINE_DOCUMENT_TOO_LARGE', '', { limit: MAX_DOCUMENT_CHARS, came: state.size });
    throw new Refusal();
  }
  if (typeof value === 'string') return copyString(value, pointer, state.report);
  if (typeof value === 'boolean' || value === null || value === undefined) return value;
  if (typeof value === 'number') return copyNumber(value, pointer, state.report);
  if (Array.isArray(value)) {
    enter(pointer, state);
    const copy = Array.from(
      value,
      (item: unknown, index) => copyValue(item, joinPointer(pointer, index), state) ?? null,
    );
    state.depth -= 1;
    return copy;
  }
  if (isPlainObject(value)) return copyObject(value, pointer, state);
  state.report.add('ENGINE_VALUE_REPAIRED', pointer, {
    property: nameOf(pointer),
    expected: 'JSON',
    came: typeof value,
  });
  return null;
}

/** NUL and lone surrogates, which databases and encoders refuse. */
const UNSTORABLE = new RegExp(
  '\\u0000|[\\uD800-\\uDBFF](?![\\uDC00-\\uDFFF])|(?<![\\uD800-\\uDBFF])[\\uDC00-\\uDFFF]',
  'g',
);

function copyString(text: string, pointer: string, report: Report): string {
  const copy = text.replace(UNSTORABLE, '\uFFFD');
  if (copy === text) return text;
  report.add('ENGINE_VALUE_REPAIRED', pointer, {
    property: nameOf(pointer),
    expected: 'text',
    came: 'U+0000 / U+D800–U+DFFF',
  });
  return copy;
}

function copyNumber(value: number, pointer: string, report: Report): number | null {
  if (Number.isFinite(value)) return Object.is(value, -0) ? 0 : value;
  report.add('ENGINE_VALUE_REPAIRED', pointer, { property: nameOf(pointer), expected: 'number', came: String(value) });
  return null;
}

function copyObject(source: Record<string, unknown>, pointer: string, state: CopyState): Record<string, unknown> {
  enter(pointer, state);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(source)) {
    if (key === '__proto__') {
      state.report.add('ENGINE_JSON_SYNTAX', joinPointer(pointer, key), { reason: 'reservedKey', key: toExcerpt(key) });
      throw new Refusal();
    }
    state.size += key.length;
    const value = copyValue(source[key], joinPointer(pointer, key), state);
    if (value !== undefined) copy[key] = value;
  }
  state.depth -= 1;
  return copy;
}

function enter(pointer: string, state: CopyState): void {
  state.depth += 1;
  if (state.depth <= MAX_JSON_DEPTH) return;
  state.report.add('ENGINE_DOCUMENT_TOO_DEEP', pointer, { limit: MAX_JSON_DEPTH });
  throw new Refusal();
}

function nameOf(pointer: string): string {
  return toExcerpt(pointer.slice(pointer.lastIndexOf('/') + 1));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
