import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GrantNode } from '../../../wire/grants';
import { createRightsServer, type RightsServer } from './testing/rights-server';

/** Our own calls about rights: one tree, own and inherited grants, and a save that loses nothing. */
let server: RightsServer;
let nurseId: string;
beforeAll(async () => {
  server = await createRightsServer();
  nurseId = await server.createUser({ account: 'nurse', realName: '李护士', roleIds: ['r1'], positionIds: ['p1'] });
  await server.deps.db.insertInto('group_members').values({ group_id: 'g1', user_id: nurseId }).execute();
});
beforeEach(async () => {
  await server.deps.db.deleteFrom('grants').execute();
});
afterAll(() => server.close());

const path = (type: string, id: string) => `/api/permission/Authority/Grants/${type}/${id}`;
const read = (type: string, id: string, as = 'admin') => server.call(as, 'GET', path(type, id));
async function save(ids: readonly string[], { type = 'role', id = 'r1', as = 'admin' } = {}) {
  const { version } = (await read(type, id, as)).data;
  return server.call(as, 'PUT', path(type, id), { ids, version });
}
const outline = (nodes: readonly GrantNode[], depth = 0): readonly string[] =>
  nodes.flatMap(({ id, type, fullName, children }) => [
    `${'  '.repeat(depth)}${type} ${id}${type === 'group' ? ` ${fullName}` : ''}`,
    ...outline(children, depth + 1),
  ]);

describe('the tree', () => {
  it('holds directories, menus, kinds and codes; no empty directory, and no code that nobody asks for', async () => {
    const { data } = await read('role', 'r1');
    const lines = outline(data.list);
    expect(lines.slice(0, 13)).toEqual([
      'directory dir',
      '  menu open',
      '  menu staff',
      '    group staff~button 按钮',
      '      button staff~button~btn_add',
      '      button staff~button~btn_remove',
      '    group staff~column 列表字段',
      '      column staff~column~title',
      '      column staff~column~pay',
      '    group staff~form 表单字段',
      '      form staff~form~title',
      '      form staff~form~pay',
      'menu area',
    ]);
    expect(lines).toContain('    button area~button~btn_addBelow');
    expect(lines).toContain('menu link');
    expect(lines.join()).not.toContain('empty');
    expect(data).toMatchObject({ ids: [], inherited: [] });
  });

  it('speaks the reader’s language', async () => {
    await server.deps.db.updateTable('users').set({ language: 'en' }).where('account', '=', 'admin').execute();
    const { data } = await read('role', 'r1');
    await server.deps.db.updateTable('users').set({ language: 'zh' }).where('account', '=', 'admin').execute();
    expect(outline(data.list)).toContain('    group staff~button Buttons');
  });

  it('is refused for what is no role, position, user or group', async () => {
    expect((await read('team', 'r1')).code).toBe(400);
    expect((await read('role', 'nobody')).code).toBe(404);
    expect((await read('Role', 'r1')).code).toBe(200);
  });
});

