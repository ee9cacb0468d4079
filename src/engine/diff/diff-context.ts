import type { FieldModel } from '../contract/field-model';
import { isDataView, type ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { TablePlan } from '../tables';
import type { FieldMatches } from './match-fields';

/** Input of all comparisons in this folder. */
export interface DiffContext {
  readonly before: ModuleModel;
  readonly after: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly matches: FieldMatches;
  /** Table plans, the new one with carried columns; null if either module has no tables or cannot be planned. */
  readonly plans: { readonly old: TablePlan; readonly now: TablePlan } | null;
}

/** Whether the module's records are in our tables; a data view has none (docs/module-format.md#kinds-of-modules). */
export function hasTables(model: ModuleModel): boolean {
  return !isDataView(model);
}

/** Whether records store the field: in a column, or as rows of a sub-table. */
export function isKept(field: FieldModel, model: ModuleModel, registry: WidgetRegistry): boolean {
  if (field.key === '' || !field.isStored || !hasTables(model)) return false;
  if (!field.isKnown) return true;
  const definition = registry.of(field);
  return definition.kind === 'table' || definition.column(field) !== null;
}
