import type { Browser, Page } from '@playwright/test';

/** Opens an empty page of the product in the name of a signed-in person, in a context of its own; `width` in pixels. */
export async function openAppPage(browser: Browser, token: string, width = 1440): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env['FORMLOOM_E2E_URL'] ?? '',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width, height: 900 },
  });
  const page = await context.newPage();
  await page.addInitScript((value) => localStorage.setItem('formloom_token', value), token);
  return page;
}
