import { createIssue, type Issue } from '../contract/errors';
import { canWiden } from './column-types';
import type { PlannedIndex, PlannedStatistics } from './planned-index';
import { isGeneratedTable, isPlannedName, isRawColumn, keptColumnName } from './table-names';
import type { PlannedColumn, PlannedTable, TablePlan } from './table-plan';

/** A table as it stands in the database; types other than the planned ones come as PostgreSQL names them. */
export interface CurrentTable {
  readonly columns: ReadonlyMap<string, string>;
  readonly indexes: ReadonlyMap<string, CurrentIndex>;
  /** Names of its extended statistics, with the columns they are about; absent when not known. */
  readonly statistics?: ReadonlyMap<string, readonly string[]>;
  /** False for an index, view or sequence that has the name. */
  readonly isTable?: boolean;
  /** Columns of the primary key, joined by a comma; '' for none, absent when not known. */
  readonly primaryKey?: string;
  /** Columns that the database has ever given it: dropped ones count towards its limit; absent when not known. */
  readonly usedColumns?: number;
  /** `table(column)` that a column must point at. */
  readonly references?: ReadonlyMap<string, string>;
}

/** An index as it stands. */
export interface CurrentIndex {
  /** Every column that it reads, in an expression or a condition as well. */
  readonly columns: readonly string[];
  /** False for what a concurrent build has left behind when it failed: it serves nobody and costs every write. */
  readonly isValid: boolean;
}

/** What there is now, by table name. */
export type CurrentTables = ReadonlyMap<string, CurrentTable>;

/** A column that is there with another type than planned. */
interface Retyping {
  readonly table: PlannedTable;
  readonly column: PlannedColumn;
  /** Its present type, as in `CurrentTable`. */
  readonly from: string;
  /** Indexes and statistics of the old type, which the step drops; the plan's own are added again after it. */
  readonly staleIndexes: readonly string[];
  readonly staleStatistics: readonly string[];
}

/**
 * One step of a release; no step takes stored values away. `widenColumn` keeps every value in a type that
 * holds them all; `replaceColumn` keeps the old column as `keptAs` and fills a new one with the values that convert;
 * `moveValues` takes a field's older values over from the column `source`, where those that cannot be read stay.
 */
export type TableChange =
  | { readonly kind: 'createTable'; readonly table: PlannedTable }
  | { readonly kind: 'addColumn'; readonly table: PlannedTable; readonly column: PlannedColumn }
  | ({ readonly kind: 'widenColumn' } & Retyping)
  | ({ readonly kind: 'replaceColumn'; readonly keptAs: string } & Retyping)
  | ValueMove
  | IndexChange;

/** A step that only makes questions faster or writes cheaper: it can be done at any time after the release. */
export type IndexChange =
  | { readonly kind: 'addIndex'; readonly table: PlannedTable; readonly index: PlannedIndex }
  | { readonly kind: 'addStatistics'; readonly table: PlannedTable; readonly statistics: PlannedStatistics }
  | { readonly kind: 'dropIndex' | 'dropStatistics'; readonly table: PlannedTable; readonly name: string };

const INDEX_CHANGES: ReadonlySet<string> = new Set<IndexChange['kind']>([
  'addIndex',
  'addStatistics',
  'dropIndex',
  'dropStatistics',
]);

/** Whether a step is about indexes or statistics, and so about no column and no value. */
export function isIndexChange<Change extends { readonly kind: string }>(
  change: Change,
): change is Change & { readonly kind: IndexChange['kind'] } {
  return INDEX_CHANGES.has(change.kind);
}

/** Values of a field that lie in another column than the planned one. */
export interface ValueMove {
  readonly kind: 'moveValues';
  readonly table: PlannedTable;
  readonly column: PlannedColumn;
  readonly source: string;
  /** Type of the source, as in `CurrentTable`. */
  readonly from: string;
  /** Whether an earlier step makes the planned column: it cannot be asked yet. */
  readonly isFresh: boolean;
}

/** A step that changes the type of a column. */
export type ColumnChange = Extract<TableChange, { readonly kind: 'widenColumn' | 'replaceColumn' }>;

/** Columns that a table of PostgreSQL has in its life. */
const MAX_COLUMNS = 1_600;

