import type { Page } from '@playwright/test';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { FormPage, ListPage } from './support/screen';
import { releaseSubTable } from './support/sub-table-module';

/** Left edge of the first dialog, in the first frame that has one. */
function firstEdge(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const dialog = document.querySelector('[role=dialog]');
          if (dialog) resolve(dialog.getBoundingClientRect().left);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

test('a full page is there at once, keeps Tab inside and returns the focus', async ({ openAs }) => {
  const page = await openAs('admin', (await releaseSubTable(await Api.signIn('admin'))).path);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const form = new FormPage(page);
  const { keyboard } = page;
  const edge = firstEdge(page);
  await new ListPage(page).press('新增');
  expect(await edge).toBe(0);
  await expect(form.field('单据名称')).toBeFocused();

  const back = form.dialog.getByRole('button', { name: '返回' });
  const save = form.dialog.getByRole('button', { name: /^确\s*定$/ });
  // antd has a stop of its own between the last control and the first.
  await back.focus();
  for (let stop = 0; stop < 2; stop += 1) await keyboard.press('Shift+Tab');
  await expect(save).toBeFocused();
  for (let stop = 0; stop < 2; stop += 1) await keyboard.press('Tab');
  await expect(back).toBeFocused();
  // From the page itself, which a click beside its controls focuses.
  await form.dialog.getByText(/^新建/).click();
  await expect(form.dialog).toBeFocused();
  for (let stop = 0; stop < 2; stop += 1) await keyboard.press('Shift+Tab');
  await expect(save).toBeFocused();

  await keyboard.press('Escape');
  await expect(form.dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: '新增' }).first()).toBeFocused();

  // The browser's Back closes the page, asks where something was typed, and leaves the list only then.
  const address = page.url();
  const count = () => page.evaluate(() => history.length);
  await new ListPage(page).press('新增');
  await expect(form.field('单据名称')).toBeFocused();
  const entries = await count();
  await page.goBack();
  await expect(form.dialog).toHaveCount(0);
  expect(page.url()).toBe(address);
  await new ListPage(page).press('新增');
  await form.fill({ 单据名称: '未保存' });
  await page.goBack();
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect(form.field('单据名称')).toHaveValue('未保存');
  await page.goBack();
  await page.getByRole('button', { name: '离开', exact: true }).last().click();
  await expect(form.dialog).toHaveCount(0);
  expect(page.url()).toBe(address);
  expect(await count()).toBe(entries);
});
