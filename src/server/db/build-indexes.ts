import { sql, type Kysely } from 'kysely';
import { isPlannedName, type CurrentTable } from '../../engine/tables';
import { MODULE_SCHEMA } from './client';
import { keepTotals } from './keep-totals';
import type { IndexWish } from './migrations/011_module_indexes';
import { readTables } from './read-tables';
import type { SystemSchema } from './system-schema';
import type { BuildOptions, BuildOutcome } from './index-build';

/** Connection name of the index builder, by which a publication finds it. */
const BUILDER_NAME = 'formloom indexes';
/** Advisory lock of the one process that builds indexes; it is released with its connection, so that another one takes over. */
const LOCK_NAME = 'formloom index builds';

/**
 * SQLSTATE of transient failures, which are retried: cancelled for a publication, deadlock, lock not available, server shut down.
 */
const PASSING = new Set(['57014', '40P01', '55P03', '57P01', '57P02', '57P03']);

interface Wishes {
  readonly table: string;
  readonly wishes: readonly IndexWish[];
}

/**
 * Builds the indexes and statistics that modules need, then drops those that no module needs any more. Saves are not blocked: it
 * never waits while holding locks that they need. `db` is one connection outside of any transaction, without a statement timeout.
 */
export async function buildIndexes(db: Kysely<SystemSchema>, options: BuildOptions): Promise<BuildOutcome> {
  await prepareSession(db);
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${LOCK_NAME}, 0)) as "isOurs"`.execute(db);
  if (rows[0]?.isOurs !== true) return 'elsewhere';
  try {
    if (options.retriesFailed) await db.deleteFrom('index_failures').execute();
    for (const wished of await readWishes(db)) {
      if (options.isStopped()) return 'again';
      if ((await buildTable(db, wished, options)) === 'again') return 'again';
    }
    return await keepTotals(db, options);
  } finally {
    await sql`select pg_advisory_unlock(hashtextextended(${LOCK_NAME}, 0))`.execute(db).catch(() => undefined);
  }
}

/** Cancels the builds on tables that a publication must change: it goes first, and they are retried after it. */
export async function interruptBuilds(db: Kysely<SystemSchema>, tables: readonly string[]): Promise<void> {
  await sql`select pg_cancel_backend(a.pid) from pg_stat_activity a
    where a.application_name = ${BUILDER_NAME} and a.datname = current_database() and exists (
      select 1 from pg_locks l join pg_class c on c.oid = l.relation
        where l.pid = a.pid and l.locktype = 'relation' and l.mode = 'ShareUpdateExclusiveLock'
          and c.relnamespace = ${MODULE_SCHEMA}::regnamespace and c.relname = any(${tables}::text[]))`.execute(db);
}

async function prepareSession(db: Kysely<SystemSchema>): Promise<void> {
  const settings = {
    application_name: BUILDER_NAME,
    statement_timeout: '0',
    lock_timeout: '0',
    // Leaves the CPUs to users.
    max_parallel_maintenance_workers: '0',
  };
  for (const [name, value] of Object.entries(settings))
    await sql`select set_config(${name}, ${value}, false)`.execute(db);
}

async function readWishes(db: Kysely<SystemSchema>): Promise<readonly Wishes[]> {
  const rows = await db
    .selectFrom('module_indexes')
    .select(['table_name', 'wishes'])
    .orderBy('table_name')
    .orderBy('module_id')
    .execute();
  const byTable = new Map<string, Map<string, IndexWish>>();
  for (const { table_name: table, wishes } of rows) {
    const known = byTable.get(table) ?? new Map<string, IndexWish>();
    for (const wish of wishes) if (!known.has(wish.name)) known.set(wish.name, wish);
    byTable.set(table, known);
  }
  return [...byTable].map(([table, wishes]) => ({ table, wishes: [...wishes.values()] }));
}

async function buildTable(db: Kysely<SystemSchema>, { table, wishes }: Wishes, options: BuildOptions) {
  const current = (await readTables(db, [table])).get(table);
  if (!current?.isTable) return 'done';
  const missing = wishes.filter(({ name }) => !stands(current, name));
  const failed = new Set((await db.selectFrom('index_failures').select('name').execute()).map(({ name }) => name));
  let made = 0;
  for (const wish of missing.filter(({ name }) => !failed.has(name))) {
    if (options.isStopped()) return 'again';
    const outcome = await make(db, { table, wish, isLeftOver: current.indexes.has(wish.name) }, options);
    if (outcome === 'again') return 'again';
    if (outcome === 'made') made += 1;
  }
  // Without statistics the planner knows nothing about a new expression.
  if (made > 0) await sql`analyze ${sql.id(MODULE_SCHEMA, table)}`.execute(db);
  // Old indexes are dropped once all replacements are built.
  if (made === missing.length) await dropSpare(db, { table, wishes, current }, options);
  return 'done';
}

function stands({ indexes, statistics }: CurrentTable, name: string): boolean {
  return indexes.get(name)?.isValid === true || statistics?.has(name) === true;
}

interface Task {
  readonly table: string;
  readonly wish: IndexWish;
  /** Left behind by a failed build: useless to queries, but a cost to every save. */
  readonly isLeftOver: boolean;
}

async function make(
  db: Kysely<SystemSchema>,
  { table, wish, isLeftOver }: Task,
  { log }: BuildOptions,
): Promise<'made' | 'failed' | 'again'> {
  const { name, columns } = wish;
  const beganAt = performance.now();
  try {
    if (isLeftOver) await dropIndex(db, name);
    await sql.raw(wish.sql).execute(db);
    const tookMs = Math.round(performance.now() - beganAt);
    log.info({ table, index: name, columns, tookMs }, `index of ${table} (${columns.join(', ')}) made`);
    return 'made';
  } catch (error) {
    const { code = '', message } = error as { readonly code?: string; readonly message: string };
    if (PASSING.has(code) || code === '') return 'again';
    await dropIndex(db, name);
    await noteFailure(db, name, `${code} ${message}`);
    log.warn({ table, index: name, columns, code }, `index of ${table} (${columns.join(', ')}) failed: ${message}`);
    return 'failed';
  }
}

async function noteFailure(db: Kysely<SystemSchema>, name: string, error: string): Promise<void> {
  await db
    .insertInto('index_failures')
    .values({ name, error })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ error, failed_at: sql`now()` }))
    .execute();
}

async function dropSpare(
  db: Kysely<SystemSchema>,
  { table, wishes, current }: Wishes & { readonly current: CurrentTable },
  { log }: BuildOptions,
): Promise<void> {
  const wanted = new Set(wishes.map(({ name }) => name));
  const isSpare = (name: string) => isPlannedName(name) && !wanted.has(name);
  for (const name of [...current.indexes.keys()].filter(isSpare)) {
    await dropIndex(db, name);
    log.info({ table, index: name }, `index of ${table} removed: no module wants it`);
  }
  for (const name of [...(current.statistics ?? new Map<string, unknown>()).keys()].filter(isSpare))
    await sql`drop statistics if exists ${sql.id(MODULE_SCHEMA, name)}`.execute(db);
}

async function dropIndex(db: Kysely<SystemSchema>, name: string): Promise<void> {
  await sql`drop index concurrently if exists ${sql.id(MODULE_SCHEMA, name)}`.execute(db);
}
