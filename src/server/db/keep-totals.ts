import { sql, type Kysely, type Transaction } from 'kysely';
import type { CurrentTable } from '../../engine/tables';
import type { BuildOutcome } from './index-build';
import type { BuildOptions } from './index-build';
import type { BuildLog } from './index-build';
import { readGrouping } from './kept-groupings';
import { amountsOfTable, canNoteWrites, forgetTotals, noteWrites, type KeptParts } from './kept-totals';
import { readTables } from './read-tables';
import { MODULE_SCHEMA } from './schema-names';
import type { SystemSchema } from './system-schema';

/** Lock timeout of the change that installs the triggers: saves queue behind it. */
const LOCK_TIMEOUT = '50ms';
/** The table is locked; the next pass retries. */
const LOCKED = new Set(['55P03', '40P01', '57014']);
const NUMBERS: ReadonlySet<string> = new Set(['numeric', 'integer', 'bigint']);
/** Types that records are grouped by: values, and moments by spans. */
const VALUES: ReadonlySet<string> = new Set(['text', 'integer']);
const MOMENT = 'timestamptz';

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
    .select(['table_name', 'columns', 'groupings'])
    .where('is_ready', '=', false)
    .execute();
  for (const { table_name: table, ...parts } of wished) {
    if (isStopped()) return 'again';
    const current = (await readTables(db, [table])).get(table);
    if (!current || !canKeep(table, current, parts)) {
      await db.transaction().execute((trx) => forgetTotals(trx, [table]));
      continue;
    }
    if (!(await keepTable(db, { table, parts, log }))) return 'again';
  }
  return 'done';
}

/** Skips columns that were changed or removed since. */
function canKeep(table: string, { columns, isTable }: CurrentTable, wanted: KeptParts): boolean {
  return (
    isTable !== false &&
    canNoteWrites([table, ...wanted.columns, ...wanted.groupings]) &&
    wanted.columns.every((column) => NUMBERS.has(columns.get(column) ?? '')) &&
    wanted.groupings.map(readGrouping).every(({ column, unit }) => {
      const type = columns.get(column) ?? '';
      return unit === null ? VALUES.has(type) : type === MOMENT;
    })
  );
}

interface Task {
  readonly table: string;
  readonly parts: KeptParts;
  readonly log: BuildLog;
}

/** False when a lock was not available. */
async function keepTable(db: Kysely<SystemSchema>, { table, parts, log }: Task): Promise<boolean> {
  const beganAt = performance.now();
  try {
    await db.transaction().execute((trx) => beginNotes(trx, table, parts));
    const isReady = await db.transaction().execute((trx) => countOnce(trx, table, parts));
    const tookMs = Math.round(performance.now() - beganAt);
    const names = [...parts.columns, ...parts.groupings].join(', ');
    if (isReady) log.info({ table, ...parts, tookMs }, `totals of ${table} (${names}) are kept`);
    return isReady;
  } catch (error) {
    if (LOCKED.has((error as { readonly code?: string }).code ?? '')) return false;
    throw error;
  }
}

/** Writes are recorded from the end of this transaction on; its lock waits for earlier writes. */
async function beginNotes(trx: Transaction<SystemSchema>, table: string, parts: KeptParts): Promise<void> {
  await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
  await sql`lock table ${sql.id(MODULE_SCHEMA, table)} in share row exclusive mode`.execute(trx);
  await trx.updateTable('kept_totals').set({ is_ready: false }).where('table_name', '=', table).execute();
  await trx.deleteFrom('total_changes').where('table_name', '=', table).execute();
  for (const statement of noteWrites(table, parts)) await sql.raw(statement.compile(trx).sql).execute(trx);
}

/** Table contents minus recorded changes, in the snapshot of one statement, are the totals before recording. */
async function countOnce(trx: Transaction<SystemSchema>, table: string, parts: KeptParts): Promise<boolean> {
  // A publication recognises by this lock that it may interrupt.
  await sql`lock table ${sql.id(MODULE_SCHEMA, table)} in share update exclusive mode`.execute(trx);
  const wish = await trx
    .selectFrom('kept_totals')
    .select(['columns', 'groupings'])
    .where('table_name', '=', table)
    .forUpdate()
    .executeTakeFirst();
  if (!wish || partsText(wish) !== partsText(parts)) return false;
  await sql`insert into system.total_changes (table_name, grouping, value, amounts)
    select ${table}, grouping, value, array_agg(total order by place) from (
      select grouping, value, place, sum(amount) as total from (
        select grouping, value, place, amount from (${amountsOfTable(table, parts)}) as counted,
          unnest(counted.amounts) with ordinality as each (amount, place)
        union all
        select grouping, value, place, -amount from system.total_changes as changed,
          unnest(changed.amounts) with ordinality as each (amount, place) where changed.table_name = ${table}) as both_sides
        group by grouping, value, place) as summed
      group by grouping, value`.execute(trx);
  await trx.updateTable('kept_totals').set({ is_ready: true }).where('table_name', '=', table).execute();
  return true;
}

const partsText = ({ columns, groupings }: KeptParts) => JSON.stringify([columns, groupings]);
