import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRightsServer, type RightsServer } from './testing/rights-server';

/** Giving rights is no way to get any: who may give, and what. */
let server: RightsServer;
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await createRightsServer();
  for (const [account, roleIds] of [
    ['delegate', ['own']],
    ['keeper', []],
    ['stranger', []],
    ['victim', ['r1']],
  ] as const)
    ids[account] = await server.createUser({ account, roleIds });
});
beforeEach(async () => {
  await server.deps.db.deleteFrom('grants').execute();
  // The delegate gives rights by the role's button, the keeper by the screen of permissions.
  const to = (account: string) => ({ objectType: 'user', objectId: ids[account] ?? '' }) as const;
  await server.grant({ ...to('delegate'), menuId: 'role', buttons: ['btn_authorize'] });
  await server.grant({
    objectType: 'role',
    objectId: 'own',
    menuId: 'staff',
    buttons: ['btn_add'],
    columns: ['title'],
  });
  await server.grant({ ...to('keeper'), menuId: 'authorize' });
  await server.grant({ ...to('stranger'), menuId: 'role', buttons: ['btn_edit'] });
});
afterAll(() => server.close());

const path = (type: string, id: string) => `/api/permission/Authority/Grants/${type}/${id}`;
async function save(as: string, wanted: readonly string[], [type, id]: readonly [string, string] = ['role', 'r1']) {
  const { data } = await server.call('admin', 'GET', path(type, id));
  return server.call(as, 'PUT', path(type, id), { ids: wanted, version: data.version });
}
const FORBIDDEN = 403;

describe('who may give rights', () => {
  it.each(['stranger', 'victim'])('not %s, by no call', async (account) => {
    const lists = { objectType: 'Role', module: ['staff'], button: [], column: [], form: [], resource: [] };
    const calls = [
      ['GET', path('role', 'r1')],
      ['PUT', path('role', 'r1'), { ids: [], version: 'x' }],
      ['POST', '/api/permission/Authority/Data/r1/Values', { type: 'module', moduleIds: '' }],
      ['PUT', '/api/permission/Authority/Data/r1', lists],
      ['POST', '/api/permission/Authority/Data/Batch', { roleIds: ['r1'], ...lists }],
    ] as const;
    for (const [method, url, body] of calls)
      expect([url, (await server.call(account, method, url, body)).code]).toEqual([url, FORBIDDEN]);
    expect(await server.grantsOf('role', 'r1')).toEqual([]);
  });

  it('administrators, and holders of the screen or of the button', async () => {
    expect((await save('admin', ['staff'])).code).toBe(200);
    expect((await save('delegate', ['staff'])).code).toBe(200);
    expect((await server.call('keeper', 'GET', path('role', 'r1'))).code).toBe(200);
  });

  it('nobody any more whose screen is switched off', async () => {
    const set = (enabled_mark: number) =>
      server.deps.db.updateTable('menus').set({ enabled_mark }).where('id', '=', 'role').execute();
    await set(0);
    expect((await save('delegate', ['staff'])).code).toBe(FORBIDDEN);
    await set(1);
  });
});

