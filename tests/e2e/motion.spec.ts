import type { Page } from '@playwright/test';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { releaseOrders, type Released } from './support/modules';
import { FormPage, ListPage } from './support/screen';
import { SystemPage } from './support/system-screen';

let orders: Released;
test.beforeAll(async () => {
  orders = await releaseOrders(await Api.signIn('admin'));
});

/** Names of the zoom, fade, slide and move animations that start while `act` runs. */
async function animationsOf(page: Page, act: () => Promise<void>): Promise<readonly string[]> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const note = ({ animationName }: AnimationEvent) => seen.push(animationName);
    document.addEventListener('animationstart', note, true);
    Object.assign(window, {
      endWatch: () => {
        document.removeEventListener('animationstart', note, true);
        return seen;
      },
    });
  });
  await act();
  const seen = await page.evaluate(() => (window as unknown as { endWatch: () => string[] }).endWatch());
  return seen.filter((name) => /zoom|fade|slide|move/i.test(name));
}

/** Opens an empty form and closes it. */
async function openAndLeave(page: Page): Promise<void> {
  const form = new FormPage(page);
  await new ListPage(page).press('新增');
  await expect(form.field('单据名称')).toBeVisible();
  await form.cancel();
  await expect(form.dialog).toBeHidden();
}

test('dialogs move, and stand still for who asks the system for less motion', async ({ openAs }) => {
  const page = await openAs('admin', orders.path);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await animationsOf(page, () => openAndLeave(page))).toContain('antZoomIn');
  // The system setting takes effect immediately, without a reload.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await animationsOf(page, () => openAndLeave(page))).toEqual([]);
});

test('a menu opens below its button for who asks for less motion', async ({ openAs }) => {
  const page = await openAs('admin', '/systemData/dictionary');
  const screen = new SystemPage(page);
  await screen.chooseInTreeMenu('分类管理');
  await expect(page.getByRole('dialog', { name: '分类管理' })).toBeVisible();
});
