import type { Browser, Page } from '@playwright/test';
import { ownServer } from '../../tests/e2e/support/setting';

/** Opens a blank page with a session token in localStorage, in a browser context of its own; `width` in pixels. */
export async function openAppPage(browser: Browser, token: string, width = 1440): Promise<Page> {
  const context = await browser.newContext({
    baseURL: ownServer().url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width, height: 900 },
  });
  const page = await context.newPage();
  await page.addInitScript((value) => localStorage.setItem('formloom_token', value), token);
  return page;
}
