import { describe, expect, test, vi } from 'vitest';
import { SourceError } from '../../renderers/shared/sources/record-source';
import type { HttpClient, HttpRequest } from '../http';
import { readWire } from '../../wire/read-wire';
import { listRecords } from '../../wire/records';
import { createModuleSource, toListBody, toRecordPage } from './module-source';
import { versionWatchOf } from './version-watch';

function setUp(answer: unknown, message = '') {
  const calls: HttpRequest[] = [];
  const http: HttpClient = {
    failureText: () => '请求出错，请重试',
    async request(call) {
      calls.push(call);
      return { data: answer, message };
    },
  };
  const source = createModuleSource({ http, moduleId: 'm/1', menuId: 'menu' });
  return { source, calls };
}

const query = { page: 2, pageSize: 20, sort: [], search: {}, keyword: '', tree: {} } as const;

function toPage(answer: unknown) {
  const data = readWire(listRecords.answer, answer);
  if (!data) throw new Error('no page');
  return toRecordPage(data);
}

test('a list asks with filters as JSON text, and with none as an empty text', () => {
  expect(toListBody(query, 'menu')).toMatchObject({
    currentPage: 2,
    pageSize: 20,
    queryJson: '',
    sidx: '',
    sort: '',
    menuId: 'menu',
  });
  const full = {
    ...query,
    search: { name: '张' },
    tree: { dept: 'd1' },
    sort: [
      { fieldId: 'a', order: 'asc' },
      { fieldId: 'b', order: 'desc' },
    ],
  } as const;
  const body = toListBody(full, 'menu');
  expect(JSON.parse(String(body['queryJson']))).toEqual({ name: '张', dept: 'd1' });
  expect(body).toMatchObject({ sidx: 'a,b', sort: 'asc,desc' });
});

test('an advanced query is sent as existing clients send it, and kept by the calls that they keep theirs with', async () => {
  const term = { id: '1', type: '', field: 'title', op: 'like', value: '手' };
  const superQuery = { matchLogic: 'and', groups: [{ logic: 'or', groups: [term] }] } as const;
  const sent = { matchLogic: 'OR', conditionJson: '[{"field":"title","symbol":"like","fieldValue":"手"}]' } as const;
  expect(JSON.parse(String(toListBody({ ...query, superQuery }, 'menu')['superQueryJson']))).toEqual(sent);
  expect(toListBody(query, 'menu')['superQueryJson']).toBe('');

  const shared = { isShared: true, canChange: false, owner: '张三' };
  const kept = { id: 'p', moduleId: 'menu', fullName: '手', ...shared, ...sent };
  const { source, calls } = setUp({ id: 'p', list: [kept] }, '新建成功');
  const plans = source.queryPlans;
  if (!plans) throw new Error('a module must keep queries');
  expect(await plans.list()).toEqual([{ id: 'p', name: '手', ...shared, ...sent }]);
  expect(await plans.save({ id: null, name: '手', isShared: true, query: sent })).toEqual({
    id: 'p',
    message: '新建成功',
  });
  expect(calls.map(({ method, path }) => `${method ?? 'GET'} ${path}`)).toEqual([
    'GET /api/system/AdvancedQuery/menu/List',
    'POST /api/system/AdvancedQuery',
  ]);
  expect(calls[1]?.body).toEqual({ moduleId: 'menu', fullName: '手', isShared: true, ...sent });
});

test('rows without an id are left out, since nothing could be done with them', () => {
  const page = toPage({
    list: [{ id: '1', name: 'a' }, { name: 'b' }, null],
    pagination: { total: 7 },
    summary: { amount: 12.5 },
  });
  expect(page).toEqual({ rows: [{ id: '1', name: 'a' }], total: 7, summary: { amount: '12.5' } });
  expect(toPage(null)).toEqual({ rows: [], total: 0, summary: {} });
});

