import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { isStockHere, loadStock, type Stock } from './support/stock-data';
import { ensureBusinessTypes, readEntries } from './support/system-data';
import { SystemPage } from './support/system-screen';

/** The dictionaries and number rules of a real platform on their screens. */
test.skip(!isStockHere, 'the samples of a real platform are not beside the project');

let api: Api;
let stock: Stock;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  api = await Api.signIn('admin');
  const { typeId } = await ensureBusinessTypes(api);
  const [category] = (await readEntries(api, typeId)) ?? [];
  stock = await loadStock(api, String(category?.['id']));
});

test('34 categories and 392 entries show where they stand', async ({ openAs }) => {
  test.setTimeout(180_000);
  const { types, entries } = stock;
  expect([types.length, entries.length]).toEqual([34, 392]);
  const page = await openAs('admin', '/systemData/dictionary');
  const screen = new SystemPage(page);
  await screen.chooseInTreeMenu('展开全部');
  const titles = screen.tree.locator('.ant-tree-title');
  await expect(titles.getByText('未知分类0')).toBeVisible();
  const shown = new Set(await titles.allInnerTexts());
  expect(types.filter(({ FullName = '' }) => !shown.has(FullName))).toEqual([]);

  for (const type of types) {
    const own = entries.filter(({ DictionaryTypeId }) => DictionaryTypeId === type['Id']);
    await screen.treeKeyword.fill(type['FullName'] ?? '');
    await titles
      .getByText(type['FullName'] ?? '', { exact: true })
      .last()
      .click();
    const rows = page.locator('tbody tr.ant-table-row');
    if (own.length === 0) {
      await expect(page.locator('.ant-empty-description').getByText('暂无数据')).toBeVisible();
      continue;
    }
    // Flat dictionary types show all entries, trees the top level.
    const isEntry = new Set(own.map(({ Id }) => Id));
    const top = type['IsTree'] === '1' ? own.filter(({ ParentId }) => !isEntry.has(ParentId)) : own;
    await expect(rows, type['FullName']).toHaveCount(top.length);
    await expect(screen.row(top[0]?.['EnCode'] ?? '').first()).toBeVisible();
  }
});

test('62 rules show, and their next numbers are right', async ({ openAs }) => {
  const { rules } = stock;
  expect(rules).toHaveLength(62);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date()).replaceAll('-', '');
  const numbers = new Map<string, string>();
  for (const { EnCode = '', EnabledMark } of rules) {
    if (EnabledMark === '1')
      numbers.set(EnCode, String(await api.call('GET', `/api/system/BillRule/BillNumber/${EnCode}`)));
  }
  const page = await openAs('admin', '/system/billRule');
  const screen = new SystemPage(page);
  await expect(page.getByText(/共 \d+ 条/)).toBeVisible();
  for (const { EnCode = '', FullName = '', Prefix, StartNumber, EnabledMark } of rules) {
    await screen.searchFor(EnCode);
    const row = page
      .locator('tbody tr.ant-table-row')
      .filter({ has: page.locator('td').getByText(EnCode, { exact: true }) })
      .first();
    await expect(row).toContainText(FullName);
    const expected = EnabledMark === '1' ? `${Prefix}${today}${StartNumber}` : undefined;
    expect(numbers.get(EnCode)).toBe(expected);
    if (expected !== undefined) await expect(row).toContainText(expected);
  }
});
