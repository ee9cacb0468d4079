import { createIssue } from '../contract/create-issue';
import { type Issue } from '../contract/errors';
import { canWiden } from './column-types';
import type { PlannedIndex, PlannedStatistics } from './planned-index';
import { isGeneratedTable, isPlannedName, isRawColumn, keptColumnName } from './table-names';
import type { PlannedColumn, PlannedTable, TablePlan } from './table-plan';

/** A table in the database; types that are never planned have PostgreSQL's names. */
export interface CurrentTable {
  readonly columns: ReadonlyMap<string, string>;
  readonly indexes: ReadonlyMap<string, CurrentIndex>;
  /** Names of its extended statistics and their columns; absent = unknown. */
  readonly statistics?: ReadonlyMap<string, readonly string[]>;
  /** False for an index, view or sequence of that name. */
  readonly isTable?: boolean;
  /** Primary key columns, joined by a comma; '' = none, absent = unknown. */
  readonly primaryKey?: string;
  /** Number of columns ever created: dropped ones count towards the limit; absent = unknown. */
  readonly usedColumns?: number;
  /** Foreign key target of a column, `table(column)`. */
  readonly references?: ReadonlyMap<string, string>;
}

/** An existing index. */
export interface CurrentIndex {
  /** All columns it reads, also in expressions and conditions. */
  readonly columns: readonly string[];
  /** False after a failed concurrent build: useless to queries, but a cost to writes. */
  readonly isValid: boolean;
}

/** Existing tables by name. */
export type CurrentTables = ReadonlyMap<string, CurrentTable>;

/** A column whose type differs from the planned one. */
interface Retyping {
  readonly table: PlannedTable;
  readonly column: PlannedColumn;
  /** Current type, as in `CurrentTable`. */
  readonly from: string;
  /** Indexes and statistics of the old type, which the step drops; planned ones are added again afterwards. */
  readonly staleIndexes: readonly string[];
  readonly staleStatistics: readonly string[];
}

/**
 * A step of a release; none destroys stored values. `widenColumn` converts in place without loss; `replaceColumn` keeps the old
 * column as `keptAs` and fills a new one with the values that convert; `moveValues` moves a field's older values from the column
 * `source`, where unreadable ones stay.
 */
export type TableChange =
  | { readonly kind: 'createTable'; readonly table: PlannedTable }
  | { readonly kind: 'addColumn'; readonly table: PlannedTable; readonly column: PlannedColumn }
  | ({ readonly kind: 'widenColumn' } & Retyping)
  | ({ readonly kind: 'replaceColumn'; readonly keptAs: string } & Retyping)
  | ValueMove
  | IndexChange;

/** A step for performance only, which can run at any time after the release. */
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

/** Whether a step is about indexes or statistics, not about columns or values. */
export function isIndexChange<Change extends { readonly kind: string }>(
  change: Change,
): change is Change & { readonly kind: IndexChange['kind'] } {
  return INDEX_CHANGES.has(change.kind);
}

/** Values of a field in another column than the planned one. */
export interface ValueMove {
  readonly kind: 'moveValues';
  readonly table: PlannedTable;
  readonly column: PlannedColumn;
  readonly source: string;
  /** Type of the source, as in `CurrentTable`. */
  readonly from: string;
  /** Whether an earlier step creates the planned column, which cannot be queried yet. */
  readonly isFresh: boolean;
}

/** A step that changes the type of a column. */
export type ColumnChange = Extract<TableChange, { readonly kind: 'widenColumn' | 'replaceColumn' }>;

/** Lifetime limit of PostgreSQL, dropped columns included. */
const MAX_COLUMNS = 1_600;

export type PlanDiff =
  | { readonly ok: true; readonly changes: readonly TableChange[] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

export interface DiffPlanOptions {
  /** Whether a column may be replaced by one of another type; default false. */
  readonly allowsReplacing?: boolean;
  /** Indexes and statistics of these tables that other modules need; default none. */
  readonly wantedElsewhere?: ReadonlySet<string>;
}

/**
 * Plans the steps from the current tables to the planned ones, main table first. A field's column of another type in a generated
 * table is widened where lossless, else replaced where `allowsReplacing`. Any other column with another type, primary key or
 * foreign key target is an ENGINE_TABLE_COLUMN_CONFLICT (params table, column, planned, current); a name used by something other
 * than a table an ENGINE_TABLE_NAME_INVALID; too many columns an ENGINE_DOCUMENT_TOO_LARGE (reason columns).
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
      changes.push({ kind: 'createTable', table }, ...newIndexes(table, () => false));
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
    const isThere = (name: string) =>
      !stale.has(name) && (existing.statistics?.has(name) || existing.indexes.get(name)?.isValid === true);
    // New ones come before old ones are dropped.
    changes.push(...newIndexes(table, isThere));
    changes.push(...spareIndexes(table, existing, new Set([...stale, ...(options.wantedElsewhere ?? [])])));
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, changes };
}

function newIndexes(table: PlannedTable, isThere: (name: string) => boolean): readonly IndexChange[] {
  const indexes = table.indexes.filter(({ name }) => !isThere(name));
  const statistics = table.statistics.filter(({ name }) => !isThere(name));
  return [
    ...indexes.map((index) => ({ kind: 'addIndex' as const, table, index })),
    ...statistics.map((planned) => ({ kind: 'addStatistics' as const, table, statistics: planned })),
  ];
}

/** Indexes that the platform made and nothing wants: neither the table nor what is `kept`. */
function spareIndexes(
  table: PlannedTable,
  { indexes, statistics = new Map() }: CurrentTable,
  kept: ReadonlySet<string>,
): readonly IndexChange[] {
  const wanted = new Set([...table.indexes, ...table.statistics].map(({ name }) => name));
  const isSpare = (name: string) => isPlannedName(name) && !wanted.has(name) && !kept.has(name);
  return [
    ...[...indexes.keys()].filter(isSpare).map((name): IndexChange => ({ kind: 'dropIndex', table, name })),
    ...[...statistics.keys()].filter(isSpare).map((name): IndexChange => ({ kind: 'dropStatistics', table, name })),
  ];
}

/** A replaced column stays, so every change of type uses up a column. */
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

/** Older values of the table's fields in columns that no other field has. */
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

/** The step for a column, or an issue; null when it is as planned. */
function diffColumn({ table, column, existing, options }: ColumnDiff): TableChange | Issue | null {
  const from = existing.columns.get(column.name);
  if (from === undefined) return { kind: 'addColumn', table, column };
  if (from === column.type) return null;
  // Keys and system columns identify rows; bound tables may be used by others.
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

/** An existing table keeps its keys: with another primary or foreign key the first save would fail. */
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
