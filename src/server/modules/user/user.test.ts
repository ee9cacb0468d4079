import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, TEST_COMPANY_ID, TEST_DEPARTMENT_ID, type TestApp } from '../../testing/test-app';
import { toClientHash } from '../oauth/index';

const USERS = '/api/permission/Users';
let server: TestApp;
let clerkId: string;
const given = {
  realName: '王建国',
  organizeIdTree: [[TEST_COMPANY_ID, TEST_DEPARTMENT_ID]],
  mobilePhone: '13800138000',
  password: toClientHash('Start#2026'),
};
let serial = 0;

async function make(more: object = {}): Promise<string> {
  serial += 1;
  const { code, msg, data } = await server.call('admin', 'POST', USERS, {
    ...given,
    account: `u${String(serial)}`,
    ...more,
  });
  expect([code, msg]).toEqual([200, expect.any(String)]);
  return data.id;
}

const read = async (id: string, account = 'admin') => (await server.call(account, 'GET', `${USERS}/${id}`)).data;
const put = (id: string, body: object, account = 'admin') => server.call(account, 'PUT', `${USERS}/${id}`, body);

async function signIn(account: string, password: string) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/oauth/Login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `account=${account}&password=${toClientHash(password)}&grant_type=password`,
  });
  return answer.json<{ readonly code: number; readonly msg: string }>();
}

beforeAll(async () => {
  server = await createTestApp();
  const { db } = server.deps;
  await db
    .insertInto('menus')
    .values({
      id: 'userMenu',
      full_name: '用户管理',
      en_code: 'permission.user',
      type: 2,
      url_address: 'permission/user',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('roles')
    .values([
      { id: 'nurse', full_name: '护士', en_code: 'nurse' },
      { id: 'strong', full_name: '信息科', en_code: 'strong' },
    ])
    .execute();
  await db
    .insertInto('positions')
    .values([
      { id: 'p1', full_name: '护士长', en_code: 'p1', organize_id: TEST_DEPARTMENT_ID },
      { id: 'p2', full_name: '护士', en_code: 'p2', organize_id: TEST_DEPARTMENT_ID },
    ])
    .execute();
  await db.insertInto('groups').values({ id: 'g1', full_name: '值班组', en_code: 'g1' }).execute();
  clerkId = await server.createUser({ account: 'clerk' });
  const menu = await db
    .selectFrom('menus')
    .select('id')
    .where('en_code', '=', 'permission.user')
    .executeTakeFirstOrThrow();
  const all = ['btn_add', 'btn_edit', 'btn_remove', 'btn_password', 'btn_disable', 'btn_unlock'];
  await server.grant({ objectType: 'user', objectId: clerkId, menuId: menu.id, buttons: all });
  await server.grant({ objectType: 'role', objectId: 'strong', menuId: menu.id, buttons: [...all, 'btn_export'] });
});
afterAll(() => server.close());

describe('a user', () => {
  it('is made with all that it belongs to, and read as existing clients read it', async () => {
    const id = await make({ roleId: 'nurse', positionId: 'p1,p2', groupId: 'g1' });
    expect(await read(id)).toMatchObject({
      realName: '王建国',
      organizeIdTree: [[TEST_COMPANY_ID, TEST_DEPARTMENT_ID]],
      organizeId: TEST_DEPARTMENT_ID,
      mainOrganizeId: TEST_DEPARTMENT_ID,
      mainPositionId: 'p1',
      positionId: 'p1,p2',
      roleId: 'nurse',
      roleIds: ['nurse'],
      groupId: 'g1',
      gender: 3,
      enabledMark: 1,
      isAdministrator: 0,
    });
    expect(JSON.stringify(await read(id))).not.toMatch(/password|argon/i);
  });

  it('signs in with the password that it was made with, and not without one', async () => {
    await make({ account: 'first' });
    expect(await signIn('first', 'Start#2026')).toMatchObject({ code: 200 });
    await make({ account: 'second', password: '' });
    expect((await signIn('second', '')).code).not.toBe(200);
  });

  it('keeps what a client does not know, and takes what it sends back under its own names', async () => {
    const id = await make({ roleIds: ['nurse'], positionIds: ['p1', 'p2'], nativePlace: '杭州' });
    const { nativePlace, isAdministrator, ...known } = await read(id);
    expect(nativePlace).toBe('杭州');
    expect(isAdministrator).toBe(0);
    // The client changed the comma text; the list beside it is what it once got.
    expect(await put(id, { ...known, positionId: 'p2', version: undefined })).toMatchObject({ code: 200 });
    expect(await read(id)).toMatchObject({
      nativePlace: '杭州',
      positionIds: ['p2'],
      mainPositionId: 'p2',
      roleIds: ['nurse'],
    });
  });

  it('is refused with the member and its reason', async () => {
    const faults: readonly (readonly [object, string])[] = [
      [{ account: '' }, 'account'],
      [{ account: '张三' }, 'account'],
      [{ account: 'ADMIN' }, 'account'],
      [{ realName: '<b>' }, 'realName'],
      [{ mobilePhone: '12800138000' }, 'mobilePhone'],
      [{ email: 'a@b' }, 'email'],
      [{ organizeIdTree: [] }, 'organizeIdTree'],
      [{ organizeIdTree: [['nowhere']] }, 'organizeIdTree'],
      [{ roleId: 'nobody' }, 'roleIds'],
      [{ managerId: 'nobody' }, 'managerId'],
    ];
    for (const [change, field] of faults) {
      const answer = await server.call('admin', 'POST', USERS, { ...given, account: 'fault', ...change });
      expect([change, answer.code, answer.data]).toEqual([
        change,
        400,
        { errors: [{ field, message: expect.stringMatching(/[\u4e00-\u9fff]/) }] },
      ]);
    }
  });

  it('was changed by somebody else: the second save is told what stands there now', async () => {
    const id = await make();
    const mine = await read(id);
    server.time.offsetMs += 1000;
    expect(await put(id, { ...mine, realName: '李四' })).toMatchObject({ code: 200 });
    expect(await put(id, { ...mine, realName: '赵六' })).toMatchObject({
      code: 409,
      data: { values: { realName: '李四' }, changedBy: expect.stringContaining('admin') },
    });
    expect(await read(id)).toMatchObject({ realName: '李四' });
  });

  it('is listed with its places, by organisation, keyword and pinyin', async () => {
    await make({ realName: '欧阳明月', account: 'oymy', positionIds: ['p1'] });
    const list = async (query: string) => (await server.call('admin', 'GET', `${USERS}?${query}`)).data;
    for (const keyword of ['欧阳', 'ouyang', 'oymy'])
      expect((await list(`keyword=${encodeURIComponent(keyword)}`)).list).toMatchObject([
        { realName: '欧阳明月', position: '护士长', organize: expect.stringContaining('/'), enabledMark: 1 },
      ]);
    expect((await list(`organizeId=${TEST_COMPANY_ID}&keyword=oymy`)).pagination.total).toBe(1);
    expect((await list('organizeId=nowhere')).list).toEqual([]);
    const sorted = (await list('sidx=account&sort=asc&pageSize=5')).list.map(
      ({ account }: { account: string }) => account,
    );
    expect(sorted).toEqual([...sorted].sort());
  });

  it('leaves a trail that names what changed, never the password, and cannot be rewritten', async () => {
    const id = await make({ roleIds: ['nurse'] });
    server.time.offsetMs += 1000;
    await put(id, { ...(await read(id)), realName: '新名字', roleId: '' });
    await server.call('admin', 'POST', `${USERS}/${id}/Actions/ResetPassword`, { userPassword: toClientHash('x1') });
    await server.call('admin', 'DELETE', `${USERS}/${id}`);
    const { db } = server.deps;
    const trail = await db
      .selectFrom('record_changes')
      .selectAll('record_changes')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'password', 'remove']);
    expect(trail[1]).toMatchObject({
      before: { realName: '王建国', roleIds: ['nurse'] },
      after: { realName: '新名字', roleIds: [] },
      user_name: expect.stringContaining('admin'),
    });
    expect(JSON.stringify(trail)).not.toMatch(/argon|password_hash|"password"\s*:/);
    await expect(db.updateTable('record_changes').set({ user_name: 'x' }).execute()).rejects.toThrow(/trail/);
    await expect(db.deleteFrom('record_changes').execute()).rejects.toThrow(/trail/);
  });
});

