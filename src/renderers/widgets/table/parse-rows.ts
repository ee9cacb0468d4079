import { isRecord } from '../../../engine/json/raw-value';
/** Keys that would change the prototype. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Any input → plain row objects: shallow copies without reserved keys; anything else is dropped. The columns' definitions parse the
 * cells later.
 */
export function parseRows(input: unknown): Record<string, unknown>[] {
  if (!Array.isArray(input)) return [];
  return input.filter(isRecord).map(toPlainRow);
}

function toPlainRow(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !RESERVED.has(key)));
}
