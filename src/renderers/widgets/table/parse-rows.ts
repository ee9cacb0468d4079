/** Names that would reach a prototype instead of the row. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Any input → plain row objects of its own, shallow copies without reserved names; whatever is no array gives no rows
 * and whatever is no object in it is left out. The cells are read by the definitions of the columns afterwards.
 */
export function parseRows(input: unknown): Record<string, unknown>[] {
  if (!Array.isArray(input)) return [];
  return input.filter(isRow).map(toPlainRow);
}

function isRow(row: unknown): row is object {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}

function toPlainRow(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !RESERVED.has(key)));
}
