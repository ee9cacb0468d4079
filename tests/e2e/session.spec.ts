import type { Page } from '@playwright/test';
import { PASSWORD } from './support/setting';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { releaseOrders, type Released } from './support/modules';

let orders: Released;
test.beforeAll(async () => {
  orders = await releaseOrders(await Api.signIn('admin'));
});

async function fillSignIn(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}

test('a visitor is sent to the login page and, once signed in, to where they wanted to go', async ({
  guestPage: page,
}) => {
  await page.goto(orders.path);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(orders.path)}`);
  await fillSignIn(page, 'admin', PASSWORD);
  await expect(page).toHaveURL(orders.path);
  await expect(page.getByRole('button', { name: '新增' }).first()).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${orders.fullName} - `));
});

test('missing and wrong credentials are refused under the form', async ({ guestPage: page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '请输入账号' })).toBeVisible();
  await expect(page.getByLabel('账号')).toBeFocused();
  await fillSignIn(page, 'admin', 'wrong');
  await expect(page.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
});

for (const evil of ['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
  test(`signing in never leads to ${evil}`, async ({ guestPage: page }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(evil)}`);
    await fillSignIn(page, 'admin', PASSWORD);
    await expect(page).toHaveURL('/home');
  });
}

test('the start page greets and offers the modules; unknown addresses end at 404', async ({ openAs }) => {
  const page = await openAs('admin', '/');
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { name: '管理员' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: orders.fullName }).click();
  await expect(page).toHaveURL(orders.path);
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/404');
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveURL('/home');
});

test('signing out asks, ends the session on the server and in the other tab', async ({ openAs }) => {
  const page = await openAs('colleague', '/home');
  const other = await page.context().newPage();
  await other.goto('/home');
  await expect(other.getByRole('heading', { name: '王护士' })).toBeVisible();
  const token = (await page.evaluate(() => localStorage.getItem('formloom_token'))) ?? '';
  await page.getByRole('button', { name: '王护士' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.getByText('您确定要退出应用程序吗?')).toBeVisible();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('formloom_token'))).toBeNull();
  await expect(other).toHaveURL(/\/login\?redirect=%2Fhome/);
  const answer = await fetch(`${new URL(page.url()).origin}/api/oauth/CurrentUser`, {
    headers: { Authorization: token },
  });
  expect([600, 601, 602]).toContain(((await answer.json()) as { code: number }).code);
});

test('a token that nobody knows leads to the login page with the reason', async ({ guestPage: page }) => {
  await page.addInitScript(() => {
    if (!location.pathname.startsWith('/login')) localStorage.setItem('formloom_token', 'forged');
  });
  await page.goto('/home');
  await expect(page).toHaveURL('/login?redirect=%2Fhome');
  await expect(page.getByText('登录过期,请重新登录')).toBeVisible();
});

test('an external link is shown before it is followed, and only web addresses are', async ({ openAs }) => {
  const encode = (address: string) => encodeURIComponent(btoa(encodeURIComponent(address)));
  const page = await openAs('admin', `/externalLink?href=${encode('https://example.org/a?b=1')}`);
  await expect(page.getByText('https://example.org/a?b=1')).toBeVisible();
  await expect(page.getByRole('link', { name: '继续访问' })).toHaveAttribute('href', 'https://example.org/a?b=1');
  await page.goto(`/externalLink?href=${encode('javascript:alert(1)')}`);
  await expect(page.getByText('无法打开此链接')).toBeVisible();
});

test('the sidebar folds, remembers it, and is a drawer on narrow windows', async ({ openAs }) => {
  const page = await openAs('admin', '/home');
  await page.getByRole('button', { name: '收起菜单' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
  await page.setViewportSize({ width: 800, height: 900 });
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('menuitem', { name: orders.fullName }).click();
  await expect(page).toHaveURL(orders.path);
  await expect(page.getByRole('menuitem', { name: orders.fullName })).toBeHidden();
});
