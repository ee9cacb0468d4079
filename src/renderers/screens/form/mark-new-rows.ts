import type { RecordValues } from '../../../engine/contract/evaluation';
import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { ROW_ID_KEY, type Sliced } from '../../../engine/rules';

/**
 * Gives every unsaved row of a sub-table the id '': without any id, rows would be matched by index, and a new row would inherit
 * hidden values of a deleted one. Time-sliced.
 */
export function* markNewRows(model: ModuleModel, registry: WidgetRegistry, values: RecordValues): Sliced<RecordValues> {
  const marked: RecordValues = { ...values };
  for (const table of mainFields(model)) {
    const rows = values[table.key];
    if (registry.of(table).kind !== 'table' || !Array.isArray(rows)) continue;
    if (table.children.some((column) => column.key === ROW_ID_KEY)) continue;
    const own: Readonly<Record<string, unknown>>[] = [];
    for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
      own.push(typeof row[ROW_ID_KEY] === 'string' ? row : { ...row, [ROW_ID_KEY]: '' });
      yield;
    }
    marked[table.key] = own;
  }
  return marked;
}
