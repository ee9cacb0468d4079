import { sql, type Kysely, type Transaction } from 'kysely';
import type { Issue } from '../../engine/contract/errors';
import {
  diffPlan,
  indexColumns,
  isIndexChange,
  type ColumnChange,
  type CurrentTables,
  type DiffPlanOptions,
  type PlannedTable,
  type TableChange,
  type TablePlan,
  type ValueMove,
} from '../../engine/tables';
import { PLATFORM_TIME_ZONE } from '../../engine/values/zoned-time';
import type { LeftOutIndex } from '../../wire/publication';
import { interruptBuilds } from './build-indexes';
import { MODULE_SCHEMA } from './client';
import { converted, hasValue } from './convert-column';
import { forgetTotals } from './kept-totals';
import { priceIndex, readIndexBytes, readWidths, type IndexPrice } from './index-price';
import { noteIndexes, wantedElsewhere } from './module-indexes';
import { countMove, moveValues, type MovedValues, type MoveOptions } from './move-values';
import { readTables } from './read-tables';
import type { SystemSchema } from './system-schema';
import { convertedColumn, toStatements } from './table-change-sql';
import { tableRef } from './table-sql';
import { withoutMissing } from './text-search';

export { headOf, orderedExpression, tableRef } from './table-sql';

/** One lock for all migrations of module tables: two releases sharing a table must not plan on the same state. */
const LOCK_NAME = 'formloom module tables';
/** Larger tables are not counted for a plan, only estimated. */
const MAX_COUNTED = 100_000;

export interface TablePlanOptions extends DiffPlanOptions {
  /** IANA time zone for dates in texts; default: the platform's. */
  readonly timeZone?: string;
  /** The planned fields; without it no values are moved between columns. */
  readonly fieldOf?: MoveOptions['fieldOf'];
  /** The module of the plan: indexes on existing tables are left to `buildIndexes`. Absent = they are built at once. */
  readonly moduleId?: string;
  /** Lock timeout for a table: all others queue behind a waiting change. Absent = none. */
  readonly lockTimeoutMs?: number;
  /** Called after each move of values. */
  readonly onMoved?: (moved: MovedValues) => void;
}

/** A step of a plan, described for confirmation. */
export interface DescribedTableChange {
  readonly kind: TableChange['kind'];
  readonly table: string;
  /** The column added, changed or indexed; absent for a new table. */
  readonly column?: string;
  /** Name of a replaced column, or of the column with values that no widget can read; absent otherwise. */
  readonly keptAs?: string;
  /** The statements run by the release or after it, each ended by a semicolon. */
  readonly sql: string;
  /** Stored values may disappear from screens: a replaced column, which stays in the table under another name. */
  readonly isDestructive: boolean;
  /** Number of rows, estimated for large tables; for a change of type those with a value. */
  readonly rows: number;
  /** Number of those whose value cannot be converted. */
  readonly unconvertible: number;
  /** Estimated size of an added index, or size of a dropped one; 0 otherwise. */
  readonly bytes: number;
  /** Estimated build time; 0 otherwise. */
  readonly buildMs: number;
}

export interface TablePlanDescription {
  readonly ok: boolean;
  /** ENGINE_TABLE_COLUMN_CONFLICT, ENGINE_TABLE_NAME_INVALID and ENGINE_DOCUMENT_TOO_LARGE; empty when `ok`. */
  readonly issues: readonly Issue[];
  readonly changes: readonly DescribedTableChange[];
  readonly leftOut: readonly LeftOutIndex[];
}

/**
 * Changes a module's tables to its plan, in the caller's transaction: all or nothing. Returns issues (ENGINE_TABLE_COLUMN_CONFLICT,
 * ENGINE_TABLE_NAME_INVALID) and changes nothing if that is impossible; without `allowsReplacing` that includes every column whose
 * type cannot be widened.
 */
