import { expect, type Locator, type Page } from '@playwright/test';

/** What has the focus, in words for a failure. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    return `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? ''}`;
  });

/** Most presses of Tab from one control to another that somebody would put up with. */
const MOST_STOPS = 40;

/** Presses Tab (or another key) until a control has the focus; fails when the focus gets lost on the way or the way is long. */
export async function goTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const way: string[] = [];
  while (!(await target.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press(key);
    const stop = await focused(page);
    way.push(stop);
    expect(way.length, `presses of ${key} to ${String(target)}: ${way.join(' → ')}`).toBeLessThanOrEqual(MOST_STOPS);
    // Behind the last stop of a page the browser's own controls follow.
    if (stop === '' && way.filter((place) => place === '').length > 1) expect(way, 'the focus is lost').toEqual([]);
  }
}

/** Goes to a control and presses Enter on it. */
export async function enter(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await goTo(page, target, key);
  await page.keyboard.press('Enter');
}
