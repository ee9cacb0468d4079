import { createIssue, type Issue } from '../contract/errors';
import type { PlannedColumn, PlannedIndex, PlannedTable, TablePlan } from './table-plan';

/** A table as it stands in the database; types other than the planned ones come as PostgreSQL names them. */
export interface CurrentTable {
  readonly columns: ReadonlyMap<string, string>;
  readonly indexes: ReadonlySet<string>;
  /** False for an index, view or sequence that has the name. */
  readonly isTable?: boolean;
  /** Columns of the primary key, joined by a comma; '' for none, absent when not known. */
  readonly primaryKey?: string;
  /** `table(column)` that a column must point at. */
  readonly references?: ReadonlyMap<string, string>;
}

/** What there is now, by table name. */
export type CurrentTables = ReadonlyMap<string, CurrentTable>;

/** One step of a release; steps only add (architecture decision 5). */
export type TableChange =
  | { readonly kind: 'createTable'; readonly table: PlannedTable }
  | { readonly kind: 'addColumn'; readonly table: PlannedTable; readonly column: PlannedColumn }
  | { readonly kind: 'addIndex'; readonly table: PlannedTable; readonly index: PlannedIndex };

export type PlanDiff =
  | { readonly ok: true; readonly changes: readonly TableChange[] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * Says what must be added so that the tables hold what is planned, main table first. A column that is there with another
 * type, another primary key, or a foreign key to another table is an ENGINE_TABLE_COLUMN_CONFLICT (params table, column,
 * planned, current), whoever made it; a name that something else than a table has is an ENGINE_TABLE_NAME_INVALID.
 */
export function diffPlan(current: CurrentTables, planned: TablePlan): PlanDiff {
  const changes: TableChange[] = [];
  const issues: Issue[] = [];
  for (const table of [planned.main, ...planned.children]) {
    const existing = current.get(table.name);
    if (existing?.isTable === false) {
      issues.push(createIssue('ENGINE_TABLE_NAME_INVALID', '/tables', { name: table.name }));
      continue;
    }
    if (existing) issues.push(...keyConflicts(table, existing));
    if (!existing) changes.push({ kind: 'createTable', table });
    for (const column of [...keyColumns(table), ...table.columns]) {
      const type = existing?.columns.get(column.name);
      if (existing && type === undefined) changes.push({ kind: 'addColumn', table, column });
      else if (existing && type !== column.type) issues.push(conflict(table.name, column, type ?? ''));
    }
    for (const index of table.indexes) {
      if (!existing?.indexes.has(index.name)) changes.push({ kind: 'addIndex', table, index });
    }
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, changes };
}

/** The primary key and, in a sub-table, the foreign key. */
export function keyColumns(table: PlannedTable): readonly PlannedColumn[] {
  const primary = { ...table.primaryKey, fieldId: '' };
  return table.foreignKey
    ? [primary, { name: table.foreignKey.name, type: table.foreignKey.type, fieldId: '' }]
    : [primary];
}

/** A table that is there keeps its keys: another primary key, or rows of another record, would fail with the first save. */
function keyConflicts({ name, primaryKey, foreignKey }: PlannedTable, existing: CurrentTable): readonly Issue[] {
  const issues: Issue[] = [];
  if (existing.primaryKey !== undefined && existing.primaryKey !== primaryKey.name) {
    const current = existing.primaryKey === '' ? '-' : `primary key (${existing.primaryKey})`;
    issues.push(conflict(name, { name: primaryKey.name, type: `primary key (${primaryKey.name})` }, current));
  }
  const current = existing.references?.get(foreignKey?.name ?? '');
  const planned = foreignKey ? `${foreignKey.table}(${foreignKey.column})` : '';
  if (foreignKey && current !== undefined && current !== planned)
    issues.push(conflict(name, { name: foreignKey.name, type: planned }, current));
  return issues;
}

function conflict(table: string, column: { readonly name: string; readonly type: string }, currentType: string): Issue {
  return createIssue('ENGINE_TABLE_COLUMN_CONFLICT', '/tables', {
    table,
    column: column.name,
    planned: column.type,
    current: currentType,
  });
}
