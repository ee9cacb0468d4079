import { sql, type Kysely, type Transaction } from 'kysely';
import type { CurrentTable } from '../../engine/tables';
import type { BuildLog, BuildOptions, BuildOutcome } from './build-indexes';
import { amountsOfAll, canNoteWrites, forgetTotals, noteWrites } from './kept-totals';
import { readTables } from './read-tables';
import { MODULE_SCHEMA } from './schema-names';
import type { SystemSchema } from './system-schema';

/** Longest that a save waits behind the change that makes writes note what they do. */
const LOCK_TIMEOUT = '50ms';
/** Somebody holds the table; the next pass tries again. */
const LOCKED = new Set(['55P03', '40P01', '57014']);
const NUMBERS: ReadonlySet<string> = new Set(['numeric', 'integer', 'bigint']);

/**
 * Begins to keep the totals that were asked for: writes note what they change, and then everything before them is counted once.
 * `db` is one connection outside of any transaction. Saves go on meanwhile.
 */
export async function keepTotals(
  db: Kysely<SystemSchema>,
  { isStopped, log }: Pick<BuildOptions, 'isStopped' | 'log'>,
): Promise<BuildOutcome> {
  const wished = await db
    .selectFrom('kept_totals')
    .select(['table_name', 'columns'])
    .where('is_ready', '=', false)
    .execute();
  for (const { table_name: table, columns } of wished) {
    if (isStopped()) return 'again';
    const current = (await readTables(db, [table])).get(table);
    if (!current || !canKeep(table, current, columns)) {
      await db.transaction().execute((trx) => forgetTotals(trx, [table]));
      continue;
    }
    if (!(await keepTable(db, { table, columns, log }))) return 'again';
  }
  return 'done';
}

/** A column that was changed or removed since is asked for no more. */
function canKeep(table: string, { columns, isTable }: CurrentTable, wanted: readonly string[]): boolean {
  return (
    isTable !== false &&
    canNoteWrites([table, ...wanted]) &&
    wanted.every((column) => NUMBERS.has(columns.get(column) ?? ''))
  );
}

interface Task {
  readonly table: string;
  readonly columns: readonly string[];
  readonly log: BuildLog;
}

/** False when somebody was in the way. */
async function keepTable(db: Kysely<SystemSchema>, { table, columns, log }: Task): Promise<boolean> {
  const beganAt = performance.now();
  try {
    await db.transaction().execute((trx) => beginNotes(trx, table, columns));
    const isReady = await db.transaction().execute((trx) => countOnce(trx, table, columns));
    const tookMs = Math.round(performance.now() - beganAt);
    if (isReady) log.info({ table, columns, tookMs }, `totals of ${table} (${columns.join(', ')}) are kept`);
    return isReady;
  } catch (error) {
    if (LOCKED.has((error as { readonly code?: string }).code ?? '')) return false;
    throw error;
  }
}

/** From the end of this transaction on every write is noted: the lock that it takes lets those before it end first. */
async function beginNotes(trx: Transaction<SystemSchema>, table: string, columns: readonly string[]): Promise<void> {
  await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
  await sql`lock table ${sql.id(MODULE_SCHEMA, table)} in share row exclusive mode`.execute(trx);
  await trx.updateTable('kept_totals').set({ is_ready: false }).where('table_name', '=', table).execute();
  await trx.deleteFrom('total_changes').where('table_name', '=', table).execute();
  for (const statement of noteWrites(table, columns)) await sql.raw(statement.compile(trx).sql).execute(trx);
}

/** What one statement sees in the table, without what it sees noted, is what the table held before. */
async function countOnce(trx: Transaction<SystemSchema>, table: string, columns: readonly string[]): Promise<boolean> {
  // By this lock a publication knows that it may interrupt.
  await sql`lock table ${sql.id(MODULE_SCHEMA, table)} in share update exclusive mode`.execute(trx);
  const wish = await trx
    .selectFrom('kept_totals')
    .select('columns')
    .where('table_name', '=', table)
    .forUpdate()
    .executeTakeFirst();
  if (wish?.columns.join('\n') !== columns.join('\n')) return false;
  await sql`insert into system.total_changes (table_name, amounts)
    select ${table}, array(select amount - coalesce((select sum(changed.amounts[place]) from system.total_changes as changed
        where changed.table_name = ${table}), 0) from unnest(counted.amounts) with ordinality as each (amount, place) order by place)
      from (${amountsOfAll(table, columns)}) as counted`.execute(trx);
  await trx.updateTable('kept_totals').set({ is_ready: true }).where('table_name', '=', table).execute();
  return true;
}
