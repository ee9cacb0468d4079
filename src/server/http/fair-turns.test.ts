import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '../app';
import { createTestApp, type TestApp } from '../testing/test-app';
import type { FastifyInstance } from 'fastify';

/** Limits of concurrent calls per user: no user can block the others. */
let server: TestApp;
let app: FastifyInstance;
let port: number;
let release: () => void;
let gate: Promise<void>;
let running: string[] = [];

beforeAll(async () => {
  server = await createTestApp({
    limits: { callsPerUser: 4, slowCallsPerUser: 2, waitingCallsPerUser: 5, connectionsPerUser: 3 },
  });
  await server.createUser({ account: 'other' });
  app = await createApp(server.deps);
  const held = async (name: string) => {
    running.push(name);
    await gate;
    return { name };
  };
  app.get('/plain', ({ session }) => held(session.user.account));
  app.get('/slow', { config: { cost: 'slow' } }, ({ session }) => held(session.user.account));
  app.get('/open', { config: { isPublic: true } }, () => held('nobody'));
  app.get('/read', async ({ session }) => {
    running.push(session.user.account);
    await server.deps.db.selectNoFrom((eb) => eb.fn('pg_sleep', [eb.val(30)]).as('nap')).execute();
    return {};
  });
  app.get('/touch', async () => {
    await server.deps.db.selectFrom('users').select('id').execute();
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
beforeEach(() => {
  running = [];
  gate = new Promise((resolve) => {
    release = resolve;
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

async function start(account: string, path: string): Promise<{ answer: Promise<string>; leave: () => void }> {
  const { authorization } = await server.signIn(account);
  const request = http.get({ host: '127.0.0.1', port, path, headers: { authorization }, agent: false });
  const answer = new Promise<string>((resolve) => {
    request.on('response', (reply) => {
      let text = '';
      reply.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text));
    });
    request.on('error', () => resolve('left'));
  });
  return { answer, leave: () => request.destroy() };
}
const startMany = (account: string, path: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => start(account, path)));
const untilRunning = (count: number) => vi.waitFor(() => expect(running.length).toBe(count), 10_000);
/** Waits until so many calls are open. */
const untilOpen = (count: number) => vi.waitFor(() => expect(app.openCalls.size).toBe(count), 10_000);

test('calls beyond the limit queue, those beyond the queue are refused; other users are not affected', async () => {
  const calls = await startMany('admin', '/plain', 12);
  let answered = 0;
  for (const { answer } of calls) void answer.then(() => (answered += 1));
  // One that comes only after a turn was given back would find room.
  await vi.waitFor(() => expect(answered).toBe(3), 10_000);
  await untilOpen(9);
  expect(running).toEqual(Array(4).fill('admin'));
  const other = await start('other', '/plain');
  await untilRunning(5);
  expect(running.at(-1)).toBe('other');
  release();
  const answers = await Promise.all(calls.map(({ answer }) => answer));
  expect(answers.filter((text) => text === '{"name":"admin"}').length).toBe(9);
  const refused = answers.filter((text) => text !== '{"name":"admin"}');
  expect(new Set(refused)).toEqual(new Set(['{"code":429,"msg":"您同时进行的操作太多，请稍后再试","data":null}']));
  expect(refused.length).toBe(3);
  expect(await other.answer).toBe('{"name":"other"}');
});

test('slow calls leave room for quick ones of the same user', async () => {
  const slow = await startMany('admin', '/slow', 6);
  await untilOpen(6);
  await untilRunning(2);
  const quick = await startMany('admin', '/plain', 2);
  await untilRunning(4);
  release();
  for (const { answer } of [...slow, ...quick]) expect(await answer).toBe('{"name":"admin"}');
});

test('who leaves while waiting is forgotten; a turn whose client left is held until its work is done', async () => {
  const [first, ...others] = await startMany('admin', '/slow', 4);
  await untilRunning(2);
  await untilOpen(4);
  for (const call of others.slice(1)) call.leave();
  first?.leave();
  await vi.waitFor(() => expect(app.openCalls.size).toBeLessThan(4), 10_000);
  const next = await start('admin', '/slow');
  // Both turns are still taken, one of them by the call whose client disconnected.
  await start('other', '/plain').then(() => untilRunning(3));
  expect(running.filter((account) => account === 'admin').length).toBe(2);
  release();
  expect(await next.answer).toBe('{"name":"admin"}');
});

test('statements of one user leave connections to the others', async () => {
  const reads = await startMany('admin', '/read', 4);
  await untilRunning(4);
  const other = await start('other', '/touch');
  expect(await other.answer).toBe('{}');
  const { rows } = await server.deps.control.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where query like '%pg_sleep%' and state = 'active'
      and datname = current_database() and pid <> pg_backend_pid()`,
  );
  expect(rows[0]?.count).toBe(3);
  for (const read of reads) read.leave();
  await untilOpen(0);
});

test('calls without a session share the turns of their network, whatever address of it they come from', async () => {
  const open = (remoteAddress: string) => app.inject({ url: '/open', remoteAddress }).then((answer) => answer.body);
  const calls = Array.from({ length: 95 }, (_call, index) => open(`2001:db8:1:2::${(index + 1).toString(16)}`));
  await untilOpen(90);
  expect(running.length).toBe(40);
  const other = open('2001:db8:1:3::1');
  await untilRunning(41);
  release();
  expect(await other).toBe('{"name":"nobody"}');
  const answers = await Promise.all(calls);
  expect(answers.filter((text) => text === '{"name":"nobody"}').length).toBe(90);
});
