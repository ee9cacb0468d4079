import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../axe';
import { Api } from './api';
import { letSelectFocus, type FormPage } from './screen';
import type { Account } from './setting';
import { unique } from './system-data';
import { SystemPage } from './system-screen';
import { takeStillPicture } from './pictures';

/** What journeys of administrators make in the interface: departments, roles and users. */

/** Password that `makeUser` gives. */
export const FIRST_PASSWORD = 'Start#2026';

/** Takes a picture of a page that stands still, and checks that everybody can use it. */
export async function shoot(page: Page, name: string): Promise<void> {
  await takeStillPicture(page, name);
  await expectAccessible(page, name);
}

/** Makes a role with one member; returns its name. */
export async function makeRoleOf(api: Api, account: Account): Promise<string> {
  const fullName = unique('护理');
  const names = { fullName, enCode: unique('nursing') };
  const scope = { globalMark: 1, organizeIdsTree: [], sortCode: 0, enabledMark: 1 };
  const { id } = await api.call('POST', '/api/permission/Role', { ...names, ...scope });
  const { userInfo } = await (await Api.signIn(account)).call('GET', '/api/oauth/CurrentUser');
  const { userId } = userInfo as { readonly userId: string };
  await api.call('POST', `/api/permission/UserRelation/${String(id)}`, { objectType: 'Role', userIds: [userId] });
  return fullName;
}

/** Signs in on the login page. */
export async function signInOn(page: Page, account: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.locator('button[type=submit]').click();
}

/** Chooses what a keyword names alone in a people box. */
export async function chooseByName(form: FormPage, fieldId: string, name: string): Promise<void> {
  const page = form.dialog.page();
  await form.place(fieldId).getByRole('combobox').focus();
  await page.keyboard.type(name);
  await expect(page.locator('.ant-select-item-option', { hasText: name })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.locator('.ant-select-item-option-selected', { hasText: name })).toHaveCount(1);
  await page.keyboard.press('Escape');
}

/** Makes a department of the hospital on the screen of the organisation. */
export async function makeDepartment(page: Page, name: string): Promise<void> {
  const screen = new SystemPage(page);
  await screen.pressInRow('示范医院', '新增部门');
  await screen.form.fill({ 名称: name, 编码: unique('dep') });
  await shoot(page, 'a new department');
  await screen.form.save();
  await expect(screen.row(name)).toBeVisible();
  await expect(screen.row(name)).toContainText('部门');
}

/** Makes a role for everybody on the screen of roles. */
export async function makeRole(page: Page, name: string): Promise<void> {
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

interface NewUser {
  readonly account: string;
  readonly name: string;
  readonly department: string;
  readonly role: string;
}

/** Makes a user with `FIRST_PASSWORD` on the screen of users. */
export async function makeUser(page: Page, { account, name, department, role }: NewUser): Promise<void> {
  const screen = new SystemPage(page);
  await screen.press('新增');
  const { form } = screen;
  await form.fill({ 账号: account, 姓名: name });
  await form.place('password').locator('input').fill(FIRST_PASSWORD);
  await chooseByName(form, 'organizeIdTree', department);
  await chooseByName(form, 'roleIds', role);
  await shoot(page, 'a new user');
  await form.save();
  await screen.searchFor(account);
  await expect(screen.row(account)).toContainText(department);
}

/** Opens what a button of a menu's row opens; many buttons stand behind one. */
export async function openBehindMenu(page: Page, menu: string, button: string): Promise<Locator> {
  const row = new SystemPage(page).row(menu);
  const own = row.getByRole('button', { name: button, exact: true });
  const more = row.getByRole('button', { name: '更多' });
  await expect(own.or(more).first()).toBeVisible();
  if (await own.isVisible()) await own.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name: button }).click();
  }
  const drawer = page.getByRole('dialog', { name: button });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Chooses an option of a box by its title. */
export async function chooseOption(page: Page, box: Locator, label: string): Promise<void> {
  // With the keyboard: a placeholder lies over the box.
  await box.focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('.ant-select-dropdown:visible').last().getByTitle(label, { exact: true }).click();
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  await letSelectFocus(page);
}
