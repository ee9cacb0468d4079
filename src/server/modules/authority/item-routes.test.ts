import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRightsServer, type RightsServer } from './testing/rights-server';

/** Rights seen from the menu entry: who has it. */
let server: RightsServer;
let giverId: string;
beforeAll(async () => {
  server = await createRightsServer();
  giverId = await server.createUser({ account: 'giver', roleIds: ['own'] });
});
beforeEach(async () => {
  await server.deps.db.deleteFrom('grants').execute();
  await server.grant({ objectType: 'user', objectId: giverId, menuId: 'authorize' });
});
afterAll(() => server.close());

const base = '/api/permission/Authority/Model';
const CODE = 'staff~button~btn_add';
const read = (item: string, account = 'admin', type = 'Role') => server.call(account, 'GET', `${base}/${item}/${type}`);
const put = (item: string, objectId: unknown, account = 'admin') =>
  server.call(account, 'PUT', `${base}/${item}`, { objectType: 'Role', objectId });

describe('who has a menu entry', () => {
  it('is read and replaced by kind of holder; the others keep theirs', async () => {
    await server.grant({ objectType: 'group', objectId: 'g1', menuId: 'link' });
    expect(await put('link', ['r1', 'r2'])).toMatchObject({ code: 200 });
    expect((await read('link')).data).toEqual({ ids: ['r1', 'r2'] });
    expect(await put('link', 'r2,own')).toMatchObject({ code: 200 });
    expect((await read('link', 'admin', 'role')).data).toEqual({ ids: ['own', 'r2'] });
    expect((await read('link', 'admin', 'Group')).data).toEqual({ ids: ['g1'] });
    const trail = await server.deps.db.selectFrom('record_changes').select(['record_id', 'after']).execute();
    expect(trail).toContainEqual({ record_id: 'own', after: { grants: ['link'] } });
  });

  it('a code brings its menu along, and leaves it when it is taken; a menu that is taken takes its codes', async () => {
    await put(CODE, ['r1']);
    expect(await server.grantsOf('role', 'r1')).toEqual(['staff', CODE]);
    await put(CODE, []);
    expect(await server.grantsOf('role', 'r1')).toEqual(['staff']);
    await put(CODE, ['r1']);
    await put('staff', []);
    expect(await server.grantsOf('role', 'r1')).toEqual([]);
  });

  it('refuses directories, unknown entries, holders and kinds, and a body that names nobody', async () => {
    for (const item of ['dir', 'gone', 'staff~button', 'staff~button~btn_gone', 'a'.repeat(90)])
      expect([item, (await put(item, ['r1'])).code]).toEqual([item, 400]);
    expect((await put('link', ['r1', 'gone'])).code).toBe(404);
    expect(await server.grantsOf('role', 'r1')).toEqual([]);
    expect((await read('link', 'admin', 'System')).code).toBe(400);
    expect((await put('link', null)).code).toBe(400);
  });
});

describe('whoever gives no more than they have', () => {
  it('neither reads nor changes who has an entry that is not theirs', async () => {
    await put('link', ['r1']);
    expect((await read('link', 'giver')).code).toBe(403);
    expect((await put('link', [], 'giver')).code).toBe(403);
    expect(await server.grantsOf('role', 'r1')).toEqual(['link']);
    await server.grant({ objectType: 'user', objectId: giverId, menuId: 'link' });
    expect((await read('link', 'giver')).data).toEqual({ ids: ['r1'] });
    expect((await put('link', ['r2'], 'giver')).code).toBe(200);
    expect([await server.grantsOf('role', 'r1'), await server.grantsOf('role', 'r2')]).toEqual([[], ['link']]);
  });

  it('does not give their own role anything, and takes nothing from it', async () => {
    await server.grant({ objectType: 'user', objectId: giverId, menuId: 'link' });
    expect((await put('link', ['own'], 'giver')).msg).toBe('不能修改自己的权限，或自己所在角色、岗位、分组的权限');
    await put('link', ['own']);
    expect((await put('link', [], 'giver')).msg).toBe('不能修改自己的权限，或自己所在角色、岗位、分组的权限');
    expect(await server.grantsOf('role', 'own')).toEqual(['link']);
  });

  it('is nobody without the right to give', async () => {
    await server.createUser({ account: 'nobody' });
    for (const item of ['link', 'gone', 'dir']) {
      expect((await read(item, 'nobody')).code).toBe(403);
      expect((await put(item, [], 'nobody')).code).toBe(403);
    }
  });
});

it('users read their own rights as trees, an administrator everything', async () => {
  await server.grant({
    objectType: 'user',
    objectId: giverId,
    menuId: 'staff',
    buttons: ['btn_add'],
    columns: ['pay'],
  });
  const own = (await server.call('giver', 'GET', '/api/permission/Users/Current/Authorize')).data;
  expect(own.module.map(({ id }: { id: string }) => id).sort()).toEqual(['authorize', 'dir']);
  expect(own.module.find(({ id }: { id: string }) => id === 'dir').children).toMatchObject([{ id: 'staff' }]);
  expect(own.button).toMatchObject([
    { id: 'dir', children: [{ id: 'staff', children: [{ id: CODE, fullName: '新增' }] }] },
  ]);
  expect(JSON.stringify(own.column)).not.toContain('title');
  expect([own.form, own.resource]).toEqual([[], []]);
  const all = (await server.call('admin', 'GET', '/api/permission/Users/Current/Authorize')).data;
  expect(JSON.stringify(all.form)).toContain('staff~form~title');
});
