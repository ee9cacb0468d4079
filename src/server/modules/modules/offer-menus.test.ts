import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLifeServer, field, moduleSource, type LifeServer } from './testing/life-server';

/** The menu entries of a publication are given to roles and people with it. */
let server: LifeServer;
let userId: string;
beforeAll(async () => {
  server = await createLifeServer();
  userId = await server.createUser({ account: 'nurse' });
  const { db } = server.deps;
  await db.insertInto('menus').values({ id: 'dir', full_name: 'dir', en_code: 'dir', type: 1 }).execute();
  await db.insertInto('roles').values({ id: 'r1', full_name: '护士', en_code: 'r1' }).execute();
});
afterAll(() => server.close());

const list = {
  webType: 2,
  columnData: {
    columnList: [{ prop: 'title', label: '标题', jnpfKey: 'input' }],
    searchList: [],
    btnsList: [{ value: 'add', label: '新增' }],
    columnBtnsList: [],
    useBtnPermission: true,
  },
};
async function draft(enCode: string): Promise<string> {
  const id = await server.createModule(enCode);
  await server.write(id, moduleSource(enCode, [field('input', 'title')], list));
  return id;
}
const grants = async () => {
  const rows = await server.deps.db.selectFrom('grants').selectAll().execute();
  return rows.map(({ object_type, item_type, code }) => [object_type, item_type, code].join(' ')).sort();
};
const holders = (...ids: readonly (readonly [string, string])[]) =>
  ids.map(([objectType, objectId]) => ({ objectType, objectId }));

it('with the codes that the module asks for, and acts at once', async () => {
  const id = await draft('offered');
  const given = holders(['Role', 'r1'], ['user', userId]);
  const answer = await server.release(id, { pc: 1, pcModuleParentId: 'dir', grants: given });
  expect(answer.code).toBe(200);
  expect(await grants()).toEqual(['role button btn_add', 'role module ', 'user button btn_add', 'user module ']);
  const { data } = await server.call('nurse', 'GET', '/api/oauth/CurrentUser');
  expect(data.permissionList).toMatchObject([{ moduleName: '功能offered', button: [{ enCode: 'btn_add' }] }]);
  const trail = await server.deps.db.selectFrom('record_changes').select(['record_id', 'user_name']).execute();
  expect(trail).toEqual(expect.arrayContaining([{ record_id: 'r1', user_name: '管理员/admin' }]));
});

it('is all or nothing: for a role that is not there nothing is published', async () => {
  const id = await draft('refused');
  const before = await grants();
  const extra = { pc: 1, pcModuleParentId: 'dir', grants: holders(['role', 'gone']) };
  expect((await server.release(id, extra)).code).toBe(404);
  expect((await server.release(id, { ...extra, grants: holders(['team', 'r1']) })).code).toBe(400);
  expect((await server.draft(id)).publishedVersion).toBe(0);
  expect(await grants()).toEqual(before);
});

it('gives nothing without entries, and nothing to who is not named', async () => {
  const before = await grants();
  expect((await server.release(await draft('bare'), { grants: holders(['role', 'r1']) })).code).toBe(200);
  expect((await server.release(await draft('silent'), { pc: 1, pcModuleParentId: 'dir' })).code).toBe(200);
  expect(await grants()).toEqual(before);
});
