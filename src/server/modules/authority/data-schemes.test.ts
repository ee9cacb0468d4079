import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GrantNode } from '../../../wire/grants';
import { createRightsServer, type RightsServer } from './testing/rights-server';

/** Data schemes as rights: in the trees, given, kept and only by whoever has them. */
let server: RightsServer;
const ids: Record<string, string> = {};
const term = (field: string, op: string) =>
  JSON.stringify([{ logic: 'and', groups: [{ id: '1', field, type: 'string', op, value: 'x' }] }]);

beforeAll(async () => {
  server = await createRightsServer();
  const node = { __config__: { jnpfKey: 'input', label: '标题' }, __vModel__: 'title' };
  const scoped = await server.release({
    fullName: 'scoped',
    enCode: 'scoped',
    formData: { fields: [node] },
    columnData: { columnList: [{ ...node, prop: 'title', label: '标题' }], searchList: [], useDataPermission: true },
  });
  const { db } = server.deps;
  await db
    .insertInto('menus')
    .values({
      id: 'scoped',
      full_name: 'scoped',
      en_code: 'scoped',
      type: 3,
      parent_id: 'dir',
      property_json: JSON.stringify({ moduleId: scoped }),
    })
    .execute();
  const scheme = (id: string, menuId: string, more: object = {}) => ({
    id,
    menu_id: menuId,
    full_name: `方案${id}`,
    condition_json: term('title', 'Equal'),
    ...more,
  });
  await db
    .insertInto('data_schemes')
    .values([
      scheme('one', 'scoped', { sort_code: 1 }),
      scheme('bad', 'scoped', { sort_code: 2, condition_json: term('gone', 'Equal') }),
      scheme('off', 'scoped', { enabled_mark: 0 }),
      scheme('idle', 'open'),
    ])
    .execute();
  ids['delegate'] = await server.createUser({ account: 'delegate', roleIds: ['own'] });
});
beforeEach(async () => {
  await server.deps.db.deleteFrom('grants').execute();
});
afterAll(() => server.close());

const data = '/api/permission/Authority/Data/r1';
const path = '/api/permission/Authority/Grants/role/r1';
const read = async () => (await server.call('admin', 'GET', path)).data;
const held = () => server.grantsOf('role', 'r1');
const [one, bad, off] = ['scoped~resource~one', 'scoped~resource~bad', 'scoped~resource~off'];

describe('data schemes', () => {
  it('stand in the tree below menus that ask for them, with what of them matches nothing', async () => {
    const nodes = (list: readonly GrantNode[]): readonly GrantNode[] =>
      list.flatMap((node) => [node, ...nodes(node.children)]);
    const all = nodes((await read()).list);
    const group = all.find(({ id }) => id === 'scoped~resource');
    expect(group).toMatchObject({ fullName: '数据权限', isContainer: true });
    expect(group?.children.map(({ id, fullName }) => [id, fullName])).toEqual([
      [one, '方案one'],
      [bad, expect.stringMatching(/^方案bad（.*gone/)],
    ]);
    expect(all.some(({ id }) => id.startsWith('open~resource'))).toBe(false);
  });

  it('are given in one tree and over the calls of existing clients', async () => {
    const { version } = await read();
    expect((await server.call('admin', 'PUT', path, { ids: [one], version })).code).toBe(200);
    expect(await held()).toEqual(['scoped', one]);
    const values = await server.call('admin', 'POST', `${data}/Values`, { type: 'resource', moduleIds: 'scoped,open' });
    expect([values.data.all, values.data.ids]).toEqual([[one, bad], [one]]);
    const lists = { objectType: 'Role', module: ['scoped'], resource: ['dir', 'scoped', bad] };
    expect((await server.call('admin', 'PUT', data, lists)).code).toBe(200);
    expect(await held()).toEqual(['scoped', bad]);
    await server.call('admin', 'POST', '/api/permission/Authority/Data/Batch', { roleIds: ['r1'], resource: [one] });
    expect(await held()).toEqual(['scoped', bad, one]);
    await server.call('admin', 'PUT', data, { objectType: 'Role', module: ['scoped'], resource: [] });
    expect(await held()).toEqual(['scoped']);
  });

  it.each(['scoped~resource~none', 'open~resource~idle', off])('%s is nothing to give', async (id) => {
    const { version } = await read();
    expect((await server.call('admin', 'PUT', path, { ids: [id], version })).code).toBe(400);
    const lists = { objectType: 'Role', module: ['scoped'], resource: [id] };
    expect((await server.call('admin', 'PUT', data, lists)).code).toBe(400);
    expect(await held()).toEqual([]);
  });

  it('that are switched off stay with their holder over a save', async () => {
    const grant = { object_type: 'role', object_id: 'r1', menu_id: 'scoped' } as const;
    await server.grant({ objectType: 'role', objectId: 'r1', menuId: 'scoped' });
    await server.deps.db
      .insertInto('grants')
      .values({ ...grant, item_type: 'resource', code: 'off' })
      .execute();
    const { version } = await read();
    await server.call('admin', 'PUT', path, { ids: [one], version });
    expect(await held()).toEqual(['scoped', off, one].sort());
  });

  it('are given only by whoever has them', async () => {
    const to = { objectType: 'user', objectId: ids['delegate'] ?? '' } as const;
    await server.grant({ ...to, menuId: 'role', buttons: ['btn_authorize'] });
    await server.grant({ ...to, menuId: 'scoped' });
    const give = async (id: string) => {
      const { version } = await read();
      return server.call('delegate', 'PUT', path, { ids: [id], version });
    };
    expect((await give(one)).code).not.toBe(200);
    expect(await held()).toEqual([]);
    const grant = { object_type: to.objectType, object_id: to.objectId, menu_id: 'scoped' } as const;
    await server.deps.db
      .insertInto('grants')
      .values({ ...grant, item_type: 'resource', code: 'one' })
      .execute();
    expect((await give(bad)).code).not.toBe(200);
    expect((await give(one)).code).toBe(200);
    expect(await held()).toEqual(['scoped', one]);
  });
});
