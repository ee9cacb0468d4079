import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListedMenu } from '../../../wire/menus';
import { createRecordServer, type RecordServer } from '../records/testing/record-server';

/** Menu entries: the calls of existing clients, what an entry may be, and where it may stand. */
let server: RecordServer;
let moduleId: string;
const MENU = '/api/system/Menu';
beforeAll(async () => {
  server = await createRecordServer();
  const field = { __config__: { jnpfKey: 'input', label: '标题' }, __vModel__: 'title' };
  moduleId = await server.release({
    fullName: '请假单',
    enCode: 'leave',
    formData: { fields: [field] },
    columnData: { columnList: [{ prop: 'title', label: '标题', jnpfKey: 'input' }], searchList: [] },
  });
});
beforeEach(async () => {
  const { db } = server.deps;
  await db.deleteFrom('menus').execute();
  const entry = (id: string, more: object = {}) => ({ id, full_name: id, en_code: id, type: 1, ...more });
  const screen = { type: 2, parent_id: 'system', property_json: JSON.stringify({ screen: 'menu' }) };
  for (const row of [
    entry('a', { sort_code: 1 }),
    entry('b', { sort_code: 2 }),
    entry('b1', { parent_id: 'b', sort_code: 1 }),
    entry('page', { parent_id: 'b', type: 2, url_address: 'some/page', sort_code: 2 }),
    entry('system', { sort_code: 3 }),
    entry('screen:menu', { ...screen, en_code: 'system.menu', url_address: 'system/menu' }),
    entry('app', { category: 'App', sort_code: 4 }),
  ])
    await db.insertInto('menus').values(row).execute();
});
afterAll(() => server.close());

const body = (more: object = {}) => ({
  parentId: '-1',
  fullName: '新菜单',
  enCode: 'fresh',
  icon: 'icon-ym icon-ym-flow',
  type: 2,
  urlAddress: 'fresh/page',
  linkTarget: '_self',
  category: 'Web',
  propertyJson: '{"moduleId":"","isTree":0,"iconBackgroundColor":"#fff"}',
  sortCode: 5,
  enabledMark: 1,
  description: '',
  ...more,
});
const make = (more?: object, as = 'admin') => server.call(as, 'POST', MENU, body(more));
const read = async (id: string) => (await server.call('admin', 'GET', `${MENU}/${id}`)).data;
/** Changes some members, as a form does that was opened before. */
const change = async (id: string, more: object, as = 'admin') =>
  server.call(as, 'PUT', `${MENU}/${id}`, { ...(await read(id)), ...more });
const list = async (query = '') => (await server.call('admin', 'GET', `${MENU}/ModuleBySystem/main${query}`)).data.list;
const outline = (nodes: readonly ListedMenu[]): unknown[] =>
  nodes.map(({ id, children }) => (children.length > 0 ? [id, ...outline(children)] : id));
const faultOf = (answer: { code: number; data: { errors?: readonly { field: string }[] } }) =>
  answer.code === 200 ? '' : (answer.data?.errors?.[0]?.field ?? String(answer.code));

describe('the list', () => {
  it('is a tree with the members of an entry, of browser and app', async () => {
    const nodes = await list();
    expect(outline(nodes)).toEqual(['a', ['b', 'b1', 'page'], ['system', 'screen:menu'], 'app']);
    expect(nodes[1].children[1]).toMatchObject({
      id: 'page',
      parentId: 'b',
      systemId: 'main',
      type: 2,
      urlAddress: 'some/page',
      propertyJson: '{}',
      moduleId: '',
      isSystem: 0,
      enabledMark: 1,
    });
    expect(nodes[2].children[0].isSystem).toBe(1);
  });

  it('is of one category, and finds a keyword with what stands above', async () => {
    expect(outline(await list('?category=App'))).toEqual(['app']);
    expect(outline(await list('?category=Web&keyword=SOME'))).toEqual([['b', 'page']]);
    expect((await server.call('admin', 'GET', `${MENU}/ModuleBySystem/other`)).data.list).toEqual([]);
  });

  it('offers parents without a branch, every entry that is on, and released modules', async () => {
    const parents = (await server.call('admin', 'GET', `${MENU}/Selector/b/main?withTop=1`)).data.list;
    expect(outline(parents)).toEqual([['-1', 'a', 'system', 'app']]);
    expect(outline((await server.call('admin', 'GET', `${MENU}/Selector/0/0`)).data.list)).toEqual([
      'a',
      ['b', 'b1'],
      'system',
      'app',
    ]);
    await server.call('admin', 'PUT', `${MENU}/b/Actions/State`);
    const all = (await server.call('admin', 'GET', `${MENU}/Selector/All?category=Web`)).data.list;
    expect(outline(all)).toEqual(['a', ['system', 'screen:menu']]);
    const modules = (await server.call('admin', 'GET', `${MENU}/Modules?keyword=LEA`)).data.list;
    expect(modules).toEqual([{ id: moduleId, fullName: '请假单', enCode: 'leave' }]);
  });
});

