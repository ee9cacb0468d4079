import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, TEST_COMPANY_ID, TEST_DEPARTMENT_ID, type TestApp } from '../../testing/test-app';
import { loadNames } from './index';

let server: TestApp;
let nurseId: string;
beforeAll(async () => {
  server = await createTestApp();
  await server.deps.db
    .insertInto('organizes')
    .values([
      { id: 'ward', parent_id: TEST_DEPARTMENT_ID, type: 'department', full_name: '一病区', en_code: 'ward1' },
      {
        id: 'shut',
        parent_id: TEST_COMPANY_ID,
        type: 'department',
        full_name: '停用科',
        en_code: 'shut',
        enabled_mark: 0,
      },
    ])
    .execute();
  await server.deps.db
    .insertInto('positions')
    .values({ id: 'p1', full_name: '护士长', en_code: 'head', organize_id: 'ward' })
    .execute();
  nurseId = await server.createUser({ account: 'nurse', realName: '李护士', organizeId: 'ward' });
  await server.deps.db
    .insertInto('menus')
    .values(['menu1', 'closed'].map((id) => ({ id, full_name: id, en_code: id, category: 'Web', type: 2 })))
    .execute();
  await server.grant({ objectType: 'user', objectId: nurseId, menuId: 'menu1' });
  const goneId = await server.createUser({ account: 'gone', realName: '王离职', organizeId: 'ward' });
  await server.deps.db.updateTable('users').set({ enabled_mark: 0 }).where('id', '=', goneId).execute();
});
afterAll(() => server.close());

const get = async (path: string) => (await server.call('nurse', 'GET', `/api/permission/${path}`)).data;
const post = async (path: string, body: unknown) =>
  (await server.call('nurse', 'POST', `/api/permission/${path}`, body)).data;

describe('organisation trees', () => {
  it('carry the id path and its text', async () => {
    const { list } = await get('Organize/Department/Selector/0?n=1');
    expect(list).toHaveLength(1);
    expect(list[0].children[0].children[0]).toMatchObject({
      id: 'ward',
      fullName: '一病区',
      type: 'department',
      organizeIds: [TEST_COMPANY_ID, TEST_DEPARTMENT_ID, 'ward'],
      organize: '示范医院/心内科/一病区',
      hasChildren: false,
    });
    expect(JSON.stringify(list)).not.toContain('停用科');
    expect((await get('Organize/Tree')).list).toEqual(list);
  });

  it('leave out the branch being edited', async () => {
    expect((await get(`Organize/Department/Selector/${TEST_DEPARTMENT_ID}`)).list[0].children).toEqual([]);
    expect((await get('Organize/Selector/0')).list).toMatchObject([{ id: TEST_COMPANY_ID, children: [] }]);
  });

  it('hold positions as leaves', async () => {
    const { list } = await get('Position/Selector');
    expect(list[0].children[0].children[0].children).toMatchObject([
      { id: 'p1', type: 'position', fullName: '护士长', hasChildren: false },
    ]);
  });
});

describe('people', () => {
  it('getUserList names them in the order asked', async () => {
    const { list } = await post('Users/getUserList', { userId: ['none', nurseId] });
    expect(list).toMatchObject([
      { id: nurseId, fullName: '李护士/nurse', type: 'user', organize: '示范医院/心内科/一病区' },
    ]);
    for (const body of [{}, { userId: [] }, { userId: null }, { userId: '' }])
      expect((await post('Users/getUserList', body)).list).toEqual([]);
  });

  it('ImUser/Selector gives one level, people last and only enabled ones', async () => {
    expect((await post('Users/ImUser/Selector/0', { keyword: '' })).list).toMatchObject([
      { id: TEST_COMPANY_ID, type: 'company', isLeaf: false },
    ]);
    expect((await post('Users/ImUser/Selector/ward', {})).list).toMatchObject([
      { id: nurseId, type: 'user', isLeaf: true, headIcon: '' },
    ]);
    expect((await post('Users/ImUser/Selector/ward', {})).list).toHaveLength(1);
  });

  it('ImUser/Selector searches, taking wildcards literally', async () => {
    const found = await post('Users/ImUser/Selector/0', {
      keyword: '护士',
      pagination: { currentPage: 1, pageSize: 20 },
    });
    expect(found).toMatchObject({ list: [{ id: nurseId }], pagination: { currentPage: 1, pageSize: 20, total: 1 } });
    expect((await post('Users/ImUser/Selector/0', { pagination: { keyword: '%' } })).list).toEqual([]);
  });
});

describe('loadNames', () => {
  it('names ids of every kind and leaves out unknown ones', async () => {
    const names = async (kind: Parameters<typeof loadNames>[1], ids: string[]) =>
      Object.fromEntries(await loadNames(server.deps, kind, ids));
    expect(await names('user', [nurseId, 'none', ''])).toEqual({ [nurseId]: '李护士/nurse' });
    expect(await names('organize', ['ward', 'none'])).toEqual({ ward: '示范医院/心内科/一病区' });
    expect(await names('department', ['shut'])).toEqual({ shut: '停用科' });
    expect(await names('position', ['p1'])).toEqual({ p1: '护士长' });
    expect(await names('user', [])).toEqual({});
  });
});

describe('column settings', () => {
  const base = '/api/permission/Authority';
  it("are each user's own, empty at first, and an array", async () => {
    const read = async (account: string) =>
      (await server.call(account, 'GET', `${base}/GetColumnsByModuleId/menu1`)).data;
    expect(await read('nurse')).toEqual([]);
    const fieldList = JSON.stringify([{ prop: 'place', visible: false }]);
    for (const moduleId of ['menu1', 'menu1']) {
      expect(await server.call('nurse', 'PUT', `${base}/SetColumnsByModuleId`, { moduleId, fieldList })).toMatchObject({
        code: 200,
      });
    }
    expect(await read('nurse')).toEqual([{ prop: 'place', visible: false }]);
    expect(await read('admin')).toEqual([]);
  });

  it('are kept for lists that exist and that the user may open, within a bound', async () => {
    const save = (moduleId: string, fieldList = '[]') =>
      server.call('nurse', 'PUT', `${base}/SetColumnsByModuleId`, { moduleId, fieldList });
    expect(await save('nowhere')).toMatchObject({ code: 404 });
    expect(await save('closed')).toMatchObject({ code: 403 });
    const long = JSON.stringify(['x'.repeat(20_000)]);
    expect(await save('menu1', long)).toMatchObject({ code: 400, msg: '/body/fieldList太长，最多20000个字符' });
  });

  it('refuse what is no JSON list', async () => {
    for (const fieldList of ['{}', '[', 'null']) {
      expect(
        await server.call('nurse', 'PUT', `${base}/SetColumnsByModuleId`, { moduleId: 'menu1', fieldList }),
      ).toMatchObject({ code: 400 });
    }
  });
});
