import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadReleasedModule } from '../modules/index';
import { SEARCHED_ROWS } from './search-rows';
import { column, purchaseFields, purchaseModule } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** Texts that are long enough are searched by index; for shorter ones the result is reported as partial. */
const FILLED = 30_000;
/** Number of records with the smallest amounts, which lists by amount show last. */
const OLD = 12_000;
const f = purchaseFields;
const keyword = (field: Record<string, unknown>, prop?: string) =>
  column(field, { searchType: 2, isKeyword: true }, prop);
const sorted = { sidx: 'amount', sort: 'desc', pageSize: 30 };

let server: RecordServer;
let moduleId: string;
let items: string;
let table: string;

beforeAll(async () => {
  server = await createRecordServer();
  const searchList = [keyword(f.title), keyword(f.secret), keyword(f.itemName, 'items-name'), column(f.status)];
  moduleId = await server.release(purchaseModule({ list: { searchList, useColumnPermission: true } }));
  const { plan } = await loadReleasedModule(server.deps, moduleId);
  table = `module."${plan.main.name}"`;
  items = `module."${plan.children[0]?.name ?? ''}"`;
  const of = (fieldId: string) => `"${plan.columnOf.get(fieldId) ?? ''}"`;
  await server.deps.pool.query(
    `insert into ${table} (id, _created_by, _deleted_at, ${['title', 'secret', 'amount', 'status'].map(of).join()})
      select (n * 7919) % 1000003, case when n % 10 = 0 then 'nobody' else 'somebody' end,
        case when n % 13 = 0 then now() end,
        'SO-' || lpad((n * 7919 % 1000003)::text, 7, '0') || case when n % 20 > 0 then ' Common' else '' end
          || case when n % 2 = 0 then ' half' else '' end || case when n % 10 = 0 then '仁和医院' else '' end
          || case when n % 5000 = 1 then '张三丰' else '' end || case when n <= $2::int then ' veryold' else '' end,
        case when n % 97 = 0 then '100%_\\sure ' || n end, (n / 3) / 4.0, (n % 4)::text
      from generate_series(1, $1::int) as n`,
    [FILLED, OLD],
  );
  const parent = plan.children[0]?.foreignKey?.name ?? '';
  await server.deps.pool.query(
    `insert into ${items} (id, "${parent}", _row_order, ${of('items-name')})
      select id * 10 + k, id, k, 'drug ' || k || ' of ' || id || case when k = 2 then '阿司匹林' else '' end
      from ${table}, generate_series(0, 2) as k where ${of('status')} = '1'`,
  );
  await server.deps.pool.query(`analyze ${table}, ${items}`);
}, 120_000);
afterAll(() => server.close());

interface Expected {
  readonly ids: readonly string[];
  readonly total: number;
}

/** Result of comparing every row, in list order. */
async function lookEverywhere(text: string, { page = 1, pageSize = 30, status = '' } = {}): Promise<Expected> {
  const { plan } = await loadReleasedModule(server.deps, moduleId);
  const of = (fieldId: string) => `"${plan.columnOf.get(fieldId) ?? ''}"`;
  const parent = plan.children[0]?.foreignKey?.name ?? '';
  const { rows } = await server.deps.pool.query<{ id: string }>(
    `select id from ${table} f where _deleted_at is null and ($2 = '' or ${of('status')} = $2)
      and (strpos(lower(${of('title')}), lower($1)) > 0 or strpos(lower(${of('secret')}), lower($1)) > 0
        or exists (select 1 from ${items} c where c."${parent}" = f.id and strpos(lower(c.${of('items-name')}), lower($1)) > 0))
      order by ${of('amount')} desc, id desc`,
    [text, status],
  );
  return { ids: rows.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id), total: rows.length };
}

async function search(body: object, account = 'admin') {
  const answer = await server.list(moduleId, { ...sorted, ...body }, account);
  expect(answer.code).toBe(200);
  const { list, pagination } = answer.data as { list: { id: string }[]; pagination: Record<string, unknown> };
  return { ids: list.map(({ id }) => id), pagination };
}

