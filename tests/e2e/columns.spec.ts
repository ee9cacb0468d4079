import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { createRecords, releaseOrders } from './support/modules';
import { ListPage } from './support/screen';
import type { Page } from '@playwright/test';
import { takePicture } from './support/pictures';

/** The columns of a list as its user arranges them: widths, order, pinned, hidden (docs/screens.md#lists). */
const NAMES = ['甲', '乙', '丙', '丁'];

async function release(api: Api) {
  const fields = NAMES.map((label, index) => field('comInput', `f${String(index)}`, label));
  const columnList = NAMES.map((label, index) => ({
    ...{ prop: `f${String(index)}`, __vModel__: `f${String(index)}`, label, jnpfKey: 'comInput' },
    ...{ width: 160, sortable: true },
  }));
  const orders = await releaseOrders(api, { form: { fields }, list: { columnList, searchList: [] } });
  await createRecords(api, orders, [{ f0: '甲一', f1: '乙一', f2: '丙一', f3: '丁一' }]);
  return orders;
}

const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const headings = (page: Page) =>
  page.locator('.ant-table-thead th[data-column]').evaluateAll((cells) => cells.map((cell) => cell.textContent));
const widthOf = async (page: Page, name: string) => Math.round((await heading(page, name).boundingBox())?.width ?? 0);

test('a column gets another width by its edge or its keys, and has it after a reload', async ({ openAs }) => {
  const page = await openAs('admin', (await release(await Api.signIn('admin'))).path);
  await expect(page.getByText('甲一')).toBeVisible();
  const before = await widthOf(page, '乙');
  const edge = (await heading(page, '乙').locator('.formloom-width-grip').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
  const saved = () => page.waitForResponse((response) => response.url().includes('SetColumnsByModuleId'));

  await test.step('the edge is dragged', async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await takePicture(page, 'dragged');
    await page.mouse.move(x + 120, y, { steps: 4 });
    await Promise.all([saved(), page.mouse.up()]);
    await expect.poll(async () => Math.abs((await widthOf(page, '乙')) - before - 120)).toBeLessThan(3);
    await expect(heading(page, '乙'), 'it is not sorted by that').not.toHaveAttribute('aria-sort', /.+/);
  });
  await test.step('Escape ends a drag without a change', async () => {
    await page.mouse.move(x + 120, y);
    await page.mouse.down();
    await page.mouse.move(x + 200, y, { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(Math.abs((await widthOf(page, '乙')) - before - 120)).toBeLessThan(3);
  });
  await test.step('keys, and a reload', async () => {
    await heading(page, '甲').focus();
    const first = await widthOf(page, '甲');
    await Promise.all([saved(), page.keyboard.press('Alt+ArrowRight')]);
    await expect.poll(async () => Math.abs((await widthOf(page, '甲')) - first - 16)).toBeLessThan(3);
    const all = await Promise.all(NAMES.map((name) => widthOf(page, name)));
    await page.reload();
    await expect(page.getByText('甲一')).toBeVisible();
    expect(await Promise.all(NAMES.map((name) => widthOf(page, name)))).toEqual(all);
  });
  await test.step('a double click gives back the width of the module', async () => {
    await heading(page, '乙').locator('.formloom-width-grip').dblclick();
    await expect.poll(() => widthOf(page, '乙')).toBe(await widthOf(page, '丙'));
  });
});

test('columns are put in order, pinned and hidden in the settings', async ({ openAs }) => {
  const page = await openAs('admin', (await release(await Api.signIn('admin'))).path);
  const list = new ListPage(page);
  await expect(page.getByText('甲一')).toBeVisible();
  await page.getByRole('button', { name: '列设置' }).click();
  const drawer = page.getByRole('dialog', { name: '列设置' });
  const handle = (name: string) => drawer.getByRole('button', { name: new RegExp(`^移动“${name}”`) });

  await test.step('by keyboard', async () => {
    await handle('甲').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => headings(page)).toEqual(['乙', '甲', '丙', '丁']);
    await expect(handle('甲')).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => headings(page)).toEqual(['乙', '丙', '甲', '丁']);
  });
  await test.step('by dragging', async () => {
    const from = await handle('丁').boundingBox();
    const to = await handle('乙').boundingBox();
    if (!from || !to) throw new Error('no handles');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y + 40, { steps: 3 });
    await page.mouse.move(to.x + 8, to.y - 4, { steps: 3 });
    await takePicture(page, 'moving');
    await page.mouse.up();
    await expect.poll(() => headings(page)).toEqual(['丁', '乙', '丙', '甲']);
  });
  await test.step('pinned', async () => {
    await drawer.getByRole('button', { name: '“甲”：不固定' }).click();
    await page.getByRole('menuitem', { name: '固定在左' }).click();
    await expect.poll(() => headings(page)).toEqual(['甲', '丁', '乙', '丙']);
    await expect(heading(page, '甲')).toHaveCSS('position', 'sticky');
    await drawer.getByRole('switch', { name: '丙' }).click();
    await expect(heading(page, '丙')).toHaveCount(0);
    await takePicture(page, 'arranged');
    await expectAccessible(page, 'the settings of columns');
  });
  await test.step('kept, in cards too', async () => {
    await page.reload();
    await expect(page.getByText('甲一')).toBeVisible();
    expect(await headings(page)).toEqual(['甲', '丁', '乙']);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('丁一')).toBeVisible();
    await expect(page.getByText('丙一')).toHaveCount(0);
    await list.press('列设置');
    await expect(drawer).toBeVisible();
    await takePicture(page, 'narrow');
    await expectAccessible(page, 'the settings of columns in a narrow window');
    await drawer.getByRole('button', { name: '恢复默认' }).click();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => headings(page)).toEqual(NAMES);
  });
});
