import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { ROW_ORDER_COLUMN, SYSTEM_COLUMNS, type PlannedTable } from '../../../engine/tables';
import { compileOnce, type OnceStatement } from '../../db/compile-once';
import { sendTogether } from '../../db/leased-driver';
import { tableRef } from '../../db/module-tables';
import { samePlanFor } from '../../db/prepared-statements';
import type { SystemSchema } from '../../db/system-schema';
import { MAIN_ALIAS, type Rows } from './load-rows';
import type { ModuleContext } from './module-context';
import {
  fieldColumns,
  selectList,
  toSavedChild,
  toSavedRecord,
  type ReadColumns,
  type Row,
  type SavedChildRow,
  type SavedRecord,
} from './record-row';

/** Canonical decimal ids; other notations match no record. */
const NUMBER_ID = /^(?:0|[1-9]\d{0,18})$/;
const MAX_BIGINT = 2n ** 63n - 1n;

/** Rows of sub-tables by the key of the table, then by the id of the main record, in row order. */
export type ChildRows = ReadonlyMap<string, ReadonlyMap<string, readonly SavedChildRow[]>>;

/** Marks a statement that looks up rows by key as worth preparing. */
export function samePlan({ currentTables }: Pick<ModuleContext, 'currentTables'>): RawBuilder<unknown> {
  return sql.raw(samePlanFor(currentTables));
}

/** Tests that a main row is not logically deleted. */
export function isAlive(): RawBuilder<boolean> {
  return sql<boolean>`${sql.id(MAIN_ALIAS, SYSTEM_COLUMNS.deletedAt)} is null`;
}

/**
 * Tests that a main row exists for the user: not deleted, and within the row scope. Part of every statement that reads, counts,
 * changes or deletes records.
 */
export function isReachable({ rows, evaluation }: Pick<ModuleContext, 'rows' | 'evaluation'>): RawBuilder<boolean> {
  if (typeof rows !== 'string') return sql<boolean>`(${isAlive()} and ${rows.test})`;
  return isReachableBy(rows, evaluation.user.userId);
}

/** `isReachable` for a user id, and rows that are found by their key. */
function isReachableBy(rows: Rows, userId: string | RawBuilder<string>): RawBuilder<boolean> {
  return rows === 'all' ? isAlive() : sql<boolean>`(${isAlive()} and ${isWithin(rows, userId)})`;
}

/** Tests that a main row, which a key finds, is within the row scope, deleted or not. */
export function isWithinRows({ rows, evaluation }: Pick<ModuleContext, 'rows' | 'evaluation'>): RawBuilder<boolean> {
  return isWithin(rows, evaluation.user.userId);
}

/** The module with fewer rows: those for which a test of main rows holds, too. */
export function narrowRows(context: ModuleContext, holds: RawBuilder<boolean>): ModuleContext {
  const { rows, evaluation } = context;
  const isGranted = typeof rows !== 'string';
  const own = isWithin(rows, evaluation.user.userId);
  const narrowed = (test: RawBuilder<boolean>) => sql<boolean>`(${test} and ${holds})`;
  return {
    ...context,
    rows: {
      test: narrowed(isGranted ? rows.test : own),
      testByKey: narrowed(own),
      testRemoved: (rowsOf) => narrowed(isGranted ? rows.testRemoved(rowsOf) : own),
    },
  };
}

function isWithin(rows: Rows, userId: string | RawBuilder<string>): RawBuilder<boolean> {
  if (rows === 'all') return sql<boolean>`true`;
  if (rows === 'own') return sql<boolean>`(${sql.id(MAIN_ALIAS, SYSTEM_COLUMNS.createdBy)} = ${userId})`;
  return rows.testByKey;
}

/** A statement about reachable rows; `build` is given `isReachable` before the slots of the values. */
interface ReachableStatement extends Omit<OnceStatement, 'build'> {
  readonly build: (isReachable: RawBuilder<boolean>, ...slots: readonly RawBuilder<never>[]) => RawBuilder<unknown>;
}

/** Compiles a statement once for all users, but for granted schemes: their values are the user's own. */
export function compileReachable(
  db: Kysely<SystemSchema>,
  { rows, evaluation }: Pick<ModuleContext, 'rows' | 'evaluation'>,
  { owner, name, values, build }: ReachableStatement,
): CompiledQuery {
  const { userId } = evaluation.user;
  if (typeof rows !== 'string')
    return build(isReachableBy(rows, userId), ...values.map((value) => sql.val(value) as never)).compile(db);
  return compileOnce(db, {
    owner,
    name: `${rows} ${name}`,
    values: [userId, ...values],
    build: (slot, ...slots) => build(isReachableBy(rows, slot ?? userId), ...slots),
  });
}

