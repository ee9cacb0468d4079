import type { FieldModel } from '../../../engine/contract/field-model';
import type { SummaryKind } from '../../../engine/contract/module-model';
import type { DecimalText } from '../../../engine/contract/widget-definition';
import { createColumnTotals, numericText, type ColumnTotals, type GridState } from '../../../engine/grid';
import { columnSummary, groupsThousands, readSummary, summaryText, toSummaryNumber } from '../../../engine/summary';
import type { GridColumn } from './grid-columns';

/** A column of the summary row with what its total says. */
export interface SummaryColumn {
  readonly column: GridColumn;
  readonly kind: SummaryKind;
}

/** Columns that the summary row sums up, by `summaryKind` (column → kind); none when it is switched off. */
export function summaryColumns(table: FieldModel, columns: readonly GridColumn[]): readonly SummaryColumn[] {
  return columns.flatMap((column) => {
    const kind = columnSummary(table, column.field, column.renderer.definition);
    return kind ? [{ column, kind }] : [];
  });
}

/** Total of a column, grouped by three when the table says so; '' when there is nothing to total (widgets.md §5). */
export function totalText(table: FieldModel, { column, kind }: SummaryColumn, totals: ColumnTotals): string {
  const { field, renderer, context } = column;
  return summaryText(
    readSummary(totals, column.key, kind),
    { kind, field, definition: renderer.definition },
    { hasThousands: groupsThousands(table, field), texts: context },
  );
}

/** Totals of some columns that follow a grid from state to state at the cost of what changed. */
export interface FollowingTotals {
  /** Goes to a state and gives the totals there. */
  follow(state: GridState): ColumnTotals;
}

/** Makes the totals of the columns of the summary row. */
export function createFollowingTotals(columns: readonly SummaryColumn[], start: GridState): FollowingTotals {
  const byKey = new Map(columns.map(({ column }) => [column.key, column]));
  const toDecimal = (value: unknown, key: string): DecimalText => {
    const column = byKey.get(key);
    if (!column) return numericText(value);
    return toSummaryNumber(value, { field: column.field, definition: column.renderer.definition });
  };
  const totals = createColumnTotals([...byKey.keys()], toDecimal, start);
  let last = start;
  return {
    follow(state) {
      if (state !== last) totals.update(last, state, null);
      last = state;
      return totals;
    },
  };
}
