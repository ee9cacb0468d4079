import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { DAY_MS } from '../../../../engine/values/zoned-time';
import type { AppDeps } from '../../../deps';

/** Rows per statement, so that none holds locks for long. */
const BATCH_ROWS = 500;

/**
 * Deletes for good what has been in the recycle bins for longer than `config.removedRecordMs`, in batches. Of several servers one
 * works, the others return 0. Returns the number of records.
 */
export async function emptyBins(deps: AppDeps, isStopped: () => boolean = () => false): Promise<number> {
  let total = 0;
  while (!isStopped()) {
    const removed = await emptyBatch(deps);
    total += removed;
    if (removed < BATCH_ROWS) break;
  }
  return total;
}

function emptyBatch(deps: AppDeps): Promise<number> {
  const before = new Date(deps.clock() - deps.config.removedRecordMs);
  return deps.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('formloom recycle bins')) as "isMine"`.execute(trx);
    if (rows[0]?.isMine !== true) return 0;
    const { numAffectedRows } = await sql`delete from system.removed_records where id = any(array(
      select id from system.removed_records where removed_at < ${before}
        order by removed_at limit ${BATCH_ROWS} for update skip locked))`.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
}

/** Empties the bins now and daily; returns a function that stops it and waits for a running batch. */
export function startEmptyingBins(deps: AppDeps, log: FastifyBaseLogger): () => Promise<void> {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = emptyBins(deps, () => isStopped)
      // What fails is repeated the next day, or at the next start.
      .catch((error: unknown) => log.warn({ err: error }, 'the recycle bins could not be emptied'));
  };
  run();
  const timer = setInterval(run, DAY_MS);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}