test('an estimated total says so, and the page names its first and last row', () => {
  const pagination = { total: 12_000, isTotalEstimated: true };
  const page = toPage({ list: [{ id: '1' }], pagination, cursors: { first: '2.1', last: '2.1' } });
  expect(page).toMatchObject({ total: 12_000, isTotalEstimated: true, cursors: { first: '2.1', last: '2.1' } });
  expect(toPage({ list: [], pagination: { total: 0 }, cursors: null })).not.toHaveProperty('cursors');
});

test('a search that has left rows out says how many it has looked at', () => {
  const page = toPage({ list: [], pagination: { total: 3, searchedRows: 10_000 } });
  expect(page).toMatchObject({ total: 3, searchedRows: 10_000 });
  expect(toPage({ list: [], pagination: { total: 3 } })).not.toHaveProperty('searchedRows');
});

test('a page is turned from the row that the source has named, and its totals are asked for apart', () => {
  expect(toListBody(query, '')).toMatchObject({ totals: 'apart', reach: 'part' });
  expect(toListBody({ ...query, reach: 'all' }, '')).toMatchObject({ reach: 'all' });
  expect(toListBody({ ...query, cursor: { side: 'after', row: '2.1' } }, '')).toMatchObject({ after: '2.1' });
  const back = toListBody({ ...query, cursor: { side: 'before', row: '2.1' } }, '');
  expect([back['before'], back['after']]).toEqual(['2.1', undefined]);
});

test('the exact number and the totals have calls of their own, with the question of the list', async () => {
  const counting = setUp({ total: 12_345 });
  expect(await counting.source.count?.({ ...query, search: { a: 1 } })).toBe(12_345);
  expect(counting.calls[0]).toMatchObject({
    path: '/api/visualdev/OnlineDev/m%2F1/List/Count',
    body: { queryJson: '{"a":1}' },
  });
  await expect(setUp({}).source.count?.(query)).rejects.toBeInstanceOf(SourceError);
  const summing = setUp({ summary: { amount: '12.5' } });
  expect(await summing.source.summarise?.(query)).toEqual({ amount: '12.5' });
  expect(summing.calls[0]?.path).toBe('/api/visualdev/OnlineDev/m%2F1/List/Summary');
});

test('ids are encoded into the path', async () => {
  const { source, calls } = setUp({ id: 'r?1', data: '{"a":1}', version: 3 });
  expect(await source.read('r?1')).toEqual({ id: 'r?1', values: { a: 1 }, version: 3 });
  expect(calls[0]?.path).toBe('/api/visualdev/OnlineDev/m%2F1/r%3F1');
});

test('the display values come from DataChange', async () => {
  const { source, calls } = setUp({ id: 'r', data: '{"a":"是"}' });
  expect(await source.readDisplay('r')).toEqual({ id: 'r', values: { a: '是' }, version: null });
  expect(calls[0]?.path).toBe('/api/visualdev/OnlineDev/m%2F1/r/DataChange');
});

test('a record that cannot be read is an error, not an empty form', async () => {
  const { source } = setUp({ id: 'r', data: '{' });
  await expect(source.read('r')).rejects.toBeInstanceOf(SourceError);
});

test('a creation carries its key, a change its version', async () => {
  const { source, calls } = setUp({ id: 'new' }, '新建成功');
  expect(await source.create({ a: 1 }, 'key-1')).toEqual({ id: 'new', message: '新建成功' });
  expect(calls[0]).toMatchObject({
    method: 'POST',
    headers: { 'Idempotency-Key': 'key-1' },
    body: { id: '', data: '{"a":1}' },
  });
  await source.update('r', { a: 2 }, 4);
  expect(calls[1]).toMatchObject({ method: 'PUT', body: { id: 'r', data: '{"a":2}', version: 4 } });
  await source.update('r', { a: 2 }, null);
  expect(calls[2]?.body).not.toHaveProperty('version');
});

