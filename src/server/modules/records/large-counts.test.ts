import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countedAtOnce, insertMany } from './testing/many-records';
import { purchaseModule } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** Totals are exact up to 10,000; beyond that a page has an estimate, which is never lower than the rows that exist. */
let server: RecordServer;
let moduleId: string;
let table: string;
const FILLED = 16_000;
const ALIVE = FILLED - Math.floor(FILLED / 13);

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule());
  table = await insertMany(server, moduleId, { count: FILLED });
});
afterAll(() => server.close());

const base = (id = moduleId) => `/api/visualdev/OnlineDev/${id}`;
/** Asks for a list without sums: asking for those of a large table creates kept totals, after which nothing is estimated. */
const listAlone = (body: object) => server.list(moduleId, { totals: 'apart', ...body });
const pagination = async (body: object) => (await listAlone(body)).data.pagination;
const ask = (path: string, body: object = {}, account = 'admin') =>
  server.call(account, 'POST', `${base()}/List/${path}`, body);
const equals = (field: string, value: unknown) => ({ queryJson: JSON.stringify({ [field]: value }) });

/** Deletes (logically) all but `count` records while a task runs. */
async function withAlive(count: number, task: () => Promise<void>): Promise<void> {
  const { pool } = server.deps;
  await countedAtOnce(
    server,
    `update ${table} set _deleted_at = '2020-01-01' where id in (select id from ${table} where _deleted_at is null offset $1)`,
    [count],
  );
  try {
    await task();
  } finally {
    await countedAtOnce(server, `update ${table} set _deleted_at = null where _deleted_at = '2020-01-01'`);
    // Updated rows leave free space, which would double the planner's estimate of rows.
    await pool.query(`vacuum full analyze ${table}`);
  }
}

describe('the total of a list', () => {
  test('is exact and says nothing more up to 10,000', async () => {
    await withAlive(10_000, async () => {
      expect(await pagination({})).toEqual({ currentPage: 1, pageSize: 20, total: 10_000 });
      expect(await pagination({ currentPage: 7, pageSize: 500 })).toEqual({
        currentPage: 7,
        pageSize: 500,
        total: 10_000,
      });
    });
    const { rows } = await server.deps.pool.query<{ count: string }>(
      `select count(*) from ${table} where _deleted_at is null and status = '1'`,
    );
    expect((await pagination(equals('status', ['1']))).total).toBe(Number(rows[0]?.count));
    expect(await pagination(equals('title', 'nothing like it'))).toEqual({ currentPage: 1, pageSize: 20, total: 0 });
  });

  test('is an estimate from 10,001 on, and says so', async () => {
    await withAlive(10_001, async () => {
      const { total, isTotalEstimated } = await pagination({});
      expect([total >= 10_001, isTotalEstimated]).toEqual([true, true]);
    });
    const { total } = await pagination({});
    expect(Math.abs(total - ALIVE)).toBeLessThan(ALIVE / 2);
  });

  test.each([1, 100])(
    'leads a client that reads the number alone through every page, statistics %s times too low',
    async (times) => {
      // Clients must cope with any estimate of the planner.
      await server.deps.pool.query(`update pg_class set reltuples = $2 where oid = $1::regclass`, [
        table,
        FILLED / times,
      ]);
      const seen = new Set<string>();
      let total = 1;
      let currentPage = 1;
      for (; (currentPage - 1) * 500 < total; currentPage += 1) {
        const { data } = await listAlone({ currentPage, pageSize: 500, sidx: 'title', sort: 'asc' });
        for (const { id } of data.list as readonly { readonly id: string }[]) seen.add(id);
        ({ total } = data.pagination);
      }
      expect([seen.size, total, currentPage - 1]).toEqual([ALIVE, ALIVE, Math.ceil(ALIVE / 500)]);
      await server.deps.pool.query(`analyze ${table}`);
    },
  );

  test('ends where its rows do, for whoever comes from far beyond', async () => {
    await server.deps.pool.query(`update pg_class set reltuples = $2 where oid = $1::regclass`, [table, FILLED * 100]);
    const { data } = await listAlone({ currentPage: 5000, pageSize: 100 });
    expect(data.list).toEqual([]);
    const { total } = data.pagination;
    const last = await listAlone({ currentPage: Math.ceil(total / 100), pageSize: 100 });
    expect(last.data.list.length).toBeGreaterThan(0);
    expect([total, last.data.pagination.total]).toEqual([ALIVE, ALIVE]);
    await server.deps.pool.query(`analyze ${table}`);
  });
});