describe('an entry', () => {
  it('is made, read, changed, switched and removed', async () => {
    const { code, data } = await make({ parentId: 'a', type: '2' });
    expect(code).toBe(200);
    expect(await read(data.id)).toMatchObject({
      ...body({ parentId: 'a', propertyJson: '{"isTree": 0, "iconBackgroundColor": "#fff"}' }),
      propertyJson: expect.stringContaining('iconBackgroundColor'),
      systemId: 'main',
      isButtonAuthorize: 0,
    });
    expect((await change(data.id, { fullName: '改名', propertyJson: undefined })).code).toBe(200);
    const renamed = await read(data.id);
    expect([renamed.fullName, JSON.parse(renamed.propertyJson).iconBackgroundColor]).toEqual(['改名', '#fff']);
    await server.call('admin', 'PUT', `${MENU}/${String(data.id)}/Actions/State`);
    expect((await read(data.id)).enabledMark).toBe(0);
    expect((await server.call('admin', 'DELETE', `${MENU}/${String(data.id)}`)).code).toBe(200);
    expect((await server.call('admin', 'GET', `${MENU}/${String(data.id)}`)).code).toBe(404);
  });

  it('shows in the menu of who is granted it, at the next call, and is gone with its grants', async () => {
    const objectId = await server.createUser({ account: 'reader' });
    const { data } = await make({ type: 3, moduleId, parentId: 'a' });
    await server.grant({ objectType: 'user', objectId, menuId: data.id });
    const menu = async () => (await server.call('reader', 'GET', '/api/oauth/CurrentUser')).data.menuList;
    expect(outline(await menu())).toEqual([['a', data.id]]);
    await server.call('admin', 'DELETE', `${MENU}/${String(data.id)}`);
    expect(await menu()).toEqual([]);
    expect(await server.deps.db.selectFrom('grants').selectAll().execute()).toEqual([]);
  });

  it('has titles in other languages, which its readers get and existing clients leave as they are', async () => {
    const { data } = await make({ parentId: 'a', fullNameZhtw: '新選單', fullNameEn: ' New ' });
    expect(await read(data.id)).toMatchObject({ fullNameZhtw: '新選單', fullNameEn: 'New' });
    const { menuList } = (await server.call('admin', 'GET', '/api/oauth/CurrentUser')).data;
    expect(menuList[0].children[0].titles).toEqual({ zhtw: '新選單', en: 'New' });
    const { fullNameZhtw: _zhtw, fullNameEn: _en, ...former } = await read(data.id);
    await server.call('admin', 'PUT', `${MENU}/${String(data.id)}`, { ...former, fullName: '改名' });
    expect((await read(data.id)).fullNameEn).toBe('New');
    await change(data.id, { fullNameZhtw: '', fullNameEn: null });
    expect(JSON.parse((await read(data.id)).propertyJson)).not.toHaveProperty('fullNames');
  });

  it.each([
    ['a page without an address', { urlAddress: '' }, 'urlAddress'],
    ['an address with markup', { urlAddress: '<img src=x>' }, 'urlAddress'],
    ['an address with a scheme', { urlAddress: 'javascript:alert(1)' }, 'urlAddress'],
    ['a module entry without a module', { type: 3, moduleId: '' }, 'moduleId'],
    ['a module that is not there', { type: 3, moduleId: 'gone' }, 'moduleId'],
    ['a page that opens a module', { type: 5, propertyJson: 'MODULE' }, 'moduleId'],
    ['a type beyond the known ones', { type: 9 }, 'type'],
    ['no type', { type: '' }, 'type'],
    ['no name', { fullName: ' ' }, 'fullName'],
    ['a code with spaces', { enCode: 'a b' }, 'enCode'],
    ['a code that is taken', { enCode: 'page' }, 'enCode'],
    ['a parent that is no directory', { parentId: 'page' }, 'parentId'],
    ['a parent that is not there', { parentId: 'gone' }, 'parentId'],
    ['a system below a directory', { type: 0, parentId: 'a' }, 'parentId'],
    ['properties that are no object', { propertyJson: '[1]' }, 'propertyJson'],
    ['properties that are no JSON', { propertyJson: '{' }, 'propertyJson'],
    ['another category', { category: 'web' }, 'category'],
    ['another target', { linkTarget: '_top' }, 'linkTarget'],
  ])('is refused with %s', async (_, more: object, field) => {
    const filled = JSON.parse(JSON.stringify(more).replace('"MODULE"', JSON.stringify(JSON.stringify({ moduleId }))));
    expect(faultOf(await make(filled))).toBe(field);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https:evil.example',
    'https://user@evil.example',
    'https:\\\\evil.example',
    'java\tscript:alert(1)',
    'file:///etc/passwd',
    'mailto:a@b.c',
    'ftp://example.com',
    '',
  ])('leads to no address like %j', async (urlAddress) => {
    expect(faultOf(await make({ type: 7, urlAddress }))).toBe('urlAddress');
  });

  it('leads to http and https, and to a module by its own code', async () => {
    expect((await make({ type: 7, urlAddress: 'https://example.com/a?b=c#d' })).code).toBe(200);
    const { data } = await make({ type: 3, enCode: 'leave2', moduleId, urlAddress: '' });
    const made = await read(data.id);
    expect([made.urlAddress, made.moduleId, JSON.parse(made.propertyJson).moduleId]).toEqual([
      'model/leave2',
      moduleId,
      moduleId,
    ]);
    expect((await make({ type: 3, enCode: 'leave2', moduleId, parentId: 'b' })).code).toBe(200);
    expect(faultOf(await make({ type: 1, enCode: 'leave2' }))).toBe('enCode');
  });

  it('that is led to another module by an administrator takes no codes of the former one along', async () => {
    const { data } = await make({ type: 3, enCode: 'led', moduleId });
    const grant = { objectType: 'role', objectId: 'r', menuId: String(data.id), columns: ['pay'] } as const;
    await server.grant(grant);
    const other = await server.release({
      fullName: 'pays',
      enCode: 'pays',
      formData: { fields: [{ __config__: { jnpfKey: 'input', label: 't' }, __vModel__: 'pay' }] },
      columnData: { columnList: [], searchList: [] },
    });
    const kinds = async () =>
      (await server.deps.db.selectFrom('grants').select('item_type').execute()).map((row) => row.item_type).sort();
    expect((await change(data.id, { fullName: '改名' })).code).toBe(200);
    expect(await kinds()).toEqual(['column', 'module']);
    expect((await change(data.id, { moduleId: other })).code).toBe(200);
    expect(await kinds()).toEqual(['module']);
  });

  it('names a screen of the platform only where the server made it so', async () => {
    const { data } = await make({ propertyJson: '{"screen":"menu"}' });
    expect(JSON.parse((await read(data.id)).propertyJson)).toEqual({});
    await change('screen:menu', { propertyJson: '{"screen":"area"}', fullName: '菜单' });
    expect(JSON.parse((await read('screen:menu')).propertyJson)).toEqual({ screen: 'menu' });
  });

  it('of the platform is renamed and moved, but keeps its code, kind and address, and stays', async () => {
    expect((await change('screen:menu', { fullName: '导航', icon: 'x', parentId: 'a' })).code).toBe(200);
    for (const more of [{ enCode: 'other' }, { type: 7 }, { urlAddress: 'x/y' }, { category: 'App' }])
      expect(faultOf(await change('screen:menu', more))).toBe(Object.keys(more)[0]);
    const removal = await server.call('admin', 'DELETE', `${MENU}/screen:menu`);
    expect([removal.code, removal.msg]).toEqual([400, expect.stringContaining('不能删除')]);
  });

  it('with others below it is not removed, and a directory stays one', async () => {
    expect((await server.call('admin', 'DELETE', `${MENU}/b`)).msg).toContain('还有菜单');
    expect(faultOf(await change('b', { type: 2, urlAddress: 'x' }))).toBe('type');
  });

  it('is never switched off or moved so that the screen of menus is lost', async () => {
    await server.call('admin', 'PUT', `${MENU}/a/Actions/State`);
    for (const answer of [
      await server.call('admin', 'PUT', `${MENU}/screen:menu/Actions/State`),
      await server.call('admin', 'PUT', `${MENU}/system/Actions/State`),
      await change('system', { enabledMark: 0 }),
      await change('screen:menu', { parentId: 'a' }),
      await server.call('admin', 'PUT', `${MENU}/screen:menu/Actions/Move`, { parentId: 'a' }),
    ])
      expect([answer.code, answer.msg]).toEqual([400, expect.stringContaining('菜单管理')]);
  });
});