export async function runTablePlan(
  trx: Transaction<SystemSchema>,
  planned: TablePlan,
  options: TablePlanOptions = {},
): Promise<readonly Issue[]> {
  await lockTables(trx);
  const plan = await withoutMissing(trx, planned);
  const current = await readTables(trx, namesOf(plan));
  const diff = diffPlan(current, plan, options);
  if (!diff.ok) return diff.issues;
  const changes = diff.changes.filter((change) => !isLater(change, current, options));
  const touched = changes.flatMap(({ table }) => (current.has(table.name) ? [table.name] : []));
  if (touched.length > 0) await interruptBuilds(trx, touched);
  if (options.lockTimeoutMs !== undefined) await setLockTimeout(trx, options.lockTimeoutMs);
  const retyped = changes.filter(({ kind }) => kind === 'widenColumn' || kind === 'replaceColumn');
  if (retyped.length > 0) await forgetTotals(trx, [...new Set(retyped.map(({ table }) => table.name))]);
  for (const change of changes) {
    if (change.kind === 'moveValues') {
      const moved = options.fieldOf && (await moveValues(trx, change, movesOf(options, options.fieldOf)));
      if (moved) options.onMoved?.(moved);
    }
    for (const statement of toStatements(change, zoneOf(options))) await statement.execute(trx);
  }
  if (options.lockTimeoutMs !== undefined) await setLockTimeout(trx, 0);
  if (options.moduleId !== undefined) await noteIndexes(trx, options.moduleId, plan);
  return [];
}

/** Whether a step is left to `buildIndexes`: an index on a filled table takes long, and would block saves. */
function isLater(change: TableChange, current: CurrentTables, { moduleId }: TablePlanOptions): boolean {
  if (change.kind === 'dropIndex' || change.kind === 'dropStatistics') return true;
  return isIndexChange(change) && moduleId !== undefined && current.has(change.table.name);
}

async function setLockTimeout(trx: Transaction<SystemSchema>, milliseconds: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(trx);
}