test('an estimate follows what somebody has counted, until much was written since', async () => {
  const body = { queryJson: JSON.stringify({ amount: [null, 999] }) };
  const { pool } = server.deps;
  const skew = (rows: number) =>
    pool.query(`update pg_class set reltuples = $2 where oid = $1::regclass`, [table, rows]);
  await skew(FILLED * 100);
  expect((await pagination(body)).total).toBeGreaterThan(100_000);
  const exact = (await ask('Count', body)).data.total as number;
  expect(await pagination(body)).toMatchObject({ total: exact, isTotalEstimated: true });
  await countedAtOnce(server, `update ${table} set _module_version = 1 where amount is not null`);
  await expect.poll(async () => (await pagination(body)).total, { timeout: 15_000 }).toBeGreaterThan(100_000);
  await pool.query(`vacuum full analyze ${table}`);
});

describe('the exact number', () => {
  test('is what matches', async () => {
    expect((await ask('Count')).data).toEqual({ total: ALIVE });
    const { rows } = await server.deps.pool.query<{ count: string }>(
      `select count(*) from ${table} where _deleted_at is null and amount <= 60`,
    );
    const body = { queryJson: JSON.stringify({ amount: [null, 60] }) };
    expect((await ask('Count', body)).data).toEqual({ total: Number(rows[0]?.count) });
  });

  test('knows what its asker has just written, whoever asks at the same time', async () => {
    const ids: string[] = [];
    const totals = await Promise.all(
      Array.from({ length: 8 }, async (_unused, index) => {
        const made = await server.create(moduleId, { title: `one more ${String(index)}`, items: [{ name: 'x' }] });
        ids.push(made.data.id);
        const own = ids.length;
        return (await ask('Count')).data.total - ALIVE >= own;
      }),
    );
    await server.call('admin', 'POST', `/api/visualdev/OnlineDev/batchDelete/${moduleId}`, { ids });
    expect(totals).toEqual(Array(8).fill(true));
    expect((await ask('Count')).data.total).toBe(ALIVE);
  });

  test('passes the gate of the list: no menu, no number; no field, no filter', async () => {
    await server.createUser({ account: 'stranger' });
    const restricted = await server.release(
      purchaseModule({ enCode: 'restricted', list: { useColumnPermission: true, useFormPermission: true } }),
    );
    await server.createUserFor(restricted, 'clerk', { columns: ['title'], forms: ['title'] });
    for (const path of ['Count', 'Summary']) {
      expect(await ask(path, {}, 'stranger')).toMatchObject({ code: 403 });
      const url = `${base(restricted)}/List/${path}`;
      expect(await server.call('clerk', 'POST', url, equals('secret', 'x'))).toMatchObject({ code: 403 });
      expect(await server.call('clerk', 'POST', url, { keyword: 'x'.repeat(201) })).toMatchObject({ code: 400 });
      expect(await server.call('clerk', 'POST', url, equals('title', 'x'))).toMatchObject({ code: 200 });
      expect(await server.call('admin', 'POST', `${base('nothing')}/List/${path}`, {})).toMatchObject({ code: 404 });
    }
  });

  test('of a picker, and its estimate', async () => {
    const url = `/api/visualdev/Base/${moduleId}/FieldDataSelect`;
    const { data } = await server.call('admin', 'GET', `${url}?relationField=title`);
    expect([data.list.length, data.pagination.isTotalEstimated, data.pagination.total > 10_000]).toEqual([
      20,
      true,
      true,
    ]);
    expect((await server.call('admin', 'GET', `${url}/Count?relationField=title`)).data).toEqual({ total: ALIVE });
    const narrowed = (await server.call('admin', 'GET', `${url}?relationField=title&keyword=title%2096`)).data
      .pagination;
    expect(narrowed).not.toHaveProperty('isTotalEstimated');
    const exact = await server.call('admin', 'GET', `${url}/Count?relationField=title&keyword=title%2096`);
    expect(exact.data.total).toBe(narrowed.total);
    expect(await server.call('stranger', 'GET', `${url}/Count?relationField=title`)).toMatchObject({ code: 403 });
  });
});

describe('the totals of a list', () => {
  test('come by themselves, and with the rows for clients that say nothing', async () => {
    const { data } = await server.list(moduleId);
    expect(Object.keys(data.summary as object)).toEqual(['amount', 'items-price']);
    expect((await ask('Summary')).data).toEqual({ summary: data.summary });
    expect((await server.list(moduleId, { totals: 'apart' })).data).not.toHaveProperty('summary');
    const filtered = equals('status', ['2']);
    expect((await ask('Summary', filtered)).data.summary).toEqual((await server.list(moduleId, filtered)).data.summary);
  });
});
