import type { ModuleModel } from '../contract/module-model';
import { isGeneratedTable, type PlannedColumn, type PlannedTable, type TablePlan } from '../tables';
import { matchFields, type FieldMatches } from './match-fields';

/** Table plans of two module versions. */
interface Plans {
  readonly old: TablePlan;
  readonly now: TablePlan;
}

/** The table and column of a field. */
interface Place {
  readonly table: PlannedTable;
  readonly column: PlannedColumn;
}

/**
 * Adds the former columns of renamed fields to the new plan, so that their values are carried over. Only within one generated table
 * and between columns of one type; anything else is reported as a loss.
 */
export function carryValues(before: ModuleModel, after: ModuleModel, plans: Plans): TablePlan {
  return carryMatched(matchFields(before, after), plans);
}

/** `carryValues` for fields that are matched already. */
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

/** Whether all common fields keep their columns; otherwise a save by the old version would be lost to the new one. */
export function keepsColumns(before: ModuleModel, after: ModuleModel, { old, now }: Plans): boolean {
  const [from, to] = [placesOf(old), placesOf(now)];
  return matchFields(before, after).pairs.every((pair) => {
    const [source, target] = [from.get(pair.before.id), to.get(pair.after.id)];
    return !source || !target || (source.table.name === target.table.name && source.column.name === target.column.name);
  });
}

/** Table and column of each field, by field id. */
export function placesOf({ main, children }: TablePlan): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const table of [main, ...children])
    for (const column of table.columns) if (column.fieldId !== '') places.set(column.fieldId, { table, column });
  return places;
}
