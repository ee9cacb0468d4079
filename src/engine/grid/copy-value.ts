import type { GridRow } from './grid-state';

/** A deep copy of a stored value: lists and plain objects are copied, everything else is shared. */
export function copyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyValue);
  if (typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyValue(item)]));
}

/** A deep copy of a row without some keys. */
export function copyRow(row: GridRow, without: ReadonlySet<string>): GridRow {
  const kept = Object.entries(row).filter(([key]) => !without.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, copyValue(value)]));
}
