import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from './testing/record-server';
import { purchaseModule } from './testing/purchase-module';
import { DAY_MS } from '../../../engine/values/zoned-time';

let server: RecordServer;
let moduleId: string;
const FIRST_DAY = Date.parse('2026-11-01T00:00:00+08:00');

/** Tests identify records by title. */
const records = [
  {
    title: 'A 纸',
    code: 'c1',
    amount: 1,
    orderedOn: FIRST_DAY,
    status: '1',
    tags: ['a', 'b'],
    region: ['n', 'n1'],
    secret: 'x',
    items: [
      { name: 'red', price: 1 },
      { name: 'blue', price: 2 },
    ],
  },
  {
    title: 'b 50%',
    code: 'c2',
    amount: 2.5,
    orderedOn: FIRST_DAY + DAY_MS,
    status: '2',
    tags: ['b'],
    region: ['n', 'n2'],
    secret: 'y',
    items: [{ name: 'red', price: 10 }],
  },
  {
    title: 'C_x',
    code: 'c3',
    amount: 30,
    orderedOn: FIRST_DAY + 2 * DAY_MS,
    status: '3',
    tags: [],
    region: [],
    secret: 'z',
    items: [],
  },
  {
    title: 'd\'; drop table "x" --',
    code: 'c4',
    amount: null,
    orderedOn: null,
    status: null,
    tags: ['c'],
    region: ['n', 'n1'],
    secret: null,
    items: [],
  },
];

const names: Record<string, string> = { 'A 纸': 'A', 'b 50%': 'B', C_x: 'C', 'd\'; drop table "x" --': 'D' };
const found = async (body: object) => {
  const answer = await server.list(moduleId, body);
  return answer.code === 200
    ? answer.data.list.map((row: { title: string }) => names[row.title]).join('')
    : answer.code;
};
const search = (values: object) => found({ queryJson: JSON.stringify(values), sidx: 'title', sort: 'asc' });
const advanced = (field: string, symbol: string, fieldValue: unknown, matchLogic = 'AND') =>
  found({
    superQueryJson: JSON.stringify({ matchLogic, conditionJson: JSON.stringify([{ field, symbol, fieldValue }]) }),
    sidx: 'title',
    sort: 'asc',
  });

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule());
  for (const record of records) expect(await server.create(moduleId, record)).toMatchObject({ code: 200 });
});
afterAll(() => server.close());

describe('the search bar', () => {
  test.each([
    ['like, without regard to case', { title: 'B 5' }, 'B'],
    ['like takes % as it is', { title: '%' }, 'B'],
    ['like takes _ as it is', { title: '_' }, 'C'],
    ['like takes quotes as they are', { title: "';" }, 'D'],
    ['like takes \\ as it is', { title: '\\' }, ''],
    ['range, both ends', { amount: [1, 2.5] }, 'AB'],
    ['range, one end', { amount: [2.5, ''] }, 'BC'],
    ['a date range includes its last day', { orderedOn: [FIRST_DAY, FIRST_DAY + DAY_MS] }, 'AB'],
    ['one day', { orderedOn: [FIRST_DAY + DAY_MS, FIRST_DAY + DAY_MS] }, 'B'],
    ['one of several choices', { status: ['1', '3'] }, 'AC'],
    ['one choice', { status: '2' }, 'B'],
    ['a value in a list', { tags: 'b' }, 'AB'],
    ['a path', { region: ['n', 'n1'] }, 'AD'],
    ['the start of a path', { region: ['n'] }, 'ABD'],
    ['equal text', { code: 'c2' }, 'B'],
    ['equal text is the whole text', { code: 'c' }, ''],
    ['a column of a sub-table', { 'items-name': 'blue' }, 'A'],
    ['a column that two rows have is one record', { 'items-name': 'e' }, 'AB'],
    ['all must hold', { title: '0', status: '2' }, 'B'],
    ['blanks are no filter', { title: '', amount: ['', ''], status: [], tags: null }, 'ABCD'],
    ['a NUL is no reason to fail', { title: 'A\u0000 纸' }, 'A'],
  ])('%s', async (_name, values, expected) => {
    expect(await search(values)).toBe(expected);
  });
  test('keyword', async () => {
    expect(await found({ keyword: '纸' })).toBe('A');
    expect(await found({ keyword: '没有' })).toBe('');
  });
  test.each([
    [{ amount: ['x', 1] }, 400],
    [{ amount: 5 }, 400],
    [{ ghost: 1 }, 403],
    [{ items: 1 }, 403],
    [{ note: 'x' }, 'text'],
  ])('%j', async (values, code) => {
    if (code === 'text') expect(await search(values)).toBe('');
    else expect(await search(values)).toBe(code);
  });
  test.each([['{'], ['[]'], ['5'], ['"x"']])('queryJson %s is refused', async (queryJson) =>
    expect(await found({ queryJson })).toBe(400),
  );
});

