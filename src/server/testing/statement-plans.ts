import type pg from 'pg';
import type { TestDatabase } from './test-database';

const RECONNECT_TIMEOUT_MS = 10_000;

/** A node of a query plan with its actual rows, as PostgreSQL reports it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly Filter?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A statement that has run, and what it has read. */
export interface RunStatement {
  readonly text: string;
  /** Rows read from tables and ordered indexes, including those that a filter removed. */
  readonly rowsRead: number;
  /** Rows read by the largest scan. */
  readonly mostRead: number;
  /** Rows among them that were not read by an index-only scan. */
  readonly tableRows: number;
  /** Filter conditions, which are evaluated for every row. */
  readonly filters: readonly string[];
  /** The largest scans, as text. */
  readonly scans: readonly string[];
}

/** Collects every statement of a test database with its actual query plan (auto_explain sends them as notices). */
export async function listenToPlans(
  database: TestDatabase,
): Promise<(task: () => Promise<unknown>) => Promise<RunStatement[]>> {
  const heard: RunStatement[] = [];
  database.pool.on('connect', (client: pg.PoolClient) => {
    client.on('notice', ({ message }) => {
      const plan = /^duration: .*? plan:\s*(\{.*\})\s*$/s.exec(message ?? '')?.[1];
      if (plan !== undefined) heard.push(toStatement(JSON.parse(plan) as { 'Query Text': string; Plan: PlanNode }));
    });
  });
  const name = new URL(database.url).pathname.slice(1);
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  for (const [setting, value] of Object.entries(settings)) {
    await database.pool.query(`alter database ${name} set ${setting} = ${value}`);
  }
  await reconnect(database.pool, name);
  return async (task) => {
    heard.length = 0;
    await task();
    return [...heard];
  };
}

/** Closes every connection of a pool, as new settings of a database are read by new connections only. */
async function reconnect(pool: pg.Pool, database: string): Promise<void> {
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [database],
  );
  await pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  // Under load the pool is told later; until then it would hand out a closed connection.
  const deadline = Date.now() + RECONNECT_TIMEOUT_MS;
  while (pool.totalCount > 0) {
    if (Date.now() > deadline) throw new Error(`${String(pool.totalCount)} connections of the test database stay open`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function toStatement({ 'Query Text': text, Plan: plan }: { 'Query Text': string; Plan: PlanNode }): RunStatement {
  const scans = scansOf(plan).sort((left, right) => right.rows - left.rows);
  const sum = (list: typeof scans) => list.reduce((total, { rows }) => total + rows, 0);
  return {
    text,
    rowsRead: sum(scans),
    mostRead: scans[0]?.rows ?? 0,
    tableRows: sum(scans.filter(({ kind }) => kind !== 'Index Only Scan')),
    filters: filtersOf(plan),
    scans: scans.slice(0, 3).map(({ kind, relation, rows }) => `${kind} on ${relation}: ${String(rows)}`),
  };
}

/** The scans of a plan, with the rows that each has read. */
export function scansOf(node: PlanNode): { kind: string; relation: string; rows: number }[] {
  const below = (node.Plans ?? []).flatMap(scansOf);
  const relation = node['Relation Name'];
  if (relation === undefined) return below;
  const each =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return [{ kind: node['Node Type'], relation, rows: Math.round(each * (node['Actual Loops'] ?? 1)) }, ...below];
}

function filtersOf({ Filter: own, Plans: below = [] }: PlanNode): readonly string[] {
  return [...(own === undefined ? [] : [own]), ...below.flatMap(filtersOf)];
}
