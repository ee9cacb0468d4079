import type { FieldModel } from '../contract/field-model';
import type { SummaryKind } from '../contract/module-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import { canSummarise, summaryKindOf } from './summary-kind';

/** What the total of a sub-table's column says, by the table's `showSummary`, `summaryField` and `summaryKind`; null = it has none. */
export function columnSummary(table: FieldModel, column: FieldModel, definition: WidgetDefinition): SummaryKind | null {
  const { showSummary, summaryField, summaryKind } = table.props;
  if (showSummary !== true || !names(summaryField, column)) return null;
  const kind = summaryKindOf(summaryKind, column);
  return canSummarise(kind, definition, column) ? kind : null;
}

/** Whether totals of a sub-table's column are grouped by three: `thousands`, for all columns when `thousandsField` names none. */
export function groupsThousands({ props: { thousands, thousandsField } }: FieldModel, column: FieldModel): boolean {
  const isEverywhere = !Array.isArray(thousandsField) || thousandsField.length === 0;
  return thousands === true && (isEverywhere || names(thousandsField, column));
}

/** Whether a list of column names, with or without the sub-table's, names the column. */
function names(list: unknown, { key, id }: FieldModel): boolean {
  return Array.isArray(list) && (list.includes(key) || list.includes(id));
}
