import type { Page } from '@playwright/test';
import {
  chooseOption,
  FIRST_PASSWORD,
  makeDepartment,
  makeRole,
  makeUser,
  openBehindMenu,
  shoot,
  signInOn,
} from './support/administration';
import { draftField, draftModule } from './support/draft-document';
import { expect, test } from './support/fixtures';
import { PlaygroundPage } from './support/playground';
import { FormPage, ListPage } from './support/screen';
import { unique } from './support/system-data';
import { SystemPage } from './support/system-screen';

/**
 * A hospital that is set up in the interface alone: departments, a module and its menu, a role, people, rights and a data scheme. Who
 * was given something sees exactly that, and loses each part of it while they work.
 */
test.describe.configure({ timeout: 300_000 });

/** What the journey is about; names are its own. */
const names = () => ({
  department: unique('康复科'),
  other: unique('药剂科'),
  role: unique('登记员'),
  module: unique('登记'),
  scheme: unique('本科室'),
});

/** Makes a module in the playground and publishes it to a role at the top of the menu. */
async function publishModule(page: Page, name: string, role: string): Promise<void> {
  await page.getByRole('button', { name: '新建模块' }).first().click();
  const dialog = page.getByRole('dialog');
  const enCode = unique('reg').replace(/[^A-Za-z0-9_]/g, '_');
  await dialog.getByRole('textbox', { name: '名称' }).fill(name);
  await dialog.getByRole('textbox', { name: '编码' }).fill(enCode);
  await dialog.getByRole('button', { name: /新\s*建/ }).click();
  const workbench = new PlaygroundPage(page);
  await workbench.ready();
  const document = draftModule([
    draftField('input', 'title', '标题'),
    draftField('depSelect', 'department', '所属科室'),
  ]);
  const columnData = {
    ...(document['columnData'] as object),
    ...{ useBtnPermission: true, useDataPermission: true },
  };
  await workbench.editor.setDocument({ ...document, fullName: name, enCode, columnData });
  await workbench.saved();
  const publish = await workbench.openPublish();
  await publish.getByRole('combobox', { name: '菜单位置' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('.ant-select-tree-title').getByText('顶级菜单', { exact: true }).click();
  await publish.getByRole('button', { name: '选择角色' }).click();
  const picker = page.getByRole('dialog', { name: '选择角色' });
  await picker.getByRole('tab', { name: '全局' }).click();
  await picker.getByRole('treeitem', { name: role }).click();
  await picker.getByRole('button', { name: /^确\s*定$/ }).click();
  await expect(picker).toBeHidden();
  await shoot(page, 'a module is given with its publication');
  await publish.getByRole('button', { name: '发布', exact: true }).click();
  await workbench.expectPublished(1);
}

/** Builds the scheme of one's own organisation behind the menu of the module. */
async function makeScheme(page: Page, module: string, scheme: string): Promise<void> {
  const drawer = await openBehindMenu(page, module, '数据权限');
  const schemes = new SystemPage(page, drawer);
  await schemes.press('新增');
  const form = new FormPage(page);
  await form.fill({ 方案名称: scheme });
  const builder = form.place('conditionJson');
  await builder.getByRole('button', { name: '添加条件组' }).click();
  const term = builder.getByRole('group', { name: '第 1 组第 1 个条件' });
  await chooseOption(page, term.getByRole('combobox', { name: '字段' }), '所属科室');
  await chooseOption(page, term.getByRole('combobox', { name: '值类型' }), '当前组织及子组织');
  await form.save();
  await expect(schemes.row(scheme)).toBeVisible();
}

/** Checks or unchecks one node of the rights of a role. */
async function toggleRight(page: Page, { role, module, node }: Record<'role' | 'module' | 'node', string>) {
  const roles = new SystemPage(page);
  await roles.pressInRow(role, '授权');
  await page.getByPlaceholder('搜索名称').fill(module);
  const tree = page.getByRole('tree');
  await expect(tree.getByRole('treeitem', { name: module }).first()).toBeVisible();
  await page.getByPlaceholder('搜索名称').fill(node);
  const item = tree.getByRole('treeitem', { name: node, exact: true }).first();
  await item.click();
  await new FormPage(page).save();
  await roles.expectMessage('保存成功');
}

/** Adds a record of a department through the module's own form. */
async function addRecord(page: Page, title: string, department: string): Promise<void> {
  const list = new ListPage(page);
  await list.press('新增');
  const form = new FormPage(page);
  await form.fill({ 标题: title });
  await form.place('department').getByRole('combobox').focus();
  await page.keyboard.type(department);
  await page.locator('.ant-select-item-option', { hasText: department }).click();
  await expect(form.place('department')).toContainText(department);
  await form.save();
  await expect(list.row(title)).toBeVisible();
}

test('a hospital from empty: who was given a module sees its records of the own department, and loses each right at once', async ({
  openAs,
  guestPage: guest,
}) => {
  const { department, other, role, module, scheme } = names();
  const [account, person] = [unique('user'), unique('登记员')];
  const organisation = await openAs('admin', '/permission/organize');
  await makeDepartment(organisation, department);
  await makeDepartment(organisation, other);
  const roles = await openAs('admin', '/permission/role');
  await makeRole(roles, role);
  await publishModule(await openAs('admin', '/playground'), module, role);
  await makeScheme(await openAs('admin', '/system/menu'), module, scheme);
  await makeUser(await openAs('admin', '/permission/user'), { account, name: person, department, role });

  const admin = await openAs('admin', '/home');
  await admin.getByRole('navigation', { name: '主菜单' }).getByText(module).click();
  await addRecord(admin, '本科室的记录', department);
  await addRecord(admin, '别科室的记录', other);

  // Without a scheme there are one's own records alone, of which there are none.
  await signInOn(guest, account, FIRST_PASSWORD);
  await expect(guest.getByRole('main').getByRole('link')).toHaveText([module]);
  await guest.getByRole('main').getByRole('link').click();
  const list = new ListPage(guest);
  await expect(guest.getByRole('button', { name: /新增$/ }).first()).toBeVisible();
  await expect(guest.getByText('本科室的记录')).toHaveCount(0);

  await toggleRight(roles, { role, module, node: scheme });
  await guest.reload();
  await expect(list.row('本科室的记录')).toBeVisible();
  await expect(list.row('别科室的记录')).toHaveCount(0);
  await expect(list.row('本科室的记录').getByRole('button', { name: '删除' })).toBeVisible();
  await shoot(guest, 'the records of the own department');

  await test.step('the scheme goes while a record is open: the change is not saved', async () => {
    await list.pressInRow('本科室的记录', '编辑');
    const form = new FormPage(guest);
    await form.fill({ 标题: '不该保存' });
    await toggleRight(roles, { role, module, node: scheme });
    await form.save();
    await expect(form.dialog).toBeVisible();
    await expect(form.field('标题')).toHaveValue('不该保存');
    await guest.reload();
    await expect(guest.getByRole('button', { name: /新增$/ }).first()).toBeVisible();
    await expect(guest.getByText(/本科室的记录|不该保存/)).toHaveCount(0);
  });

  await test.step('the menu goes: the page is closed', async () => {
    await new SystemPage(roles).pressInRow(role, '成员');
    const members = roles.getByRole('dialog', { name: '选择成员' });
    await expect(members).toContainText(person);
    await members.getByRole('button', { name: '清空列表' }).click();
    await members.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect(members).toBeHidden();
    await guest.reload();
    await expect(guest.getByText('您的权限不足，请联系管理员').first()).toBeVisible();
  });
});
