import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app';

/** Advanced queries as 3.4.7 clients keep them (contract c.1, api-3.4.7 system/advancedQuery). */
let server: TestApp;
const QUERY = '/api/system/AdvancedQuery';
const conditionJson = JSON.stringify([{ __vModel__: 'title', field: 'title', symbol: 'like', fieldValue: 'a' }]);
const queryBody = (more: object = {}) => ({
  id: '',
  moduleId: 'menu1',
  fullName: '本月',
  matchLogic: 'OR',
  conditionJson,
  ...more,
});

beforeAll(async () => {
  server = await createTestApp();
  for (const account of ['one', 'two']) await server.createUser({ account });
});
afterAll(() => server.close());

it('is kept, listed for its list, read, changed and removed', async () => {
  const created = await server.call('one', 'POST', QUERY, queryBody());
  expect(created).toMatchObject({ code: 200, msg: '新建成功' });
  const { id } = created.data;
  await server.call('one', 'POST', QUERY, queryBody({ moduleId: 'menu2' }));
  const kept = { id, moduleId: 'menu1', fullName: '本月', matchLogic: 'OR', conditionJson };
  expect((await server.call('one', 'GET', `${QUERY}/menu1/List`)).data).toEqual({ list: [kept] });
  expect((await server.call('one', 'GET', `${QUERY}/${id}`)).data).toEqual(kept);
  expect(
    await server.call('one', 'PUT', `${QUERY}/${id}`, { ...kept, fullName: '上月', matchLogic: 'and' }),
  ).toMatchObject({ code: 200, msg: '更新成功' });
  expect((await server.call('one', 'GET', `${QUERY}/${id}`)).data).toEqual({
    ...kept,
    fullName: '上月',
    matchLogic: 'AND',
  });
  expect(await server.call('one', 'DELETE', `${QUERY}/${id}`)).toMatchObject({ code: 200, msg: '删除成功' });
  expect((await server.call('one', 'GET', `${QUERY}/menu1/List`)).data).toEqual({ list: [] });
});

it("is its user's alone", async () => {
  const { id } = (await server.call('one', 'POST', QUERY, queryBody({ moduleId: 'shared' }))).data;
  expect((await server.call('two', 'GET', `${QUERY}/shared/List`)).data).toEqual({ list: [] });
  for (const account of ['two', 'admin']) {
    expect(await server.call(account, 'GET', `${QUERY}/${id}`)).toMatchObject({ code: 404, data: null });
    expect(await server.call(account, 'PUT', `${QUERY}/${id}`, queryBody())).toMatchObject({ code: 404 });
    expect(await server.call(account, 'DELETE', `${QUERY}/${id}`)).toMatchObject({ code: 404 });
  }
  expect((await server.call('one', 'GET', `${QUERY}/shared/List`)).data.list).toHaveLength(1);
});

it.each([
  ['no name', { fullName: '' }],
  ['a name that is too long', { fullName: '字'.repeat(51) }],
  ['no list', { moduleId: '' }],
  ['conditions that are no list', { conditionJson: '{}' }],
  ['conditions that are no JSON', { conditionJson: '[' }],
])('is refused with %s', async (_name, more) => {
  expect(await server.call('one', 'POST', QUERY, queryBody(more))).toMatchObject({ code: 400 });
});
