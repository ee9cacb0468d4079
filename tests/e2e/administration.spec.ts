import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, standStill } from './axe';
import { expect, test } from './support/fixtures';
import { FormPage } from './support/screen';
import { Api } from './support/api';
import { makeType, unique } from './support/system-data';
import { SystemPage } from './support/system-screen';

/** The organisation, users and their rights, made and taken away in the interface alone (docs/screens.md#organisation-users-roles-and-groups). */
const pictures = process.env['FORMLOOM_PICTURES'];
const PASSWORD = 'Start#2026';

async function shoot(page: Page, name: string): Promise<void> {
  await standStill(page);
  if (pictures) await page.screenshot({ path: path.join(pictures, `${name}.png`) });
  await expectAccessible(page, name);
}

async function signIn(page: Page, account: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.locator('button[type=submit]').click();
}

/** Chooses what a keyword names alone in a people box. */
async function chooseByName(form: FormPage, fieldId: string, name: string): Promise<void> {
  const page = form.dialog.page();
  await form.place(fieldId).getByRole('combobox').focus();
  await page.keyboard.type(name);
  await expect(page.locator('.ant-select-item-option', { hasText: name })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.locator('.ant-select-item-option-selected', { hasText: name })).toHaveCount(1);
  await page.keyboard.press('Escape');
}

async function makeDepartment(page: Page, name: string): Promise<void> {
  const screen = new SystemPage(page);
  await screen.pressInRow('示范医院', '新增部门');
  await screen.form.fill({ 名称: name, 编码: unique('dep') });
  await shoot(page, 'a new department');
  await screen.form.save();
  await expect(screen.row(name)).toBeVisible();
  await expect(screen.row(name)).toContainText('部门');
}

async function makeRole(page: Page, name: string): Promise<void> {
  const screen = new SystemPage(page);
  await screen.press('新增');
  await screen.form.fill({ 角色名称: name, 角色编码: unique('role') });
  // A role belongs somewhere, or is everybody's.
  await screen.form.save();
  await expect(screen.form.place('organizeIdsTree').getByRole('alert')).toBeVisible();
  await screen.form.place('globalMark').getByRole('switch').click();
  await expect(screen.form.place('organizeIdsTree')).toBeHidden();
  await screen.form.save();
  await expect(screen.row(name)).toContainText('全局');
}

/** Gives a role a screen with all its buttons but one. */
async function giveScreen(page: Page, role: string): Promise<void> {
  const screen = new SystemPage(page);
  await screen.pressInRow(role, '授权');
  const tree = page.getByRole('tree');
  await page.getByPlaceholder('搜索名称').fill('数据字典');
  const node = tree.getByRole('treeitem', { name: '数据字典' });
  await node.click();
  await expect(node).toHaveAttribute('aria-checked', 'true');
  await expect(tree.getByRole('treeitem', { name: '删除' }).first()).toHaveAttribute('aria-checked', 'true');
  await tree.getByRole('treeitem', { name: '删除' }).first().click();
  await expect(page.getByText(/^将增加 \d+ 项$/)).toBeVisible();
  await shoot(page, 'the rights of a role');
  await new FormPage(page).save();
  await screen.expectMessage('保存成功');
}

interface NewUser {
  readonly account: string;
  readonly name: string;
  readonly department: string;
  readonly role: string;
}

async function makeUser(page: Page, { account, name, department, role }: NewUser): Promise<void> {
  const screen = new SystemPage(page);
  await screen.press('新增');
  const { form } = screen;
  await form.fill({ 账号: account, 姓名: name });
  await form.place('password').locator('input').fill(PASSWORD);
  await chooseByName(form, 'organizeIdTree', department);
  await chooseByName(form, 'roleIds', role);
  await shoot(page, 'a new user');
  await form.save();
  await screen.searchFor(account);
  await expect(screen.row(account)).toContainText(department);
}

