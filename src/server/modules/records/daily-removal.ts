import { sql } from 'kysely';
import { DAY_MS } from '../../../engine/values/zoned-time';
import type { AppDeps } from '../../deps';

/** Rows per statement, so that none holds locks for long. */
const BATCH_ROWS = 500;

/** Rows that are too old. */
interface OldRows {
  readonly table: 'removed_records' | 'form_drafts';
  readonly column: 'removed_at' | 'saved_at';
  readonly before: Date;
  /** Names the lock that one of several servers holds. */
  readonly lock: string;
}

/** Deletes old rows in batches, until it is stopped. Of several servers one works, the others return 0. Returns the number of rows. */
export async function removeInBatches(deps: AppDeps, old: OldRows, isStopped: () => boolean): Promise<number> {
  let total = 0;
  while (!isStopped()) {
    const removed = await removeBatch(deps, old);
    total += removed;
    if (removed < BATCH_ROWS) break;
  }
  return total;
}

function removeBatch(deps: AppDeps, { table, column, before, lock }: OldRows): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${`formloom ${lock}`})) as "isMine"`.execute(trx);
    if (rows[0]?.isMine !== true) return 0;
    const from = sql.table(`system.${table}`);
    const at = sql.ref(column);
    const { numAffectedRows } = await sql`delete from ${from} where id = any(array(
      select id from ${from} where ${at} < ${before} order by ${at} limit ${BATCH_ROWS} for update skip locked))`.execute(
      trx,
    );
    return Number(numAffectedRows ?? 0);
  });
}

/** Runs a removal now and daily; returns a function that stops it and waits for the one that runs. What fails is repeated the next day, or at the next start. */
export function startDaily(
  remove: (isStopped: () => boolean) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = remove(() => isStopped).catch(onFailure);
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
