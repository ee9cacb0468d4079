import { Decimal } from 'decimal.js';
import type { DecimalText } from '../contract/widget-definition';
import { findChangedRows, type RowChange } from './changed-rows';
import { createExactSum, type ExactSum } from './exact-sum';
import type { Touched } from './grid-command';
import { createGridState, isSameCell, type GridRow, type GridState } from './grid-state';
import { isBlankCell } from './is-blank-cell';
import { numericText } from './sum-column';
import { createValueRange, type ValueRange } from './value-range';

/**
 * Totals of columns that follow the rows. Every answer equals the one computed from all rows: `sum` is that of `sumColumn`.
 * A column that was not named when the totals were made has none: null, or 0 for a count.
 */
export interface ColumnTotals {
  /**
   * Goes from the state that the totals stand for to the next one, at the cost of the changed rows. Without `touched` the
   * states are compared; from any other state than the last one everything is added up again.
   */
  update(before: GridState, after: GridState, touched: Touched | null): void;
  /** Exact; null when no cell is numeric. */
  sum(columnKey: string): DecimalText;
  /** Cells that are not blank. */
  count(columnKey: string): number;
  numericCount(columnKey: string): number;
  /** Of the numeric cells, 40 significant digits; null when there is none. */
  average(columnKey: string): DecimalText;
  min(columnKey: string): DecimalText;
  max(columnKey: string): DecimalText;
}

interface ColumnTotal {
  readonly key: string;
  filled: number;
  numeric: number;
  sum: ExactSum;
  sumText: DecimalText | undefined;
  /** Made when somebody asks for it first. */
  range: ValueRange | null;
}

/** From so many changed rows on, sorting a column anew is cheaper than moving entries one by one. */
const RANGE_REBUILD_ROWS = 512;
/** As the decimals of expressions are: 40 digits, half away from zero. */
const Quotient = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

/** Makes the totals of some columns, of no rows or of a state. */
export function createColumnTotals(
  columnKeys: readonly string[],
  toDecimal: (value: unknown, columnKey: string) => DecimalText = numericText,
  start: GridState = createGridState([]),
): ColumnTotals {
  const totals = new Map(columnKeys.map((key) => [key, createTotal(key)]));
  let current = start;

  const apply = (change: RowChange) => {
    const { before, after } = change;
    for (const total of totals.values()) {
      if (before && after && isSameCell(before[total.key], after[total.key])) continue;
      if (before) countCell(total, toDecimal(before[total.key], total.key), before, -1);
      if (after) countCell(total, toDecimal(after[total.key], total.key), after, 1);
    }
  };
  const restart = () => {
    for (const key of totals.keys()) totals.set(key, createTotal(key));
    for (const after of current.rows) apply({ rowId: 0, before: undefined, after });
  };
  const rangeOf = (columnKey: string): ValueRange | null => {
    const total = totals.get(columnKey);
    if (!total) return null;
    total.range ??= createValueRange(current.rows.flatMap((row) => toDecimal(row[columnKey], columnKey) ?? []));
    return total.range;
  };
  const sum = (columnKey: string): DecimalText => {
    const total = totals.get(columnKey);
    if (!total) return null;
    total.sumText ??= total.numeric === 0 ? null : total.sum.text();
    return total.sumText;
  };

  restart();
  return {
    update(before, after, touched) {
      const isNext = before.rows === current.rows && before.ids === current.ids;
      current = after;
      if (!isNext) return restart();
      const changes = findChangedRows(before, after, touched);
      if (changes.length >= RANGE_REBUILD_ROWS) for (const total of totals.values()) total.range = null;
      changes.forEach(apply);
    },
    sum,
    count: (columnKey) => totals.get(columnKey)?.filled ?? 0,
    numericCount: (columnKey) => totals.get(columnKey)?.numeric ?? 0,
    average(columnKey) {
      const text = sum(columnKey);
      return text === null ? null : meanText(text, totals.get(columnKey)?.numeric ?? 1);
    },
    min: (columnKey) => rangeOf(columnKey)?.least() ?? null,
    max: (columnKey) => rangeOf(columnKey)?.greatest() ?? null,
  };
}

/** A sum, an exact decimal text, divided by a count of at least 1: 40 significant digits. */
export function meanText(sum: string, count: number): string {
  return new Quotient(sum).div(count).toFixed();
}

function createTotal(key: string): ColumnTotal {
  return { key, filled: 0, numeric: 0, sum: createExactSum(), sumText: undefined, range: null };
}

function countCell(total: ColumnTotal, text: DecimalText, row: GridRow, times: 1 | -1): void {
  if (!isBlankCell(row[total.key])) total.filled += times;
  if (text === null) return;
  total.numeric += times;
  total.sum.add(text, times);
  total.sumText = undefined;
  if (times === 1) total.range?.add(text);
  else total.range?.remove(text);
}