/** Whether a text can be an id of the table. */
export function isPossibleId(table: PlannedTable, id: string): boolean {
  if (table.primaryKey.type === 'bigint') return NUMBER_ID.test(id) && BigInt(id) <= MAX_BIGINT;
  return id !== '' && id.length <= 100 && !id.includes('\u0000');
}

/** An array parameter of ids in the key's type. */
export function idArray(table: PlannedTable, ids: readonly string[] | RawBuilder<never>): RawBuilder<unknown> {
  return sql`${ids}::${sql.raw(table.primaryKey.type)}[]`;
}

/** A main row to read; `isLocked` locks it against changes until the transaction ends, but not against references. */
interface RowQuery {
  readonly id: string;
  readonly isLocked?: boolean;
}

function rowQuery(db: Kysely<SystemSchema>, context: ModuleContext, { id, isLocked = false }: RowQuery): CompiledQuery {
  const { main } = context.plan;
  return compileReachable(db, context, {
    owner: context.plan,
    name: `row ${String(isLocked)}`,
    values: [[id]],
    build: (isReached, ids) => sql`select ${samePlan(context)} ${selectList(main, fieldColumns(main), MAIN_ALIAS)}
      from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)}
      where ${sql.id(MAIN_ALIAS, main.primaryKey.name)} = any(${idArray(main, ids ?? [])}) and ${isReached}
      ${isLocked ? sql`for no key update` : sql``}`,
  });
}

/**
 * Whether a record is within the row scope inside the transaction that changed it: a save must not move it out of what its author may
 * see. What is limited to one's own records never moves.
 */
