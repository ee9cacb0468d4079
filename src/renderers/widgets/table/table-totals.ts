import type { FieldModel } from '../../../engine/contract/field-model';
import type { SummaryKind } from '../../../engine/contract/module-model';
import type { DecimalText } from '../../../engine/contract/widget-definition';
import { createColumnTotals, numericText, type ColumnTotals, type GridState } from '../../../engine/grid';
import { columnSummary, groupsThousands, summaryText, toSummaryNumber } from '../../../engine/summary';
import type { GridColumn } from './grid-columns';

/** A column of the summary row and its kind of total. */
export interface SummaryColumn {
  readonly column: GridColumn;
  readonly kind: SummaryKind;
}

/** Columns of the summary row by `summaryKind` (column → kind); none when it is off. */
export function summaryColumns(table: FieldModel, columns: readonly GridColumn[]): readonly SummaryColumn[] {
  return columns.flatMap((column) => {
    const kind = columnSummary(table, column.field, column.renderer.definition);
    return kind ? [{ column, kind }] : [];
  });
}

/** The formatted total of a column, with digit grouping if the table has it; '' = nothing to total (docs/screens.md#controls). */
export function totalText(table: FieldModel, { column, kind }: SummaryColumn, totals: ColumnTotals): string {
  const { field, renderer, context } = column;
  return summaryText(
    totals.read(column.key, kind),
    { kind, field, definition: renderer.definition },
    { hasThousands: groupsThousands(table, field), texts: context },
  );
}

/** Creates the totals of the summary row. */
export function createSummaryTotals(columns: readonly SummaryColumn[], start: GridState): ColumnTotals {
  const byKey = new Map(columns.map(({ column }) => [column.key, column]));
  const toDecimal = (value: unknown, key: string): DecimalText => {
    const column = byKey.get(key);
    if (!column) return numericText(value);
    return toSummaryNumber(value, { field: column.field, definition: column.renderer.definition });
  };
  return createColumnTotals([...byKey.keys()], toDecimal, start);
}
