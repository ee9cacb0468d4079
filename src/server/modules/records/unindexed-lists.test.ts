import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadReleasedModule } from '../modules/index';
import { SCANNED_ROWS } from './search-rows';
import { column, purchaseFields, purchaseModule } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** Without an index a list is answered from a part of the records, which the response says, or from all records on request. */
const FILLED = 70_000;
/** Number of the clerk's own records. */
const OWN = FILLED / 10;
const f = purchaseFields;

let server: RecordServer;
let moduleId: string;
let table: string;
let columnOf: (fieldId: string) => string;

beforeAll(async () => {
  server = await createRecordServer();
  const list = {
    columnList: [column(f.title), column(f.amount), column(f.status), column(f.secret)],
    searchList: [column(f.title, { searchType: 2, isKeyword: true }), column(f.status, { searchType: 1 })],
    useDataPermission: true,
    defaultSortConfig: [{ field: 'orderedOn', sort: 'desc' }],
  };
  moduleId = await server.release(purchaseModule({ list }));
  const clerkId = await server.createUserFor(moduleId, 'clerk', { columns: [], forms: [], buttons: [] });
  const { plan } = await loadReleasedModule(server.deps, moduleId);
  table = `module."${plan.main.name}"`;
  columnOf = (fieldId) => `"${plan.columnOf.get(fieldId) ?? ''}"`;
  await server.deps.pool.query(
    `insert into ${table} (id, _created_by, ${['title', 'secret', 'amount', 'status', 'orderedOn'].map(columnOf).join()})
      select n, case when n % 10 = 0 then $2 else 'somebody' end, 'Order ' || n || case when n % 1000 = 0 then ' 张三丰' else '' end,
        'memo ' || n % 7000, (n * 7919 % 1000003) / 4.0, (n % 4)::text, timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, $1::int) as n`,
    [FILLED, clerkId],
  );
  await server.deps.pool.query(`analyze ${table}`);
}, 120_000);
afterAll(() => server.close());

async function ask(body: object, account = 'admin') {
  const answer = await server.list(moduleId, { pageSize: 30, ...body }, account);
  expect(answer.code).toBe(200);
  const { list, pagination } = answer.data as { list: { id: string }[]; pagination: Record<string, unknown> };
  return { ids: list.map(({ id }) => id), pagination };
}

/** Matching rows of the table, among the first records of the list or all. */
async function expected(where: string, order: string, { among = FILLED, from = 0 } = {}) {
  const { rows } = await server.deps.pool.query<{ id: string }>(
    `select id::text from (select * from ${table} order by ${columnOf('orderedOn')} desc, id desc limit $1) as looked
      where ${where} order by ${order}, id desc`,
    [among],
  );
  return { ids: rows.slice(from, from + 30).map(({ id }) => id), total: rows.length };
}

const byAmount = { sidx: 'amount', sort: 'desc' };
const lines = (...list: readonly object[]) => ({
  superQueryJson: JSON.stringify({ matchLogic: 'AND', conditionJson: JSON.stringify(list) }),
});
const small = lines({ field: 'amount', symbol: '<', fieldValue: 700 });

describe('an order without an index', () => {
  test('is of the first records of the list, which the answer says, on every page', async () => {
    for (const currentPage of [1, 2, 900]) {
      const { ids, pagination } = await ask({ ...byAmount, currentPage, reach: 'part' });
      const from = (currentPage - 1) * 30;
      const order = `${columnOf('amount')} desc`;
      expect(ids).toEqual((await expected('true', order, { among: SCANNED_ROWS, from })).ids);
      expect(pagination).toEqual({ currentPage, pageSize: 30, total: SCANNED_ROWS, searchedRows: SCANNED_ROWS });
    }
  });

  test.each([{ reach: 'all' }, {}])('is of all where %o is asked', async (reach) => {
    const { ids, pagination } = await ask({ ...byAmount, ...reach });
    expect(ids).toEqual((await expected('true', `${columnOf('amount')} desc`)).ids);
    expect(pagination['searchedRows']).toBeUndefined();
    expect(pagination['total']).toBeGreaterThan(SCANNED_ROWS);
  });

  test('is of all that a filter, a keyword or a permission leaves, where those are few', async () => {
    const order = `${columnOf('amount')} desc`;
    const filtered = await ask({ ...byAmount, reach: 'part', queryJson: JSON.stringify({ status: '1' }) });
    const { ids, total } = await expected(`${columnOf('status')} = '1'`, order);
    expect(filtered).toEqual({ ids, pagination: { currentPage: 1, pageSize: 30, total } });
    const named = await ask({ ...byAmount, reach: 'part', keyword: '张三丰' });
    expect(named.ids).toEqual((await expected('id % 1000 = 0', order)).ids);
    expect(named.pagination['searchedRows']).toBeUndefined();
    const own = await ask({ ...byAmount, reach: 'part' }, 'clerk');
    expect(own.ids).toEqual((await expected('id % 10 = 0', order)).ids);
    expect(own.pagination).toEqual({ currentPage: 1, pageSize: 30, total: OWN });
  });

  test('of a keyword that more hold is of a part of those', async () => {
    const { ids, pagination } = await ask({ ...byAmount, reach: 'part', keyword: 'order' });
    expect(ids).toHaveLength(30);
    expect(pagination).toEqual({ currentPage: 1, pageSize: 30, total: SCANNED_ROWS, searchedRows: SCANNED_ROWS });
    const next = await ask({ ...byAmount, reach: 'part', keyword: 'order', currentPage: 2 });
    expect(next.ids.filter((id) => ids.includes(id))).toEqual([]);
    const order = `${columnOf('amount')} desc`;
    expect((await ask({ ...byAmount, reach: 'all', keyword: 'order' })).ids).toEqual(
      (await expected('true', order)).ids,
    );
  });
});

