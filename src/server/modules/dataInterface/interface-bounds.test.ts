import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { runDataInterface } from './index';

/** Limits of what one call may contain: PostgreSQL's memory must not depend on the size of a request body. */
let server: TestApp;
const URL = '/api/system/DataInterface/numbers/Actions';
const caller = { userId: 'u', organizeId: '', departmentId: '', positionId: '' } as Parameters<
  typeof runDataInterface
>[2]['caller'];

beforeAll(async () => {
  server = await createTestApp({ config: { interfaceRowCap: 10_000, interfaceTimeoutMs: 20_000 } });
  await server.deps.db
    .insertInto('data_interfaces')
    .values([
      {
        id: 'numbers',
        full_name: 'numbers',
        en_code: 'numbers',
        data_type: 1,
        query: `select n as id, 'name' || n as "fullName" from generate_series(1, 10000) n where n::text in ('{ids}')`,
        request_parameters: JSON.stringify([{ field: 'ids', dataType: 'varchar' }]),
      },
      {
        id: 'wide',
        full_name: 'wide',
        en_code: 'wide',
        data_type: 1,
        query: "select repeat('x', 4000) as a from generate_series(1, 10000)",
      },
    ])
    .execute();
});
afterAll(() => server.close());

const names = (count: number) => Array.from({ length: count }, (_, index) => `column${index}`);
const idsParam = (count: number) => [{ field: 'ids', defaultValue: names(count).map((_, index) => String(index + 1)) }];

describe('columns that a search names', () => {
  it.each([
    ['a list of names', names(40_000)],
    ['a list of entries', names(40_000).map((value) => ({ value }))],
    ['a text', names(40_000).join(',')],
    ['a text of short names', Array.from({ length: 300 }, (_, index) => `c${index}`).join(',')],
  ])('are refused by name and bound: %s', async (_name, columnOptions) => {
    const answer = await server.call('admin', 'POST', `${URL}/List`, { columnOptions, keyword: 'name' });
    expect(answer).toMatchObject({ code: 400, msg: expect.stringMatching(/^\/body\/columnOptions太[多长]，最多\d+/) });
  });

  it('work up to the bound', async () => {
    const columnOptions = [...names(49), 'id'];
    const body = { columnOptions, keyword: '99', paramList: idsParam(1000), pageSize: 5 };
    const { data } = await server.call('admin', 'POST', `${URL}/List`, body);
    expect(data).toMatchObject({ list: [{ id: 99 }, { id: 199 }, { id: 299 }, { id: 399 }, { id: 499 }] });
    expect(data.pagination.total).toBe(19);
  });
});

describe('values of a parameter', () => {
  it('are refused beyond the bound, on every route and from inside', async () => {
    const paramList = idsParam(20_000);
    for (const [action, more] of [
      ['Preview', {}],
      ['GetFields', {}],
      ['List', {}],
      ['InfoByIds', { ids: ['1'] }],
    ] as const) {
      const answer = await server.call('admin', 'POST', `${URL}/${action}`, { ...more, paramList });
      expect(answer, action).toMatchObject({ code: 400, msg: 'paramList/ids太多，最多5000项' });
    }
    await expect(runDataInterface(server.deps, 'numbers', { params: paramList, caller })).rejects.toMatchObject({
      code: 'SERVER_LIST_TOO_LONG',
    });
  });

  it.each([
    ['one long text', [{ field: 'ids', defaultValue: 'x'.repeat(10_001) }], 'paramList/ids太长，最多10000个字符'],
    [
      'much in all',
      [{ field: 'ids', defaultValue: Array.from({ length: 100 }, () => 'x'.repeat(9000)) }],
      'paramList/ids太长，最多500000个字符',
    ],
    ['many parameters', names(201).map((field) => ({ field })), '/body/paramList太多，最多200项'],
  ])('are refused: %s', async (_name, paramList, msg) => {
    expect(await server.call('admin', 'POST', `${URL}/Preview`, { paramList })).toMatchObject({ code: 400, msg });
  });

  it('work up to the bound', async () => {
    const { data } = await server.call('admin', 'POST', `${URL}/Preview`, { paramList: idsParam(5000) });
    expect(data).toHaveLength(5000);
  });
});

it('asks for a bounded number of ids', async () => {
  const ask = (ids: readonly string[]) =>
    server.call('admin', 'POST', `${URL}/InfoByIds`, { ids, paramList: idsParam(5000) });
  expect(await ask(names(1001))).toMatchObject({ code: 400, msg: '/body/ids太多，最多1000项' });
  expect(await ask(['x'.repeat(201)])).toMatchObject({ code: 400, msg: '/body/ids/0太长，最多200个字符' });
  expect((await ask(['7', '3'])).data).toMatchObject([{ id: 7 }, { id: 3 }]);
});

it('says that an answer is too large, and how large it may be', async () => {
  const answer = await server.call('admin', 'POST', '/api/system/DataInterface/wide/Actions/Preview', {});
  expect(answer).toEqual({ code: 400, msg: '数据接口返回的数据超过16MB，请缩小查询范围', data: null });
});
