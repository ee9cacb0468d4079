import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadReleasedModule } from '../../modules/index';
import { hasIndexOfValues } from '../answered-by-index';
import { column, purchaseFields as f, purchaseModule } from '../testing/purchase-module';
import { createRecordServer, type RecordServer } from '../testing/record-server';

/** Groups of a list, for boards, calendars and charts. */
let server: RecordServer;
let moduleId: string;

const at = (text: string) => Date.parse(text);
/** The first two lie in one day at UTC, and in two months in Shanghai. */
const RECORDS = [
  { title: '甲', status: '2', amount: 10.5, orderedOn: at('2026-10-31T15:59:00Z'), isUrgent: 1 },
  { title: '乙', status: '2', amount: 2, orderedOn: at('2026-10-31T16:00:00Z') },
  { title: '丙', status: '1', orderedOn: at('2026-11-02T02:00:00Z') },
  { title: '丁', amount: 7 },
  { title: '戊', status: '2', amount: 0.1, orderedOn: at('2027-01-04T02:00:00Z'), isUrgent: 1 },
];
const columns = [f.title, f.status, f.amount, f.orderedOn].map((field) => column(field, { sortable: true }));

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule({ list: { columnList: columns, defaultSidx: 'title', sort: 'asc' } }));
  for (const values of RECORDS) expect((await server.create(moduleId, values)).code).toBe(200);
});
afterAll(() => server.close());

const ask = (
  groupBy: object | undefined,
  { account = 'admin', id = moduleId, ...body }: Record<string, unknown> = {},
) => server.call(String(account), 'POST', `/api/visualdev/OnlineDev/${String(id)}/List/Groups`, { groupBy, ...body });
interface Group {
  readonly key: string | null;
  readonly text: string;
  readonly count: number;
  readonly value: string | null;
  readonly rows: readonly { readonly id: string; readonly title: string }[];
}
const groupsOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).data.groups as readonly Group[];
const sizes = (groups: readonly Group[]) => groups.map(({ key, text, count }) => [key, text, count]);

describe('groups by a choice', () => {
  it('come in the order of the choices, also without records, the blank one last', async () => {
    expect(sizes(await groupsOf({ fieldId: 'status' }))).toEqual([
      ['1', '选项1', 1],
      ['2', '选项2', 3],
      ['3', '选项3', 0],
      [null, '', 1],
    ]);
  });

  it.each([
    ['sum', 'amount', ['0', '12.6', '0', '7']],
    ['avg', 'amount', [null, '4.2', null, '7']],
    ['min', 'amount', [null, '0.1', null, '7']],
    ['max', 'amount', [null, '10.5', null, '7']],
    ['count', 'orderedOn', ['1', '3', '0', '0']],
  ])('work out the %s of a field', async (kind, fieldId, expected) => {
    const groups = await groupsOf({ fieldId: 'status', measure: { kind, fieldId } });
    expect(groups.map(({ value }) => value && Number(value))).toEqual(expected.map((value) => value && Number(value)));
  });

  it('show their first records in the order of the list', async () => {
    const { data } = await ask({ fieldId: 'status', rows: 2 }, { sidx: 'title', sort: 'desc' });
    const [one, two, three, blank] = data.groups as readonly Group[];
    const byTitle = RECORDS.filter(({ status }) => status === '2')
      .map(({ title }) => title)
      .sort();
    const listed = (await server.list(moduleId, { sidx: 'title', sort: 'desc' })).data.list as readonly {
      title: string;
    }[];
    const inOrder = listed.map(({ title }) => title).filter((title) => byTitle.includes(title));
    expect(two?.rows.map(({ title }) => title)).toEqual(inOrder.slice(0, 2));
    expect(two?.rows[0]).toMatchObject({ status: '选项2', status_id: '2' });
    expect([one?.rows.length, three?.rows.length, blank?.rows.map(({ title }) => title)]).toEqual([1, 0, ['丁']]);
    // What the list does not show stays out.
    expect(two?.rows[0]).not.toHaveProperty('isUrgent');
  });

  it('are of what a search finds', async () => {
    const advanced = {
      matchLogic: 'AND',
      conditionJson: JSON.stringify([
        { logic: 'and', groups: [{ __vModel__: 'amount', field: 'amount', symbol: '>', fieldValue: 5 }] },
      ]),
    };
    const groups = await groupsOf({ fieldId: 'status' }, { superQueryJson: JSON.stringify(advanced) });
    expect(sizes(groups).map(([, , count]) => count)).toEqual([0, 1, 0, 1]);
  });

  it('hold a value that is no choice any more, and both sides of a switch', async () => {
    const id = await server.release(purchaseModule({ enCode: 'leftover', list: { columnList: columns } }));
    await server.create(id, { title: '旧', status: '3', isUrgent: 1 });
    const { plan } = await loadReleasedModule(server.deps, id);
    await server.deps.pool.query(`update module."${plan.main.name}" set status = 'gone'`);
    expect(sizes(await groupsOf({ fieldId: 'status' }, { id })).at(-1)).toEqual(['gone', 'gone', 1]);
    expect(sizes(await groupsOf({ fieldId: 'isUrgent' }))).toEqual([
      ['0', '关', 3],
      ['1', '开', 2],
    ]);
  });
});

