import { expect, test as base, type Page } from '@playwright/test';
import { watchPage } from '../csp';
import type { Account } from './setting';
import { Api } from './api';

interface Fixtures {
  /** Opens a page as an account, in its own browser context; the page is watched for errors. */
  openAs: (account: Account, path: string) => Promise<Page>;
  /** A page without a session, watched for errors. */
  guestPage: Page;
}

/** Playwright's `test` with watched pages: any CSP violation, console error or page error fails it. */
export const test = base.extend<Fixtures>({
  async openAs({ browser }, provide, info) {
    const watched: { account: string; problems: readonly string[] }[] = [];
    const contexts: { close: () => Promise<void> }[] = [];
    await provide(async (account, path) => {
      const api = await Api.signIn(account);
      const context = await browser.newContext({
        baseURL: info.project.use.baseURL,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        viewport: info.project.use.viewport ?? null,
      });
      contexts.push(context);
      const page = await context.newPage();
      watched.push({ account, problems: (await watchPage(page)).problems });
      // Only at the first load: keeps a later sign-out or sign-in of the test.
      await page.addInitScript((token) => {
        // A frame of another site has no storage.
        if (window !== window.top || sessionStorage.getItem('e2e')) return;
        sessionStorage.setItem('e2e', 'signed in');
        localStorage.setItem('formloom_token', token);
      }, api.token);
      await page.goto(path);
      return page;
    });
    for (const context of contexts) await context.close();
    for (const { account, problems } of watched) expect(problems, `problems on the page of ${account}`).toEqual([]);
  },
  async guestPage({ page }, provide) {
    const { problems } = await watchPage(page);
    await provide(page);
    expect(problems, 'problems on the page').toEqual([]);
  },
});

export { expect };