export async function isStillWithin(trx: Kysely<SystemSchema>, context: ModuleContext, id: string): Promise<boolean> {
  if (typeof context.rows === 'string') return true;
  const { main } = context.plan;
  const { rows } = await sql`select 1 from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)}
    where ${sql.id(MAIN_ALIAS, main.primaryKey.name)} = any(${idArray(main, [id])}) and ${isWithinRows(context)}`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Reads a main row; undefined if missing. */
export async function readRow(
  db: Kysely<SystemSchema>,
  context: ModuleContext,
  query: RowQuery,
): Promise<SavedRecord | undefined> {
  const { plan, model } = context;
  if (!isPossibleId(plan.main, query.id)) return undefined;
  const { rows } = await db.executeQuery<Row>(rowQuery(db, context, query));
  return rows[0] && toSavedRecord(rows[0], model, { table: plan.main, columns: fieldColumns(plan.main) });
}

/** A stored record with its sub-tables. */
export interface WholeRecord {
  readonly record: SavedRecord;
  readonly children: ChildRows;
}

/** Reads a record with its sub-tables, pipelined; undefined if missing. */
export async function readWholeRecord(
  db: Kysely<SystemSchema>,
  context: ModuleContext,
  query: RowQuery,
): Promise<WholeRecord | undefined> {
  const { plan, model } = context;
  if (!isPossibleId(plan.main, query.id)) return undefined;
  const childQueries = toChildQueries(db, context, { ids: [query.id] });
  const [found, ...foundRows] = await sendTogether(db, [
    rowQuery(db, context, query),
    ...childQueries.map((child) => child.query),
  ]);
  const [row] = (found?.rows ?? []) as readonly Row[];
  if (!row) return undefined;
  const record = toSavedRecord(row, model, { table: plan.main, columns: fieldColumns(plan.main) });
  const children = childQueries.map(({ table, columns }, index) => {
    const rows = (foundRows[index]?.rows ?? []) as readonly Row[];
    return [table.tableKey, toChildren(context, { table, columns, rows })] as const;
  });
  return { record, children: new Map(children) };
}

/** Reads records that the user reaches with their sub-tables, by id. */
export async function readWholeRecords(
  db: Kysely<SystemSchema>,
  context: ModuleContext,
  ids: readonly string[],
): Promise<readonly WholeRecord[]> {
  const { main } = context.plan;
  const columns = fieldColumns(main);
  const key = sql.id(MAIN_ALIAS, main.primaryKey.name);
  const { rows } = await sql<Row>`select ${selectList(main, columns, MAIN_ALIAS)}
    from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)}
    where ${key} = any(${idArray(main, ids)}) and ${isAlive()} and ${isWithinRows(context)} order by ${key}`.execute(
    db,
  );
  const children = await readChildRows(db, context, { ids });
  return rows.map((row) => ({ record: toSavedRecord(row, context.model, { table: main, columns }), children }));
}

/** Sub-table rows to read. */
interface ChildQuery {
  readonly ids: readonly string[];
  /** Filters columns; a table without any is skipped. */
  readonly isWanted?: (fieldId: string) => boolean;
  /** Rows per main row and table; absent = all. */
  readonly slice?: { readonly offset: number; readonly limit: number };
}

/** Reads the sub-table rows of some main rows. */
export async function readChildRows(
  db: Kysely<SystemSchema>,
  context: ModuleContext,
  query: ChildQuery,
): Promise<ChildRows> {
  const byTable = new Map<string, ReadonlyMap<string, readonly SavedChildRow[]>>();
  for (const { table, columns, query: statement } of toChildQueries(db, context, query)) {
    const { rows } = await db.executeQuery<Row>(statement);
    byTable.set(table.tableKey, toChildren(context, { table, columns, rows }));
  }
  return byTable;
}

/** The statements for the requested sub-tables. */
function toChildQueries(db: Kysely<SystemSchema>, context: ModuleContext, { ids, isWanted, slice }: ChildQuery) {
  if (ids.length === 0) return [];
  const { plan } = context;
  return plan.children.flatMap((table) => {
    const columns = fieldColumns(table, isWanted);
    if (!table.foreignKey || (isWanted && columns.length === 0)) return [];
    const parent = sql.id('c', table.foreignKey.name);
    const order = sql`${sql.id('c', ROW_ORDER_COLUMN)}, ${sql.id('c', table.primaryKey.name)}`;
    const query = compileOnce(db, {
      owner: table,
      name: `rows ${JSON.stringify([isWanted ? columns.map(({ name }) => name) : '*', slice !== undefined])}`,
      values: [ids, slice?.offset, slice?.limit],
      // With a slice the database reads only that many rows per record.
      build: (given, offset, limit) => {
        const from = slice
          ? sql`unnest(${idArray(plan.main, given)}) as p(id) cross join lateral (select c.* from ${tableRef(table)} as c
              where ${parent} = p.id order by ${order} offset ${offset} limit ${limit}) as c`
          : sql`${tableRef(table)} as c where ${parent} = any(${idArray(plan.main, given)})`;
        return sql`select ${samePlan(context)} ${selectList(table, columns, 'c')} from ${from} order by ${parent}, ${order}`;
      },
    });
    return [{ table, columns, query }];
  });
}

function toChildren(
  { model }: ModuleContext,
  { rows, ...read }: ReadColumns & { readonly rows: readonly Row[] },
): ReadonlyMap<string, readonly SavedChildRow[]> {
  const byParent = new Map<string, SavedChildRow[]>();
  for (const row of rows) {
    const child = toSavedChild(row, model, read);
    const siblings = byParent.get(child.parentId);
    if (siblings) siblings.push(child);
    else byParent.set(child.parentId, [child]);
  }
  return byParent;
}

/** Number of sub-table rows by main row; records without any are omitted. */
export async function countChildRows(
  db: Kysely<SystemSchema>,
  { plan }: ModuleContext,
  { tableKey, ids }: { readonly tableKey: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const table = plan.children.find((child) => child.tableKey === tableKey);
  if (!table?.foreignKey || ids.length === 0) return new Map();
  const parent = sql.id(table.foreignKey.name);
  const { rows } = await sql<{ id: string; total: string }>`select ${parent}::text as id, count(*) as total
    from ${tableRef(table)} where ${parent} = any(${idArray(plan.main, ids)}) group by ${parent}`.execute(db);
  return new Map(rows.map(({ id, total }) => [id, Number(total)]));
}

/** The rows of one record's sub-table. */
export function childrenOf(children: ChildRows, tableKey: string, recordId: string): readonly SavedChildRow[] {
  return children.get(tableKey)?.get(recordId) ?? [];
}

/** The record with its sub-tables as arrays of rows with `id`, for the engine. */
export function toFullValues(
  { plan }: ModuleContext,
  record: SavedRecord,
  children: ChildRows,
): Record<string, unknown> {
  const values = { ...record.values };
  for (const { tableKey } of plan.children) {
    values[tableKey] = childrenOf(children, tableKey, record.id).map((child) => ({ id: child.id, ...child.values }));
  }
  return values;
}
