import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';

/** Queries of a disconnected client are cancelled; a write that has begun is finished. */
let server: RecordServer;
let moduleId: string;
let table: string;
let port: number;
let authorization: string;

beforeAll(async () => {
  server = await createRecordServer({ limits: { statementTimeoutMs: 60_000 } });
  moduleId = await server.release({
    fullName: 'left',
    enCode: 'left',
    formData: { fields: [{ __config__: { jnpfKey: 'input', label: 't' }, __vModel__: 'title' }] },
    columnData: { columnList: [{ prop: 'title', label: 't', jnpfKey: 'input' }], searchList: [] },
  });
  await server.create(moduleId, { title: 'there' });
  const { rows } = await server.deps.control.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'module'`,
  );
  table = rows[0]?.name ?? '';
  ({ authorization } = await server.signIn('admin'));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Runs `work` while the module's table is locked against reads and writes. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  const client = await server.deps.control.connect();
  try {
    await client.query(`begin; set local idle_in_transaction_session_timeout = 0; lock table module."${table}"`);
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Number of statements that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await server.deps.control.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}
const untilWaiting = (count: number) => vi.waitFor(async () => expect(await countWaiting()).toBe(count), 10_000);

/** Sends a call on its own connection. */
function send(path: string, body: object): http.ClientRequest {
  const request = http.request({
    ...{ host: '127.0.0.1', port, method: 'POST', agent: false },
    path: `/api/visualdev/OnlineDev/${moduleId}${path}`,
    headers: { authorization, 'content-type': 'application/json' },
  });
  request.on('error', () => undefined);
  request.end(JSON.stringify(body));
  return request;
}

const titles = async () => {
  const { data } = await server.list(moduleId, { pageSize: 100 });
  return (data.list as { title: string }[]).map(({ title }) => title).sort();
};

test('statements of a list end when its client leaves, long before their time is over', async () => {
  await whileLocked(async () => {
    const calls = [send('/List', { currentPage: 1 }), send('/List', { currentPage: 1 })];
    await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThanOrEqual(4), 10_000);
    for (const call of calls) call.destroy();
    await untilWaiting(0);
    expect(server.app.openCalls.size).toBe(0);
  });
  expect(await titles()).toEqual(['there']);
});

test('a save whose client leaves is finished', async () => {
  await whileLocked(async () => {
    const call = send('', { data: JSON.stringify({ title: 'saved' }) });
    await untilWaiting(1);
    call.destroy();
    // Long enough for a wrongly sent cancel to arrive.
    for (let round = 0; round < 20; round += 1) expect(await countWaiting()).toBe(1);
  });
  await vi.waitFor(async () => expect(await titles()).toEqual(['saved', 'there']), 10_000);
});

test('the connections of abandoned calls can be used again', async () => {
  await whileLocked(async () => {
    for (let round = 0; round < 5; round += 1) {
      const calls = Array.from({ length: 10 }, () => send('/List', { currentPage: 1 }));
      await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThan(0), 10_000);
      for (const call of calls) call.destroy();
      await untilWaiting(0);
    }
  });
  expect(await titles()).toEqual(['saved', 'there']);
});
