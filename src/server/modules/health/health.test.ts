import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AppDeps } from '../../deps';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createHealthCheck } from './check-health';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const onDisk = (minFreeDiskBytes: number): AppDeps => ({
  ...server.deps,
  config: { ...server.deps.config, databaseDir: '/', limits: { ...server.deps.config.limits, minFreeDiskBytes } },
});
const never = new Promise<never>(() => undefined);

test('a database elsewhere has no disk to look at', async () => {
  expect(await createHealthCheck(server.deps)()).toEqual({ status: 'ok', database: 'ok' });
});

test('a disk with too little room is named full', async () => {
  const deps = onDisk(1_000_000);
  expect(await createHealthCheck(deps, async () => 5_000_000)()).toMatchObject({ status: 'ok', disk: 'ok' });
  expect(await createHealthCheck(deps, async () => 999_999)()).toEqual({
    ...{ status: 'error', database: 'ok' },
    ...{ disk: 'full', freeMegabytes: 0 },
  });
  expect(await createHealthCheck(onDisk(Number.MAX_SAFE_INTEGER))()).toMatchObject({ status: 'error', disk: 'full' });
});

test('what does not answer is called unreachable within two seconds, and asked once for all who wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let asked = 0;
    const control = { query: () => ((asked += 1), never) } as unknown as AppDeps['control'];
    const check = createHealthCheck({ ...onDisk(1), control }, () => never);
    const answers: unknown[] = [];
    for (let count = 0; count < 3; count += 1) void check().then((answer) => answers.push(answer));
    await vi.advanceTimersByTimeAsync(1999);
    expect(answers).toEqual(Array(3).fill({ status: 'error', database: 'unreachable', disk: 'unreachable' }));
    expect(asked).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('is open to everybody, and well when all connections for calls are taken', async () => {
  const { pool } = server.deps;
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const answer = await server.app.inject({ url: '/healthz' });
  for (const client of taken) client.release();
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', database: 'ok' }]);
});
