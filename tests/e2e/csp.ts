import type { Page } from '@playwright/test';

/** Collects console errors, page errors and CSP violations of a page in `problems`. */
export async function watchPage(page: Page): Promise<{ readonly problems: readonly string[] }> {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console error: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return { problems };
}