describe('advanced query', () => {
  test.each([
    ['amount', '==', 2.5, 'B'],
    ['amount', '<>', 2.5, 'ACD'],
    ['amount', '>', 1, 'BC'],
    ['amount', '>=', 1, 'ABC'],
    ['amount', '<', '30', 'AB'],
    ['amount', '<=', 1, 'A'],
    ['amount', 'in', [1, 30], 'AC'],
    ['amount', 'notIn', [1, 30], 'BD'],
    ['amount', 'between', [2, 40], 'BC'],
    ['amount', 'null', '', 'D'],
    ['amount', 'notNull', '', 'ABC'],
    ['title', 'like', 'x', 'CD'],
    ['title', 'notLike', 'x', 'AB'],
    ['secret', '==', 'y', 'B'],
    ['secret', '<>', 'y', 'ACD'],
    ['secret', 'null', '', 'D'],
    ['orderedOn', '==', FIRST_DAY + DAY_MS, 'B'],
    ['orderedOn', '>', FIRST_DAY, 'BC'],
    ['orderedOn', '<=', FIRST_DAY, 'A'],
    ['tags', 'in', ['a', 'c'], 'AD'],
    ['tags', 'notIn', ['b'], 'CD'],
    ['tags', 'null', '', 'C'],
    ['items-price', '>', 5, 'B'],
    ['items-name', '<>', 'red', 'CD'],
  ])('%s %s %j', async (field, symbol, value, expected) => {
    expect(await advanced(field, symbol, value)).toBe(expected);
  });
  test('any may hold', async () => {
    const conditionJson = JSON.stringify([
      { field: 'amount', symbol: '==', fieldValue: 1 },
      { field: 'secret', symbol: '==', fieldValue: 'z' },
    ]);
    expect(await found({ superQueryJson: { matchLogic: 'OR', conditionJson }, sidx: 'title', sort: 'asc' })).toBe('AC');
  });
});

describe('order and pages', () => {
  test.each([
    ['title', 'asc', 'ABCD'],
    ['amount', 'asc', 'ABCD'],
    ['amount', 'desc', 'DCBA'],
    ['orderedOn', 'desc', 'DCBA'],
    ['status,amount', 'desc,asc', 'DCBA'],
    ['', '', 'DCBA'],
  ])('%s %s', async (sidx, sort, expected) => expect(await found({ sidx, sort })).toBe(expected));
  test('texts stand in the order of pinyin', async () => {
    const id = await server.release(purchaseModule({ enCode: 'pinyin' }));
    for (const title of ['张', '李', '王', '陈', 'a', 'B']) await server.create(id, { title });
    const { data } = await server.list(id, { sidx: 'title', sort: 'asc' });
    expect(
      data.list
        .map((row: { title: string }) => row.title)
        .join('')
        .replace(/[aB]/g, ''),
    ).toBe('陈李王张');
  });
  test.each([['tags'], ['items-name'], ['note'], ['ghost'], ['id; drop'], ['id']])(
    '%s cannot be sorted by',
    async (sidx) => {
      expect(await found({ sidx, sort: 'asc' })).toBe(403);
    },
  );
  test('pages do not overlap and count the whole', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((currentPage) => server.list(moduleId, { currentPage, pageSize: 2, sidx: 'title', sort: 'asc' })),
    );
    expect(pages.map(({ data }) => data.list.map((row: { title: string }) => names[row.title]).join(''))).toEqual([
      'AB',
      'CD',
      '',
    ]);
    expect(pages.map(({ data }) => data.pagination)).toEqual(
      [1, 2, 3].map((currentPage) => ({ currentPage, pageSize: 2, total: 4 })),
    );
  });
  test.each([[0], [-1], ['x'], [1e9], [null]])('a page size of %s is brought into bounds', async (pageSize) => {
    const { data } = await server.list(moduleId, { pageSize });
    expect(data.pagination.pageSize).toBeLessThanOrEqual(500);
    expect(data.list).toHaveLength(4);
  });
});

