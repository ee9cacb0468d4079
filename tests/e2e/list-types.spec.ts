import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { createRecords, releaseOrders, type Released } from './support/modules';
import { FormPage, ListPage } from './support/screen';

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

for (const [type, notice] of [
  [3, '分组表格暂未提供'],
  [4, '行内编辑暂未提供'],
] as const) {
  test(`a list of type ${String(type)} shows every record: pages, totals, search, edit, deletion`, async ({
    openAs,
  }, info) => {
    const orders = await releaseOrders(api, { list: { ...settings, hasPage: true, type, groupField: 'status' } });
    await fill(orders, 24);
    const page = await openAs('admin', orders.path);
    const list = new ListPage(page);
    const rows = page.locator('tbody tr.ant-table-row');
    await expect(page.getByText(notice)).toBeVisible();
    await list.expectTotal(24);
    await expect(rows).toHaveCount(20);
    expect((await list.columnTexts(2)).every((name) => name.startsWith('单据'))).toBe(true);
    await expect(page.locator('tfoot')).toContainText('240');
    await page.screenshot({ path: info.outputPath(`type-${String(type)}.png`) });

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
      const form = new FormPage(page);
      await form.fill({ 单据名称: '单据17改' });
      await form.save();
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
}

test('a tree list shows the records of all levels, and the search finds a child', async ({ openAs }, info) => {
  const orders = await releaseOrders(api, { list: { type: 5, parentField: 'note' } });
  const [first] = await fill(orders, 2);
  const child = { name: '下级单据', phone: PHONE, status: 'draft', price: 1, items: [], note: first };
  await createRecords(api, orders, [child]);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  await expect(page.getByText('树形表格暂未提供')).toBeVisible();
  await list.expectTotal(3);
  await page.screenshot({ path: info.outputPath('type-5.png') });
  await list.search.getByLabel('单据名称').fill('下级');
  await list.search.getByLabel('单据名称').press('Enter');
  await list.expectTotal(1);
  await list.pressInRow('下级单据', '编辑');
  const form = new FormPage(page);
  await form.fill({ 单据名称: '下级单据改' });
  await form.save();
  await list.pressInRow('下级单据改', '删除');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s*定$/ })
    .click();
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
  await list.search.getByRole('button', { name: '重置' }).click();
  await list.expectTotal(2);
});

test('a data view says what it cannot do, and nothing fails', async ({ openAs }, info) => {
  const view = await releaseOrders(api, { webType: 4 });
  const page = await openAs('admin', view.path);
  await expect(page.getByText('数据视图暂未提供')).toBeVisible();
  await expect(page.getByText('列表加载失败')).toHaveCount(0);
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);
  await page.screenshot({ path: info.outputPath('data-view.png') });
});
