import type { Page } from '@playwright/test';
import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { PASSWORD } from './support/setting';

const languageOf = async () =>
  (await query(`select language from system.users where id = 'user-polyglot'`))[0]?.['language'];

test.beforeEach(async () => {
  await query(`update system.users set language = '' where id = 'user-polyglot'`);
});

async function choose(page: Page, from: string, to: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().includes('/SystemLanguage'));
  await page.getByRole('button', { name: from, exact: true }).click();
  await page.getByRole('menuitem', { name: to }).click();
  await saved;
}

test('a language that a signed-in person chooses is theirs on every machine; the login page keeps its own', async ({
  openAs,
  guestPage: other,
}) => {
  const page = await openAs('polyglot', '/home');
  await choose(page, '语言', 'English');
  await expect(page.getByRole('heading', { name: 'My modules' })).toBeVisible();
  expect(await languageOf()).toBe('en');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My modules' })).toBeVisible();

  await other.goto('/login');
  await other.getByRole('button', { name: '繁體中文' }).click();
  await expect(other.getByRole('heading', { name: '歡迎登入' })).toBeVisible();
  await other.getByLabel('帳號').fill('polyglot');
  await other.getByLabel('密碼', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: '登入', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'My modules' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'en-US');
  await choose(other, 'Language', '繁體中文');
  expect(await languageOf()).toBe('zhtw');
  await choose(other, '語言', 'English');

  await other.getByRole('button', { name: 'User menu of 钱译员' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.getByRole('button', { name: 'OK' }).click();
  await expect(other.getByRole('heading', { name: '歡迎登入' })).toBeVisible();
  expect(await languageOf()).toBe('en');
});

test('a language that cannot be saved is spoken all the same, and that is said', async ({ openAs }) => {
  const page = await openAs('polyglot', '/home');
  await page.route('**/SystemLanguage*', (route) =>
    route.fulfill({ json: { code: 500, msg: '系统异常，请稍后再试', data: null } }),
  );
  await choose(page, '语言', 'English');
  await expect(page.getByText('could not be saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My modules' })).toBeVisible();
});