describe('totals', () => {
  test('are over everything that matches, not over the page', async () => {
    const { data } = await server.list(moduleId, { pageSize: 1 });
    expect(data.summary).toEqual({ amount: '33.5', 'items-price': '13' });
    const narrowed = await server.list(moduleId, { queryJson: JSON.stringify({ 'items-name': 'red' }) });
    expect(narrowed.data.summary).toEqual({ amount: '3.5', 'items-price': '13' });
    const none = await server.list(moduleId, { queryJson: JSON.stringify({ title: 'nobody' }) });
    expect(none.data.summary).toEqual({ amount: '0', 'items-price': '0' });
  });

  describe('of other kinds', () => {
    let count = 0;
    const totals = async (summaryKind: Readonly<Record<string, string>>, body: object = {}) => {
      const list = { summaryField: Object.keys(summaryKind), summaryKind };
      const id = await server.release(purchaseModule({ enCode: `kinds${String((count += 1))}`, list }));
      for (const record of records) await server.create(id, { ...record, code: null });
      return (await server.list(id, { pageSize: 1, ...body })).data.summary;
    };
    const ofMatching = (values: object) => ({ queryJson: JSON.stringify(values) });

    test('means, extremes and counts of amounts, dates, texts and lists', async () => {
      const kinds = {
        amount: 'avg',
        orderedOn: 'max',
        title: 'count',
        secret: 'count',
        tags: 'count',
        region: 'count',
      };
      expect(await totals({ ...kinds, 'items-price': 'avg', 'items-name': 'count' })).toEqual({
        amount: '11.16666666666666666666666666666666666667',
        orderedOn: '2026-11-03',
        title: '4',
        secret: '3',
        tags: '3',
        region: '3',
        'items-price': '4.333333333333333333333333333333333333333',
        'items-name': '3',
      });
    });

    test('follow the question', async () => {
      const kinds = { amount: 'min', orderedOn: 'min', 'items-price': 'max', status: 'count' };
      expect(await totals(kinds, ofMatching({ tags: 'b' }))).toEqual({
        amount: '1',
        orderedOn: '2026-11-01',
        'items-price': '10',
        status: '2',
      });
      expect(await totals(kinds, ofMatching({ title: 'nobody' }))).toEqual({ status: '0' });
    });

    test('are left out where there is no such total', async () => {
      expect(await totals({ orderedOn: 'sum', title: 'max', amount: 'max', isUrgent: 'count' })).toMatchObject({
        amount: '30',
        isUrgent: expect.stringMatching(/^[0-9]$/) as string,
      });
    });
  });
});

test('fixed filters of the list narrow everything', async () => {
  const ruleList = [{ field: 'amount', symbol: '>', fieldValue: 1, fieldValueType: 2, logic: '&&' }];
  const id = await server.release(purchaseModule({ enCode: 'filtered', list: { ruleList } }));
  for (const record of records) await server.create(id, { ...record, code: null });
  const { data } = await server.list(id, { sidx: 'title', sort: 'asc' });
  expect(data.list.map((row: { amount: number }) => row.amount)).toEqual([2.5, 30]);
  expect([data.pagination.total, data.summary.amount]).toEqual([2, '32.5']);
});
