import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app';
import { BusinessError } from './errors';
import { SessionDoors } from './session-doors';

/** Made-up tokens cost an attacker nothing: thousands of them must not delay users with a session. */
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const madeUp = () => randomBytes(32).toString('base64url');
const call = async (authorization: string, remoteAddress: string) => {
  const headers = { authorization };
  const answer = await server.app.inject({ url: '/api/oauth/CurrentUser', headers, remoteAddress });
  return answer.json<{ code: number }>().code;
};
const flood = (count: number, remoteAddress: string) =>
  Promise.all(Array.from({ length: count }, () => call(madeUp(), remoteAddress)));

/** Number of sessions that are being read at the moment. */
async function countReads(): Promise<number> {
  const { rows } = await server.deps.control.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%token_hash%'`,
  );
  return rows[0]?.count ?? 0;
}
/** Invalidates all cached sessions, so that they are read again. */
const forgetAll = () => server.deps.pool.query(`update system.roles set sort_code = sort_code`);
const untilReads = (count: number) => vi.waitFor(async () => expect(await countReads()).toBe(count), 10_000);

it('unknown tokens of one network are read a few at a time, and known ones do not queue behind them', async () => {
  const known = (await server.signIn('admin')).authorization;
  expect(await call(known, '10.0.0.1')).toBe(200);
  await forgetAll();
  const holder = await server.deps.control.connect();
  try {
    await holder.query('set statement_timeout = 0; begin; lock table system.sessions in access exclusive mode');
    const floods = [flood(50, '10.0.0.1')];
    await untilReads(2);
    // A page sends several calls at once.
    const own = Promise.all([call(known, '10.0.0.1'), call(known, '10.0.0.1'), call(known, '10.0.0.1')]);
    await untilReads(4);
    // Another network has its own turn; the addresses of an IPv6 /64 count as one network.
    for (let index = 1; index <= 5; index += 1) floods.push(flood(10, `2001:db8:1:2::${String(index)}`));
    await untilReads(6);
    await holder.query('rollback');
    expect(await own).toEqual([200, 200, 200]);
    expect(new Set((await Promise.all(floods)).flat())).toEqual(new Set([602]));
  } finally {
    holder.release(true);
  }
});

it('more of them than may wait are refused, and the known one still is not', async () => {
  const known = (await server.signIn('admin')).authorization;
  expect(await call(known, '10.0.0.2')).toBe(200);
  await forgetAll();
  const holder = await server.deps.control.connect();
  try {
    await holder.query('set statement_timeout = 0; begin; lock table system.sessions in access exclusive mode');
    const flooded = flood(2100, '10.0.0.2');
    await untilReads(2);
    const own = call(known, '10.0.0.2');
    await untilReads(3);
    await holder.query('rollback');
    expect(await own).toBe(200);
    const codes = await flooded;
    expect([codes.filter((code) => code === 602).length, codes.filter((code) => code === 429).length]).toEqual([
      2002, 98,
    ]);
  } finally {
    holder.release(true);
  }
});

it('a token whose session is over is no known one any more', async () => {
  const doors = new SessionDoors(10);
  const begun: string[] = [];
  const read = (token: string, task: () => Promise<string> = () => new Promise(() => undefined)) =>
    doors.read({ token, network: 'one' }, () => {
      begun.push(token);
      return task();
    });
  const found = () => Promise.resolve('session');
  await read('kept', found);
  await read('ended', found);
  const refusal = new BusinessError('SERVER_SESSION_OVER');
  await expect(read('ended', () => Promise.reject(refusal))).rejects.toThrow(refusal);
  // A database failure says nothing about the session.
  await expect(read('kept', () => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection');
  begun.length = 0;
  void read('x');
  void read('y');
  for (const token of ['z', 'ended', 'kept']) void read(token);
  await new Promise(setImmediate);
  expect(begun.toSorted()).toEqual(['kept', 'x', 'y']);
});

it('networks without number do not take all connections either', async () => {
  const doors = new SessionDoors(10);
  let begun = 0;
  const read = () => {
    begun += 1;
    return new Promise<string>(() => undefined);
  };
  for (let index = 0; index < 20; index += 1)
    void doors.read({ token: `t${String(index)}`, network: `n${String(index)}` }, read);
  await new Promise(setImmediate);
  expect(begun).toBe(8);
});
