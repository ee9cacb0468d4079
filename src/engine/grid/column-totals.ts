import type { SummaryKind } from '../contract/module-model';
import type { DecimalText } from '../contract/widget-definition';
import { Decimal } from '../expression/decimal';
import { createRunningTotal, type ColumnNumber, type RunningTotal } from '../expression/running-total';
import { createGridState, type GridRow, type GridState } from './grid-state';
import { numericText } from './numeric-text';
import { commonEnds } from '../values/common-ends';
import { isBlank } from '../values/is-blank';
import { isSameCell } from '../values/is-same-cell';

/** Incremental column totals, always equal to those computed from all rows. */
export interface ColumnTotals {
  /** Moves to the next state, recomputing changed rows only; returns itself. */
  follow: (next: GridState) => ColumnTotals;
  /**
   * A total as plain decimal text: exact sums, averages with 40 significant digits, counts of cells that are not blank. Null when no cell
   * is numeric. For columns not named at creation: null, or 0 for a count.
   */
  read: (columnKey: string, kind: SummaryKind) => DecimalText;
}

interface ColumnTotal {
  readonly key: string;
  filled: number;
  readonly numbers: RunningTotal;
}

/** Creates the totals of some columns, for no rows or for a state. */
export function createColumnTotals(
  columnKeys: readonly string[],
  toDecimal: (value: unknown, columnKey: string) => DecimalText = numericText,
  start: GridState = createGridState([]),
): ColumnTotals {
  let { rows } = start;
  const totals = new Map(
    columnKeys.map((key): [string, ColumnTotal] => {
      const numbers = createRunningTotal(() => rows.flatMap((row) => toDecimal(row[key], key) ?? []));
      return [key, { key, filled: 0, numbers }];
    }),
  );
  const count = (total: ColumnTotal, value: unknown, times: 1 | -1) => {
    if (!isBlank(value)) total.filled += times;
    const number = toDecimal(value, total.key);
    if (number !== null) total.numbers.add(number, times);
  };
  const replace = (before: GridRow | undefined, after: GridRow | undefined) => {
    if (before === after) return;
    for (const total of totals.values()) {
      const { key } = total;
      if (before && after && isSameCell(before[key], after[key])) continue;
      if (before) count(total, before[key], -1);
      if (after) count(total, after[key], 1);
    }
  };

  const follow = (before: readonly GridRow[]) => {
    if (before.length === rows.length) return before.forEach((row, index) => replace(row, rows[index]));
    const [head, tail] = commonEnds(before, rows);
    for (const row of before.slice(head, before.length - tail)) replace(row, undefined);
    for (const row of rows.slice(head, rows.length - tail)) replace(undefined, row);
  };

  follow([]);
  return {
    follow(next) {
      const before = rows;
      ({ rows } = next);
      follow(before);
      return this;
    },
    read(columnKey, kind) {
      const total = totals.get(columnKey);
      if (!total) return kind === 'count' ? '0' : null;
      const { filled, numbers } = total;
      switch (kind) {
        case 'count':
          return String(filled);
        case 'sum':
          return numbers.sum();
        case 'avg':
          return numbers.average()?.toFixed() ?? null;
        default:
          return toPlainText(numbers[kind]());
      }
    },
  };
}

function toPlainText(number: ColumnNumber | null): DecimalText {
  if (number === null) return null;
  const value = new Decimal(number);
  return value.isZero() ? '0' : value.toFixed();
}
