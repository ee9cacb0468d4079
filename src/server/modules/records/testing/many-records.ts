import { loadReleasedModule } from '../../modules/index';
import type { RecordServer } from './record-server';

/**
 * Runs a statement whose writes the database's statistics count with its end, and not up to ten seconds later: what a list remembers
 * of itself goes by them.
 */
export async function countedAtOnce(
  { deps: { pool } }: Pick<RecordServer, 'deps'>,
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin; select pg_stat_force_next_flush()');
    await client.query(statement, [...values]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Every n-th record is logically deleted. */
const DELETED = 13;

/**
 * Inserts records of a purchase module by SQL: with ties, blanks and deleted records, by two creators; `owner` created nine of
 * ten. Returns the name of the table.
 */
export async function insertMany(
  server: RecordServer,
  moduleId: string,
  { count, owner = 'somebody' }: { readonly count: number; readonly owner?: string },
): Promise<string> {
  const { plan } = await loadReleasedModule(server.deps, moduleId);
  const table = `module."${plan.main.name}"`;
  const column = (fieldId: string) => `"${plan.columnOf.get(fieldId) ?? ''}"`;
  await countedAtOnce(
    server,
    `insert into ${table} (id, _created_by, _deleted_at, ${['title', 'amount', 'orderedOn', 'status', 'isUrgent'].map(column).join()})
      select (n * 7919) % 1000003,
        case when n % 10 = 0 then 'nobody' else $1 end,
        case when n % ${String(DELETED)} = 0 then now() end,
        case when n % 11 > 0 then 'title ' || n % 97 end,
        case when n % 7 > 0 then (n % 500) / 4.0 end,
        case when n % 5 > 0 then timestamptz '2026-01-01' + n % 900 * interval '1 hour 1 microsecond' end,
        (n % 4)::text,
        case when n % 3 > 0 then n % 2 end
      from generate_series(1, $2::int) as n`,
    [owner, count],
  );
  // Only the suite itself renews the statistics: estimates follow from them.
  await server.deps.pool.query(`alter table ${table} set (autovacuum_enabled = false)`);
  await server.deps.pool.query(`analyze ${table}`);
  return table;
}
