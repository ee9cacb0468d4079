import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { findAddress } from './support/modules';
import { unique } from './support/system-data';
import { takePicture } from './support/pictures';

/** More records than are counted exactly: 第1 to 第12345, in that order. */
const ROWS = 12_345;
/** Number of a record near the end, named 龙. */
const OLD = 12_100;
let path = '';

test.beforeAll(async () => {
  const api = await Api.signIn('admin');
  const enCode = unique('long');
  const key = enCode.replaceAll(/\W/g, '');
  const column = (prop: string, label: string, jnpfKey: string) => ({ prop, label, jnpfKey, __vModel__: prop });
  await api.call('POST', '/api/visualdev/Base', {
    fullName: unique('长列表'),
    enCode,
    type: 1,
    webType: 2,
    formData: JSON.stringify({ fields: [field('comInput', key, '名称'), field('numInput', 'amount', '金额')] }),
    columnData: JSON.stringify({
      type: 1,
      columnList: [column(key, '名称', 'comInput'), column('amount', '金额', 'numInput')],
      searchList: [{ ...column(key, '名称', 'comInput'), searchType: 2 }],
      btnsList: [],
      columnBtnsList: [],
      hasPage: true,
      pageSize: 20,
      showSummary: true,
      summaryField: ['amount'],
    }),
  });
  const { list = [] } = await api.call('GET', `/api/visualdev/Base?keyword=${enCode}&currentPage=1&pageSize=20&type=1`);
  const moduleId = String(list.find((entry) => entry['enCode'] === enCode)?.['id']);
  await api.call('POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, { pc: 1, app: 0, pcModuleParentId: '-1' });
  path = await findAddress(api, moduleId);
  const [table] = await query(`select table_name as name from information_schema.columns where column_name = $1`, [
    key,
  ]);
  // The default order of a list is by descending id.
  const name = `module."${String(table?.['name'])}"`;
  await query(`insert into ${name} (id, "${key}", amount)
    select 99999 - n, '第' || n, 2 from generate_series(1, ${String(ROWS)}) n`);
  await query(`update ${name} set "${key}" = '龙' where id = 99999 - ${String(OLD)}`);
  await query(`analyze ${name}`);
});

const pagerOf = (page: Page) => page.locator('.ant-pagination');
const row = (page: Page, number: number) => page.getByText(`第${String(number)}`, { exact: true });

test('a long list is paged at once, counted on demand, and reached at any page', async ({ openAs }) => {
  const asked: string[] = [];
  const bodies: (Readonly<Record<string, unknown>> | null)[] = [];
  const page = await openAs('admin', path);
  const totals = page.locator('div.ant-table-summary');
  // All calls of the first load have ended: the listener counts those of the reload only.
  await expect(totals).toContainText('24690');
  page.on('request', (request) => {
    const [, call] = /\/(List(?:\/\w+)?)$/.exec(new URL(request.url()).pathname) ?? [];
    if (call === undefined) return;
    asked.push(call);
    if (call === 'List') bodies.push(request.postDataJSON() as Readonly<Record<string, unknown>>);
  });
  await page.reload();
  await expect(row(page, 1)).toBeVisible();
  await expect(pagerOf(page)).toContainText('共 10,000+ 条');
  // Totals are loaded after the rows by a separate call, and kept on other pages.
  await expect(totals).toContainText('24690');
  expect(asked).toEqual(['List', 'List/Summary']);
  // Rows are 40 pixels high: the list and its pager end at the bottom of the window.
  expect((await page.locator('tr[data-row-key]').first().boundingBox())?.height).toBeLessThan(41);
  await takePicture(page, 'long-list');

  await pagerOf(page).getByRole('listitem', { name: '2', exact: true }).click();
  await expect(row(page, 21)).toBeVisible();
  const jumper = pagerOf(page).locator('.ant-pagination-options-quick-jumper input');
  await jumper.fill('550');
  await jumper.press('Enter');
  await expect(row(page, 549 * 20 + 1)).toBeVisible();
  await pagerOf(page).getByRole('listitem', { name: '551', exact: true }).click();
  await expect(row(page, 550 * 20 + 1)).toBeVisible();
  await pagerOf(page).getByRole('listitem', { name: '550', exact: true }).click();
  await expect(row(page, 549 * 20 + 20)).toBeVisible();
  expect(bodies.map((body) => [body?.['currentPage'], 'after' in (body ?? {}), 'before' in (body ?? {})])).toEqual([
    [1, false, false],
    [2, true, false],
    [550, false, false],
    [551, true, false],
    [550, false, true],
  ]);

  await page.getByRole('button', { name: '精确总数' }).click();
  await expect(pagerOf(page)).toContainText('共 12,345 条');
  await takePicture(page, 'counted');
  await pagerOf(page).getByRole('listitem', { name: '618', exact: true }).click();
  await expect(row(page, ROWS)).toBeVisible();
  await expect(page.locator('tr[data-row-key]')).toHaveCount(5);
  await expect(page.locator('tr[data-row-key]').first()).toContainText('第12341');
  expect(asked.filter((url) => url !== 'List')).toEqual(['List/Summary', 'List/Count']);
  await takePicture(page, 'last-page');
});

test('a text that is too short is looked for in a part of the list, and in all of it when that is asked', async ({
  openAs,
}) => {
  const page = await openAs('admin', path);
  await expect(row(page, 1)).toBeVisible();
  const input = page.getByRole('search').getByRole('textbox', { name: '名称' });
  await input.fill('龙');
  await input.press('Enter');
  const notice = page.getByRole('status').filter({ hasText: '只在 10,000 条中查找和排序' });
  await expect(notice).toBeVisible();
  const found = page.getByRole('cell', { name: '龙', exact: true });
  await expect(found).toHaveCount(0);
  await takePicture(page, 'part');
  await expectAccessible(page, 'a list that was searched in part');
  await page.setViewportSize({ width: 390, height: 844 });
  await takePicture(page, 'part-phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await notice.getByRole('button', { name: '查找全部' }).click();
  await expect(found).toBeVisible();
  await expect(notice).toHaveCount(0);
  await takePicture(page, 'all');
});

test('on a phone the same list says so in its cards', async ({ openAs }) => {
  const page = await openAs('admin', path);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row(page, 1)).toBeVisible();
  await expect(pagerOf(page)).toContainText('共 10,000+ 条');
  await page.getByRole('region', { name: '合计' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: '合计' })).toContainText('24690');
  await pagerOf(page).scrollIntoViewIfNeeded();
  await takePicture(page, 'phone');
});
