import type { Page } from '@playwright/test';
import path from 'node:path';
import { expectAccessible, expectReadableUnderPointer, standStill } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { createRecords, releaseOrders, type Released } from './support/modules';
import { FormPage, ListPage } from './support/screen';
import { unique } from './support/system-data';

const WIDTHS = [1440, 992, 390] as const;
/** Folder for screenshots of every screen; none are taken when unset. */
const pictures = process.env['FORMLOOM_PICTURES'];

let orders: Released;
test.beforeAll(async () => {
  const api = await Api.signIn('admin');
  orders = await releaseOrders(api);
  const records = Array.from({ length: 30 }, (_, index) => ({
    name: `心内科第${index + 1}次耗材采购`,
    phone: '13800000000',
    status: index % 3 === 0 ? 'done' : 'draft',
    price: 1200.5 * (index + 1),
    note: index % 2 === 0 ? '月度补充，请在周五前送到库房' : '',
    items: [{ goods: '医用纱布', quantity: 20, unitPrice: 12.5 }],
  }));
  await createRecords(api, orders, records);
});

/** Fails when the page scrolls horizontally; then takes a screenshot and checks accessibility. */
async function check(page: Page, place: string, width: number): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${place} at ${width} px is wider than its window`).toBeLessThanOrEqual(0);
  await standStill(page);
  if (pictures) await page.screenshot({ path: path.join(pictures, `${place}-${width}.png`) });
  await expectAccessible(page, `${place} at ${width} px`);
}

/** Labels in a detail view whose value starts on another line, where labels stand beside values. */
function strayValues(page: Page): Promise<readonly string[]> {
  return page.locator('.formloom-field:has(> .formloom-detail-value)').evaluateAll((fields) => {
    const topOf = (node: Element | null) => {
      const letters = node && document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode();
      const range = document.createRange();
      if (letters) range.selectNode(letters);
      return range.getBoundingClientRect().top;
    };
    return fields
      .map((field) => ({
        label: field.querySelector('.formloom-label-text'),
        value: field.querySelector('.formloom-detail-value'),
      }))
      .filter(({ label, value }) => label && Math.abs(topOf(label) - topOf(value)) > 2)
      .map(({ label }) => label?.textContent ?? '');
  });
}

test('in a detail view the values stand on the lines of their labels, those that the system gives too', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const enCode = unique('detail');
  const fields = [
    field('comInput', 'name', '名称'),
    field('createUser', 'maker', '创建人员'),
    field('createTime', 'made', '创建时间'),
    field('currPosition', 'position', '所在岗位'),
  ];
  const columnData = { type: 1, columnList: [{ prop: 'name', label: '名称', jnpfKey: 'comInput' }], searchList: [] };
  const { id } = await api.call('POST', '/api/visualdev/Base', {
    ...{ fullName: unique('详情'), enCode, type: 1, webType: 2 },
    formData: JSON.stringify({ fields }),
    columnData: JSON.stringify({ ...columnData, columnBtnsList: [{ value: 'detail', label: '详情' }] }),
  });
  const moduleId = String(id);
  await api.call('POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, { pc: 1, app: 0, pcModuleParentId: '-1' });
  await createRecords(api, { moduleId }, [{ name: '一条记录' }]);

  const page = await openAs('admin', `/model/${enCode}`);
  await page.getByRole('button', { name: '详情', exact: true }).click();
  await expect(page.locator('.formloom-field').filter({ hasText: '创建人员' })).toContainText('admin');
  await expect(page.locator('.formloom-detail-value')).toHaveCount(fields.length);
  expect(await strayValues(page)).toEqual([]);
});

for (const width of WIDTHS) {
  test(`login and its errors at ${width} px`, async ({ guestPage: page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/login');
    await expect(page.getByLabel('账号')).toBeVisible();
    await check(page, 'login', width);
    await page.getByRole('button', { name: '登录' }).click();
    await check(page, 'login-missing', width);
  });

  test(`home, list, form, errors and detail at ${width} px`, async ({ openAs }) => {
    test.setTimeout(120_000);
    const page = await openAs('admin', '/home');
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('heading', { name: '管理员' })).toBeVisible();
    await check(page, 'home', width);
    await page.getByRole('main').getByRole('link', { name: orders.fullName }).click();
    const list = new ListPage(page);
    await list.expectTotal(30);
    await check(page, 'list', width);

    await list.press('新增');
    const form = new FormPage(page);
    await form.fill({ 联系电话: '1' });
    await form.dialog.getByRole('button', { name: '新增一行' }).click();
    await check(page, 'form', width);
    for (const name of [/^新增一行$/, /^取\s*消$/]) {
      await expectReadableUnderPointer(form.dialog.getByRole('button', { name }), name.source);
    }
    await form.save();
    await expect(form.place('name').getByRole('alert')).toBeVisible();
    await check(page, 'form-errors', width);
    await form.cancel();
    await page.getByRole('button', { name: '离开', exact: true }).click();
    await expect(form.dialog).toBeHidden();

    await page.getByRole('button', { name: '详情', exact: true }).first().click();
    await expect(page.getByRole('dialog')).toContainText('医用纱布');
    await check(page, 'detail', width);
    await page.goto('/404');
    await expect(page.getByText('页面不存在').last()).toBeVisible();
    await check(page, 'not-found', width);
  });
}
