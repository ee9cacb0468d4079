import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRightsServer, type RightsServer } from './testing/rights-server';

/** The calls by which existing clients give rights, kind by kind. */
let server: RightsServer;
let userId: string;
beforeAll(async () => {
  server = await createRightsServer();
  userId = await server.createUser({ account: 'nurse' });
});
beforeEach(async () => {
  await server.deps.db.deleteFrom('grants').execute();
});
afterAll(() => server.close());

const base = '/api/permission/Authority/Data';
const values = async (objectId: string, body: object) =>
  (await server.call('admin', 'POST', `${base}/${objectId}/Values`, body)).data;
const put = (objectId: string, body: object) =>
  server.call('admin', 'PUT', `${base}/${objectId}`, { objectType: 'Role', ...body });
const batch = (body: object) => server.call('admin', 'POST', `${base}/Batch`, body);
/** As clients send them: with the nodes above. */
const lists = {
  systemIds: ['main'],
  module: ['main', 'dir', 'staff', 'link'],
  button: ['dir', 'staff', 'link', 'staff~button~btn_add'],
  column: ['dir', 'staff', 'link', 'staff~column~title'],
  form: ['dir', 'staff', 'link', 'staff~form~title'],
  resource: ['dir', 'staff', 'link'],
};
const given = ['link', 'staff', 'staff~button~btn_add', 'staff~column~title', 'staff~form~title'];

describe('the trees', () => {
  it('of menus holds the directories, and marks what is granted with what stands above it', async () => {
    await put('r1', lists);
    const data = await values('r1', { type: 'module', moduleIds: 'main' });
    expect(data.list[0]).toMatchObject({ id: 'dir', fullName: 'dir', parentId: '-1', hasChildren: true });
    expect(data.list[0].children).toMatchObject([
      { id: 'open', icon: '', parentId: 'dir', hasChildren: false, children: [] },
      { id: 'staff' },
    ]);
    expect(data.all).toEqual(['dir', 'open', 'staff', 'area', 'link', 'authorize', 'role'].sort(byTree(data.all)));
    expect([...data.ids].sort()).toEqual(['dir', 'link', 'staff']);
  });

  it('of codes holds those of the chosen menus below their menu, and no other', async () => {
    await put('r1', lists);
    const data = await values('r1', { type: 'button', moduleIds: 'dir,staff,open' });
    expect(data.list).toMatchObject([
      {
        id: 'dir',
        children: [
          {
            id: 'staff',
            children: [
              { id: 'staff~button~btn_add', fullName: '新增', parentId: 'staff', hasChildren: false },
              { id: 'staff~button~btn_remove', fullName: '删除' },
            ],
          },
        ],
      },
    ]);
    expect(data.all).toEqual(['staff~button~btn_add', 'staff~button~btn_remove']);
    expect(data.ids).toEqual(['staff~button~btn_add']);
    const column = await values('r1', { type: 'column', moduleIds: ['staff'] });
    expect(column.all).toEqual(['staff~column~title', 'staff~column~pay']);
    const form = await values('r1', { type: 'form', moduleIds: 'staff' });
    expect(form.ids).toEqual(['staff~form~title']);
    expect((await values('r1', { type: 'button', moduleIds: '' })).list).toEqual([]);
  });

  it('of the system and of data schemes have their shape', async () => {
    const system = { id: 'main', fullName: '主系统', icon: '', parentId: '-1', hasChildren: false, children: [] };
    expect(await values('r1', { type: 'system', moduleIds: [] })).toEqual({ list: [system], all: ['main'], ids: [] });
    await put('r1', lists);
    expect((await values('r1', { type: 'system' })).ids).toEqual(['main']);
    expect(await values('r1', { type: 'resource', moduleIds: 'staff' })).toEqual({ list: [], all: [], ids: [] });
  });

  it('are empty of marks for a batch, and refused for nobody', async () => {
    expect((await values('0', { type: 'module', moduleIds: '' })).ids).toEqual([]);
    const answer = await server.call('admin', 'POST', `${base}/nobody/Values`, { type: 'module', moduleIds: '' });
    expect(answer.code).toBe(404);
    const odd = await server.call('admin', 'POST', `${base}/r1/Values`, { type: 'portal', moduleIds: '' });
    expect(odd.code).toBe(400);
  });
});

