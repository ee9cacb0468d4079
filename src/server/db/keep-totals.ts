import { sql, type Kysely, type Transaction } from 'kysely';
import type { CurrentTable } from '../../engine/tables';
import type { BuildOutcome } from './index-build';
import type { BuildOptions } from './index-build';
import type { BuildLog } from './index-build';
import { amountsOfAll, canNoteWrites, forgetTotals, noteWrites } from './kept-totals';
import { readTables } from './read-tables';
import { MODULE_SCHEMA } from './schema-names';
import type { SystemSchema } from './system-schema';

/** Lock timeout of the change that installs the triggers: saves queue behind it. */
const LOCK_TIMEOUT = '50ms';
/** The table is locked; the next pass retries. */
const LOCKED = new Set(['55P03', '40P01', '57014']);
const NUMBERS: ReadonlySet<string> = new Set(['numeric', 'integer', 'bigint']);

/**
 * Starts materialising requested totals: installs triggers, then counts everything before them once. `db` is one connection outside
 * of any transaction. Saves are not blocked.
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

/** Skips columns that were changed or removed since. */
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

/** False when a lock was not available. */
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

/** Writes are recorded from the end of this transaction on; its lock waits for earlier writes. */
async function beginNotes(trx: Transaction<SystemSchema>, table: string, columns: readonly string[]): Promise<void> {
  await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
  await sql`lock table ${sql.id(MODULE_SCHEMA, table)} in share row exclusive mode`.execute(trx);
  await trx.updateTable('kept_totals').set({ is_ready: false }).where('table_name', '=', table).execute();
  await trx.deleteFrom('total_changes').where('table_name', '=', table).execute();
  for (const statement of noteWrites(table, columns)) await sql.raw(statement.compile(trx).sql).execute(trx);
}

/** Table contents minus recorded changes, in the snapshot of one statement, are the totals before recording. */
async function countOnce(trx: Transaction<SystemSchema>, table: string, columns: readonly string[]): Promise<boolean> {
  // A publication recognises by this lock that it may interrupt.
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