/** Locks all changes of module tables until the transaction ends. */
export async function lockTables(trx: Transaction<SystemSchema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK_NAME}, 0))`.execute(trx);
}

/** Describes what `runTablePlan` would do with the same options, and the affected rows; reads only, takes no lock. */
export async function describeTablePlan(
  db: Kysely<SystemSchema>,
  planned: TablePlan,
  options: TablePlanOptions = {},
): Promise<TablePlanDescription> {
  const plan = await withoutMissing(db, planned);
  const names = namesOf(plan);
  const current = await readTables(db, names);
  const { moduleId } = options;
  const others = moduleId === undefined ? new Set<string>() : await wantedElsewhere(db, moduleId, names);
  const diff = diffPlan(current, plan, { ...options, wantedElsewhere: others });
  if (!diff.ok) return { ok: false, issues: diff.issues, changes: [], leftOut: [] };
  const changes: DescribedTableChange[] = [];
  const counts = new Map<string, number>();
  for (const change of diff.changes) {
    if (change.kind === 'moveValues') {
      const move = await describeMove(db, change, options);
      if (move) changes.push(move);
      continue;
    }
    const rows = await countRows(db, change, { current, counts });
    const column = columnOf(change);
    changes.push({
      kind: change.kind,
      table: change.table.name,
      ...(column !== undefined && { column }),
      ...(change.kind === 'replaceColumn' && { keptAs: change.keptAs }),
      sql: toStatements(change, zoneOf(options), isLater(change, current, options))
        .map((statement) => `${statement.compile(db).sql};`)
        .join('\n'),
      isDestructive: change.kind === 'replaceColumn',
      ...(isRetyping(change) ? await countValues(db, change, zoneOf(options)) : { rows, unconvertible: 0 }),
      ...(await priceChange(db, change, rows)),
    });
  }
  return { ok: true, issues: [], changes, leftOut: [plan.main, ...plan.children].flatMap(leftOutOf) };
}

/** Estimated size and duration of a step. */
async function priceChange(db: Kysely<SystemSchema>, change: TableChange, rows: number): Promise<IndexPrice> {
  if (change.kind === 'dropIndex') return { bytes: await readIndexBytes(db, change.name), buildMs: 0 };
  if (change.kind !== 'addIndex' || rows === 0) return { bytes: 0, buildMs: 0 };
  return priceIndex(change.table, change.index, { rows, widths: await readWidths(db, change.table.name) });
}

function leftOutOf({ name, leftOut }: PlannedTable): readonly LeftOutIndex[] {
  return leftOut.map((index) => ({ table: name, columns: indexColumns(index), use: index.use }));
}

/** A move as a step; null when no row has a value to move. */
async function describeMove(
  db: Kysely<SystemSchema>,
  move: ValueMove,
  options: TablePlanOptions,
): Promise<DescribedTableChange | null> {
  if (!options.fieldOf) return null;
  const counted = await countMove(db, move, movesOf(options, options.fieldOf));
  if (counted.rows === 0) return null;
  const { table, column, source } = move;
  const sql = `-- ${table.name}.${source} -> ${table.name}.${column.name}`;
  return {
    kind: move.kind,
    table: table.name,
    column: column.name,
    keptAs: source,
    sql,
    isDestructive: false,
    bytes: 0,
    buildMs: 0,
    ...counted,
  };
}

function movesOf(options: TablePlanOptions, fieldOf: MoveOptions['fieldOf']): MoveOptions {
  return { fieldOf, timeZone: zoneOf(options) };
}

function namesOf(plan: TablePlan): readonly string[] {
  return [plan.main, ...plan.children].map((table) => table.name);
}

function zoneOf({ timeZone = PLATFORM_TIME_ZONE }: TablePlanOptions): string {
  return timeZone;
}

/** The column of a change; of an index the first. */
function columnOf(change: TableChange): string | undefined {
  if (change.kind === 'addIndex') return change.index.parts[0]?.column;
  if (change.kind === 'addStatistics') return change.statistics.column;
  return 'column' in change ? change.column.name : undefined;
}

function isRetyping(change: TableChange): change is ColumnChange {
  return change.kind === 'widenColumn' || change.kind === 'replaceColumn';
}

interface Counted {
  readonly current: CurrentTables;
  /** Counted rows by table. */
  readonly counts: Map<string, number>;
}

async function countRows(db: Kysely<SystemSchema>, change: TableChange, { current, counts }: Counted): Promise<number> {
  const { name } = change.table;
  if (isRetyping(change) || !current.has(name)) return 0;
  const known = counts.get(name);
  if (known !== undefined) return known;
  const count = await countTable(db, change.table);
  counts.set(name, count);
  return count;
}

/** Number of rows: exact if that is quick, else the database's estimate. */
async function countTable(db: Kysely<SystemSchema>, table: PlannedTable): Promise<number> {
  const estimate = await sql<{ rows: number }>`select reltuples as rows from pg_class
    where relname = ${table.name} and relnamespace = ${MODULE_SCHEMA}::regnamespace`.execute(db);
  const about = estimate.rows[0]?.rows ?? 0;
  if (about > MAX_COUNTED) return about;
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${tableRef(table)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Rows with a value in a column that changes its type, and those whose value would be lost. */
async function countValues(
  db: Kysely<SystemSchema>,
  change: ColumnChange,
  timeZone: string,
): Promise<Pick<DescribedTableChange, 'rows' | 'unconvertible'>> {
  const column = convertedColumn(change, change.column.name, timeZone);
  const isFilled = hasValue(column);
  // Widening loses nothing.
  const isLost = change.kind === 'widenColumn' ? sql`false` : sql`${converted(column)} is null`;
  const { rows } = await sql<{ filled: string; lost: string }>`select count(*) filter (where ${isFilled}) as filled,
    count(*) filter (where ${isFilled} and ${isLost}) as lost from ${tableRef(change.table)}`.execute(db);
  return { rows: Number(rows[0]?.filled ?? 0), unconvertible: Number(rows[0]?.lost ?? 0) };
}
