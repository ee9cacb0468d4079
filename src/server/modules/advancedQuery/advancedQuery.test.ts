import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app';

/** Saved searches as 3.4.7 clients use them (docs/module-format.md#advanced-queries). */
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
  await server.deps.db
    .insertInto('menus')
    .values(
      ['menu1', 'menu2', 'shared', 'full', 'closed'].map((id) => ({
        id,
        full_name: id,
        en_code: id,
        category: 'Web',
        type: 2,
      })),
    )
    .execute();
  for (const account of ['one', 'two']) {
    const userId = await server.createUser({ account });
    for (const menuId of ['menu1', 'menu2', 'shared', 'full'])
      await server.grant({ objectType: 'user', objectId: userId, menuId });
  }
});
afterAll(() => server.close());

it('is kept, listed for its list, read, changed and removed', async () => {
  const created = await server.call('one', 'POST', QUERY, queryBody());
  expect(created).toMatchObject({ code: 200, msg: '新建成功' });
  const { id } = created.data;
  await server.call('one', 'POST', QUERY, queryBody({ moduleId: 'menu2' }));
  const sharing = { isShared: false, canChange: true, owner: '' };
  const kept = { id, moduleId: 'menu1', fullName: '本月', matchLogic: 'OR', conditionJson, ...sharing };
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

it('is kept for lists that exist and that the user may open', async () => {
  expect(await server.call('one', 'POST', QUERY, queryBody({ moduleId: 'nowhere' }))).toMatchObject({ code: 404 });
  expect(await server.call('one', 'POST', QUERY, queryBody({ moduleId: 'closed' }))).toMatchObject({ code: 403 });
  const { id } = (await server.call('one', 'POST', QUERY, queryBody())).data;
  const moved = await server.call('one', 'PUT', `${QUERY}/${id}`, queryBody({ moduleId: 'closed' }));
  expect(moved).toMatchObject({ code: 403 });
});

const insert = (userId: string, moduleId: string, count: number) =>
  server.deps.pool.query(
    `insert into system.advanced_queries (id, user_id, module_id, full_name, match_logic, condition_json)
      select $1 || $2 || i, $1, $2, 'q', 'AND', '[]' from generate_series(1, $3::int) i`,
    [userId, moduleId, count],
  );

it('is one of at most 50 of a list, also when many are kept at once', async () => {
  const userId = await server.createUser({ account: 'quick' });
  await server.grant({ objectType: 'user', objectId: userId, menuId: 'full' });
  await insert(userId, 'full', 48);
  const holder = await server.deps.control.connect();
  try {
    // The lock lets them count but blocks every insert until all calls have arrived.
    await holder.query('set statement_timeout = 0; begin; lock table system.advanced_queries in share mode');
    const saving = Array.from({ length: 10 }, () =>
      server.call('quick', 'POST', QUERY, queryBody({ moduleId: 'full' })),
    );
    await vi.waitFor(async () => {
      const { rows } = await server.deps.control.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows[0]?.count).toBe(server.deps.config.limits.callsPerUser);
    }, 10_000);
    await holder.query('rollback');
    const answers = await Promise.all(saving);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(answers.find(({ code }) => code !== 200)).toEqual({
      code: 400,
      msg: '最多保存50个高级查询，请先删除不用的',
      data: null,
    });
  } finally {
    holder.release(true);
  }
});

it('is one of at most 500 of a user, and no change takes it to a list that is full', async () => {
  const userId = await server.createUser({ account: 'keeper' });
  for (const menuId of ['menu1', 'full']) await server.grant({ objectType: 'user', objectId: userId, menuId });
  await insert(userId, 'full', 50);
  const { id } = (await server.call('keeper', 'POST', QUERY, queryBody())).data;
  const change = (more: object) => server.call('keeper', 'PUT', `${QUERY}/${id}`, queryBody(more));
  expect(await change({ moduleId: 'full' })).toMatchObject({ code: 400, msg: '最多保存50个高级查询，请先删除不用的' });
  await insert(userId, 'elsewhere', 448);
  expect(await server.call('keeper', 'POST', QUERY, queryBody())).toMatchObject({ code: 200 });
  expect(await server.call('keeper', 'POST', QUERY, queryBody())).toEqual({
    code: 400,
    msg: '最多保存500个高级查询，请先删除不用的',
    data: null,
  });
  // At the maximum, existing ones can still be changed.
  expect(await change({ fullName: '改名' })).toMatchObject({ code: 200 });
  expect((await server.call('keeper', 'GET', `${QUERY}/menu1/List`)).data.list).toHaveLength(2);
});

it.each([
  ['conditions that are too long', { conditionJson: JSON.stringify(['x'.repeat(20_000)]) }],
  ['no name', { fullName: '' }],
  ['a name that is too long', { fullName: '字'.repeat(51) }],
  ['no list', { moduleId: '' }],
  ['conditions that are no list', { conditionJson: '{}' }],
  ['conditions that are no JSON', { conditionJson: '[' }],
])('is refused with %s', async (_name, more) => {
  expect(await server.call('one', 'POST', QUERY, queryBody(more))).toMatchObject({ code: 400 });
});