describe('a password that is reset', () => {
  it('ends the sessions, opens the door by the new one alone, and is to be changed', async () => {
    const id = await make({ account: 'reset1' });
    expect(await server.call('reset1', 'GET', '/api/oauth/CurrentUser')).toMatchObject({ code: 200 });
    const path = `${USERS}/${id}/Actions/ResetPassword`;
    const userPassword = toClientHash('Other#2026');
    expect(
      await server.call('admin', 'POST', path, { userPassword, validatePassword: toClientHash('y') }),
    ).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'validatePassword' }] },
    });
    expect(await server.call('admin', 'POST', path, { userPassword, validatePassword: userPassword })).toMatchObject({
      code: 200,
    });
    expect((await server.call('reset1', 'GET', '/api/oauth/CurrentUser')).code).toBe(600);
    expect((await signIn('reset1', 'Start#2026')).code).toBe(400);
    expect((await signIn('reset1', 'Other#2026')).code).toBe(200);
    const row = await server.deps.db
      .selectFrom('users')
      .select('password_changed_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.password_changed_at).toBeNull();
  });
});

describe('the switch', () => {
  it('ends the sessions of who is switched off at once; unlocking lets a locked one in', async () => {
    const id = await make({ account: 'off1' });
    await server.signIn('off1');
    expect(await server.call('off1', 'GET', '/api/oauth/CurrentUser')).toMatchObject({ code: 200 });
    expect(await server.call('admin', 'PUT', `${USERS}/${id}/Actions/State`)).toMatchObject({ code: 200 });
    expect((await server.call('off1', 'GET', '/api/oauth/CurrentUser')).code).toBe(600);
    expect((await signIn('off1', 'Start#2026')).code).toBe(400);
    await server.deps.db.updateTable('users').set({ enabled_mark: 2 }).where('id', '=', id).execute();
    expect(await server.call('admin', 'PUT', `${USERS}/${id}/Actions/unlock`)).toMatchObject({ code: 200 });
    expect((await signIn('off1', 'Start#2026')).code).toBe(200);
    expect(await server.call('admin', 'PUT', `${USERS}/${id}/Actions/unlock`)).toMatchObject({ code: 404 });
  });
});

