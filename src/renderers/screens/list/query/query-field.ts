import { findField, type ModuleModel } from '../../../../engine/contract/module-model';
import { queriedFields, type QueryScope, type SearchedField } from '../../../../engine/query';

/** A field that a query can name, with the name that the list gives it. */
export interface QueryField extends SearchedField {
  readonly label: string;
}

/** The fields that the reader can put a query together of. */
export function toQueryFields(scope: QueryScope): readonly QueryField[] {
  return queriedFields(scope).map((searched) => ({ ...searched, label: labelOf(scope.model, searched.field.id) }));
}

function labelOf(model: ModuleModel, fieldId: string): string {
  const column = model.list?.columns.find((entry) => entry.fieldId === fieldId);
  const field = findField(model, fieldId);
  if (column || !field) return column?.label ?? fieldId;
  const own = field.label || field.key;
  const table = field.tableKey === '' ? undefined : findField(model, field.tableKey);
  return table ? `${table.label || table.key}-${own}` : own;
}
