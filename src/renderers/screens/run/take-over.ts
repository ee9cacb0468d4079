import { findField } from '../../../engine/contract/module-model';
import type { EvaluationContext } from '../../../engine/contract/evaluation';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { createRow } from '../../../engine/grid';
import { isRecord } from '../../../engine/json/raw-value';
import type { FormController } from '../form/form-controller';

/** Gives a sub-table of the form its rows. */
export type SetRows = (tableKey: string, rows: readonly unknown[]) => void;

interface TakeOver {
  readonly controller: FormController;
  readonly registry: WidgetRegistry;
  readonly context: EvaluationContext;
  readonly setRows: SetRows;
  /** Id of the column that takes the names. */
  readonly column: string;
}

/** Appends a row for each name that no row has yet, and returns how many there were. */
export function takeOver(
  names: readonly string[],
  { controller, registry, context, setRows, column }: TakeOver,
): number {
  const field = findField(controller.model, column);
  const table = field && findField(controller.model, field.tableKey);
  if (!field || !table) return 0;
  const held = controller.values[table.key];
  const rows: readonly unknown[] = Array.isArray(held) ? held : [];
  const known = new Set(rows.filter(isRecord).map((row) => row[field.key]));
  const added = names.filter((name) => !known.has(name));
  const created = added.map((name) => ({ ...createRow(table.children, registry, context), [field.key]: name }));
  if (added.length > 0) setRows(table.key, [...rows, ...created]);
  return added.length;
}