describe('a text that an index holds', () => {
  test.each([
    '张三丰',
    '阿司匹林',
    '医院',
    '司匹',
    '仁和医院',
    '100%_\\sure',
    'drug 2 of r1',
    'nothing like it',
    '丰张',
    '院仁',
  ])('finds all of "%s", and its number', async (text) => {
    const { ids, pagination } = await search({ keyword: text });
    const expected = await lookEverywhere(text);
    expect(ids).toEqual(expected.ids);
    expect(pagination).toEqual({ currentPage: 1, pageSize: 30, total: expected.total });
  });

  test('whatever is typed, with a filter beside it, on any page', async () => {
    const text = fc.oneof(
      fc.constantFrom('COMMON 仁和', 'half', '仁和', 'sure', '-00', '医院 very'),
      fc.integer({ min: 0, max: 999 }).map((number) => `-${String(number).padStart(4, '0')}`),
      fc.integer({ min: 100, max: 999 }).map(String),
    );
    const asked = fc.record({ text, page: fc.constantFrom(1, 2, 5), status: fc.constantFrom('', '0', '1') });
    await fc.assert(
      fc.asyncProperty(asked, async ({ text, page, status }) => {
        const { ids, pagination } = await search({
          keyword: text,
          currentPage: page,
          queryJson: JSON.stringify(status === '' ? {} : { status }),
        });
        const expected = await lookEverywhere(text, { page, status });
        expect(ids).toEqual(expected.ids);
        if (expected.total <= 10_000) expect(pagination['total']).toBe(expected.total);
        else expect(pagination).toMatchObject({ isTotalEstimated: true });
      }),
      { numRuns: 20 },
    );
  });

  test.each(['common', 'half', 'veryold'])(
    'of more than 10,000 records with "%s" the number is an estimate',
    async (text) => {
      for (const page of [1, 2, 300]) {
        const { ids, pagination } = await search({ keyword: text, currentPage: page });
        const expected = await lookEverywhere(text, { page });
        expect(ids).toEqual(expected.ids);
        expect(pagination).toMatchObject({ isTotalEstimated: true });
        expect(pagination['total']).toBeGreaterThan(10_000);
      }
      const last = Math.ceil((await lookEverywhere(text)).total / 30);
      expect((await search({ keyword: text, currentPage: last })).ids).toEqual(
        (await lookEverywhere(text, { page: last })).ids,
      );
      expect((await search({ keyword: text, currentPage: last + 1 })).ids).toEqual([]);
    },
  );

  test('finds in the columns that the user may see, of the records that they may reach', async () => {
    await server.createUserFor(moduleId, 'reader', { columns: ['title', 'amount'], forms: [], buttons: [] });
    expect((await search({ keyword: 'sure' }, 'reader')).ids).toEqual([]);
    expect((await search({ keyword: '张三丰' }, 'reader')).ids).toEqual((await lookEverywhere('张三丰')).ids);
  });

  test('finds what was saved a moment ago, also by one field alone', async () => {
    const created = await server.create(moduleId, { title: '新到的 Ünïcode 库存', items: [] });
    for (const body of [{ keyword: '库存' }, { keyword: 'üNÏC' }, { queryJson: '{"title":"新到"}' }]) {
      expect((await search(body)).ids).toEqual([created.data.id]);
    }
    await server.call('admin', 'DELETE', `/api/visualdev/OnlineDev/${moduleId}/${String(created.data.id)}`);
    expect((await search({ keyword: '库存' })).ids).toEqual([]);
  });
});

describe('a text that is too short for an index', () => {
  test.each(['7', 'ha', '三', '%', 'zq'])(
    '"%s" is looked for in the first records of the list, which the answer says',
    async (text) => {
      const { ids, pagination } = await search({ keyword: text });
      expect(pagination['searchedRows']).toBe(SEARCHED_ROWS);
      const { plan } = await loadReleasedModule(server.deps, moduleId);
      const { rows } = await server.deps.pool.query<{ id: string }>(
        `select id from ${table} where _deleted_at is null order by "${plan.columnOf.get('amount') ?? ''}" desc, id desc limit $1`,
        [SEARCHED_ROWS],
      );
      const looked = new Set(rows.map(({ id }) => id));
      const all = await lookEverywhere(text, { pageSize: FILLED });
      const expected = all.ids.filter((id) => looked.has(id));
      expect(ids).toEqual(expected.slice(0, 30));
      expect(pagination['total']).toBe(expected.length);
      expect(pagination['isTotalEstimated']).toBeUndefined();
    },
  );

  test('is looked for everywhere where a filter leaves few records', async () => {
    const few = { queryJson: JSON.stringify({ status: '1', title: '仁和医院' }) };
    expect((await search({ ...few, keyword: '7' })).pagination['searchedRows']).toBeUndefined();
  });
});
