import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createApp } from '../../app';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { purgeSignIns, startPurging } from './purge-sign-ins';

let server: TestApp;
let userId: string;
beforeAll(async () => {
  server = await createTestApp();
  userId = await server.createUser({ account: 'nurse' });
});
afterAll(() => server.close());
beforeEach(() => server.deps.pool.query('delete from system.sessions'));

const count = async (table: string) =>
  Number((await server.deps.pool.query(`select count(*) from system.${table}`)).rows[0].count);

/** Inserts sessions that expired some days ago. */
const insertSessions = (name: string, rows: number, days: number) =>
  server.deps.pool.query(
    `insert into system.sessions (id, token_hash, user_id, expires_at)
      select $1 || i, $1 || i, $2, now() - make_interval(days => $4) from generate_series(1, $3) i`,
    [name, userId, rows, days],
  );

it('removes sessions a week after their end, browsers and counts at once, and leaves the rest', async () => {
  await insertSessions('old', 2500, 8);
  await insertSessions('fresh', 3, 6);
  await insertSessions('open', 2, -1);
  await server.deps.pool.query(
    `insert into system.devices (token_hash, user_id, last_used_at, expires_at)
      values ('a', $1, now(), now() - interval '1 second'), ('b', $1, now(), now() + interval '1 day')`,
    [userId],
  );
  await server.deps.pool.query(`insert into system.rate_limits (key, level, counted_at, open_at, empty_at)
    values ('a', 1, now(), now(), now() - interval '1 second'), ('b', 1, now(), now(), now() + interval '1 day')`);
  expect(await purgeSignIns(server.deps)).toBe(2502);
  expect([await count('sessions'), await count('devices'), await count('rate_limits')]).toEqual([5, 1, 1]);
});

it('is done by one of several servers at a time', async () => {
  await insertSessions('old', 10, 8);
  const other = await server.deps.pool.connect();
  await other.query("begin; select pg_advisory_xact_lock(hashtext('formloom purge'))");
  expect(await purgeSignIns(server.deps)).toBe(0);
  await other.query('rollback');
  other.release();
  expect(await purgeSignIns(server.deps)).toBe(10);
});

it('runs every ten minutes until it is stopped, also after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const warn = vi.fn();
    let isBroken = true;
    const deps = {
      ...server.deps,
      clock: () => {
        if (isBroken) throw new Error('no clock');
        return Date.now();
      },
    };
    await insertSessions('old', 1, 8);
    const stop = startPurging(deps, { warn } as never);
    vi.advanceTimersByTime(600_000);
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
    isBroken = false;
    vi.advanceTimersByTime(600_000);
    await stop();
    expect(await count('sessions')).toBe(0);
    await insertSessions('old', 1, 8);
    vi.advanceTimersByTime(6_000_000);
    expect(await count('sessions')).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

it('is done by every server that runs, until it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const app = await createApp(server.deps);
    await app.ready();
    await insertSessions('old', 1, 8);
    vi.advanceTimersByTime(600_000);
    await vi.waitFor(async () => expect(await count('sessions')).toBe(0));
    // This job, the one that empties the recycle bins, and the one that removes old drafts.
    expect(vi.getTimerCount()).toBe(3);
    await app.close();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
