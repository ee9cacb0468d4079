import type { Page } from '@playwright/test';
import { expectAccessible, standStill } from './axe';
import { expect, test } from './support/fixtures';
import { PASSWORD } from './support/setting';
import { takePicture } from './support/pictures';

const LOGO =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 8 8%22%3E%3Crect width=%228%22 height=%228%22 fill=%22green%22/%3E%3C/svg%3E';

async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('账号').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
}

/** Finds the button by type: its accessible name changes while it is loading. */
const submit = (page: Page) => page.locator('button[type=submit]');

/** Holds back requests of an address: `held` resolves at the first, `release` lets them through. */
async function hold(page: Page, address: string | RegExp): Promise<{ held: () => Promise<void>; release: () => void }> {
  let release = () => {};
  let arrived = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const held = new Promise<void>((resolve) => (arrived = resolve));
  await page.route(address, async (route) => {
    arrived();
    await gate;
    await route.continue();
  });
  return { held: () => held, release: () => release() };
}

test('from the press to the drawn shell the button is busy and nothing can be pressed twice', async ({
  guestPage: page,
}) => {
  await page.goto('/login');
  const user = await hold(page, '**/api/oauth/CurrentUser*');
  const workspace = await hold(page, /assets\/workspace-[^/]*\.js/);
  let signIns = 0;
  page.on('request', (request) => (signIns += request.url().includes('/api/oauth/Login') ? 1 : 0));
  await fillSignIn(page);
  await submit(page).click();
  await user.held();
  await expect(submit(page)).toHaveClass(/ant-btn-loading/);
  await expect(page).toHaveURL('/login');
  await takePicture(page, 'sign-in-busy');
  user.release();
  await workspace.held();
  // The code of the shell is on its way: address and form stay until it can be drawn.
  await expect(page).toHaveURL('/login');
  await expect(submit(page)).toHaveClass(/ant-btn-loading/);
  await page.getByLabel('密码', { exact: true }).press('Enter');
  workspace.release();
  await expect(page.getByRole('heading', { name: '管理员' })).toBeVisible();
  await expect(page).toHaveURL('/home');
  await expect(submit(page)).toHaveCount(0);
  expect(signIns).toBe(1);
});

test('when the server cannot say who it is, the form says so and keeps what was typed', async ({ guestPage: page }) => {
  await page.goto('/login?redirect=%2Fprofile%2Fsessions');
  await page.route('**/api/oauth/CurrentUser*', (route) =>
    route.fulfill({ json: { code: 500, msg: '系统异常，请稍后再试', data: null } }),
  );
  await fillSignIn(page);
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: '系统异常，请稍后再试' })).toBeVisible();
  await expect(page).toHaveURL('/login?redirect=%2Fprofile%2Fsessions');
  await expect(submit(page)).not.toHaveClass(/ant-btn-loading/);
  await expect(page.getByLabel('账号')).toHaveValue('admin');
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue(PASSWORD);
  expect(await page.evaluate(() => localStorage.getItem('formloom_token'))).toBeNull();
  await page.unroute('**/api/oauth/CurrentUser*');
  await submit(page).click();
  await expect(page).toHaveURL('/profile/sessions');
  // The journeys before have opened many sessions: a long list is drawn without rows of a table.
  await expect(page.getByRole('main').getByText('本机')).toBeVisible();
});

test("the login page bears the platform's own name, logo and copyright, in the window's title too", async ({
  guestPage: page,
}) => {
  const own = { title: '某医院业务平台', sysName: '某医院', copyright: '© 2026 某医院信息科', loginIcon: LOGO };
  await page.route('**/api/oauth/getLoginConfig*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, sysConfigInfo: own } } });
  });
  await page.goto('/login');
  await expect(page).toHaveTitle('登录 - 某医院业务平台');
  await expect(page.getByText('某医院', { exact: true }).first()).toBeVisible();
  await expect(page.locator(`img[src="${LOGO}"]`).first()).toBeVisible();
  await expect(page.getByText('© 2026 某医院信息科')).toBeVisible();
  await expect(page.getByText('Formloom')).toHaveCount(0);
  await takePicture(page, 'sign-in-own-name');
});

test('a logo that cannot be shown gives way to the mark of the product', async ({ guestPage: page }) => {
  await page.route('**/api/oauth/getLoginConfig*', (route) =>
    route.fulfill({
      json: { code: 200, msg: '', data: { sysConfigInfo: { sysName: '某医院', loginIcon: '/api/none' } } },
    }),
  );
  await page.goto('/login');
  await expect(page.getByText('某医院', { exact: true }).first()).toBeVisible();
  await expect(page.locator('main img, aside img')).toHaveCount(0);
});

for (const width of [1440, 800, 360] as const) {
  test(`the login page is whole at ${width} px, with a refusal and with the longest names`, async ({
    guestPage: page,
  }) => {
    await page.setViewportSize({ width, height: width === 360 ? 640 : 900 });
    await page.route('**/api/oauth/getLoginConfig*', (route) =>
      route.fulfill({
        json: {
          code: 200,
          msg: '',
          data: {
            sysConfigInfo: {
              sysName: '某某大学附属第一人民医院业务协同与设备管理平台',
              copyright: '© 2026 某某大学附属第一人民医院信息中心 版权所有',
            },
          },
        },
      }),
    );
    await page.goto('/login');
    await page.getByLabel('账号').fill('admin');
    await page.getByLabel('密码', { exact: true }).fill('wrong');
    const before = await page.getByLabel('账号').boundingBox();
    await submit(page).click();
    await expect(page.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible();
    expect(await page.getByLabel('账号').boundingBox()).toEqual(before);
    await standStill(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await takePicture(page, `sign-in-${width}`);
    await expectAccessible(page, `the login page at ${width} px`);
  });
}

test('the keyboard alone signs in', async ({ guestPage: page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('账号')).toBeFocused();
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '管理员' })).toBeVisible();
});
