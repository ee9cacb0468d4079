import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { TablePlan } from '../tables';
import type { FieldMatches } from './match-fields';

/** What every part of the comparison reads. */
export interface DiffContext {
  readonly before: ModuleModel;
  readonly after: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly matches: FieldMatches;
  /** Their tables, the new ones with the columns whose values they take over; null where one has no tables or cannot be planned. */
  readonly plans: { readonly old: TablePlan; readonly now: TablePlan } | null;
}

/** Whether the module's records stand in tables of ours: a data view has none (contract e.5). */
export function hasTables(model: ModuleModel): boolean {
  return model.webType !== 4;
}

/** Whether the records keep something of the field: a column, or the rows of a sub-table. */
export function isKept(field: FieldModel, model: ModuleModel, registry: WidgetRegistry): boolean {
  if (field.key === '' || !field.isStored || !hasTables(model)) return false;
  if (!field.isKnown) return true;
  const definition = registry.of(field);
  return definition.kind === 'table' || definition.column(field) !== null;
}
