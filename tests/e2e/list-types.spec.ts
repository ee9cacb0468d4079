import { Api } from './support/api';
import { shoot } from './support/administration';
import { expect, test } from './support/fixtures';
import { createRecords, releaseOrders, type Released } from './support/modules';
import { FormPage, ListPage } from './support/screen';
import { takePicture } from './support/pictures';

const PHONE = '13800000000';
let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

/** Creates records `单据1` … `单据N` in two states. */
function fill(orders: Released, count: number): Promise<string[]> {
  const values = (_: unknown, index: number) => ({
    name: `单据${index + 1}`,
    phone: PHONE,
    status: index % 2 === 0 ? 'draft' : 'done',
    price: 10,
    items: [],
  });
  return createRecords(api, orders, Array.from({ length: count }, values));
}

/** List settings with totals. The page size is above the maximum of 500: the list falls back to 20. */
const settings = { hasPage: false, pageSize: 10_000, showSummary: true, summaryField: ['price'] };

test('a list of type 4 shows every record: pages, totals, search, edit, deletion', async ({ openAs }) => {
  const orders = await releaseOrders(api, { list: { ...settings, hasPage: true, type: 4 } });
  await fill(orders, 24);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  const rows = page.locator('tbody tr.ant-table-row');
  await list.expectTotal(24);
  await expect(rows).toHaveCount(20);
  expect((await list.columnTexts(2)).every((name) => name.startsWith('单据'))).toBe(true);
  await expect(page.locator('tfoot')).toContainText('240');
  await takePicture(page, 'type-4');

  await test.step('the second page has the rest', async () => {
    await page.getByRole('listitem', { name: '2', exact: true }).click();
    await expect(rows).toHaveCount(4);
    await page.getByRole('listitem', { name: '1', exact: true }).click();
  });

  await test.step('a record is found and changed', async () => {
    await list.search.getByLabel('单据名称').fill('单据17');
    await list.search.getByLabel('单据名称').press('Enter');
    await list.expectTotal(1);
    await list.pressInRow('单据17', '编辑');
    const name = page.locator('.formloom-edited-row').getByRole('textbox', { name: '单据名称' });
    await name.fill('单据17改');
    await name.press('Enter');
    await expect(list.row('单据17改')).toBeVisible();
    await list.search.getByRole('button', { name: '重置' }).click();
    await list.expectTotal(24);
  });

  await test.step('the records of a page are deleted together', async () => {
    await page.locator('thead').getByRole('checkbox').first().check();
    await expect(page.getByText('已选择 20 条')).toBeVisible();
    await list.press('批量删除');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s*定$/ })
      .click();
    await list.expectTotal(4);
    await expect(rows).toHaveCount(4);
  });
});

