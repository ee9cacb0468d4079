/** Maximum depth and size of a field's value. */
const MAX_DEPTH = 32;
const MAX_NODES = 100_000;
/** Keys that would change the prototype. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** Text that PostgreSQL cannot store (text or jsonb): NUL and lone surrogates. */
const UNSTORABLE_TEXT = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** `ok: false` for anything that is not JSON, too deep or too large. */
export type PlainData = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

class Unacceptable extends Error {}

/**
 * Deep-copies untrusted input to null, booleans, finite numbers, storable texts, arrays and plain objects. Runs no code of the
 * input (getters, toString, valueOf, toJSON, iterators); refuses functions, dates, class instances and cycles. -0 becomes 0,
 * undefined null; reserved keys are dropped.
 */
export function toPlainData(input: unknown): PlainData {
  try {
    return { ok: true, value: copy(input, { left: MAX_NODES }, 0) };
  } catch {
    // Our own refusal, or a proxy whose traps throw.
    return { ok: false };
  }
}

function copy(input: unknown, budget: { left: number }, depth: number): unknown {
  budget.left -= 1;
  if (budget.left < 0 || depth > MAX_DEPTH) throw new Unacceptable();
  switch (typeof input) {
    case 'undefined':
      return null;
    case 'boolean':
      return input;
    case 'string':
      if (UNSTORABLE_TEXT.test(input)) throw new Unacceptable();
      return input;
    case 'number':
      if (!Number.isFinite(input)) throw new Unacceptable();
      return input === 0 ? 0 : input;
    case 'object':
      return input === null ? null : copyObject(input, budget, depth + 1);
    default:
      throw new Unacceptable();
  }
}

function copyObject(input: object, budget: { left: number }, depth: number): unknown {
  if (Array.isArray(input)) {
    if (input.length > budget.left) throw new Unacceptable();
    return Array.from({ length: input.length }, (_hole, index) => copy(dataOf(input, String(index)), budget, depth));
  }
  const prototype: unknown = Object.getPrototypeOf(input);
  if (prototype !== Object.prototype && prototype !== null) throw new Unacceptable();
  const entries: [string, unknown][] = [];
  for (const key of Object.keys(input)) {
    if (!RESERVED.has(key)) entries.push([key, copy(dataOf(input, key), budget, depth)]);
  }
  return Object.fromEntries(entries);
}

/** An own value; a getter is refused, not run. */
function dataOf(owner: object, key: string): unknown {
  const descriptor = Object.getOwnPropertyDescriptor(owner, key);
  if (descriptor && !('value' in descriptor)) throw new Unacceptable();
  return descriptor?.value;
}

/**
 * An own value of an untrusted object; undefined when the key is absent, undefined, a getter, or throws. So an omitted key and one
 * hidden behind code are the same.
 */
export function ownEntry(owner: object, key: string): unknown {
  try {
    return Object.getOwnPropertyDescriptor(owner, key)?.value as unknown;
  } catch {
    return undefined;
  }
}
