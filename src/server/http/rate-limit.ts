import { sql } from 'kysely';
import type { AppDeps } from '../deps';
import { BusinessError } from './errors';

export interface RateLimit {
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * Counts an attempt in the database (so that several server processes share the count) before it is made, so that
 * parallel attempts cannot slip through; throws SERVER_RATE_LIMITED with the seconds to wait when there were too many.
 */
export async function takeAttempt(deps: AppDeps, { key, limit, windowMs }: RateLimit): Promise<void> {
  const now = deps.clock();
  const { rows } = await sql<{ count: number; resets_at: Date }>`
    insert into system.rate_limits as r (key, count, resets_at) values (${key}, 1, ${new Date(now + windowMs)})
    on conflict (key) do update set
      count = case when r.resets_at <= ${new Date(now)} then 1 else r.count + 1 end,
      resets_at = case when r.resets_at <= ${new Date(now)} then excluded.resets_at else r.resets_at end
    returning count, resets_at`.execute(deps.db);
  const row = rows[0];
  if (row?.count === 1) await dropExpired(deps, now);
  if (row && row.count > limit) {
    throw new BusinessError('SERVER_RATE_LIMITED', { seconds: Math.ceil((row.resets_at.getTime() - now) / 1000) });
  }
}

/** Takes an attempt back that turned out to be good, so that only failures count. */
export async function returnAttempt(deps: AppDeps, key: string): Promise<void> {
  await sql`update system.rate_limits set count = count - 1 where key = ${key} and count > 0`.execute(deps.db);
}

async function dropExpired(deps: AppDeps, now: number): Promise<void> {
  await sql`delete from system.rate_limits where resets_at < ${new Date(now)}`.execute(deps.db);
}