describe('groups by a span of time', () => {
  it.each([
    ['day', ['2026-10-31', '2026-11-01', '2026-11-02', '2027-01-04', null]],
    ['week', ['2026-10-26', '2026-11-02', '2027-01-04', null]],
    ['month', ['2026-10-01', '2026-11-01', '2027-01-01', null]],
    ['quarter', ['2026-10-01', '2027-01-01', null]],
    ['year', ['2026-01-01', '2027-01-01', null]],
  ])('begin with the first %s on the clock of the server', async (unit, keys) => {
    const groups = await groupsOf({ fieldId: 'orderedOn', unit, rows: 5 });
    expect(groups.map(({ key }) => key)).toEqual(keys);
    // Each shows the records that it counts.
    expect(groups.map(({ rows }) => rows.length)).toEqual(groups.map(({ count }) => count));
  });

  it('are the same from the entries of an index and from the records', async () => {
    for (const unit of ['day', 'week', 'month', 'quarter', 'year']) {
      const measure = { kind: 'count', fieldId: 'title' };
      const [byIndex, byRecords] = [
        await groupsOf({ fieldId: 'orderedOn', unit }),
        await groupsOf({ fieldId: 'orderedOn', unit, measure }),
      ];
      expect(byRecords.map(({ key, count }) => [key, count])).toEqual(byIndex.map(({ key, count }) => [key, count]));
      expect(byRecords.map(({ count }) => String(count))).toEqual(byRecords.map(({ value }) => value));
    }
  });

  it('are the latest where there are too many', async () => {
    const id = await server.release(purchaseModule({ enCode: 'centuries', list: { columnList: columns } }));
    for (const day of ['1200-01-01', '2026-11-01'])
      await server.create(id, { title: day, orderedOn: at(`${day}T00:00:00Z`) });
    const days = { fieldId: 'orderedOn', unit: 'day' };
    expect((await groupsOf(days, { id })).map(({ key }) => key)).toEqual(['1200-01-01', '2026-11-01']);
    const { plan } = await loadReleasedModule(server.deps, id);
    await server.deps.pool.query(`insert into module."${plan.main.name}" (id, "orderedOn")
      select n, timestamptz '2020-01-01 12:00Z' + n * interval '1 day' from generate_series(1, 450) as n`);
    const { data } = await ask(days, { id });
    expect([data.isCut, data.groups.length, data.groups[0].key, data.groups.at(-1).key]).toEqual([
      ...[true, 400],
      ...['2020-02-22', '2026-11-01'],
    ]);
  });

  it('lie within the times that are asked for, without the blank', async () => {
    const [from, until] = [at('2026-10-31T16:00:00Z'), at('2027-01-04T02:00:00Z')];
    const groups = await groupsOf({ fieldId: 'orderedOn', unit: 'day', from, until, rows: 1 });
    expect(groups.map(({ key, rows }) => [key, rows[0]?.title])).toEqual([
      ['2026-11-01', '乙'],
      ['2026-11-02', '丙'],
    ]);
  });
});

describe('groups by an indexed choice', () => {
  it('are counted from the index as they are from the records', async () => {
    const searched = { __vModel__: f.status.__vModel__, label: '状态', searchType: 1, __config__: f.status.__config__ };
    const list = { columnList: columns, defaultSidx: 'title', sort: 'asc' };
    const id = await server.release(
      purchaseModule({ enCode: 'searched', list: { ...list, searchList: [searched] }, form: { logicalDelete: 1 } }),
    );
    const { plan } = await loadReleasedModule(server.deps, id);
    const status = plan.main.columns.find(({ fieldId }) => fieldId === 'status');
    expect(status && hasIndexOfValues(plan.main, status)).toBe(true);
    for (const values of RECORDS) await server.create(id, values);
    const gone = (await server.create(id, { title: '已删', status: '1' })).data.id;
    expect((await server.call('admin', 'DELETE', `/api/visualdev/OnlineDev/${id}/${String(gone)}`)).code).toBe(200);
    const asked = { fieldId: 'status', rows: 2 };
    const groups = await groupsOf(asked, { id });
    expect(sizes(groups)).toEqual(sizes(await groupsOf(asked)));
    expect(groups.map(({ rows }) => rows.map(({ title }) => title))).toEqual([['丙'], ['甲', '戊'], [], ['丁']]);
  });

  it('are none where there are no records', async () => {
    const searched = { __vModel__: f.status.__vModel__, label: '状态', searchType: 1, __config__: f.status.__config__ };
    const id = await server.release(
      purchaseModule({ enCode: 'none', list: { columnList: columns, searchList: [searched] } }),
    );
    expect((await groupsOf({ fieldId: 'status' }, { id })).map(({ count }) => count)).toEqual([0, 0, 0]);
  });
});

