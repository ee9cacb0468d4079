import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { toMd5 } from '../../src/engine/values/md5';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { takeStillPicture } from './support/pictures';

const FIRST = 'First#2026';

async function shoot(page: Page, name: string): Promise<void> {
  await takeStillPicture(page, `own-account-${name}`);
  await expectAccessible(page, name);
}

/** Somebody of this test alone, who may do everything so that a menu is there. */
async function makePerson(): Promise<{ readonly id: string; readonly account: string; readonly admin: Api }> {
  const admin = await Api.signIn('admin');
  const account = `own${randomBytes(4).toString('hex')}`;
  const rows = await query(`select organize_id from system.users where account = 'admin'`);
  const answer = await admin.ask('POST', '/api/permission/Users', {
    account,
    realName: '自理员',
    organizeIds: [rows[0]?.['organize_id']],
    password: toMd5(FIRST),
    isAdministrator: 1,
  });
  expect(answer.code).toBe(200);
  const id = String((await query(`select id from system.users where account = '${account}'`))[0]?.['id']);
  return { id, account, admin };
}

test.afterAll(async () => {
  const admin = await Api.signIn('admin');
  for (const { id } of await query(`select id from system.users where real_name = '自理员'`))
    await admin.call('DELETE', `/api/permission/Users/${String(id)}`);
});

async function signIn(page: Page, account: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: /登\s*录/ }).click();
}

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: '自理员 的用户菜单' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const box = (page: Page, field: string) => page.locator(`[data-field="${field}"]:visible input`).first();

test('a person changes their own data, and a password that the policy refuses stays typed', async ({
  guestPage: page,
}) => {
  const { account } = await makePerson();
  await signIn(page, account, FIRST);
  await openMenu(page, '个人信息');
  await expect(page).toHaveURL('/profile');
  await expect(box(page, 'account')).toHaveValue(account);
  await expect(box(page, 'account')).toBeDisabled();
  await box(page, 'mobilePhone').fill('123');
  await page.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(page.getByText('请正确输入手机号码').first()).toBeVisible();
  await expect(box(page, 'mobilePhone')).toHaveValue('123');
  await box(page, 'mobilePhone').fill('13800138000');
  await page.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(page.getByText('更新成功')).toBeVisible();
  await expect(box(page, 'mobilePhone')).toHaveValue('13800138000');
  // A box that is read alone asks for nothing.
  await expect(box(page, 'manager')).toHaveValue('');
  await expect(box(page, 'manager')).not.toHaveAttribute('placeholder', /./);
  await shoot(page, 'profile');
  // A part that nobody has opened is not loaded; typed values of another wait in theirs.
  await expect(page.getByRole('table')).toHaveCount(0);
  await box(page, 'nation').fill('汉族');
  await page.getByRole('tab', { name: '所属组织' }).click();
  await expect(page.getByRole('table').getByText('默认组织')).toBeVisible();
  await shoot(page, 'organisations');
  await page.getByRole('tab', { name: '个人资料' }).click();
  await expect(box(page, 'nation')).toHaveValue('汉族');
  await openMenu(page, '登录设备');
  const question = page.getByRole('dialog').filter({ hasText: '未保存的内容' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: /^离\s*开$/ }).click();
  await expect(page).toHaveURL('/profile/sessions');
  await page.goto('/profile');
  await expect(box(page, 'mobilePhone')).toHaveValue('13800138000');

  await page.getByRole('tab', { name: '修改密码' }).click();
  await box(page, 'oldPassword').fill('wrong');
  await box(page, 'password').fill(FIRST);
  await box(page, 'repeat').fill('other');
  await page.getByRole('button', { name: /^修\s*改\s*密\s*码$/ }).click();
  await expect(page.getByText('两次密码输入不一致').first()).toBeVisible();
  await box(page, 'repeat').fill(FIRST);
  await page.getByRole('button', { name: /^修\s*改\s*密\s*码$/ }).click();
  await expect(page.getByText('旧密码错误').first()).toBeVisible();
  await box(page, 'oldPassword').fill(FIRST);
  await page.getByRole('button', { name: /^修\s*改\s*密\s*码$/ }).click();
  await expect(page.getByText('新密码不能与旧密码相同').first()).toBeVisible();
  await expect(box(page, 'password')).toHaveValue(FIRST);
  await shoot(page, 'password');
});

test('after a reset nothing but the change of the password comes, until it is changed', async ({ guestPage: page }) => {
  const { id, account, admin } = await makePerson();
  const reset = await admin.ask('POST', `/api/permission/Users/${id}/Actions/ResetPassword`, {
    userPassword: toMd5('Reset#2026'),
  });
  expect(reset.code).toBe(200);
  await signIn(page, account, 'Reset#2026');
  await expect(page.getByText('管理员重置了您的密码，修改后才能继续使用。')).toBeVisible();
  await page.goto('/permission/user');
  await expect(box(page, 'oldPassword')).toBeVisible();
  await shoot(page, 'due');
  await box(page, 'oldPassword').fill('Reset#2026');
  await box(page, 'password').fill('Mine#2026');
  await box(page, 'repeat').fill('Mine#2026');
  await page.getByRole('button', { name: /^修\s*改\s*密\s*码$/ }).click();
  await expect(page.getByRole('button', { name: '自理员 的用户菜单' })).toBeVisible();
  await expect(page).toHaveURL('/permission/user');
});

test('a locked screen stays locked over a reload, and opens with the right password alone', async ({
  guestPage: page,
}) => {
  const { account } = await makePerson();
  await signIn(page, account, FIRST);
  await openMenu(page, '锁定屏幕');
  await expect(page).toHaveURL(/^[^?]*\/lockScreen\?redirect=/);
  await expect(page.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL('/lockScreen?redirect=%2Fprofile');
  // Another tab knows, and so does the server when the browser has forgotten.
  await page.evaluate(() => localStorage.removeItem('formloom_locked'));
  await page.goto('/profile');
  await expect(page).toHaveURL('/lockScreen?redirect=%2Fprofile');
  const password = page.getByLabel('密码', { exact: true });
  await password.fill('wrong');
  await page.getByRole('button', { name: /^解\s*锁$/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible();
  await shoot(page, 'lock');
  await password.fill(FIRST);
  await page.getByRole('button', { name: /^解\s*锁$/ }).click();
  await expect(page).toHaveURL('/profile');

  await box(page, 'mobilePhone').fill('13900139000');
  await openMenu(page, '锁定屏幕');
  const cover = page.getByRole('dialog').filter({ hasText: '屏幕已锁定' });
  await expect(cover).toContainText('页面上已填写的内容会保留');
  await shoot(page, 'cover');
  await cover.getByLabel('密码', { exact: true }).fill(FIRST);
  await cover.getByRole('button', { name: /^解\s*锁$/ }).click();
  await expect(cover).toBeHidden();
  await expect(box(page, 'mobilePhone')).toHaveValue('13900139000');
  await page.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(page.getByText('更新成功')).toBeVisible();
});
