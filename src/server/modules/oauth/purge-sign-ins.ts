import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { AppDeps } from '../../deps';
import { DAY_MS } from '../../../engine/values/zoned-time';

/** Ended sessions are kept that long, so that clients learn why. */
const KEEP_SESSIONS_MS = 7 * DAY_MS;
/** Rows per statement, so that none holds locks for long. */
const BATCH_ROWS = 1000;
const MAX_BATCHES = 200;
const INTERVAL_MS = 10 * 60_000;

/** Expired rows, and when they may be deleted. */
const PURGES = [
  { table: 'sessions', column: 'expires_at', keepMs: KEEP_SESSIONS_MS },
  { table: 'devices', column: 'expires_at', keepMs: 0 },
  { table: 'rate_limits', column: 'empty_at', keepMs: 0 },
] as const;

/**
 * Deletes ended sessions, expired browsers and empty buckets, in batches. Concurrent calls by several processes are safe: one
 * works, the others return 0. Returns the number of rows.
 */
export async function purgeSignIns(deps: AppDeps): Promise<number> {
  let total = 0;
  for (const purge of PURGES) {
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const removed = await purgeBatch(deps, purge);
      total += removed;
      if (removed < BATCH_ROWS) break;
    }
  }
  return total;
}

function purgeBatch(deps: AppDeps, { table, column, keepMs }: (typeof PURGES)[number]): Promise<number> {
  const before = new Date(deps.clock() - keepMs);
  return deps.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('formloom purge')) as "isMine"`.execute(trx);
    if (rows[0]?.isMine !== true) return 0;
    const over = sql.table(`system.${table}`);
    const { numAffectedRows } = await sql`delete from ${over} where ctid = any(array(
      select ctid from ${over} where ${sql.ref(column)} < ${before} limit ${BATCH_ROWS}))`.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
}

/** Purges every ten minutes; returns a function that stops it and waits for a running purge. */
export function startPurging(deps: AppDeps, log: FastifyBaseLogger): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A failed purge is repeated by the next.
    running = purgeSignIns(deps).catch((error: unknown) => log.warn({ err: error }, 'purge of sign-ins failed'));
  }, INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
