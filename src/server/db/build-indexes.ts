import { sql, type Kysely } from 'kysely';
import { isPlannedName, type CurrentTable } from '../../engine/tables';
import { MODULE_SCHEMA } from './client';
import { keepTotals } from './keep-totals';
import type { IndexWish } from './migrations/011_module_indexes';
import { readTables } from './read-tables';
import type { SystemSchema } from './system-schema';

/** Name of the connection that makes indexes, by which a publication finds it. */
const BUILDER_NAME = 'formloom indexes';
/** One process at a time makes indexes; the lock goes with its connection, so that another takes over when it dies. */
const LOCK_NAME = 'formloom index builds';

/**
 * Why a build ended that may succeed when it is begun again: cancelled for a publication, deadlock, lock not available, the
 * server shut down.
 */
const PASSING = new Set(['57014', '40P01', '55P03', '57P01', '57P02', '57P03']);

/** done: everything that can be made is there; elsewhere: another process is at it; again: a build was interrupted. */
export type BuildOutcome = 'done' | 'elsewhere' | 'again';

export interface BuildOptions {
  /** Tries those as well whose last build failed for a reason that stays: the data or the disk may have changed. */
  readonly retriesFailed: boolean;
  isStopped(): boolean;
  /** Hears of each index and of why one failed. */
  readonly log: BuildLog;
}

/** The server's log. */
export interface BuildLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

interface Wishes {
  readonly table: string;
  readonly wishes: readonly IndexWish[];
}

/**
 * Makes the indexes and statistics that modules want and that are missing, and removes those of the platform's own that nobody
 * wants any more, new ones before old ones go. Saves go on meanwhile: nothing here waits with a lock that they need. `db` is one
 * connection outside of any transaction, without a time limit for its statements.
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

/** Ends the builds that hold tables which a publication must change: it goes first, and they begin again after it. */
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
    // The processors belong to those who work with the records.
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
  // Without them the planner knows nothing of an expression that it has never met.
  if (made > 0) await sql`analyze ${sql.id(MODULE_SCHEMA, table)}`.execute(db);
  // What served so far goes when all that is to serve instead stands.
  if (made === missing.length) await dropSpare(db, { table, wishes, current }, options);
  return 'done';
}

function stands({ indexes, statistics }: CurrentTable, name: string): boolean {
  return indexes.get(name)?.isValid === true || statistics?.has(name) === true;
}

interface Task {
  readonly table: string;
  readonly wish: IndexWish;
  /** A build that failed has left it behind: it serves nobody, and every save pays for it. */
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
