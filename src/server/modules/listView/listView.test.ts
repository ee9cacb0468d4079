import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app';

/** Views of lists under a name: own ones, and those that others share. */
let server: TestApp;
const VIEWS = '/api/system/ListViews';
const body = (more: object = {}) => ({
  ...{ listId: 'menu1', fullName: '紧急', address: '?view=board&by=state', columns: null, isShared: false },
  ...more,
});

beforeAll(async () => {
  server = await createTestApp();
  await server.deps.db
    .insertInto('menus')
    .values(
      ['menu1', 'menu2', 'full', 'closed'].map((id) => ({ id, full_name: id, en_code: id, category: 'Web', type: 2 })),
    )
    .execute();
  for (const account of ['one', 'two']) {
    const userId = await server.createUser({ account, realName: account });
    for (const menuId of ['menu1', 'menu2', 'full'])
      await server.grant({ objectType: 'user', objectId: userId, menuId });
  }
});
afterAll(() => server.close());

const listed = async (account: string, id = 'menu1') =>
  (await server.call(account, 'GET', `${VIEWS}/${id}/List`)).data.list;
const made = async (account: string, more: object = {}) =>
  (await server.call(account, 'POST', VIEWS, body(more))).data.id;

it('is kept, listed for its list, changed and deleted', async () => {
  const created = await server.call('one', 'POST', VIEWS, body());
  expect(created).toMatchObject({ code: 200, msg: '新建成功' });
  const { id } = created.data;
  const kept = { id, fullName: '紧急', address: '?view=board&by=state', columns: null };
  expect(await listed('one')).toEqual([{ ...kept, isShared: false, canChange: true, owner: '' }]);
  expect(await listed('one', 'menu2')).toEqual([]);
  const columns = [{ prop: 'name', visible: false, width: 120, order: 2, pin: 'left' }];
  const changed = body({ fullName: ' 今天 ', address: '', columns });
  expect(await server.call('one', 'PUT', `${VIEWS}/${String(id)}`, changed)).toMatchObject({
    code: 200,
    msg: '更新成功',
  });
  expect(await listed('one')).toMatchObject([{ id, fullName: '今天', address: '', columns }]);
  expect(await server.call('one', 'DELETE', `${VIEWS}/${String(id)}`)).toMatchObject({ code: 200, msg: '删除成功' });
  expect(await listed('one')).toEqual([]);
});

it("is its user's alone until it is shared, and theirs and administrators' to change", async () => {
  const own = await made('one');
  const shared = await made('one', { fullName: '大家', isShared: true });
  expect(await listed('two')).toMatchObject([{ id: shared, canChange: false, owner: 'one' }]);
  expect(await listed('admin')).toMatchObject([{ id: shared, canChange: true, owner: 'one' }]);
  for (const [account, id] of [
    ['two', own],
    ['two', shared],
    ['admin', own],
  ] as const) {
    const taken = body({ fullName: '夺走' });
    expect(await server.call(account, 'PUT', `${VIEWS}/${String(id)}`, taken)).toMatchObject({ code: 404 });
    expect(await server.call(account, 'DELETE', `${VIEWS}/${String(id)}`)).toMatchObject({ code: 404 });
  }
  const renamed = body({ fullName: '全体', isShared: true });
  expect(await server.call('admin', 'PUT', `${VIEWS}/${String(shared)}`, renamed)).toMatchObject({ code: 200 });
  // It stays with who has made it.
  expect(await listed('one')).toMatchObject([{ id: own }, { id: shared, fullName: '全体', owner: '' }]);
  for (const id of [own, shared]) await server.call('one', 'DELETE', `${VIEWS}/${String(id)}`);
});

it('is kept for lists that exist and that the user may open, and stays with its list', async () => {
  expect(await server.call('one', 'POST', VIEWS, body({ listId: 'nowhere' }))).toMatchObject({ code: 404 });
  expect(await server.call('one', 'POST', VIEWS, body({ listId: 'closed' }))).toMatchObject({ code: 403 });
  expect(await server.call('one', 'GET', `${VIEWS}/closed/List`)).toMatchObject({ code: 403 });
  const id = await made('one');
  expect(await server.call('one', 'PUT', `${VIEWS}/${String(id)}`, body({ listId: 'menu2' }))).toMatchObject({
    code: 404,
  });
  expect(await listed('one')).toHaveLength(1);
});

it('is one of at most 50 of a list and 500 of a user, also when many are kept at once', async () => {
  const userId = await server.createUser({ account: 'keeper' });
  for (const menuId of ['menu1', 'full']) await server.grant({ objectType: 'user', objectId: userId, menuId });
  const insert = (listId: string, count: number) =>
    server.deps.pool.query(
      `insert into system.list_views (id, user_id, list_id, full_name, address)
        select $1 || $2 || i, $1, $2, 'v', '' from generate_series(1, $3::int) i`,
      [userId, listId, count],
    );
  await insert('full', 48);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => server.call('keeper', 'POST', VIEWS, body({ listId: 'full' }))),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
  expect(answers.find(({ code }) => code !== 200)).toEqual({
    code: 400,
    msg: '最多保存50个视图，请先删除不用的',
    data: null,
  });
  await insert('elsewhere', 449);
  expect(await server.call('keeper', 'POST', VIEWS, body())).toMatchObject({ code: 200 });
  expect(await server.call('keeper', 'POST', VIEWS, body())).toMatchObject({
    code: 400,
    msg: '最多保存500个视图，请先删除不用的',
  });
});

it.each([
  ['no name', { fullName: '' }],
  ['a blank name', { fullName: '  ' }],
  ['a name that is too long', { fullName: '字'.repeat(51) }],
  ['an address that is too long', { address: '?'.padEnd(8001, 'x') }],
  ['columns that are none', { columns: [{ width: 1 }] }],
  ['members of columns that nobody knows', { columns: [{ prop: 'a', script: 'x' }] }],
  ['too many columns', { columns: Array.from({ length: 501 }, () => ({ prop: 'a' })) }],
  ['no list', { listId: '' }],
])('is refused with %s', async (_name, more) => {
  expect(await server.call('one', 'POST', VIEWS, body(more))).toMatchObject({ code: 400 });
});
