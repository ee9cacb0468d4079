import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { FormPage, ListPage } from './support/screen';
import { releaseSubTable } from './support/sub-table-module';

let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

/** Opens a new record with some sub-table rows; `cell` takes row and column, both from 1. */
async function openRows(page: Page, count: number) {
  const form = new FormPage(page);
  await new ListPage(page).press('新增');
  await form.fill({ 单据名称: '不可丢失' });
  const root = form.dialog.getByRole('grid', { name: '明细' });
  await form.dialog.getByRole('button', { name: '新增一行' }).click();
  await page.keyboard.press('Escape');
  await page.evaluate((rows) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', Array.from({ length: rows }, (_, i) => `货${i + 1}\t药品\t${i}`).join('\n'));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, count);
  await expect(root).toHaveAttribute('aria-rowcount', String(count + 1));
  const cell = (row: number, column: number) =>
    root.locator(`[role=row][aria-rowindex="${row + 1}"] > [aria-colindex="${column + 1}"]`);
  return { form, root, cell };
}

/** True when no header, footer or edge of the grid covers a part of the cell. */
async function isInFullView(root: Locator, cell: Locator): Promise<boolean> {
  const at = await cell.boundingBox();
  const box = await root.boundingBox();
  const head = await root.locator('.formloom-table-head').boundingBox();
  const foot = await root.locator('.formloom-table-foot').boundingBox();
  if (!at || !box || !head) throw new Error('nothing is drawn');
  const bottom = foot ? foot.y : box.y + box.height;
  const isBetween = at.y >= head.y + head.height - 1 && at.y + at.height <= bottom + 1;
  return isBetween && at.x >= box.x && at.x + at.width <= box.x + box.width + 1;
}

test('undo from the add button brings the rows back and leaves the other fields alone', async ({ openAs }) => {
  const page = await openAs('admin', (await releaseSubTable(api)).path);
  const { form, root, cell } = await openRows(page, 3);
  await cell(1, 1).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+-');
  await expect(root).toHaveAttribute('aria-rowcount', '1');
  await page.keyboard.press('Control+z');
  await expect(root).toHaveAttribute('aria-rowcount', '4');
  await form.dialog.getByRole('button', { name: '新增一行' }).focus();
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Control+z');
  await expect(form.field('单据名称')).toHaveValue('不可丢失');
});

test('Tab goes from cell to cell without opening them; Escape and Tab leave, and no dialog asks', async ({
  openAs,
}) => {
  const page = await openAs('admin', (await releaseSubTable(api)).path);
  const { form, root, cell } = await openRows(page, 3);
  const { keyboard } = page;
  await cell(1, 3).click();
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await expect(cell(1, 4)).toBeFocused();
  await keyboard.press('Tab');
  await expect(cell(1, 6)).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(cell(2, 1)).toBeFocused();
  await keyboard.press('Shift+Tab');
  await expect(cell(1, 7)).toBeFocused();
  await keyboard.type('x');
  await keyboard.press('ArrowDown');
  await expect(cell(2, 7)).toBeFocused();
  await expect(cell(1, 7)).toHaveText('x');
  await keyboard.press('F2');
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await keyboard.press('Tab');
  await expect.poll(() => root.evaluate((grid) => grid.contains(document.activeElement))).toBe(false);
  await expect(form.dialog).toBeVisible();
  await keyboard.press('Shift+Tab');
  await expect(cell(2, 7)).toBeFocused();
  await expectAccessible(page, 'a sub-table that says how it is left');
});

test('a picked date leaves the keyboard on its cell, and lists open where somebody comes to choose', async ({
  openAs,
}) => {
  const page = await openAs('admin', (await releaseSubTable(api)).path);
  const { cell } = await openRows(page, 3);
  const { keyboard } = page;
  const list = page.locator('.ant-select-dropdown:visible');
  const calendar = page.locator('.ant-picker-dropdown:visible');

  await cell(1, 6).focus();
  await keyboard.press('F2');
  await calendar.locator('td.ant-picker-cell-in-view').first().click();
  await expect(calendar).toBeHidden();
  await expect(cell(1, 6)).toHaveText(/^\d{4}-\d\d-01$/);
  await expect(cell(1, 6)).toBeFocused();
  await keyboard.press('Tab');
  await expect(cell(1, 7)).toBeFocused();

  await cell(2, 6).focus();
  await keyboard.type('2026-12-25');
  await keyboard.press('Tab');
  await expect(cell(2, 6)).toHaveText('2026-12-25');
  await keyboard.press('Escape');
  await expect(calendar).toBeHidden();

  await cell(1, 2).focus();
  await cell(1, 2).click();
  await list.getByTitle('耗材').click();
  await expect(cell(1, 2)).toContainText('耗材');
  await cell(3, 2).focus();
  await keyboard.press('F2');
  // antd highlights the selected option in a task after the list has opened; no user types that fast.
  const marked = list.locator('.ant-select-item-option-active');
  await expect(list).toBeVisible();
  await expect(marked).toHaveText('药品');
  await keyboard.press('ArrowDown');
  await expect(marked).toHaveText('耗材');
  await keyboard.press('Enter');
  await expect(cell(3, 2)).toContainText('耗材');
});

test('the cell with the keyboard always stands in full view', async ({ openAs }) => {
  const page = await openAs('admin', (await releaseSubTable(api)).path);
  await page.setViewportSize({ width: 700, height: 900 });
  const { form, root, cell } = await openRows(page, 60);
  const { keyboard } = page;
  await cell(1, 1).focus();
  for (let row = 2; row <= 14; row += 1) {
    await keyboard.press('ArrowDown');
    await expect(cell(row, 1)).toBeFocused();
    expect(await isInFullView(root, cell(row, 1)), `row ${row}`).toBe(true);
  }
  for (let column = 2; column <= 7; column += 1) {
    await keyboard.press('ArrowRight');
    expect(await isInFullView(root, cell(14, column)), `column ${column}`).toBe(true);
  }
  await root.evaluate((grid) => grid.scrollBy(0, 17));
  for (let row = 13; row >= 1; row -= 1) {
    await keyboard.press('ArrowUp');
    expect(await isInFullView(root, cell(row, 7)), `row ${row}, upwards`).toBe(true);
  }

  await test.step('frozen columns leave half of a narrow window to the others', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await form.dialog
      .getByRole('button', { name: '冻结到当前列' })
      .or(form.dialog.getByRole('button', { name: '取消冻结列' }))
      .click();
    await page.setViewportSize({ width: 600, height: 844 });
    await expect
      .poll(() =>
        root.evaluate(
          (grid) =>
            Number.parseFloat((grid as HTMLElement).style.getPropertyValue('--table-frozen')) / grid.clientWidth,
        ),
      )
      .toBeLessThanOrEqual(0.5);
    const title = await form.dialog.locator('.formloom-table-caption').boundingBox();
    expect(title?.height).toBeLessThan(40);
  });
});