test('a grouped list stands below headings that fold; search, selection and deletion are of records', async ({
  openAs,
}) => {
  const orders = await releaseOrders(api, { list: { ...settings, type: 3, groupField: 'status' } });
  await fill(orders, 24);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  const rows = page.locator('tbody tr.ant-table-row:not(.formloom-group-row)');
  const heading = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+ 条$`) });
  await list.expectTotal(24);
  await expect(rows).toHaveCount(24);
  await expect(page.locator('.formloom-group-turn')).toHaveCount(2);
  const [first = '', second = ''] = await page.locator('.formloom-group-name').allTextContents();
  await shoot(page, 'a grouped list');

  await test.step('folded by mouse and keys', async () => {
    await heading(first).click();
    await expect(rows).toHaveCount(12);
    await expect(heading(first)).toHaveAttribute('aria-expanded', 'false');
    await heading(second).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(rows).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await expect(rows).toHaveCount(12);
    await shoot(page, 'a grouped list with a folded group');
    await page.getByRole('button', { name: '折叠全部' }).click();
    await expect(rows).toHaveCount(0);
    await page.getByRole('button', { name: '展开全部' }).click();
    await expect(rows).toHaveCount(24);
  });

  await test.step('a record is found and changed', async () => {
    await list.search.getByLabel('单据名称').fill('单据17');
    await list.search.getByLabel('单据名称').press('Enter');
    await list.expectTotal(1);
    await list.pressInRow('单据17', '编辑');
    const form = new FormPage(page);
    await form.fill({ 单据名称: '单据17改' });
    await form.save();
    await expect(list.row('单据17改')).toBeVisible();
    await list.search.getByRole('button', { name: '重置' }).click();
    await list.expectTotal(24);
  });

  await test.step('the records in sight are deleted together', async () => {
    await heading(first).click();
    await page.locator('thead').getByRole('checkbox').first().check();
    await expect(page.getByText('已选择 12 条')).toBeVisible();
    await list.press('批量删除');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s*定$/ })
      .click();
    await list.expectTotal(12);
    await heading(first).click();
    await expect(rows).toHaveCount(12);
  });

  await test.step('in a narrow window', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator('.formloom-cards > li[data-row-key]')).toHaveCount(12);
    await shoot(page, 'a grouped list in a narrow window');
  });
});

test('a long grouped list draws what is in sight', async ({ openAs }) => {
  const orders = await releaseOrders(api, { list: { ...settings, type: 3, groupField: 'status' } });
  await fill(orders, 300);
  const page = await openAs('admin', orders.path);
  await expect(page.locator('.ant-table-tbody-virtual')).toBeVisible();
  await expect(page.locator('.formloom-group-turn').first()).toBeVisible();
  await shoot(page, 'a long grouped list');
  await page.locator('.formloom-group-turn').first().click();
  await expect(page.locator('.formloom-group-turn')).toHaveCount(2);
});

test('a tree table opens level by level, finds a child, and reads a level again after a change', async ({ openAs }) => {
  const orders = await releaseOrders(api, { list: { type: 5, parentField: 'note' } });
  const [first = ''] = await fill(orders, 2);
  const record = (name: string, note: string) => ({ name, phone: PHONE, status: 'draft', price: 1, items: [], note });
  const [child = ''] = await createRecords(api, orders, [record('下级单据', first), record('无主单据', 'nobody')]);
  await createRecords(api, orders, [record('下下级单据', child)]);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  const rows = page.locator('tbody tr.ant-table-row');
  const opener = (name: string) => page.getByRole('button', { name: `“${name}”的下级` });
  await expect(rows).toHaveCount(3);
  await expect(list.row('无主单据')).toBeVisible();
  await expect(opener('单据2')).toHaveCount(0);

  await test.step('by mouse and keys', async () => {
    await opener('单据1').click();
    await expect(list.row('下级单据').first()).toBeVisible();
    await opener('下级单据').focus();
    await page.keyboard.press('ArrowRight');
    await expect(rows).toHaveCount(5);
    await expect(opener('下级单据')).toHaveAttribute('aria-expanded', 'true');
    await shoot(page, 'a tree table');
  });

  await test.step('what was open opens again as it was', async () => {
    await opener('单据1').press('ArrowLeft');
    await expect(rows).toHaveCount(3);
  });

  await test.step('a child is found, changed and deleted', async () => {
    await list.search.getByLabel('单据名称').fill('下下级');
    await list.search.getByLabel('单据名称').press('Enter');
    await expect(rows).toHaveCount(1);
    await list.pressInRow('下下级单据', '编辑');
    const form = new FormPage(page);
    await form.fill({ 单据名称: '下下级单据改' });
    await form.save();
    await list.search.getByRole('button', { name: '重置' }).click();
    await opener('单据1').press('ArrowRight');
    await expect(page.getByText('下下级单据改')).toBeVisible();
    await list.pressInRow('下下级单据改', '删除');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s*定$/ })
      .click();
    await expect(page.getByText('下下级单据改')).toHaveCount(0);
    await expect(opener('下级单据')).toHaveCount(0);
  });

  await test.step('in a narrow window', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(opener('单据1')).toBeVisible();
    await shoot(page, 'a tree table in a narrow window');
  });
});
