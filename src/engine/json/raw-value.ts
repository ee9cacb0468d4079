/** A JSON object as it came. */
export type RawRecord = Readonly<Record<string, unknown>>;

/** Whether the value is a JSON object (not an array, not null). */
export function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own data value; inherited properties and getters count as absent and never run. */
export function readOwnValue(owner: unknown, key: string): unknown {
  if (typeof owner !== 'object' || owner === null) return undefined;
  return Object.getOwnPropertyDescriptor(owner, key)?.value as unknown;
}

/** `readOwnValue` for records known to be plain data: several times faster, but would run a getter. */
export function readKnownValue(owner: unknown, key: string): unknown {
  if (typeof owner !== 'object' || owner === null || !Object.hasOwn(owner, key)) return undefined;
  return (owner as RawRecord)[key];
}

/** Own property of a raw object; undefined when it has none, so that inherited names never answer. */
export function ownValue(record: RawRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Value at a path of own properties, e.g. `__slot__.prepend` or its steps; undefined when a step is missing. */
export function valueAt(root: unknown, path: string | readonly string[]): unknown {
  let current = root;
  for (const step of typeof path === 'string' ? path.split('.') : path) {
    if (!isRecord(current)) return undefined;
    current = ownValue(current, step);
  }
  return current;
}

/** The object under a key, or an empty one. */
export function recordAt(record: RawRecord, key: string): RawRecord {
  const value = ownValue(record, key);
  return isRecord(value) ? value : {};
}

/** The list under a key, or an empty one. */
export function listAt(record: RawRecord, key: string): readonly unknown[] {
  return asList(ownValue(record, key));
}

/** A list as it is; an empty one for anything else. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Text of a string or number; the fallback for anything else. */
export function toText(value: unknown, fallback = ''): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : fallback;
}

/** Finite number of a number or numeric string (`100px` counts as 100); null for anything else. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*(?:px)?\s*$/.exec(value);
  return match ? Number(match[1]) : null;
}

/** Whole number of a range; null for anything else. */
export function toIntegerWithin(value: unknown, min: number, max: number): number | null {
  const number = toNumber(value);
  return number !== null && Number.isInteger(number) && number >= min && number <= max ? number : null;
}

/** Truth of booleans, 0/1 and their texts (docs/module-format.md#normalisation); null when it says neither. */
export function toBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === '1' || value === 'true') return true;
  if (value === 0 || value === '0' || value === 'false') return false;
  return null;
}

/** Truth under a key; the fallback when the key is absent or says neither. */
export function booleanAt(record: RawRecord, key: string, fallback: boolean): boolean {
  return toBoolean(ownValue(record, key)) ?? fallback;
}

/** Nothing was authored: undefined, null, or an empty text; an empty list is something. */
export function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
