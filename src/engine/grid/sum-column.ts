import type { DecimalText } from '../contract/widget-definition';
import { createExactSum } from './exact-sum';
import type { GridRow } from './grid-state';

const NUMERIC_TEXT = /^[+-]?\d{1,60}(\.\d{1,60})?$/;

/** A finite number or a plain numeric text as decimal text; null for everything else. */
export function numericText(value: unknown): DecimalText {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return NUMERIC_TEXT.test(text) ? text : null;
}

/**
 * Sum of a column over the rows as decimal text, exact (0.1 + 0.2 = 0.3); only numeric cells count.
 * null when no cell is numeric (widgets.md §5: a summary sums only numeric values).
 */
export function sumColumn(
  rows: readonly GridRow[],
  columnKey: string,
  toDecimal: (value: unknown) => DecimalText = numericText,
): DecimalText {
  const sum = createExactSum();
  let hasNumber = false;
  for (const row of rows) {
    const text = toDecimal(row[columnKey]);
    if (text === null) continue;
    hasNumber = true;
    sum.add(text, 1);
  }
  return hasNumber ? sum.text() : null;
}
