/** A JSON object as it came. */
export type RawRecord = Readonly<Record<string, unknown>>;

/** Whether the value is a JSON object (not an array, not null). */
export function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own property of a raw object; undefined when it has none, so that inherited names never answer. */
export function ownValue(record: RawRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Value at a dotted path of own properties, e.g. `__slot__.prepend`; undefined when a step is missing. */
export function valueAt(record: RawRecord, path: string): unknown {
  let current: unknown = record;
  for (const step of path.split('.')) {
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
  const value = ownValue(record, key);
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

/** Truth of booleans, 0/1 and their texts (contract g.6); null when it says neither. */
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

/** Nothing was authored: undefined, null, or blank text. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
