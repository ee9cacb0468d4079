import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../engine/contract/language';
import { ensureSystemMenus } from '../../seed/ensure-system-menus';
import { createModule, releaseModule } from '../modules/index';
import { createTestApp, type TestApp } from '../../testing/test-app';

let server: TestApp;
let nurseId: string;

const field = (key: string, label: string) => ({
  __config__: { jnpfKey: 'comInput', label, layout: 'colFormItem', tag: 'el-input', span: 24 },
  __vModel__: key,
});
const column = (prop: string, label: string) => ({ prop, label, jnpfKey: 'comInput', align: 'left' });
const moduleDocument = {
  fullName: '维修单',
  enCode: 'repair',
  webType: 2,
  formData: JSON.stringify({ fields: [field('place', '地点'), field('cost', '费用')] }),
  columnData: JSON.stringify({
    columnList: [column('place', '地点'), column('cost', '费用')],
    searchList: [],
    btnsList: [{ value: 'add', label: '新增' }],
    columnBtnsList: [
      { value: 'edit', label: '编辑' },
      { value: 'remove', label: '删除' },
    ],
    useColumnPermission: true,
    useFormPermission: true,
    useBtnPermission: true,
  }),
};

async function addMenu(menu: {
  id: string;
  parent_id?: string;
  type: number;
  moduleId?: string;
  enabled_mark?: number;
  url_address?: string;
}) {
  const { moduleId, ...row } = menu;
  const property_json = JSON.stringify(moduleId ? { moduleId, isTree: 0 } : {});
  await server.deps.db
    .insertInto('menus')
    .values({ full_name: menu.id, en_code: `code.${menu.id}`, property_json, ...row })
    .execute();
}

beforeAll(async () => {
  server = await createTestApp();
  nurseId = await server.createUser({ account: 'nurse', realName: '李护士' });
  await createModule(server.deps, moduleDocument, { id: 'repair' });
  await releaseModule(server.deps, 'repair');
  await createModule(server.deps, { ...moduleDocument, enCode: 'draft' }, { id: 'draft' });
  await addMenu({ id: 'folder', type: 1 });
  await addMenu({ id: 'repairs', parent_id: 'folder', type: 3, moduleId: 'repair', url_address: '/model/repair' });
  await addMenu({ id: 'drafts', parent_id: 'folder', type: 3, moduleId: 'draft' });
  await addMenu({ id: 'closed', type: 1, enabled_mark: 0 });
  await addMenu({ id: 'hidden', parent_id: 'closed', type: 2 });
  await server.grant({
    objectType: 'user',
    objectId: nurseId,
    menuId: 'repairs',
    buttons: ['btn_add', 'btn_gone'],
    columns: ['place'],
    forms: ['place'],
  });
  await server.grant({ objectType: 'user', objectId: nurseId, menuId: 'hidden' });
});
afterAll(() => server.close());

const currentUser = async (account: string) => (await server.call(account, 'GET', '/api/oauth/CurrentUser?n=1')).data;
const codesOf = (entry: Record<string, { enCode: string }[]>) =>
  Object.fromEntries(['column', 'form', 'button'].map((kind) => [kind, entry[kind]?.map(({ enCode }) => enCode)]));

describe('CurrentUser menuList', () => {
  it('gives administrators every open menu, typed as clients need it', async () => {
    const { menuList, routerList } = await currentUser('admin');
    expect(routerList).toEqual([]);
    expect(menuList).toHaveLength(1);
    expect(menuList[0]).toMatchObject({
      id: 'folder',
      type: 1,
      enCode: 'code.folder',
      hasChildren: true,
      propertyJson: '{}',
    });
    const repairs = menuList[0].children.find(({ id }: { id: string }) => id === 'repairs');
    expect(repairs).toMatchObject({
      id: 'repairs',
      parentId: 'folder',
      type: 3,
      urlAddress: 'model/repair',
      hasChildren: false,
      children: [],
    });
    expect(JSON.parse(repairs.propertyJson)).toMatchObject({ moduleId: 'repair' });
  });

  it('gives others what they are granted with what stands above, and nothing below a closed menu', async () => {
    const { menuList } = await currentUser('nurse');
    expect(menuList).toMatchObject([{ id: 'folder', children: [{ id: 'repairs' }] }]);
    expect(menuList).toHaveLength(1);
    expect(menuList[0].children).toHaveLength(1);
  });

  it('shows nobody a directory that leads to nothing', async () => {
    await addMenu({ id: 'bare', type: 1 });
    await addMenu({ id: 'bareBelow', parent_id: 'bare', type: 1 });
    await server.grant({ objectType: 'user', objectId: nurseId, menuId: 'bareBelow' });
    for (const account of ['admin', 'nurse']) {
      const { menuList } = await currentUser(account);
      expect(menuList.map(({ id }: { id: string }) => id)).toEqual(['folder']);
    }
  });

  it('gives a user without grants an empty list', async () => {
    await server.createUser({ account: 'nobody' });
    expect(await currentUser('nobody')).toMatchObject({ menuList: [], permissionList: [], routerList: [] });
  });
});