describe('a place', () => {
  const move = (id: string, parentId: string, beforeId?: string, as = 'admin') =>
    server.call(as, 'PUT', `${MENU}/${id}/Actions/Move`, { parentId, ...(beforeId === undefined ? {} : { beforeId }) });

  it('is before a sibling, or behind all of them', async () => {
    expect((await move('system', '-1', 'a')).code).toBe(200);
    expect(outline(await list())).toEqual([['system', 'screen:menu'], 'a', ['b', 'b1', 'page'], 'app']);
    await move('page', '0', 'b');
    await move('b1', 'a');
    await move('system', '-1', '');
    expect(outline(await list())).toEqual([['a', 'b1'], 'page', 'b', 'app', ['system', 'screen:menu']]);
  });

  it.each([
    ['itself', 'b', 'b', 'parentId'],
    ['below itself', 'b', 'b1', 'parentId'],
    ['below a page', 'a', 'page', 'parentId'],
    ['below what is not there', 'a', 'gone', 'parentId'],
    ['before what stands elsewhere', 'a', '-1', 'beforeId'],
  ])('is not %s', async (_, id, parentId, field) => {
    expect(faultOf(await move(id, parentId, field === 'beforeId' ? 'page' : ''))).toBe(field);
    expect(outline(await list())).toEqual(['a', ['b', 'b1', 'page'], ['system', 'screen:menu'], 'app']);
  });

  it('makes no cycle when two are moved below each other at once', async () => {
    const answers = await Promise.all([move('a', 'b'), move('b', 'a')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
    expect(JSON.stringify(outline(await list()))).toContain('page');
    const cyclic = await change('b', { parentId: 'b1' });
    expect(faultOf(cyclic)).toBe('parentId');
  });

  it('is not deeper than a tree may be', async () => {
    let parentId = 'a';
    for (let level = 2; level <= 20; level += 1) {
      const { data } = await make({ type: 1, enCode: `level${String(level)}`, parentId });
      parentId = data.id as string;
    }
    expect(faultOf(await move('b', parentId))).toBe('parentId');
    expect(faultOf(await make({ type: 1, enCode: 'deeper', parentId }))).toBe('parentId');
  });
});

describe('who is no administrator', () => {
  beforeEach(async () => {
    await server.deps.db.deleteFrom('users').where('account', 'in', ['keeper', 'viewer']).execute();
    const to = async (account: string, buttons: readonly string[]) => {
      const objectId = await server.createUser({ account });
      await server.grant({ objectType: 'user', objectId, menuId: 'screen:menu', buttons });
      await server.grant({ objectType: 'user', objectId, menuId: 'page' });
      await server.signIn(account);
    };
    await to('keeper', ['btn_add', 'btn_edit', 'btn_remove']);
    await to('viewer', []);
  });

  it('needs the menu and the code of the button', async () => {
    expect((await server.call('viewer', 'GET', `${MENU}/ModuleBySystem/main`)).code).toBe(200);
    const refused = [
      await make({}, 'viewer'),
      await change('page', { fullName: 'x' }, 'viewer'),
      await server.call('viewer', 'PUT', `${MENU}/page/Actions/Move`, { parentId: 'a' }),
      await server.call('viewer', 'PUT', `${MENU}/page/Actions/State`),
      await server.call('viewer', 'DELETE', `${MENU}/page`),
    ];
    expect(refused.map(({ code }) => code)).toEqual([403, 403, 403, 403, 403]);
    expect((await make({}, 'keeper')).code).toBe(200);
    expect((await change('page', { fullName: 'x' }, 'keeper')).code).toBe(200);
    expect((await server.call('keeper', 'PUT', `${MENU}/page/Actions/Move`, { parentId: 'a' })).code).toBe(200);
  });

  it('gets no rights by leading an entry elsewhere that they are granted', async () => {
    for (const [field, more] of [
      ['enCode', { enCode: 'permission.authorize' }],
      ['type', { type: 3, moduleId }],
      ['enCode', { enCode: 'permission.role', type: 3, moduleId }],
    ] as const)
      expect(faultOf(await change('page', more, 'keeper'))).toBe(field);
    const opened = await make({ type: 3, moduleId, enCode: 'mine' });
    const other = await server.release({
      fullName: 'other',
      enCode: `other${String(Date.now())}`,
      formData: { fields: [{ __config__: { jnpfKey: 'input', label: 't' }, __vModel__: 'title' }] },
      columnData: { columnList: [], searchList: [] },
    });
    expect(faultOf(await change(opened.data.id, { moduleId: other }, 'keeper'))).toBe('moduleId');
    const hidden = JSON.stringify({ moduleId: other });
    expect(faultOf(await change(opened.data.id, { moduleId: undefined, propertyJson: hidden }, 'keeper'))).toBe(
      'moduleId',
    );
  });

  it('uses no code that a screen of the platform has', async () => {
    for (const enCode of ['permission.authorize', 'system.menu', 'systemData.x', 'permission'])
      expect(faultOf(await make({ enCode }, 'keeper'))).toBe('enCode');
    expect((await make({ enCode: 'permission.authorize' })).code).toBe(200);
  });

  it('is refused members that are none of an entry’s', async () => {
    const { data } = await make(
      { id: 'own', systemId: 'x', isSystem: 1, created_by: 'x', module_id: moduleId },
      'keeper',
    );
    expect(data.id).not.toBe('own');
    expect(await read(data.id)).toMatchObject({ isSystem: 0, systemId: 'main', moduleId: '' });
  });
});
