import { joinPointer } from './json-pointer';
import { MAX_DOCUMENT_CHARS, MAX_JSON_DEPTH } from './limits';
import { toExcerpt, type Report } from './report';

/** Thrown inside this file only, to leave the recursion once the document is refused. */
class Refusal extends Error {}

interface CopyState {
  readonly report: Report;
  /** Rough size in characters: text lengths, and two for every other value. */
  size: number;
}

/**
 * Copies a value into fresh plain JSON data: own enumerable string keys only, no functions, no foreign prototypes,
 * numbers finite. Reports and returns undefined when it is too deep (a cycle is), too large, or owns a `__proto__`.
 */
export function toPlain(input: unknown, pointer: string, report: Report): unknown {
  try {
    return copyValue(input, pointer, 0, { report, size: 0 });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function copyValue(value: unknown, pointer: string, depth: number, state: CopyState): unknown {
  state.size += typeof value === 'string' ? value.length : 2;
  if (state.size > MAX_DOCUMENT_CHARS) {
    state.report.add('ENGINE_DOCUMENT_TOO_LARGE', '', { limit: MAX_DOCUMENT_CHARS, came: state.size });
    throw new Refusal();
  }
  if (typeof value === 'string') return copyString(value, pointer, state.report);
  if (typeof value === 'boolean' || value === null || value === undefined) return value;
  if (typeof value === 'number') return copyNumber(value, pointer, state.report);
  if (Array.isArray(value)) {
    checkDepth(pointer, depth, state.report);
    return Array.from(
      value,
      (item: unknown, index) => copyValue(item, joinPointer(pointer, index), depth + 1, state) ?? null,
    );
  }
  if (isPlainObject(value)) return copyObject(value, pointer, depth, state);
  state.report.add('ENGINE_VALUE_REPAIRED', pointer, {
    property: nameOf(pointer),
    expected: 'JSON',
    came: typeof value,
  });
  return null;
}

/** NUL and halves of surrogate pairs: no database and no encoder takes them. */
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

function copyObject(
  source: Record<string, unknown>,
  pointer: string,
  depth: number,
  state: CopyState,
): Record<string, unknown> {
  checkDepth(pointer, depth, state.report);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(source)) {
    if (key === '__proto__') {
      state.report.add('ENGINE_JSON_SYNTAX', joinPointer(pointer, key), { reason: 'reservedKey', key: toExcerpt(key) });
      throw new Refusal();
    }
    state.size += key.length;
    const value = copyValue(source[key], joinPointer(pointer, key), depth + 1, state);
    if (value !== undefined) copy[key] = value;
  }
  return copy;
}

function checkDepth(pointer: string, depth: number, report: Report): void {
  if (depth < MAX_JSON_DEPTH) return;
  report.add('ENGINE_DOCUMENT_TOO_DEEP', pointer, { limit: MAX_JSON_DEPTH });
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