describe('a save', () => {
  it('stores items with their menus, not directories and groups', async () => {
    const answer = await save(['dir', 'staff~button', 'staff~button~btn_add', 'area']);
    expect(answer.code).toBe(200);
    expect(await server.grantsOf('role', 'r1')).toEqual(['area', 'staff', 'staff~button~btn_add']);
    const { data } = await read('role', 'r1');
    expect([...data.ids].sort()).toEqual(['area', 'staff', 'staff~button~btn_add']);
    expect(data.version).toBe(answer.data.version);
  });

  it('replaces what was given before', async () => {
    await save(['staff', 'staff~button~btn_add', 'link']);
    await save(['staff', 'staff~form~pay']);
    expect(await server.grantsOf('role', 'r1')).toEqual(['staff', 'staff~form~pay']);
    await save([]);
    expect(await server.grantsOf('role', 'r1')).toEqual([]);
  });

  it.each([
    'nothing',
    'staff~button~btn_none',
    'staff~form~btn_add',
    'staff~module~x',
    'dir~button~btn_add',
    'open~button~btn_add',
  ])('is refused for the unknown id %s, and nothing changes', async (id) => {
    await save(['link']);
    const answer = await save(['staff', id]);
    expect([answer.code, answer.msg]).toEqual([400, `权限项“${id}”不存在或已被删除，请刷新后重试`]);
    expect(await server.grantsOf('role', 'r1')).toEqual(['link']);
  });

  it('is refused when another administrator has saved meanwhile, and says so', async () => {
    const { version } = (await read('role', 'r1')).data;
    await save(['link']);
    const late = await server.call('admin', 'PUT', path('role', 'r1'), { ids: ['staff'], version });
    expect(late).toMatchObject({ code: 409, msg: expect.stringContaining('没有保存') });
    expect(late.data.version).toBe((await read('role', 'r1')).data.version);
    expect(await server.grantsOf('role', 'r1')).toEqual(['link']);
  });

  it('at the same moment as others is one of them, and none is mixed', async () => {
    const { version } = (await read('role', 'r1')).data;
    const answers = await Promise.all(
      ['staff', 'open', 'area', 'link'].map((id) =>
        server.call('admin', 'PUT', path('role', 'r1'), { ids: [id], version }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409]);
    expect(await server.grantsOf('role', 'r1')).toHaveLength(1);
  });

  it('keeps codes that are not asked for at present, until their menu goes', async () => {
    await server.grant({ objectType: 'role', objectId: 'r1', menuId: 'open', columns: ['pay'] });
    await save(['open', 'link']);
    expect(await server.grantsOf('role', 'r1')).toEqual(['link', 'open', 'open~column~pay']);
    await save(['link']);
    expect(await server.grantsOf('role', 'r1')).toEqual(['link']);
  });

  it('keeps codes of a module that cannot be read now, and takes those that it no longer has', async () => {
    const codes = { objectType: 'role', objectId: 'r1', menuId: 'staff', buttons: ['btn_add', 'btn_old'] } as const;
    await server.grant(codes);
    const setVersion = (released_version: number) =>
      server.deps.db.updateTable('modules').set({ released_version }).where('id', '=', server.moduleId).execute();
    const [{ released_version: version } = { released_version: 0 }] = await server.deps.db
      .selectFrom('modules')
      .select('released_version')
      .where('id', '=', server.moduleId)
      .execute();
    await setVersion(0);
    await save(['staff', 'link']);
    await setVersion(version);
    expect(await server.grantsOf('role', 'r1')).toEqual([
      'link',
      'staff',
      'staff~button~btn_add',
      'staff~button~btn_old',
    ]);
    await save(['staff', 'staff~button~btn_add']);
    expect(await server.grantsOf('role', 'r1')).toEqual(['staff', 'staff~button~btn_add']);
  });

  it('acts at the user’s next call', async () => {
    const open = () => server.list(server.moduleId, {}, 'nurse');
    expect((await open()).code).toBe(403);
    await save(['staff'], { type: 'group', id: 'g1' });
    expect((await open()).code).toBe(200);
    await save([], { type: 'group', id: 'g1' });
    expect((await open()).code).toBe(403);
    await save(['staff'], { type: 'user', id: nurseId });
    const { data } = await server.call('nurse', 'GET', '/api/oauth/CurrentUser');
    expect(data.permissionList).toMatchObject([{ modelId: 'staff', button: [] }]);
  });

  it('is noted with what it gave and took', async () => {
    await save(['link', 'staff']);
    await save(['staff', 'staff~form~pay']);
    const { rows } = await server.database.pool.query(
      `select record_id, record_name, user_name, before, after from system.record_changes order by changed_at desc, id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        record_id: 'r1',
        record_name: 'r1名',
        user_name: '管理员/admin',
        before: { grants: ['link'] },
        after: { grants: ['staff~form~pay'] },
      },
    ]);
  });
});

describe('what a user has by others', () => {
  it('is told with their names, without what is switched off', async () => {
    await save(['staff', 'staff~button~btn_add'], { type: 'role', id: 'r1' });
    await save(['staff', 'link'], { type: 'position', id: 'p1' });
    await save(['area'], { type: 'group', id: 'g1' });
    await save(['open'], { type: 'user', id: nurseId });
    const { data } = await read('user', nurseId);
    const inherited = data.inherited as readonly { readonly id: string; readonly from: readonly string[] }[];
    expect(Object.fromEntries(inherited.map(({ id, from }) => [id, from]))).toEqual({
      staff: ['角色 r1名', '岗位 p1名'],
      'staff~button~btn_add': ['角色 r1名'],
      link: ['岗位 p1名'],
      area: ['分组 g1名'],
    });
    expect(data.ids).toEqual(['open']);
    expect((await read('role', 'r1')).data.inherited).toEqual([]);
    await server.deps.db.updateTable('groups').set({ enabled_mark: 0 }).execute();
    expect(JSON.stringify((await read('user', nurseId)).data.inherited)).not.toContain('分组');
    await server.deps.db.updateTable('groups').set({ enabled_mark: 1 }).execute();
  });

  it('is given to no role that is deleted at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = `brief${String(round)}`;
      await server.deps.db.insertInto('roles').values({ id, full_name: id, en_code: id }).execute();
      const { version } = (await read('role', id)).data;
      const [answer] = await Promise.all([
        server.call('admin', 'PUT', path('role', id), { ids: ['staff', 'link'], version }),
        server.deps.db.deleteFrom('roles').where('id', '=', id).execute(),
      ]);
      expect([200, 404]).toContain(answer.code);
      expect(await server.grantsOf('role', id)).toEqual([]);
    }
  });

  it('is gone with the role, and no grant of it is left', async () => {
    await server.deps.db.insertInto('roles').values({ id: 'short', full_name: 's', en_code: 's' }).execute();
    await save(['staff'], { type: 'role', id: 'short' });
    await server.deps.db.deleteFrom('roles').where('id', '=', 'short').execute();
    expect(await server.grantsOf('role', 'short')).toEqual([]);
  });
});
