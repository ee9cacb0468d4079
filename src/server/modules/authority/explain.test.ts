import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRightsServer, type RightsServer } from './testing/rights-server';

/** "Why may I not": which roles give a menu or a code, and which do not. */
let server: RightsServer;
let nurseId: string;
beforeAll(async () => {
  server = await createRightsServer();
  nurseId = await server.createUser({ account: 'nurse', realName: '李护士', roleIds: ['r1', 'r2'] });
  await server.createUser({ account: 'other' });
});
beforeEach(async () => {
  await server.deps.db.deleteFrom('grants').execute();
});
afterAll(() => server.close());

const ask = (query: Readonly<Record<string, string>>, as = 'admin') =>
  server.call(as, 'GET', `/api/permission/Authority/Why?${String(new URLSearchParams(query))}`);
const about = (query: Readonly<Record<string, string>>) => ask({ userId: nurseId, menuId: 'staff', ...query });

describe('the reason', () => {
  it('is the role that grants, and tells those that do not', async () => {
    await server.grant({ objectType: 'role', objectId: 'r1', menuId: 'staff', buttons: ['btn_add'] });
    await server.grant({ objectType: 'role', objectId: 'r2', menuId: 'staff' });
    const { data } = await about({ code: 'btn_add' });
    expect(data).toMatchObject({ isAllowed: true, reason: 'granted', message: '由角色 r1名授予' });
    expect(data.holders).toEqual([
      { type: 'user', id: nurseId, fullName: '李护士/nurse', isEnabled: true, hasMenu: false, hasCode: false },
      { type: 'role', id: 'r1', fullName: 'r1名', isEnabled: true, hasMenu: true, hasCode: true },
      { type: 'role', id: 'r2', fullName: 'r2名', isEnabled: true, hasMenu: true, hasCode: false },
    ]);
    expect((await about({})).data).toMatchObject({ isAllowed: true, message: '由角色 r1名, 角色 r2名授予' });
    expect((await about({ code: 'btn_remove' })).data).toMatchObject({ isAllowed: false, reason: 'noCode' });
  });

  it('tells kinds apart', async () => {
    await server.grant({ objectType: 'role', objectId: 'r1', menuId: 'staff', columns: ['pay'] });
    expect((await about({ code: 'pay', kind: 'column' })).data.isAllowed).toBe(true);
    expect((await about({ code: 'pay', kind: 'form' })).data).toMatchObject({ isAllowed: false, reason: 'noCode' });
    expect((await about({ code: 'btn_add', kind: 'form' })).data.reason).toBe('codeUnknown');
  });

  it('is the menu where that is missing or switched off', async () => {
    expect((await about({ code: 'btn_add' })).data).toMatchObject({ isAllowed: false, reason: 'noMenu' });
    await server.grant({ objectType: 'role', objectId: 'r1', menuId: 'staff', buttons: ['btn_add'] });
    await server.deps.db.updateTable('menus').set({ enabled_mark: 0 }).where('id', '=', 'dir').execute();
    const closed = (await about({ code: 'btn_add' })).data;
    await server.deps.db.updateTable('menus').set({ enabled_mark: 1 }).where('id', '=', 'dir').execute();
    expect(closed).toMatchObject({ isAllowed: false, reason: 'menuClosed', message: '菜单“staff”或其上级已停用' });
  });

  it('does not count a role that is switched off, and says that it is', async () => {
    await server.grant({ objectType: 'role', objectId: 'r1', menuId: 'staff' });
    await server.deps.db.updateTable('roles').set({ enabled_mark: 0 }).where('id', '=', 'r1').execute();
    const { data } = await about({});
    await server.deps.db.updateTable('roles').set({ enabled_mark: 1 }).where('id', '=', 'r1').execute();
    expect(data).toMatchObject({ isAllowed: false, reason: 'noMenu' });
    expect(data.holders[1]).toMatchObject({ id: 'r1', isEnabled: false, hasMenu: true });
  });

  it('is the module that does not ask, an administrator, or a disabled account', async () => {
    await server.grant({ objectType: 'role', objectId: 'r1', menuId: 'open' });
    expect((await about({ menuId: 'open', code: 'btn_add' })).data).toMatchObject({
      isAllowed: true,
      reason: 'notAsked',
    });
    expect((await ask({ menuId: 'staff', code: 'btn_add' })).data.reason).toBe('administrator');
    await server.deps.db.updateTable('users').set({ enabled_mark: 0 }).where('account', '=', 'other').execute();
    const { id } = await server.deps.db
      .selectFrom('users')
      .select('id')
      .where('account', '=', 'other')
      .executeTakeFirstOrThrow();
    expect((await about({ userId: id })).data).toMatchObject({ isAllowed: false, reason: 'userDisabled' });
  });

  it('agrees with what the calls do', async () => {
    const list = async () => (await server.list(server.moduleId, {}, 'nurse')).code === 200;
    expect((await about({})).data.isAllowed).toBe(await list());
    await server.grant({ objectType: 'role', objectId: 'r2', menuId: 'staff' });
    expect((await about({})).data.isAllowed).toBe(await list());
    expect(await list()).toBe(true);
  });
});

