import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, TEST_COMPANY_ID, TEST_DEPARTMENT_ID, type TestApp } from '../../testing/test-app';

const ROLES = '/api/permission/Role';
const GROUPS = '/api/permission/Group';
const RELATION = '/api/permission/UserRelation';
let server: TestApp;
let nurseId: string;
let clerkId: string;

beforeAll(async () => {
  server = await createTestApp();
  const { db } = server.deps;
  nurseId = await server.createUser({ account: 'nurse' });
  clerkId = await server.createUser({ account: 'clerk' });
  for (const code of ['role', 'group'])
    await db
      .insertInto('menus')
      .values({ id: `${code}Menu`, full_name: code, en_code: `permission.${code}`, type: 2 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const { id } = await db
    .selectFrom('menus')
    .select('id')
    .where('en_code', '=', 'permission.role')
    .executeTakeFirstOrThrow();
  await server.grant({ objectType: 'user', objectId: clerkId, menuId: id, buttons: ['btn_add', 'btn_member'] });
});
afterAll(() => server.close());

async function make(path: string, body: object): Promise<string> {
  const answer = await server.call('admin', 'POST', path, body);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.id;
}

const list = async (path: string, query = '') => (await server.call('admin', 'GET', `${path}?${query}`)).data.list;

describe('a role', () => {
  it('is everybody’s, or some organisation’s, as existing clients read it', async () => {
    const id = await make(ROLES, {
      fullName: '护士长',
      enCode: 'chief',
      organizeIdsTree: [[TEST_COMPANY_ID, TEST_DEPARTMENT_ID]],
    });
    expect((await server.call('admin', 'GET', `${ROLES}/${id}`)).data).toMatchObject({
      globalMark: 0,
      organizeIds: [TEST_DEPARTMENT_ID],
      organizeId: TEST_DEPARTMENT_ID,
      organizeIdsTree: [[TEST_COMPANY_ID, TEST_DEPARTMENT_ID]],
    });
    expect(await list(ROLES, `organizeId=${TEST_COMPANY_ID}`)).toMatchObject([
      { id, fullName: '护士长', type: '组织', organizeInfo: expect.stringContaining('/') },
    ]);
    await make(ROLES, { fullName: '全院', enCode: 'all', globalMark: 1 });
    expect(await list(ROLES, 'organizeId=1')).toMatchObject([{ fullName: '全院', type: '全局' }]);
    // It becomes everybody's, and is no organisation's any more.
    const body = { ...(await server.call('admin', 'GET', `${ROLES}/${id}`)).data, globalMark: 1, version: undefined };
    expect(await server.call('admin', 'PUT', `${ROLES}/${id}`, body)).toMatchObject({ code: 200 });
    expect((await server.call('admin', 'GET', `${ROLES}/${id}`)).data).toMatchObject({
      globalMark: 1,
      organizeIds: [],
    });
  });

  it('belongs somewhere', async () => {
    expect(await server.call('admin', 'POST', ROLES, { fullName: 'x', enCode: 'nowhere' })).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'organizeIdsTree', message: '请选择角色所属的组织，或设为全局角色' }] },
    });
  });
});

describe('members', () => {
  it('of a role act at the next call, and keep it from being removed', async () => {
    const id = await make(ROLES, { fullName: '查房', enCode: 'round', globalMark: 1 });
    const groups = async () => (await server.call('nurse', 'GET', '/api/oauth/CurrentUser')).data.userInfo.roleIds;
    await groups();
    expect(
      await server.call('admin', 'POST', `${RELATION}/${id}`, { objectType: 'Role', userIds: [nurseId] }),
    ).toMatchObject({
      code: 200,
    });
    expect(await groups()).toContain(id);
    expect((await server.call('admin', 'GET', `${RELATION}/${id}`)).data).toEqual({ ids: [nurseId] });
    expect(await server.call('admin', 'DELETE', `${ROLES}/${id}`)).toMatchObject({
      code: 400,
      msg: '角色下还有成员，不能删除',
    });
    await server.call('admin', 'POST', `${RELATION}/${id}`, { objectType: 'Role', userIds: [] });
    expect(await groups()).not.toContain(id);
    expect(await server.call('admin', 'DELETE', `${ROLES}/${id}`)).toMatchObject({ code: 200 });
  });

  it('of a group and of a position are managed alike', async () => {
    await server.deps.db
      .insertInto('positions')
      .values({ id: 'p1', full_name: '护士', en_code: 'p1', organize_id: TEST_DEPARTMENT_ID })
      .execute();
    const groupId = await make(GROUPS, { fullName: '应急组', enCode: 'urgent' });
    for (const id of [groupId, 'p1']) {
      expect(await server.call('admin', 'POST', `${RELATION}/${id}`, { userIds: [nurseId, clerkId] })).toMatchObject({
        code: 200,
      });
      expect((await server.call('admin', 'GET', `${RELATION}/${id}`)).data.ids).toHaveLength(2);
    }
    expect(await server.call('admin', 'POST', `${RELATION}/${groupId}`, { userIds: ['nobody'] })).toMatchObject({
      code: 400,
    });
    expect(await server.call('admin', 'GET', `${RELATION}/nothing`)).toMatchObject({ code: 404 });
  });

  it('are not put into what gives more than their manager has, nor is the manager', async () => {
    const id = await make(ROLES, { fullName: '强', enCode: 'strong', globalMark: 1 });
    const weak = await make(ROLES, { fullName: '弱', enCode: 'weak', globalMark: 1 });
    await server.grant({ objectType: 'role', objectId: id, menuId: 'groupMenu', buttons: ['btn_add'] });
    const put = (role: string, userIds: readonly string[]) =>
      server.call('clerk', 'POST', `${RELATION}/${role}`, { userIds });
    expect(await put(id, [nurseId])).toMatchObject({ code: 403 });
    expect(await put(weak, [clerkId])).toMatchObject({ code: 403 });
    expect(await put(weak, [nurseId])).toMatchObject({ code: 200 });
    expect(await server.call('nurse', 'POST', `${RELATION}/${weak}`, { userIds: [] })).toMatchObject({ code: 403 });
    expect(await server.call('nurse', 'GET', `${RELATION}/${weak}`)).toMatchObject({ code: 403 });
  });
});