describe('nobody becomes more than they are', () => {
  it('whoever manages users does not touch administrators, nor make one', async () => {
    const admin = await server.deps.db
      .selectFrom('users')
      .select('id')
      .where('account', '=', 'admin')
      .executeTakeFirstOrThrow();
    const shown = await read(admin.id, 'clerk');
    const attacks = [
      put(admin.id, { ...shown, realName: '改' }, 'clerk'),
      server.call('clerk', 'POST', `${USERS}/${admin.id}/Actions/ResetPassword`, { userPassword: toClientHash('x') }),
      server.call('clerk', 'PUT', `${USERS}/${admin.id}/Actions/State`),
      server.call('clerk', 'DELETE', `${USERS}/${admin.id}`),
      server.call('clerk', 'POST', USERS, { ...given, account: 'mine', isAdministrator: 1 }),
      put(clerkId, { ...(await read(clerkId)), isAdministrator: true, version: undefined }, 'clerk'),
    ];
    for (const answer of await Promise.all(attacks)) expect(answer).toMatchObject({ code: 403 });
  });

  it('nor gives what they do not have, to a new user, another one or themselves', async () => {
    const id = await make();
    const attacks = [
      server.call('clerk', 'POST', USERS, { ...given, account: 'puppet', roleIds: ['strong'] }),
      put(id, { ...(await read(id)), roleId: 'strong', version: undefined }, 'clerk'),
      put(clerkId, { ...(await read(clerkId)), roleId: 'nurse', version: undefined }, 'clerk'),
    ];
    for (const answer of await Promise.all(attacks)) expect(answer).toMatchObject({ code: 403 });
    // A role that gives nothing beyond what the clerk has is the clerk's to give.
    expect(await put(id, { ...(await read(id)), roleId: 'nurse', version: undefined }, 'clerk')).toMatchObject({
      code: 200,
    });
  });

  it('nor moves themselves, nor signs in as somebody who may do more', async () => {
    const other = await server.deps.db
      .insertInto('organizes')
      .values({
        id: 'elsewhere',
        parent_id: TEST_COMPANY_ID,
        type: 'department',
        full_name: '他科',
        en_code: 'elsewhere',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const own = await read(clerkId);
    expect(
      await put(clerkId, { ...own, organizeId: `${String(own.organizeId)},${other.id}`, version: undefined }, 'clerk'),
    ).toMatchObject({ code: 403 });
    const strong = await make({ roleIds: ['strong'] });
    const weak = await make({ roleIds: ['nurse'] });
    const reset = (id: string) =>
      server.call('clerk', 'POST', `${USERS}/${id}/Actions/ResetPassword`, { userPassword: toClientHash('Mine#1') });
    expect(await reset(strong)).toMatchObject({ code: 403 });
    expect(await reset(weak)).toMatchObject({ code: 200 });
  });

  it('nor shuts themselves out', async () => {
    const admin = await server.deps.db
      .selectFrom('users')
      .select('id')
      .where('account', '=', 'admin')
      .executeTakeFirstOrThrow();
    const shown = { ...(await read(admin.id)), version: undefined };
    expect(await put(admin.id, { ...shown, isAdministrator: 0 })).toMatchObject({ code: 400 });
    expect(await put(admin.id, { ...shown, enabledMark: 0 })).toMatchObject({ code: 400 });
    expect(await server.call('admin', 'PUT', `${USERS}/${admin.id}/Actions/State`)).toMatchObject({ code: 400 });
    expect(await server.call('admin', 'DELETE', `${USERS}/${admin.id}`)).toMatchObject({ code: 400 });
  });

  it('a manager of others, or of an organisation, stays', async () => {
    const chief = await make();
    const id = await make({ managerId: chief });
    expect(await put(id, { ...(await read(id)), managerId: id, version: undefined })).toMatchObject({ code: 400 });
    expect(await server.call('admin', 'DELETE', `${USERS}/${chief}`)).toMatchObject({ code: 400 });
    await put(id, { ...(await read(id)), managerId: '', version: undefined });
    expect(await server.call('admin', 'DELETE', `${USERS}/${chief}`)).toMatchObject({ code: 200 });
  });
});
