import { sql, type Transaction } from 'kysely';
import type { SystemSchema } from '../db/system-schema';
import type { AppDeps } from '../deps';
import { BusinessError } from './errors';

/** Throttle of one kind of attempt: a leaky bucket, and a back-off that grows with each further attempt. */
export interface Throttle {
  readonly key: string;
  /** Attempts without a wait. */
  readonly free: number;
  /** Time in which a full bucket leaks out. */
  readonly forgetMs: number;
  readonly maxWaitMs: number;
}

/** The leaky bucket of one key. */
export interface Bucket {
  readonly level: number;
  readonly countedAtMs: number;
  /** Before this moment the next attempt is refused. */
  readonly openAtMs: number;
}

const FIRST_WAIT_MS = 1000;

/** Maximum level above the free attempts, so that the effects of a long attack end too. */
const MAX_EXCESS = 8;

/** The bucket after one more attempt; the time that it has to wait when it comes too early. */
export function countAttempt(
  bucket: Bucket,
  { free, forgetMs, maxWaitMs }: Throttle,
  nowMs: number,
): Bucket | { readonly waitMs: number } {
  // No wait within the free attempts: of simultaneous ones, the last counted may have come first.
  if (bucket.openAtMs > nowMs && bucket.level > free) return { waitMs: bucket.openAtMs - nowMs };
  const forgotten = (Math.max(0, nowMs - bucket.countedAtMs) * free) / forgetMs;
  const level = Math.min(Math.max(0, bucket.level - forgotten) + 1, free + MAX_EXCESS);
  const excess = Math.ceil(level - free);
  const waitMs = excess > 0 ? Math.min(FIRST_WAIT_MS * 2 ** (excess - 1), maxWaitMs) : 0;
  return { level, countedAtMs: nowMs, openAtMs: nowMs + waitMs };
}

/**
 * Counts an attempt in the database, shared by all server processes, before it is made: parallel attempts cannot slip through. An
 * attempt that is too early for any key counts for none, and throws SERVER_RATE_LIMITED with the seconds.
 */
export async function takeAttempt(deps: AppDeps, throttles: readonly Throttle[]): Promise<void> {
  const now = deps.clock();
  // A fixed lock order prevents deadlocks.
  const ordered = throttles.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  await deps.db.transaction().execute(async (trx) => {
    const buckets = await lockBuckets(trx, ordered, now);
    const filled = ordered.map((throttle): Filled => {
      const next = countAttempt(buckets.get(throttle.key) ?? emptyAt(now), throttle, now);
      if ('waitMs' in next) throw new BusinessError('SERVER_RATE_LIMITED', { seconds: Math.ceil(next.waitMs / 1000) });
      return { throttle, bucket: next };
    });
    await writeBuckets(trx, filled);
  });
}

/** Takes back a successful attempt, so that only failures count; the next one need not wait for it. */
export async function returnAttempt(deps: AppDeps, throttles: readonly Throttle[]): Promise<void> {
  const now = new Date(deps.clock());
  // Locks in the same order as counting.
  await sql`with held as (select key from system.rate_limits where key = any(${throttles.map(({ key }) => key)}::text[])
      order by key collate "C" for update)
    update system.rate_limits r set level = greatest(r.level - 1, 0), open_at = least(r.open_at, ${now})
      from held where r.key = held.key`.execute(deps.db);
}

/** Whether this is the first time that something is used, on any server; asked again before `untilMs` the answer is no. */
export async function takeOnce(deps: AppDeps, key: string, untilMs: number): Promise<boolean> {
  const now = new Date(deps.clock());
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('rate_limits')
    .values({ key, level: 1, counted_at: now, open_at: now, empty_at: new Date(untilMs) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** A bucket after an attempt. */
interface Filled {
  readonly throttle: Throttle;
  readonly bucket: Bucket;
}

function emptyAt(nowMs: number): Bucket {
  return { level: 0, countedAtMs: nowMs, openAtMs: nowMs };
}

/** The buckets, locked one after the other. */
async function lockBuckets(
  trx: Transaction<SystemSchema>,
  throttles: readonly Throttle[],
  nowMs: number,
): Promise<ReadonlyMap<string, Bucket>> {
  const now = new Date(nowMs);
  const rows = await trx
    .insertInto('rate_limits')
    .values(throttles.map(({ key }) => ({ key, level: 0, counted_at: now, open_at: now, empty_at: now })))
    // Without a change, for the lock and the row.
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: (row) => row.ref('excluded.key') }))
    .returning(['key', 'level', 'counted_at', 'open_at'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.key,
      { level: row.level, countedAtMs: row.counted_at.getTime(), openAtMs: row.open_at.getTime() },
    ]),
  );
}

async function writeBuckets(trx: Transaction<SystemSchema>, filled: readonly Filled[]): Promise<void> {
  const times = (timeOf: (one: Filled) => number) => filled.map((one) => new Date(timeOf(one)));
  await sql`update system.rate_limits r
    set level = n.level, counted_at = n.counted_at, open_at = n.open_at, empty_at = n.empty_at
    from unnest(${filled.map(({ throttle }) => throttle.key)}::text[], ${filled.map(({ bucket }) => bucket.level)}::float8[],
      ${times(({ bucket }) => bucket.countedAtMs)}::timestamptz[], ${times(({ bucket }) => bucket.openAtMs)}::timestamptz[],
      ${times(emptyMs)}::timestamptz[]) as n (key, level, counted_at, open_at, empty_at)
    where r.key = n.key`.execute(trx);
}

/** When nothing is left of the attempts. */
function emptyMs({ throttle: { free, forgetMs }, bucket: { level, countedAtMs } }: Filled): number {
  return countedAtMs + Math.ceil((level * forgetMs) / Math.max(1, free));
}