test('a selection that is dragged past the edge scrolls, and all of the table fits a low window', async ({
  openAs,
}) => {
  const page = await openAs('admin', (await releaseSubTable(api)).path);
  await page.setViewportSize({ width: 1024, height: 768 });
  const { form, root, cell } = await openRows(page, 60);
  await cell(1, 3).focus();
  const from = await cell(2, 3).boundingBox();
  const foot = await root.locator('.formloom-table-foot').boundingBox();
  if (!from || !foot) throw new Error('the cells are not drawn');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, foot.y + 30, { steps: 8 });
  await expect.poll(() => root.evaluate((grid) => grid.scrollTop)).toBeGreaterThan(600);
  await page.mouse.up();
  const scrolled = await root.evaluate((grid) => grid.scrollTop);
  await page.keyboard.press('Control+d');
  const chosen = root.locator('[role=gridcell][aria-selected=true]');
  expect(await chosen.count()).toBeGreaterThan(5);
  await expect(chosen.first()).toHaveText('1');
  await expect(chosen.last()).toHaveText('1');
  expect(Math.abs((await root.evaluate((grid) => grid.scrollTop)) - scrolled)).toBeLessThan(80);

  await form.dialog.getByRole('button', { name: '新增一行' }).scrollIntoViewIfNeeded();
  const place = await root.boundingBox();
  const add = await form.dialog.getByRole('button', { name: '新增一行' }).boundingBox();
  const save = await form.dialog.getByRole('button', { name: /^确\s*定$/ }).boundingBox();
  expect((add?.y ?? 0) - (place?.y ?? 0)).toBeLessThan((save?.y ?? 0) - 150);
});