describe('PUT', () => {
  it('replaces the grants of a role, position, user or group, in either case', async () => {
    for (const [objectType, id] of [
      ['Role', 'r1'],
      ['position', 'p1'],
      ['User', userId],
      ['Group', 'g1'],
    ] as const) {
      expect(await put(id, { ...lists, objectType })).toMatchObject({ code: 200, data: null });
      expect(await server.grantsOf(objectType.toLowerCase(), id)).toEqual(given);
    }
    await put('r1', { ...lists, module: ['staff'], button: [], column: ['staff~column~pay'] });
    expect(await server.grantsOf('role', 'r1')).toEqual(['staff', 'staff~column~pay', 'staff~form~title']);
    await put('r1', { module: [], button: [], column: [], form: [], resource: [] });
    expect(await server.grantsOf('role', 'r1')).toEqual([]);
  });

  it('leaves codes of menus that were taken out of the choice', async () => {
    await put('r1', { ...lists, module: ['dir', 'link'] });
    expect(await server.grantsOf('role', 'r1')).toEqual(['link']);
  });

  it('does not touch a kind that a client says nothing about', async () => {
    await put('r1', lists);
    await put('r1', { module: ['staff'] });
    expect(await server.grantsOf('role', 'r1')).toEqual(given.filter((id) => id !== 'link'));
    await put('r1', { button: ['staff~button~btn_remove'] });
    expect(await server.grantsOf('role', 'r1')).toContain('staff~button~btn_remove');
  });

  it.each([
    { module: ['nothing'] },
    { button: ['staff~column~title'] },
    { systemIds: ['other'] },
    { resource: ['staff~resource~all'] },
  ])('is refused for an id that is unknown in its list: %j', async (change) => {
    await put('r1', lists);
    expect(await put('r1', { ...lists, ...change })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('不存在'),
    });
    expect(await server.grantsOf('role', 'r1')).toEqual(given);
  });

  it('is refused for an unknown type and for what is not there', async () => {
    expect((await put('r1', { ...lists, objectType: 'Organize' })).code).toBe(400);
    expect((await put('nobody', lists)).code).toBe(404);
  });
});

describe('Batch', () => {
  it('adds to each, and takes nothing away', async () => {
    await put('r1', { ...lists, module: ['area'], button: ['area~button~btn_edit'], column: [], form: [] });
    const answer = await batch({
      roleIds: ['r1', 'r2'],
      positionIds: ['p1'],
      userIds: [userId],
      groupIds: ['g1'],
      ...lists,
    });
    expect(answer).toMatchObject({ code: 200, data: null });
    expect(await server.grantsOf('role', 'r1')).toEqual(['area', 'area~button~btn_edit', ...given]);
    for (const [type, id] of [
      ['role', 'r2'],
      ['position', 'p1'],
      ['user', userId],
      ['group', 'g1'],
    ] as const)
      expect(await server.grantsOf(type, id)).toEqual(given);
  });

  it('is for all of them or for none', async () => {
    expect((await batch({ roleIds: ['r1', 'nobody'], ...lists })).code).toBe(404);
    expect(await server.grantsOf('role', 'r1')).toEqual([]);
  });

  it('has a bound for what it adds', async () => {
    const roleIds = Array.from({ length: 1001 }, (_, index) => `r${String(index)}`);
    expect((await batch({ roleIds, ...lists })).code).toBe(400);
    expect((await batch({ roleIds: ['r1'], module: ['x'.repeat(301)] })).code).toBe(400);
  });
});

/** Orders as the answer does: menus with the same place stand by their ids. */
function byTree(order: readonly string[]) {
  return (left: string, right: string) => order.indexOf(left) - order.indexOf(right);
}
