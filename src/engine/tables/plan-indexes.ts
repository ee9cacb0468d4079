import type { ModuleModel } from '../contract/module-model';
import { findField } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { indexName } from './table-names';
import { SYSTEM_COLUMNS, type PlannedIndex, type PlannedTable } from './table-plan';

/**
 * Indexes of one table: the key that rows are read by, and every field that the module searches by value or range,
 * sorts by, declares unique or hangs the left tree on, and who made a record where that decides who reads it. A text that is
 * only searched by a part of it gains nothing from one.
 */
export function planIndexes({
  model,
  registry,
  table,
}: {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly table: PlannedTable;
}): readonly PlannedIndex[] {
  const indexes: PlannedIndex[] = [];
  const add = (column: string, kind: PlannedIndex['kind']) =>
    indexes.push({ name: indexName(table.name, column, kind), column, kind });
  if (table.foreignKey) add(table.foreignKey.name, 'child');
  else add(table.primaryKey.name, 'alive');
  if (!table.foreignKey && model.list?.useDataPermission) add(SYSTEM_COLUMNS.createdBy, 'sorted');
  const wanted = indexedFieldIds(model, registry);
  for (const column of table.columns) {
    if (!wanted.has(column.fieldId)) continue;
    add(column.name, column.type === 'jsonb' ? 'contained' : 'sorted');
  }
  return indexes;
}

function indexedFieldIds(model: ModuleModel, registry: WidgetRegistry): ReadonlySet<string> {
  const list = model.list;
  const ids = new Set<string>();
  for (const field of model.allFields) if (field.isUnique) ids.add(field.id);
  for (const search of list?.searches ?? []) if (search.type !== 'like') ids.add(search.fieldId);
  for (const column of list?.columns ?? [])
    if (column.isSortable && isSortable(column.fieldId)) ids.add(column.fieldId);
  for (const sort of list?.defaultSort ?? []) ids.add(sort.fieldId);
  for (const id of [list?.tree?.relationFieldId, list?.groupFieldId, list?.parentFieldId]) if (id) ids.add(id);
  return ids;

  function isSortable(fieldId: string): boolean {
    const field = findField(model, fieldId);
    return field !== undefined && registry.of(field).isSortable;
  }
}
