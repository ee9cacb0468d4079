import type { Page, Route } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { takePicture } from './support/pictures';

const MAIN_SCRIPT = /\/assets\/index-[^/]*\.js$/;
const MAIN_STYLES = /\/assets\/index-[^/]*\.css$/;

/** Holds back requests of an address; returns the function that lets them through. */
async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route: Route) => {
    await gate;
    await route.continue();
  });
  return () => release();
}

test('while the script and the styles are on their way the page shows the mark, and gives way to the login page', async ({
  guestPage: page,
}) => {
  const releases = [await hold(page, MAIN_SCRIPT), await hold(page, MAIN_STYLES)];
  await page.goto('/login', { waitUntil: 'commit' });
  const mark = page.locator('.splash svg');
  await expect(mark).toBeVisible();
  const box = await mark.boundingBox();
  expect(box?.width).toBe(56);
  const painted = await page.evaluate(() => performance.getEntriesByType('paint').map(({ name }) => name));
  expect(painted).toContain('first-contentful-paint');
  await expect(page.getByText('重新加载')).toBeHidden();
  await expectAccessible(page, 'the splash');
  await takePicture(page, 'splash');
  for (const release of releases) release();
  await expect(page.getByLabel('账号')).toBeVisible();
  await expect(page.locator('.splash')).toHaveCount(0);
});

test('while the server is asked who this is, the same mark stands in the same place', async ({ page }) => {
  const { token } = await Api.signIn('admin');
  await page.addInitScript((value) => localStorage.setItem('formloom_token', value), token);
  const releaseScript = await hold(page, MAIN_SCRIPT);
  const releaseUser = await hold(page, '**/api/oauth/CurrentUser*');
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.locator('main.splash svg')).toBeVisible();
  const before = await page.locator('.splash svg').boundingBox();
  releaseScript();
  await expect(page.locator('div.splash svg')).toBeVisible();
  expect(await page.locator('.splash svg').boundingBox()).toEqual(before);
  await takePicture(page, 'splash-drawn');
  releaseUser();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.locator('.splash')).toHaveCount(0);
});

for (const { what, address } of [
  { what: 'script', address: MAIN_SCRIPT },
  { what: 'style sheet', address: MAIN_STYLES },
  { what: 'file of texts', address: /\/assets\/shell\.zh-[^/]*\.js$/ },
]) {
  test(`a ${what} that does not come is told, with a way to try again`, async ({ page }) => {
    await page.route(address, (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByText('页面还没有加载完成')).toBeVisible();
    await expect(page.getByText('The page has not been loaded')).toBeHidden();
    await expectAccessible(page, `the splash without its ${what}`);
    await takePicture(page, `splash-failed-${what.replaceAll(' ', '-')}`);
    await page.unroute(address);
    await page.getByRole('link', { name: '重新加载' }).click();
    await expect(page.getByLabel('账号')).toBeVisible();
  });
}

for (const { locale, words } of [
  { locale: 'en-GB', words: 'The page has not been loaded' },
  { locale: 'zh-TW', words: '頁面尚未載入完成' },
]) {
  test(`a browser in ${locale} reads it in its own language`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.route(MAIN_SCRIPT, (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText('页面还没有加载完成')).toBeHidden();
    await context.close();
  });
}
