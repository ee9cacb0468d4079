import { sql, type RawBuilder } from 'kysely';
import type { AppDeps } from '../../deps';

/** The state of the database that a statement sees, as a column of its answer: such an answer is kept. */
export const SEEN_STATE = sql`pg_current_snapshot()::text as seen_state`;

const MAX_KEPT = 200;
/** A database that was put back to an earlier state might come to one that looks the same, though hardly so soon. */
const MAX_KEPT_MS = 60_000;

interface KeptAnswer {
  readonly state: string;
  readonly rows: readonly unknown[];
  readonly keptAt: number;
}

const answers = new WeakMap<AppDeps, Map<string, KeptAnswer>>();

/**
 * Runs a statement, or answers what it answered before while the database is in the same state: no transaction that writes, to
 * whatever table, has ended since. PostgreSQL itself says so at every call, so nothing stale is ever answered.
 */
export async function runKept(deps: AppDeps, key: string, statement: RawBuilder<unknown>): Promise<readonly unknown[]> {
  const kept = keptOf(deps);
  const known = kept.get(key);
  if (known && performance.now() - known.keptAt < MAX_KEPT_MS) {
    const { rows } = await sql<{ seen_state: string }>`select ${SEEN_STATE}`.execute(deps.db);
    if (rows[0]?.seen_state === known.state) return known.rows;
  }
  kept.delete(key);
  const { rows } = await statement.execute(deps.db);
  const { seen_state: state } = (rows[0] ?? {}) as { readonly seen_state?: unknown };
  if (typeof state === 'string') kept.set(key, { state, rows, keptAt: performance.now() });
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return rows;
}

function keptOf(deps: AppDeps): Map<string, KeptAnswer> {
  const known = answers.get(deps) ?? new Map<string, KeptAnswer>();
  answers.set(deps, known);
  return known;
}
