import { Api } from './support/api';
import { grantTo } from './support/database';
import type { Account } from './support/setting';
import { expect, test } from './support/fixtures';
import { makeEntry, makeType, readEntries, unique } from './support/system-data';
import { SystemPage } from './support/system-screen';

/** System screens for a non-administrator: nothing without the menu, everything needed with it. */
const PATH = '/systemData/dictionary';

let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

/** The id of the menu entry with an address. */
async function menuIdOf(urlAddress: string): Promise<string> {
  type Node = Readonly<Record<string, unknown>>;
  const { menuList } = await api.call('GET', '/api/oauth/CurrentUser');
  const flatten = (nodes: readonly Node[]): readonly Node[] =>
    nodes.flatMap((node) => [node, ...flatten((node['children'] ?? []) as readonly Node[])]);
  const node = flatten(menuList as readonly Node[]).find((each) => each['urlAddress'] === urlAddress);
  if (!node) throw new Error(`no menu entry leads to ${urlAddress}`);
  return String(node['id']);
}

const ALL_BUTTONS = ['add', 'addBelow', 'edit', 'remove', 'detail', 'type', 'import', 'export'];
const grantMenu = async (urlAddress: string, buttons = ALL_BUTTONS, account: Account = 'limited') =>
  grantTo(account, {
    menuId: await menuIdOf(urlAddress),
    columns: [],
    forms: [],
    buttons: buttons.map((code) => `btn_${code}`),
  });

test('without the menu there is no screen, and no call that changes anything', async ({ openAs }) => {
  const type = await makeType(api);
  const entry = await makeEntry(api, type.id);
  const limited = await Api.signIn('limited');
  const address = `/api/system/DictionaryData/${entry.id}`;
  for (const [method, path] of [
    ['DELETE', address],
    ['PUT', `${address}/Actions/State`],
    ['GET', `/api/system/DictionaryData/${type.id}/Action/Export`],
  ] as const) {
    expect((await limited.ask(method, path)).code).toBe(403);
  }
  const page = await openAs('limited', PATH);
  await expect(page.getByRole('heading').or(page.locator('.ant-result')).first()).toBeVisible();
  await expect(page.getByText(type.fullName)).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: '编码' })).toHaveCount(0);
});

test('a menu without button codes shows the screen and offers nothing that changes it', async ({ openAs }) => {
  await grantMenu('systemData/dictionary', [], 'reader');
  const type = await makeType(api);
  const entry = await makeEntry(api, type.id);
  const page = await openAs('reader', PATH);
  const screen = new SystemPage(page);
  await screen.node(type.fullName).click();
  await expect(screen.row(entry.enCode)).toBeVisible();
  for (const name of ['新增', '编辑', '删除']) {
    await expect(page.getByRole('button', { name: new RegExp(`^([a-z-]+ )?${name}$`) })).toHaveCount(0);
  }
  await expect(screen.row(entry.enCode).getByRole('switch')).toBeDisabled();
  await screen.openTreeMenu();
  await expect(page.getByRole('menuitem', { name: '刷新' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '分类管理' })).toHaveCount(0);

  const reader = await Api.signIn('reader');
  for (const [method, path, body] of [
    ['POST', '/api/system/DictionaryData', { dictionaryTypeId: type.id, parentId: '0', fullName: 'x', enCode: 'x' }],
    ['DELETE', `/api/system/DictionaryData/${entry.id}`, undefined],
    ['PUT', `/api/system/DictionaryData/${entry.id}/Actions/State`, undefined],
    ['DELETE', `/api/system/DictionaryType/${type.id}`, undefined],
  ] as const) {
    expect((await reader.ask(method, path, body)).code).toBe(403);
  }
  expect(await readEntries(api, type.id)).toHaveLength(1);
});

test('the menu and its codes make dictionary management whole, categories included', async ({ openAs }) => {
  await grantMenu('systemData/dictionary');
  const type = await makeType(api);
  const entry = await makeEntry(api, type.id);
  const page = await openAs('limited', PATH);
  const screen = new SystemPage(page);
  await screen.node(type.fullName).click();
  await expect(screen.row(entry.enCode)).toBeVisible();

  await test.step('an entry is made, edited, switched off and deleted', async () => {
    const enCode = unique('own');
    await screen.press('新增');
    await screen.form.fill({ 名称: '自己的', 编码: enCode });
    await screen.form.save();
    await expect(screen.row(enCode)).toBeVisible();
    await screen.pressInRow(enCode, '编辑');
    await screen.form.fill({ 名称: '改过的' });
    await screen.form.save();
    await expect(screen.row('改过的')).toBeVisible();
    await screen.row(enCode).getByRole('switch').click();
    await screen.answer('您确定要禁用或启用当前数据, 是否继续?', '确定');
    await expect(screen.row(enCode).getByRole('switch')).not.toBeChecked();
    await screen.pressInRow(enCode, '删除');
    await screen.answer('此操作将永久删除该数据, 是否继续?', '确定');
    await expect(screen.row(enCode)).toHaveCount(0);
    expect(await readEntries(api, type.id)).toHaveLength(1);
  });

  await test.step('a category is made, exported and deleted in the drawer', async () => {
    await screen.chooseInTreeMenu('分类管理');
    const dialog = page.getByRole('dialog', { name: '字典分类管理' });
    const drawer = new SystemPage(page, dialog);
    const download = page.waitForEvent('download');
    await drawer.pressInRow(type.enCode, '导出');
    await drawer.answer('您确定要导出该字典分类, 是否继续?', '确定');
    expect((await download).suggestedFilename()).toBe(`${type.fullName}.bdd`);
    const bare = await makeType(api);
    await dialog.getByRole('button', { name: '刷新' }).click();
    await drawer.pressInRow(bare.enCode, '删除');
    await drawer.answer('此操作将永久删除该数据, 是否继续?', '确定');
    await expect(drawer.row(bare.enCode)).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: '导入' })).toBeEnabled();
  });
});

for (const [address, makes] of [
  ['system/billRule', true],
  ['system/area', true],
  ['permission/position', true],
  ['systemData/dataInterface', false],
] as const) {
  test(`the menu ${address} opens its screen with its tree, rows and buttons`, async ({ openAs }) => {
    await grantMenu(address);
    const page = await openAs('limited', `/${address}`);
    await expect(page.getByRole('columnheader').first()).toBeVisible();
    await expect(page.getByText('列表加载失败')).toHaveCount(0);
    await expect(page.getByText('您没有操作权限')).toHaveCount(0);
    const screen = new SystemPage(page);
    if (!makes) return;
    await screen.press('新增');
    await expect(screen.form.dialog).toBeVisible();
    await expect(page.getByText('您没有操作权限')).toHaveCount(0);
  });
}
