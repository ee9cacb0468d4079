import type { FieldModel } from '../../../engine/contract/field-model';
import { findField, type ListColumn, type ListModel, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';

/** A list column and the field it shows. */
export interface ShownColumn {
  readonly column: ListColumn;
  readonly field: FieldModel;
}

/** Whether a column has one cell for a record: a field of its own, or the line through the numbers of its rows. */
export function isOfRecord({ column, field }: ShownColumn): boolean {
  return field.tableKey === '' || column.display?.type === 'sparkline';
}

/** The permitted columns in the module's order; those without a field are dropped. */
export function permittedColumns(model: ModuleModel, access: ModuleAccess): readonly ShownColumn[] {
  return (model.list?.columns ?? []).flatMap((column) => {
    const field = findField(model, column.fieldId);
    return field && access.canReadColumn(column.fieldId) ? [{ column, field }] : [];
  });
}

/** Whether there is a totals row: the list has one, and a summed column is visible. */
export function hasTotals(list: ListModel, columns: readonly ShownColumn[]): boolean {
  return list.hasSummary && columns.some(({ column }) => list.summaryFieldIds.includes(column.fieldId));
}

/** Columns of the record, or adjacent columns of one sub-table. */
export type ColumnGroup =
  | { readonly kind: 'main'; readonly shown: ShownColumn }
  | {
      readonly kind: 'table';
      readonly tableKey: string;
      readonly label: string;
      readonly columns: readonly ShownColumn[];
    };

/** Groups the columns of each sub-table at its first one. */
export function groupColumns(model: ModuleModel, columns: readonly ShownColumn[]): readonly ColumnGroup[] {
  const groups: ColumnGroup[] = [];
  const seen = new Set<string>();
  for (const shown of columns) {
    const { tableKey } = shown.field;
    if (isOfRecord(shown)) groups.push({ kind: 'main', shown });
    else if (!seen.has(tableKey)) {
      seen.add(tableKey);
      const ofTable = columns.filter((other) => other.field.tableKey === tableKey && !isOfRecord(other));
      groups.push({ kind: 'table', tableKey, label: findField(model, tableKey)?.label ?? tableKey, columns: ofTable });
    }
  }
  return groups;
}

/** The columns of all groups, left to right. */
export function columnsOf(groups: readonly ColumnGroup[]): readonly ShownColumn[] {
  return groups.flatMap((group) => (group.kind === 'main' ? [group.shown] : group.columns));
}

/** Heading of a sub-table column in its group: without the `<table>-` prefix. */
export function subColumnTitle(shown: ShownColumn, tableLabel: string): string {
  const prefix = `${tableLabel}-`;
  return shown.column.label.startsWith(prefix) ? shown.column.label.slice(prefix.length) : shown.column.label;
}

/** Width of a column in pixels: the module's, else by its heading. */
export function columnWidth({ column }: ShownColumn): number {
  return column.width ?? Math.max(128, [...column.label].length * 14 + 48);
}
