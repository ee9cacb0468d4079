import { expect, type Locator, type Page } from '@playwright/test';

/** What is chosen in a people picker. */
export interface Picked {
  /** Of the window. */
  readonly title: string;
  /** The tab to turn to; absent = the first one. */
  readonly tab?: string;
  /** The rows from the root down to the one that is chosen. */
  readonly steps: readonly string[];
}

/** Opens the picker of the focused field, chooses and confirms, all by keyboard. */
export async function chooseByKeys(page: Page, { title, tab, steps }: Picked): Promise<void> {
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('searchbox', { name: '请输入关键词' })).toBeFocused();
  if (tab) await turnTo(page, dialog, tab);
  const rows = dialog.locator('.formloom-people-rows');
  await tabTo(page, rows);
  for (const step of steps.slice(0, -1)) {
    const row = await goTo(page, rows, step);
    if ((await row.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight');
    await expect(row).toHaveAttribute('aria-expanded', 'true');
  }
  const last = steps.at(-1) ?? '';
  await expect(await goTo(page, rows, last)).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: `移除${last}` })).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: /^确\s*定$/ }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

async function turnTo(page: Page, dialog: Locator, tab: string): Promise<void> {
  const tabs = dialog.getByRole('tab');
  await tabTo(page, tabs.first());
  const place = (await tabs.allInnerTexts()).indexOf(tab);
  for (let presses = 0; presses < place; presses += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 15 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Goes down to a row; returns it. */
async function goTo(page: Page, rows: Locator, name: string): Promise<Locator> {
  await expect(rows.locator('.formloom-people-name', { hasText: name }).first()).toBeVisible();
  const active = async () => page.locator(`[id="${(await rows.getAttribute('aria-activedescendant')) ?? ''}"]`);
  for (let presses = 0; presses < 10; presses += 1) {
    if ((await (await active()).innerText()).includes(name)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(await active()).toContainText(name);
  return active();
}
