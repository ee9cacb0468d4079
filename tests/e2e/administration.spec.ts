import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { FormPage } from './support/screen';
import {
  chooseByName,
  FIRST_PASSWORD,
  makeDepartment,
  makeRole,
  makeUser,
  shoot,
  signInOn,
} from './support/administration';
import { Api } from './support/api';
import { makeType, unique } from './support/system-data';
import { SystemPage } from './support/system-screen';

/** The organisation, users and their rights, made and taken away in the interface alone (docs/screens.md#organisation-users-roles-and-groups). */
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

  await signInOn(guest, account, FIRST_PASSWORD);
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
  await screen.form.place('password').locator('input').fill(FIRST_PASSWORD);
  await chooseByName(screen.form, 'organizeIdTree', '心内科');
  await screen.form.save();
  await screen.searchFor(account);
  const row = screen.row(account);
  await expect(row).toContainText('启用');

  await row.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '禁用' }).click();
  await screen.answer('禁用后', '确定');
  await expect(row.locator('.ant-tag')).toHaveText('禁用');
  await signInOn(guest, account, FIRST_PASSWORD);
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
  await signInOn(guest, account, 'Other#2026');
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