describe('a condition without an index', () => {
  const order = () => `${columnOf('orderedOn')} desc`;
  const isSmall = () => `${columnOf('amount')} < 700`;

  test('is tested on the first records of the list, which the answer says', async () => {
    const { ids, pagination } = await ask({ ...small, reach: 'part' });
    const found = await expected(isSmall(), order(), { among: SCANNED_ROWS });
    expect(ids).toEqual(found.ids);
    expect(pagination).toEqual({ currentPage: 1, pageSize: 30, total: found.total, searchedRows: SCANNED_ROWS });
  });

  test.each([{ reach: 'all' }, {}])('is tested on all where %o is asked', async (reach) => {
    const { ids, pagination } = await ask({ ...small, ...reach });
    const found = await expected(isSmall(), order());
    expect({ ids, pagination }).toEqual({
      ids: found.ids,
      pagination: { currentPage: 1, pageSize: 30, total: found.total },
    });
  });

  test('is tested on all that another one leaves, or a text that an index finds', async () => {
    for (const [body, where] of [
      [{ queryJson: JSON.stringify({ status: '1' }) }, `${columnOf('status')} = '1' and ${isSmall()}`],
      [{ keyword: '张三丰' }, `id % 1000 = 0 and ${isSmall()}`],
    ] as const) {
      const { ids, pagination } = await ask({ ...small, ...body, reach: 'part' });
      const found = await expected(where, order());
      expect({ ids, pagination }).toEqual({
        ids: found.ids,
        pagination: { currentPage: 1, pageSize: 30, total: found.total },
      });
    }
    const own = await ask({ ...small, reach: 'part' }, 'clerk');
    expect(own.ids).toEqual((await expected(`id % 10 = 0 and ${isSmall()}`, order())).ids);
    expect(own.pagination['searchedRows']).toBeUndefined();
  });

  test('that most records pass is no reason to leave any out', async () => {
    const most = lines({ field: 'status', symbol: '<>', fieldValue: '1' });
    for (const currentPage of [1, 40, 1000]) {
      const { ids, pagination } = await ask({ ...most, currentPage, reach: 'part' });
      const from = (currentPage - 1) * 30;
      expect(ids).toEqual((await expected(`${columnOf('status')} <> '1'`, order(), { from })).ids);
      expect(pagination).toMatchObject({ isTotalEstimated: true });
      expect(pagination['searchedRows']).toBeUndefined();
    }
  });

  test('beside a frequent text is tested on a part of what holds that', async () => {
    const rare = lines({ field: 'amount', symbol: '<', fieldValue: 10 });
    const { ids, pagination } = await ask({ ...rare, keyword: 'order', reach: 'part' });
    expect(pagination['searchedRows']).toBe(SCANNED_ROWS);
    const all = await expected(`${columnOf('amount')} < 10`, order());
    expect(all.ids).toEqual(expect.arrayContaining(ids));
    expect((await ask({ ...rare, keyword: 'order', reach: 'all' })).ids).toEqual(all.ids);
  });

  test('a text of one character is looked for everywhere where that is asked', async () => {
    const { ids, pagination } = await ask({ keyword: '丰', reach: 'all' });
    expect(ids).toEqual((await expected('id % 1000 = 0', order())).ids);
    expect(pagination).toEqual({ currentPage: 1, pageSize: 30, total: FILLED / 1000 });
  });
});