describe('who asks', () => {
  it('about others is an administrator', async () => {
    expect((await ask({ userId: nurseId, menuId: 'staff' }, 'nurse')).code).toBe(200);
    expect((await ask({ menuId: 'staff' }, 'nurse')).code).toBe(200);
    const { id } = await server.deps.db
      .selectFrom('users')
      .select('id')
      .where('account', '=', 'admin')
      .executeTakeFirstOrThrow();
    expect((await ask({ userId: id, menuId: 'staff' }, 'nurse')).code).toBe(403);
    expect((await about({ menuId: 'nothing' })).code).toBe(404);
  });

  it('about others gives rights to users, and learns only of what they may give', async () => {
    const giverId = await server.createUser({ account: 'giver' });
    await server.deps.db
      .insertInto('menus')
      .values({ id: 'user', full_name: 'user', en_code: 'permission.user', type: 2 })
      .execute();
    await server.grant({ objectType: 'role', objectId: 'r1', menuId: 'staff', buttons: ['btn_add'] });
    const asks = (query: Readonly<Record<string, string>>) => ask({ userId: nurseId, ...query }, 'giver');
    expect((await asks({ menuId: 'staff' })).code).toBe(403);
    await server.grant({ objectType: 'user', objectId: giverId, menuId: 'user', buttons: ['btn_authorize'] });
    // Neither a menu that they do not have, nor one that is not there, nor a code.
    const unheld: readonly Readonly<Record<string, string>>[] = [
      { menuId: 'staff' },
      { menuId: 'gone' },
      { menuId: 'staff', code: 'btn_add' },
    ];
    for (const query of unheld) expect((await asks(query)).code).toBe(403);
    await server.grant({ objectType: 'user', objectId: giverId, menuId: 'staff', buttons: ['btn_remove'] });
    expect((await asks({ menuId: 'staff' })).data).toMatchObject({ isAllowed: true, message: '由角色 r1名授予' });
    expect((await asks({ menuId: 'staff', code: 'btn_remove' })).data).toMatchObject({ isAllowed: false });
    for (const query of [{ code: 'btn_add' }, { code: 'btn_gone' }, { code: 'pay' }])
      expect((await asks({ menuId: 'staff', ...query })).code).toBe(403);
    const rows = await server.call(
      'giver',
      'GET',
      `/api/permission/Authority/Actions/Why?userId=${nurseId}&item=${encodeURIComponent('staff')}`,
    );
    expect(rows.data.list[0]).toMatchObject({ fullName: '由角色 r1名授予' });
  });

  it('about themselves does not learn what there is', async () => {
    const mine = async (query: Readonly<Record<string, string>>) => (await ask(query, 'nurse')).data;
    const there = await mine({ menuId: 'staff', code: 'btn_add' });
    const nowhere = await mine({ menuId: 'nothing', code: 'btn_add' });
    expect(there).toEqual(nowhere);
    await server.grant({ objectType: 'role', objectId: 'r1', menuId: 'staff' });
    const kept = await mine({ menuId: 'staff', code: 'pay' });
    const invented = await mine({ menuId: 'staff', code: 'bonus' });
    expect(JSON.stringify(kept).replaceAll('pay', '?')).toBe(JSON.stringify(invented).replaceAll('bonus', '?'));
  });
});