test('several records go in one call', async () => {
  const { source, calls } = setUp(null, '删除成功');
  expect(await source.removeMany(['1', '2'])).toEqual({ message: '删除成功' });
  expect(calls[0]).toMatchObject({ path: '/api/visualdev/OnlineDev/batchDelete/m%2F1', body: { ids: ['1', '2'] } });
});

test('the arrangement of columns belongs to the menu', async () => {
  const { source, calls } = setUp([{ prop: 'a', visible: false }, { prop: 'b', visible: true }, 'x']);
  expect(await source.columnSettings()).toEqual([
    { fieldId: 'a', isVisible: false },
    { fieldId: 'b', isVisible: true },
  ]);
  expect(calls[0]?.path).toBe('/api/permission/Authority/GetColumnsByModuleId/menu');
  await source.saveColumnSettings([{ fieldId: 'c', isVisible: true, order: 0, width: 80, pin: 'left' }]);
  expect(calls[1]?.body).toEqual({
    moduleId: 'menu',
    fieldList: '[{"prop":"c","visible":true,"order":0,"width":80,"pin":"left"}]',
  });
});

test('a column that another client hid, under either of its names, is hidden here', async () => {
  const { source } = setUp([{ prop: 'a', columnVisible: false }, { prop: 'b', columnVisible: true }, { prop: 'c' }]);
  const settings = await source.columnSettings();
  expect(settings.map(({ fieldId, isVisible }) => [fieldId, isVisible])).toEqual([
    ['a', false],
    ['b', true],
    ['c', true],
  ]);
});

describe('a source that knows the release of its module', () => {
  function open(version: number | null) {
    const answer = { data: { list: [] } as unknown, message: '', moduleVersion: 3 };
    const calls: HttpRequest[] = [];
    const http: HttpClient = {
      failureText: () => '请求出错，请重试',
      async request(call) {
        calls.push(call);
        return answer;
      },
    };
    const source = createModuleSource({ http, moduleId: 'm', menuId: '', version });
    const onOutdated = vi.fn();
    versionWatchOf(source)?.onOutdated(onOutdated);
    return { source, calls, answer, onOutdated };
  }

  test('names it with everything that is saved', async () => {
    const { source, calls } = open(3);
    await source.create({ a: 1 }, 'key');
    await source.update('r', { a: 1 }, 7);
    expect(calls.map(({ body }) => body)).toMatchObject([{ moduleVersion: 3 }, { moduleVersion: 3, version: 7 }]);
    const unknown = open(null);
    await unknown.source.create({ a: 1 }, 'key');
    expect(unknown.calls[0]?.body).not.toHaveProperty('moduleVersion');
  });

  test('tells once when an answer comes from another one', async () => {
    const { source, answer, onOutdated } = open(3);
    await source.list(query);
    expect(onOutdated).not.toHaveBeenCalled();
    answer.moduleVersion = 4;
    await source.list(query);
    await source.list(query);
    expect(onOutdated).toHaveBeenCalledOnce();
    const late = vi.fn();
    versionWatchOf(source)?.onOutdated(late);
    expect(late).toHaveBeenCalledOnce();
  });

  test('says nothing where it never knew its version', async () => {
    const { source, onOutdated } = open(null);
    await source.list(query);
    expect(onOutdated).not.toHaveBeenCalled();
  });

  test('says in words what has changed when a save is refused for it', async () => {
    const refusal = new SourceError('模块已更新。', {
      code: 409,
      data: { version: 4, changes: ['移除“电话”', '新增“备注”'] },
    });
    const http: HttpClient = { failureText: () => '', request: () => Promise.reject(refusal) };
    const source = createModuleSource({ http, moduleId: 'm', menuId: '', version: 3 });
    const changes = ['移除“电话”', '新增“备注”'];
    for (const save of [() => source.create({}, 'key'), () => source.update('r1', {}, 1)])
      await expect(save()).rejects.toMatchObject({ message: '模块已更新。', detail: { code: 409, changes } });
  });
});