describe('who is no administrator gives', () => {
  it('what they have themselves, directly or by others', async () => {
    expect((await save('delegate', ['staff', 'staff~button~btn_add', 'role'])).code).toBe(200);
    expect(await server.grantsOf('role', 'r1')).toEqual(['role', 'staff', 'staff~button~btn_add']);
  });

  it.each(['area', 'staff~button~btn_remove', 'staff~column~pay', 'staff~form~title', 'authorize'])(
    'not %s, by no call',
    async (id) => {
      const refused = await save('delegate', ['staff', id]);
      expect([refused.code, refused.msg]).toEqual([FORBIDDEN, expect.stringContaining('只能授予自己拥有的权限')]);
      const [kind = 'module'] = id.includes('~') ? [id.split('~')[1]] : [];
      const lists = { objectType: 'Role', module: ['staff'], [kind]: ['staff', id] };
      const put = await server.call('delegate', 'PUT', '/api/permission/Authority/Data/r1', lists);
      const added = await server.call('delegate', 'POST', '/api/permission/Authority/Data/Batch', {
        roleIds: ['r1'],
        ...lists,
      });
      expect([put.code, added.code]).toEqual([FORBIDDEN, FORBIDDEN]);
      expect(await server.grantsOf('role', 'r1')).toEqual([]);
    },
  );

  it('and takes away nothing that they do not have', async () => {
    await save('admin', ['area', 'staff', 'staff~button~btn_add', 'staff~button~btn_remove']);
    expect((await save('delegate', ['staff'])).code).toBe(200);
    expect(await server.grantsOf('role', 'r1')).toEqual(['area', 'staff', 'staff~button~btn_remove']);
    const lists = { objectType: 'Role', module: [], button: [], column: [], form: [] };
    await server.call('delegate', 'PUT', '/api/permission/Authority/Data/r1', lists);
    expect(await server.grantsOf('role', 'r1')).toEqual(['area']);
  });

  it('and sees no other part of the tree', async () => {
    await save('admin', ['area', 'staff', 'staff~form~pay']);
    const own = await server.call('delegate', 'GET', path('role', 'r1'));
    const values = await server.call('delegate', 'POST', '/api/permission/Authority/Data/r1/Values', {
      type: 'module',
      moduleIds: '',
    });
    const codes = await server.call('delegate', 'POST', '/api/permission/Authority/Data/r1/Values', {
      type: 'form',
      moduleIds: 'staff,area',
    });
    for (const { code, data } of [own, values, codes]) {
      expect(code).toBe(200);
      expect(JSON.stringify(data)).not.toMatch(/area|pay|link/);
    }
    expect(own.data.ids).toEqual(['staff']);
  });

  it('nothing of a menu that is closed to them', async () => {
    await server.deps.db.updateTable('menus').set({ enabled_mark: 0 }).where('id', '=', 'dir').execute();
    expect((await save('delegate', ['staff'])).code).toBe(FORBIDDEN);
    await server.deps.db.updateTable('menus').set({ enabled_mark: 1 }).where('id', '=', 'dir').execute();
  });

  it('nothing that was taken from them a moment ago', async () => {
    expect((await save('delegate', ['staff', 'staff~column~title'])).code).toBe(200);
    await server.deps.db.deleteFrom('grants').where('object_id', '=', 'own').where('code', '=', 'title').execute();
    expect((await save('delegate', ['staff', 'staff~column~title'], ['role', 'r2'])).code).toBe(FORBIDDEN);
  });
});

describe('nobody but an administrator changes', () => {
  const belongs = async (table: 'group' | 'position') => {
    const { db } = server.deps;
    const user_id = ids['delegate'] ?? '';
    if (table === 'group') await db.insertInto('group_members').values({ group_id: 'g1', user_id }).execute();
    else await db.insertInto('user_positions').values({ position_id: 'p1', user_id }).execute();
  };
  it.each(['user', 'role', 'position', 'group'])('the rights of their own %s', async (type) => {
    if (type === 'group' || type === 'position') await belongs(type);
    const own = { user: ids['delegate'] ?? '', role: 'own', position: 'p1', group: 'g1' }[type] ?? '';
    // By the screen of permissions: the button of the roles' screen reaches nobody but roles.
    const delegate = { objectType: 'user', objectId: ids['delegate'] ?? '' } as const;
    expect((await save('delegate', ['staff'], ['user', ids['victim'] ?? ''])).code).toBe(FORBIDDEN);
    await server.grant({ ...delegate, menuId: 'authorize' });
    const before = await server.grantsOf(type, own);
    const refused = await save('delegate', ['staff', 'role'], [type, own]);
    expect([refused.code, refused.msg]).toEqual([FORBIDDEN, expect.stringContaining('不能修改自己的权限')]);
    const lists = { module: ['staff'], button: [], column: [], form: [] };
    const put = await server.call('delegate', 'PUT', `/api/permission/Authority/Data/${own}`, {
      objectType: type,
      ...lists,
    });
    const batch = await server.call('delegate', 'POST', '/api/permission/Authority/Data/Batch', {
      roleIds: ['r2'],
      [`${type}Ids`]: [own],
      ...lists,
    });
    expect([put.code, batch.code]).toEqual([FORBIDDEN, FORBIDDEN]);
    expect(await server.grantsOf(type, own)).toEqual(before);
    expect(await server.grantsOf('role', 'r2')).toEqual([]);
  });

  it('those of a role of theirs that is switched off at present', async () => {
    await server.deps.db.updateTable('roles').set({ enabled_mark: 0 }).where('id', '=', 'own').execute();
    expect((await save('delegate', ['role'], ['role', 'own'])).code).toBe(FORBIDDEN);
    await server.deps.db.updateTable('roles').set({ enabled_mark: 1 }).where('id', '=', 'own').execute();
    expect((await save('admin', ['staff'], ['role', 'own'])).code).toBe(200);
  });
});

describe('a holder’s id', () => {
  it('of another kind is not found, and an odd one harms nothing', async () => {
    expect((await save('admin', ['staff'], ['role', 'r2'])).code).toBe(200);
    for (const url of [path('user', 'r2'), path('role', "r1' or '1'='1"), path('__proto__', 'r1'), path('role', '%00')])
      expect((await server.call('admin', 'GET', url)).code).not.toBe(200);
  });
});