describe('all records together', () => {
  it('are one group, with a measure', async () => {
    const groups = await groupsOf({ measure: { kind: 'avg', fieldId: 'amount' }, rows: 5 });
    expect(groups).toEqual([{ key: null, text: '', count: 5, value: '4.9', rows: [] }]);
  });
});

describe('groups by a person', () => {
  it('are named, the largest first', async () => {
    const [group, ...others] = await groupsOf({ fieldId: 'createdBy' });
    expect(others).toEqual([]);
    expect(group).toMatchObject({ count: 5, text: expect.stringContaining('admin') });
  });
});

describe('groups are refused', () => {
  const forbidden = { code: 403, data: null };
  it.each(['title', 'number', 'tags', 'region', 'note', 'items-name', 'amount', 'nowhere', 'id', '_created_by'])(
    'by %s',
    async (fieldId) => expect(await ask({ fieldId })).toMatchObject(forbidden),
  );

  it.each([
    ['an unknown span', { fieldId: 'orderedOn', unit: 'century' }, 400],
    ['a measure of texts', { fieldId: 'status', measure: { kind: 'sum', fieldId: 'title' } }, 400],
    ['the first of dates', { fieldId: 'status', measure: { kind: 'min', fieldId: 'orderedOn' } }, 400],
    ['a measure of rows', { fieldId: 'status', measure: { kind: 'sum', fieldId: 'items-price' } }, 400],
    ['a measure of nothing', { fieldId: 'status', measure: { kind: 'sum', fieldId: 'nowhere' } }, 403],
    ['a moment that no clock shows', { fieldId: 'orderedOn', from: 9e15 }, 400],
    ['too many rows', { fieldId: 'status', rows: 101 }, 400],
    ['no question', undefined, 400],
  ])('with %s', async (_name, groupBy, code) => expect(await ask(groupBy)).toMatchObject({ code }));

  it('to who may not read the field, and as one that is not there', async () => {
    const id = await server.release(
      purchaseModule({ enCode: 'narrow', list: { columnList: columns, useColumnPermission: true } }),
    );
    await server.create(id, RECORDS[0] ?? {});
    await server.createUserFor(id, 'narrow', { columns: ['title', 'status'] });
    const narrow = { account: 'narrow', id };
    const [unknown, hidden] = [await ask({ fieldId: 'nowhere' }, narrow), await ask({ fieldId: 'orderedOn' }, narrow)];
    expect(hidden).toEqual(unknown);
    const measure = { kind: 'sum', fieldId: 'amount' };
    expect(await ask({ fieldId: 'status', measure }, narrow)).toEqual(unknown);
    const { data } = await ask({ fieldId: 'status', rows: 5 }, narrow);
    for (const { rows } of data.groups)
      for (const row of rows) expect(Object.keys(row).sort()).toEqual(['id', 'status', 'status_id', 'title']);
  });

  it('to who may not open the list', async () => {
    await server.createUser({ account: 'outside' });
    expect(await ask({ fieldId: 'status' }, { account: 'outside' })).toMatchObject(forbidden);
  });
});

describe('groups hold', () => {
  it('what a user may see of the records, and nothing that is deleted', async () => {
    const id = await server.release(
      purchaseModule({
        enCode: 'scoped',
        list: { columnList: columns, useDataPermission: true },
        form: { logicalDelete: 1 },
      }),
    );
    await server.createUserFor(id, 'scoped', { columns: ['title', 'status'], buttons: ['btn_add', 'btn_remove'] });
    const own = (await server.create(id, { title: '自己', status: '1' }, { account: 'scoped' })).data.id;
    const gone = (await server.create(id, { title: '已删', status: '1' }, { account: 'scoped' })).data.id;
    await server.create(id, { title: '别人', status: '1' });
    expect((await server.call('scoped', 'DELETE', `/api/visualdev/OnlineDev/${id}/${String(gone)}`)).code).toBe(200);
    const [group] = await groupsOf({ fieldId: 'status', rows: 5 }, { account: 'scoped', id });
    expect(group).toMatchObject({ count: 1, rows: [{ id: own, title: '自己' }] });
    expect((await groupsOf({ fieldId: 'status' }, { id }))[0]?.count).toBe(2);
  });
});