export type PlanDiff =
  | { readonly ok: true; readonly changes: readonly TableChange[] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

export interface DiffPlanOptions {
  /** Whether a column may be replaced by one of another type; default false. */
  readonly allowsReplacing?: boolean;
  /** Indexes and statistics of the plan's tables that other modules want; default none. */
  readonly wantedElsewhere?: ReadonlySet<string>;
}

/**
 * Says what must be done so that the tables hold what is planned, main table first. A field's column of another type in a table
 * of the platform's own is widened where that keeps everything, and replaced where `allowsReplacing`. Any other column that is
 * there with another type, another primary key, or a foreign key to another table is an ENGINE_TABLE_COLUMN_CONFLICT (params
 * table, column, planned, current), whoever made it; a name that something else than a table has is an ENGINE_TABLE_NAME_INVALID,
 * and more columns than a table can have in its life an ENGINE_DOCUMENT_TOO_LARGE (reason columns).
 */
export function diffPlan(current: CurrentTables, planned: TablePlan, options: DiffPlanOptions = {}): PlanDiff {
  const changes: TableChange[] = [];
  const issues: Issue[] = [];
  for (const table of [planned.main, ...planned.children]) {
    const existing = current.get(table.name);
    if (existing?.isTable === false) {
      issues.push(createIssue('ENGINE_TABLE_NAME_INVALID', '/tables', { name: table.name }));
      continue;
    }
    if (!existing) {
      changes.push({ kind: 'createTable', table }, ...diffIndexes(table, noIndexes, new Set()));
      continue;
    }
    issues.push(...keyConflicts(table, existing));
    const stale = new Set<string>();
    for (const column of [...keyColumns(table), ...table.columns]) {
      const change = diffColumn({ table, column, existing, options });
      if (!change) continue;
      if ('code' in change) issues.push(change);
      else changes.push(change);
      if ('staleIndexes' in change)
        for (const name of [...change.staleIndexes, ...change.staleStatistics]) stale.add(name);
    }
    issues.push(...findExcess(table, existing, changes));
    changes.push(...findMoves(table, existing));
    changes.push(...diffIndexes(table, existing, stale, options.wantedElsewhere));
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, changes };
}

const noIndexes = { indexes: new Map<string, CurrentIndex>(), statistics: new Map<string, readonly string[]>() };

/** New indexes stand before old ones go. Of what is not planned only the platform's own goes, and only where nobody wants it. */
function diffIndexes(
  table: PlannedTable,
  { indexes, statistics = new Map() }: Pick<CurrentTable, 'indexes' | 'statistics'>,
  stale: ReadonlySet<string>,
  wantedElsewhere: ReadonlySet<string> = new Set(),
): readonly IndexChange[] {
  const isThere = (name: string) => !stale.has(name) && (statistics.has(name) || indexes.get(name)?.isValid === true);
  const wanted = new Set([...wantedElsewhere, ...[...table.indexes, ...table.statistics].map(({ name }) => name)]);
  const isSpare = (name: string) => isPlannedName(name) && !wanted.has(name) && !stale.has(name);
  return [
    ...table.indexes
      .filter(({ name }) => !isThere(name))
      .map((index): IndexChange => ({ kind: 'addIndex', table, index })),
    ...table.statistics
      .filter(({ name }) => !isThere(name))
      .map((planned): IndexChange => ({ kind: 'addStatistics', table, statistics: planned })),
    ...[...indexes.keys()].filter(isSpare).map((name): IndexChange => ({ kind: 'dropIndex', table, name })),
    ...[...statistics.keys()].filter(isSpare).map((name): IndexChange => ({ kind: 'dropStatistics', table, name })),
  ];
}

/** A replaced column stays, so every change of a type takes one more place. */
function findExcess(
  { name }: PlannedTable,
  { usedColumns = 0 }: CurrentTable,
  changes: readonly TableChange[],
): readonly Issue[] {
  const isNew = ({ kind, table }: TableChange) =>
    table.name === name && (kind === 'addColumn' || kind === 'replaceColumn');
  const came = usedColumns + changes.filter(isNew).length;
  if (came <= MAX_COLUMNS || came === usedColumns) return [];
  const params = { reason: 'columns', table: name, limit: MAX_COLUMNS, came };
  return [createIssue('ENGINE_DOCUMENT_TOO_LARGE', '/formData/fields', params)];
}

/** Older values of the table's fields that lie beside their column, in one that no other field has. */
function findMoves(table: PlannedTable, { columns }: CurrentTable): readonly ValueMove[] {
  const planned = new Set([...keyColumns(table), ...table.columns].map(({ name }) => name));
  return table.columns.flatMap((column) =>
    (column.formerNames ?? []).flatMap((source): readonly ValueMove[] => {
      const from = columns.get(source);
      if (from === undefined || planned.has(source)) return [];
      const isReadable = isRawColumn(column.name) || isRawColumn(source) || from === column.type;
      const isFresh = columns.get(column.name) !== column.type;
      return isReadable ? [{ kind: 'moveValues', table, column, source, from, isFresh }] : [];
    }),
  );
}

interface ColumnDiff {
  readonly table: PlannedTable;
  readonly column: PlannedColumn;
  readonly existing: CurrentTable;
  readonly options: DiffPlanOptions;
}

/** The step that gives a table its column, or why there is none; null when the column is there as planned. */
function diffColumn({ table, column, existing, options }: ColumnDiff): TableChange | Issue | null {
  const from = existing.columns.get(column.name);
  if (from === undefined) return { kind: 'addColumn', table, column };
  if (from === column.type) return null;
  // Keys and the platform's own columns are what rows are found by; tables of the author's may serve others.
  if (column.fieldId === '' || !isGeneratedTable(table.name)) return conflict(table.name, column, from);
  const isStale = (name: string, columns: readonly string[]) => isPlannedName(name) && columns.includes(column.name);
  const retyping = {
    table,
    column,
    from,
    staleIndexes: [...existing.indexes].flatMap(([name, { columns }]) => (isStale(name, columns) ? [name] : [])),
    staleStatistics: [...(existing.statistics ?? [])].flatMap(([name, columns]) =>
      isStale(name, columns) ? [name] : [],
    ),
  };
  if (canWiden(from, column.type)) return { kind: 'widenColumn', ...retyping };
  if (!options.allowsReplacing) return conflict(table.name, column, from);
  const planned = new Set([...keyColumns(table), ...table.columns].map(({ name }) => name));
  const isTaken = (name: string) => planned.has(name) || existing.columns.has(name);
  return { kind: 'replaceColumn', ...retyping, keptAs: keptColumnName(column.name, isTaken) };
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
