import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenToPlans } from '../../testing/statement-plans';
import { insertMany } from './testing/many-records';
import { purchaseModule } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** Sums and exact counts are kept for as long as nothing was written, and never longer. */
const FILLED = 2000;

let server: RecordServer;
let moduleId: string;
let table: string;
let listen: Awaited<ReturnType<typeof listenToPlans>>;

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule());
  table = await insertMany(server, moduleId, { count: FILLED });
  listen = await listenToPlans(server.database);
});
afterAll(() => server.close());

const ask = (path: 'Count' | 'Summary') =>
  server.call('admin', 'POST', `/api/visualdev/OnlineDev/${moduleId}/List/${path}`, {});

async function state(): Promise<string> {
  const { rows } = await server.deps.pool.query<{ state: string }>('select pg_current_snapshot()::text as state');
  return rows[0]?.state ?? '';
}

async function truth(): Promise<{ readonly total: number; readonly amount: number }> {
  const { rows } = await server.deps.pool.query<{ total: number; amount: number }>(
    `select count(*)::int as total, coalesce(sum(amount), 0)::float8 as amount from ${table} where _deleted_at is null`,
  );
  return rows[0] ?? { total: 0, amount: 0 };
}

async function answered(): Promise<{ readonly total: number; readonly amount: number }> {
  const [count, summary] = [await ask('Count'), await ask('Summary')];
  return { total: count.data.total as number, amount: Number(summary.data.summary.amount) };
}

test.each(['Count', 'Summary'] as const)('%s reads no table twice while nothing was written', async (path) => {
  // Tests beside this one write to the same cluster: what counts is a pair of calls without a write between them.
  for (;;) {
    const before = await state();
    const first = await ask(path);
    const statements = await listen(async () => {
      expect(await ask(path)).toEqual(first);
    });
    if ((await state()) !== before) continue;
    expect(
      statements.filter(({ rowsRead, text }) => text.includes(table.replace('module.', '')) && rowsRead > 0),
    ).toEqual([]);
    return;
  }
});

test('every write is seen at the next call, whoever has written', async () => {
  const { pool } = server.deps;
  expect(await answered()).toEqual(await truth());
  const writes = [
    () => server.create(moduleId, { title: 'new', amount: 12.5, items: [] }),
    () => pool.query(`update ${table} set amount = amount + 1 where id in (select id from ${table} limit 3)`),
    () => pool.query(`update ${table} set _deleted_at = now() where id in (select id from ${table} limit 3)`),
    () => pool.query(`delete from ${table} where id in (select id from ${table} limit 3)`),
    () => pool.query(`truncate ${table} cascade`),
  ];
  for (const write of writes) {
    const before = await answered();
    await write();
    expect(await answered()).toEqual(await truth());
    expect(await answered()).not.toEqual(before);
  }
});

test('a transaction is seen when it ends, also one that began before the answer was kept', async () => {
  await insertMany(server, moduleId, { count: FILLED });
  const client = await server.deps.pool.connect();
  try {
    await client.query('begin');
    await client.query(`update ${table} set amount = 7`);
    const before = await answered();
    expect(before).toEqual(await truth());
    expect(await answered()).toEqual(before);
    await client.query('savepoint inner_one');
    await client.query(`update ${table} set amount = 8`);
    await client.query('release inner_one');
    expect(await answered()).toEqual(before);
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await answered()).toEqual(await truth());
  expect((await answered()).amount).toBe(8 * (await truth()).total);
});
