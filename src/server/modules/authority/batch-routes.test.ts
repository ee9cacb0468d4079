import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app';

/** Rights for several at once, and where a right comes from. */
const GIVE = '/api/permission/Authority/Actions/GiveMany';
let server: TestApp;
let userId: string;

beforeAll(async () => {
  server = await createTestApp();
  userId = await server.createUser({ account: 'nurse', realName: '李护士', roleIds: [] });
  const { db } = server.deps;
  const role = (id: string, fullName: string) => ({ id, full_name: fullName, en_code: id });
  await db
    .insertInto('roles')
    .values([role('r1', '护士'), role('r2', '医生')])
    .execute();
  await db.insertInto('user_roles').values({ user_id: userId, role_id: 'r1' }).execute();
  const menu = (id: string, enCode: string) => ({
    id,
    full_name: id,
    en_code: enCode,
    type: 2,
    property_json: JSON.stringify({ screen: enCode.replace('permission.', '') }),
  });
  await db
    .insertInto('menus')
    .values([menu('roles', 'permission.role'), menu('groups', 'permission.group')])
    .execute();
});
afterAll(() => server.close());
beforeEach(() => server.deps.db.deleteFrom('grants').execute());

const held = async (id: string) => {
  const rows = await server.deps.db.selectFrom('grants').selectAll().where('object_id', '=', id).execute();
  return rows.map(({ menu_id: menuId, code }) => `${menuId} ${code}`.trim()).sort();
};
const give = (body: object, account = 'admin') => server.call(account, 'POST', GIVE, body);

describe('rights for several', () => {
  it('are added to what each has', async () => {
    await server.grant({ objectType: 'role', objectId: 'r1', menuId: 'groups' });
    const body = { roleIds: ['r1', 'r2'], userIds: [userId], ids: ['roles~button~btn_add'] };
    expect((await give(body)).code).toBe(200);
    expect(await held('r1')).toEqual(['groups', 'roles', 'roles btn_add']);
    for (const id of ['r2', userId]) expect(await held(id)).toEqual(['roles', 'roles btn_add']);
  });

  it('replace what each has where that is said', async () => {
    await server.grant({ objectType: 'role', objectId: 'r1', menuId: 'groups' });
    expect((await give({ roleIds: ['r1'], ids: ['roles'], replaces: '1' })).code).toBe(200);
    expect(await held('r1')).toEqual(['roles']);
  });

  it('are all given or none, and to nobody by nobody', async () => {
    expect((await give({ roleIds: ['r1', 'gone'], ids: ['roles'] })).code).toBe(404);
    expect((await give({ roleIds: ['r1'], ids: ['roles', 'unknown~button~x'] })).code).toBe(400);
    expect(await give({ ids: ['roles'] })).toMatchObject({ code: 400, msg: '请至少选择一个角色、岗位、分组或用户' });
    expect((await give({ roleIds: ['r2'], ids: ['roles'] }, 'nurse')).code).toBe(403);
    expect(await held('r1')).toEqual([]);
  });

  it('are what the giver has, and never for the giver', async () => {
    await server.grant({ objectType: 'user', objectId: userId, menuId: 'roles', buttons: ['btn_authorize'] });
    expect((await give({ roleIds: ['r2'], ids: ['groups'] }, 'nurse')).code).toBe(403);
    expect((await give({ roleIds: ['r1'], ids: ['roles'] }, 'nurse')).code).toBe(403);
    expect((await give({ groupIds: ['g'], ids: ['roles'] }, 'nurse')).code).toBe(403);
    expect((await give({ roleIds: ['r2'], ids: ['roles'] }, 'nurse')).code).toBe(200);
    const { data } = await server.call('nurse', 'GET', '/api/permission/Authority/GrantTree');
    expect(JSON.stringify(data)).not.toContain('groups');
  });
});

describe('where a right comes from', () => {
  const why = async (item: string, account = 'admin', asked = userId) =>
    server.call(account, 'GET', `/api/permission/Authority/Actions/Why?userId=${asked}&item=${item}`);

  it('is said in words, then for each role, position, group and the user', async () => {
    await server.grant({ objectType: 'role', objectId: 'r1', menuId: 'roles', buttons: ['btn_add'] });
    expect((await why('roles~button~btn_add')).data.list).toMatchObject([
      { id: 'answer', kind: '可以', fullName: '由角色 护士授予' },
      { kind: '用户', hasMenu: '否', hasCode: '否' },
      { kind: '角色', fullName: '护士', isEnabled: '是', hasMenu: '是', hasCode: '是' },
    ]);
    const { list } = (await why('roles~button~btn_edit')).data;
    expect(list[0]).toMatchObject({ kind: '不可以', fullName: expect.stringContaining('没有任何角色') });
    expect((await why('groups')).data.list[0]).toMatchObject({ kind: '不可以' });
  });

  it('is nothing where nothing is asked, and nobody’s business but administrators’', async () => {
    for (const item of ['', '~', 'roles~x']) expect((await why(item)).data.list).toEqual([]);
    const adminId = (await server.call('admin', 'GET', '/api/oauth/CurrentUser')).data.userInfo.userId;
    expect((await why('roles', 'nurse', adminId)).code).toBe(403);
    expect((await why('roles', 'nurse')).code).toBe(200);
  });
});
