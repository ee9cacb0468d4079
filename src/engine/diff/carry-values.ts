import type { ModuleModel } from '../contract/module-model';
import { isGeneratedTable, type PlannedColumn, type PlannedTable, type TablePlan } from '../tables';
import { matchFields, type FieldMatches } from './match-fields';

/** The plans of two modules, whose fields are matched. */
interface Plans {
  readonly old: TablePlan;
  readonly now: TablePlan;
}

/** Where a field's values lie. */
interface Place {
  readonly table: PlannedTable;
  readonly column: PlannedColumn;
}

/**
 * The new plan with the old columns of fields whose key the author has changed, so that their values follow them. Only within
 * one table that the platform has made and between columns of one type: all else stays where it is, and is told as a loss.
 */
export function carryValues(before: ModuleModel, after: ModuleModel, plans: Plans): TablePlan {
  return carryMatched(matchFields(before, after), plans);
}

/** The same, with fields that are matched already. */
export function carryMatched({ renamed }: Pick<FieldMatches, 'renamed'>, { old, now }: Plans): TablePlan {
  const [from, to] = [placesOf(old), placesOf(now)];
  const sources = new Map<string, readonly string[]>();
  for (const pair of renamed) {
    const [source, target] = [from.get(pair.before.id), to.get(pair.after.id)];
    if (!source || !target || source.table.name !== target.table.name) continue;
    if (source.column.type !== target.column.type || !isGeneratedTable(target.table.name)) continue;
    sources.set(pair.after.id, [source.column.name, ...(source.column.formerNames ?? [])]);
  }
  if (sources.size === 0) return now;
  const withSources = (table: PlannedTable): PlannedTable => ({
    ...table,
    columns: table.columns.map((column) => {
      const carried = sources.get(column.fieldId);
      return carried ? { ...column, formerNames: [...(column.formerNames ?? []), ...carried] } : column;
    }),
  });
  return { ...now, main: withSources(now.main), children: now.children.map(withSources) };
}

/** Whether every field that both modules have keeps its values in the same column: else a save under the old one is lost to the new. */
export function keepsColumns(before: ModuleModel, after: ModuleModel, { old, now }: Plans): boolean {
  const [from, to] = [placesOf(old), placesOf(now)];
  return matchFields(before, after).pairs.every((pair) => {
    const [source, target] = [from.get(pair.before.id), to.get(pair.after.id)];
    return !source || !target || (source.table.name === target.table.name && source.column.name === target.column.name);
  });
}

/** Place of each field's values, by field id. */
export function placesOf({ main, children }: TablePlan): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const table of [main, ...children])
    for (const column of table.columns) if (column.fieldId !== '') places.set(column.fieldId, { table, column });
  return places;
}