describe('CurrentUser permissionList', () => {
  it('names the menu and holds the whole catalogue for administrators', async () => {
    const { permissionList } = await currentUser('admin');
    expect(permissionList).toHaveLength(1);
    expect(permissionList[0]).toMatchObject({ modelId: 'repairs', moduleName: 'repairs', resource: [] });
    expect(codesOf(permissionList[0])).toEqual({
      column: ['place', 'cost'],
      form: ['place', 'cost'],
      button: ['btn_add', 'btn_edit', 'btn_remove'],
    });
    expect(permissionList[0].column[0]).toEqual({ id: 'place', fullName: '地点', enCode: 'place' });
  });

  it('holds the granted codes that still exist for others', async () => {
    const { permissionList } = await currentUser('nurse');
    expect(permissionList).toHaveLength(1);
    expect(codesOf(permissionList[0])).toEqual({ column: ['place'], form: ['place'], button: ['btn_add'] });
  });
});

describe('CurrentUser permissionList of system screens', () => {
  it('holds the buttons of the screen and of those that it opens, in the language of the session', async () => {
    const other = await createTestApp();
    await ensureSystemMenus(other.deps);
    const clerk = await other.createUser({ account: 'clerk' });
    const buttons = ['btn_edit', 'btn_type', 'btn_gone'];
    await other.grant({ objectType: 'user', objectId: clerk, menuId: 'screen:dictionary', buttons });
    const read = async (account: string) =>
      (await other.call(account, 'GET', '/api/oauth/CurrentUser')).data.permissionList as Record<
        string,
        { enCode: string; fullName: string }[]
      >[];
    const [own] = await read('clerk');
    expect(own).toMatchObject({ modelId: 'screen:dictionary', column: [], form: [], resource: [] });
    expect(own?.['button']?.map(({ enCode }) => enCode)).toEqual(['btn_edit', 'btn_type']);
    const all = (await read('admin')).find((entry) => (entry['modelId'] as unknown) === 'screen:dictionary');
    expect(all?.['button']?.map(({ enCode, fullName }) => [enCode, fullName])).toEqual([
      ['btn_add', '新增'],
      ['btn_edit', '编辑'],
      ['btn_remove', '删除'],
      ['btn_type', '分类管理'],
      ['btn_import', '导入'],
      ['btn_export', '导出'],
    ]);
    await other.deps.db.updateTable('users').set({ language: 'en' }).where('account', '=', 'admin').execute();
    expect(JSON.stringify(await read('admin'))).not.toContain('分类管理');
    await other.close();
  });

  it('the menu entries of screens have a title in every language, unless they were renamed', async () => {
    const other = await createTestApp();
    await ensureSystemMenus(other.deps);
    const menus = other.deps.db.updateTable('menus');
    await menus.set({ full_name: '我的接口' }).where('id', '=', 'screen:dataInterface').execute();
    const { menuList } = (await other.call('admin', 'GET', '/api/oauth/CurrentUser')).data;
    const screens = menuList.flatMap(({ children }: { children: object[] }) => children) as readonly {
      readonly id: string;
      readonly fullName: string;
      readonly titles?: Readonly<Record<string, string>>;
    }[];
    expect(screens.length).toBeGreaterThan(4);
    for (const { id, fullName, titles } of screens.filter((screen) => screen.id !== 'screen:dataInterface')) {
      expect([id, Object.keys(titles ?? {})]).toEqual([id, [...LANGUAGES]]);
      expect(titles).toMatchObject({ zh: fullName, en: expect.stringMatching(/^[A-Z][A-Za-z -]+$/) as unknown });
    }
    expect(screens.find(({ id }) => id === 'screen:dataInterface')?.titles).toBeUndefined();
    await other.close();
  });
});

describe('CurrentUser userInfo and sysConfigInfo', () => {
  it('has every member with its type', async () => {
    const { userInfo, sysConfigInfo } = await currentUser('nurse');
    expect(userInfo).toMatchObject({
      userId: nurseId,
      userAccount: 'nurse',
      userName: '李护士',
      headIcon: '',
      gender: 3,
      organizeId: 'department',
      organizeIdList: ['company', 'department'],
      organizeName: '示范医院/心内科',
      departmentId: 'department',
      departmentName: '心内科',
      positionIds: [],
      roleIds: [],
      isAdministrator: false,
      prevLogin: 0,
      prevLoginTime: null,
      portalId: '',
      changePasswordDate: null,
    });
    expect(userInfo.systemIds.filter(({ currentSystem }: { currentSystem: unknown }) => currentSystem)).toHaveLength(1);
    for (const key of ['title', 'sysName', 'sysVersion', 'copyright', 'logoIcon', 'loginIcon', 'navigationIcon']) {
      expect(sysConfigInfo[key], key).toBeTypeOf('string');
    }
    expect(JSON.stringify([userInfo, sysConfigInfo])).not.toContain('scrypt');
  });
});

describe('GET SysConfig', () => {
  it('reads stored settings of the right type over the defaults', async () => {
    await server.deps.db
      .insertInto('settings')
      .values([
        { key: 'title', value: '"示范医院"' },
        { key: 'passwordLengthMinNumber', value: '"8"' },
        { key: 'unknownKey', value: '1' },
      ])
      .execute();
    const { data } = await server.call('admin', 'GET', '/api/system/SysConfig');
    expect(data).toMatchObject({
      title: '示范医院',
      passwordLengthMinNumber: 6,
      mandatoryModificationOfInitialPassword: 0,
    });
    expect(data).not.toHaveProperty('unknownKey');
    expect((await currentUser('admin')).sysConfigInfo.title).toBe('示范医院');
  });
});