test('a user who was made in the interface sees exactly what was given, and loses it while working', async ({
  openAs,
  guestPage: guest,
}) => {
  await makeType(await Api.signIn('admin'));
  const [department, role] = [unique('科室'), unique('角色')];
  const [account, name] = [unique('user'), unique('护士')];
  await makeDepartment(await openAs('admin', '/permission/organize'), department);
  const roles = await openAs('admin', '/permission/role');
  await makeRole(roles, role);
  await giveScreen(roles, role);
  const users = await openAs('admin', '/permission/user');
  await makeUser(users, { account, name, department, role });

  await signIn(guest, account, PASSWORD);
  await expect(guest.getByRole('menubar').or(guest.getByRole('menu')).first()).toContainText('数据应用');
  await expect(guest.getByRole('menuitem', { name: /系统权限|系统管理|模块工作台/ })).toHaveCount(0);
  await expect(guest.getByRole('main').getByRole('link')).toHaveText(['数据字典']);
  await guest.getByRole('main').getByRole('link').click();
  const dictionary = new SystemPage(guest);
  await expect(guest.getByRole('button', { name: /新增/ }).first()).toBeVisible();
  await expect(guest.getByRole('button', { name: '删除' })).toHaveCount(0);

  // Out of the role while the form is open: what was typed stays, and nothing is saved.
  await dictionary.press('新增');
  const { form } = dictionary;
  await form.fill({ 名称: '不该保存', 编码: unique('lost') });
  await new SystemPage(roles).pressInRow(role, '成员');
  const picker = roles.getByRole('dialog', { name: '选择成员' });
  await expect(picker).toContainText(name);
  await shoot(roles, 'the members of a role');
  await picker.getByRole('button', { name: '清空列表' }).click();
  await picker.getByRole('button', { name: /^确\s*定$/ }).click();
  await expect(picker).toBeHidden();
  await form.save();
  await expect(form.dialog.getByText('您没有操作权限').first()).toBeVisible();
  await expect(form.field('名称')).toHaveValue('不该保存');
  await guest.reload();
  await expect(guest.getByText('您的权限不足，请联系管理员').first()).toBeVisible();
});

test('a user is disabled and signed out at once, enabled again, and gets a new password', async ({
  openAs,
  guestPage: guest,
}) => {
  const [account, name] = [unique('user'), unique('护士')];
  const page = await openAs('admin', '/permission/user');
  const screen = new SystemPage(page);
  await screen.press('新增');
  await screen.form.fill({ 账号: account, 姓名: name });
  await screen.form.place('password').locator('input').fill(PASSWORD);
  await chooseByName(screen.form, 'organizeIdTree', '心内科');
  await screen.form.save();
  await screen.searchFor(account);
  const row = screen.row(account);
  await expect(row).toContainText('启用');

  await row.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '禁用' }).click();
  await screen.answer('禁用后', '确定');
  await expect(row.locator('.ant-tag')).toHaveText('禁用');
  await signIn(guest, account, PASSWORD);
  await expect(guest.getByText('账号已被停用，请联系管理员').first()).toBeVisible();
  await row.getByRole('button', { name: /更多/ }).click();
  await expect(page.getByRole('menuitem', { name: '禁用' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: '启用' }).click();
  await screen.answer('确定启用', '确定');
  await expect(row.locator('.ant-tag')).toHaveText('启用');

  await screen.pressInRow(account, '重置密码');
  const boxes = screen.form.dialog.locator('input[type=password]');
  await boxes.nth(0).fill('Other#2026');
  await boxes.nth(1).fill('Other#2027');
  await screen.form.save();
  await expect(page.getByText('两次密码输入不一致').first()).toBeVisible();
  await boxes.nth(1).fill('Other#2026');
  await shoot(page, 'another password');
  await screen.form.save();
  await expect(screen.form.dialog).toBeHidden();
  await signIn(guest, account, 'Other#2026');
  await expect(guest.getByText('您的权限不足，请联系管理员').first()).toBeVisible();

  const trail = await openAs('admin', '/system/recordChange');
  const changes = new SystemPage(trail);
  await changes.searchFor(name);
  await expect(changes.row('重置密码')).toHaveCount(1);
  await expect(changes.row('启用/停用')).toHaveCount(2);
  await shoot(trail, 'the trail of changes');
});

test('several users are signed out together', async ({ openAs }) => {
  const [one, two] = [await openAs('roamer', '/home'), await openAs('roamer', '/home')];
  const page = await openAs('admin', '/permission/userOnline');
  const screen = new SystemPage(page);
  await screen.searchFor('roamer');
  const button = page.getByRole('button', { name: '强制下线' }).first();
  await expect(button).toBeDisabled();
  await screen.row('roamer').nth(0).getByRole('checkbox').check();
  await screen.row('roamer').nth(1).getByRole('checkbox').check();
  await shoot(page, 'online users');
  await button.click();
  await screen.answer('所选 2 个用户', '确定');
  await expect(screen.row('roamer')).toHaveCount(0);
  for (const other of [one, two]) {
    await other.reload();
    await expect(other).toHaveURL(/\/login/);
  }
});
