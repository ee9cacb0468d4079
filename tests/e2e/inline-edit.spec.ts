import type { Page } from '@playwright/test';
import { Api } from './support/api';
import { shoot } from './support/administration';
import { expect, test } from './support/fixtures';
import { createRecords, releaseOrders, type Released } from './support/modules';
import { FormPage, ListPage } from './support/screen';

const PHONE = '13800000000';
let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

async function prepare(rules: readonly unknown[] = []): Promise<Released> {
  const orders = await releaseOrders(api, { list: { type: 4 }, form: { rules } });
  const items = [{ goods: '纱布', quantity: 2, unitPrice: 3 }];
  await createRecords(
    api,
    orders,
    ['一号', '二号', '三号'].map((name) => ({ name, phone: PHONE, status: 'draft', price: 10, note: '原文', items })),
  );
  return orders;
}

const box = (page: Page, name: string) => page.locator('.formloom-edited-row').getByRole('textbox', { name });
const edited = (page: Page) => page.locator('.formloom-edited-row');
const question = (page: Page) => page.getByRole('dialog').filter({ hasText: '继续填写' });

async function valuesOf({ moduleId }: Released, name: string): Promise<Record<string, unknown>> {
  const { list = [] } = await api.call('POST', `/api/visualdev/OnlineDev/${moduleId}/List`, {
    currentPage: 1,
    pageSize: 20,
    queryJson: JSON.stringify({ name }),
  });
  const id = String((list as readonly Record<string, unknown>[]).find((row) => row['name'] === name)?.['id']);
  const { data } = await api.call('GET', `/api/visualdev/OnlineDev/${moduleId}/${id}`);
  return JSON.parse(String(data)) as Record<string, unknown>;
}

test('a cell is edited and saved in its row, a record is added at the top, by mouse', async ({ openAs }) => {
  const orders = await prepare();
  const page = await openAs('admin', orders.path);
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = new ListPage(page);
  await list.expectTotal(3);
  await shoot(page, 'a list of type 4');
  await list.pressInRow('二号', '编辑');
  await expect(box(page, '单据名称')).toBeFocused();
  await box(page, '单据名称').fill('二号改');
  await edited(page).locator('[data-field="status"] .ant-select').click();
  await page.locator('.ant-select-item-option', { hasText: '完成' }).click();
  await shoot(page, 'a row in editing at 1440');
  await edited(page).getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('更新成功')).toBeVisible();
  await expect(list.row('二号改')).toContainText('完成');
  // The row's cells hold no sub-table: it stays as it was.
  const kept = await valuesOf(orders, '二号改');
  expect(kept['items']).toMatchObject([{ goods: '纱布', quantity: 2 }]);
  expect(kept).toMatchObject({ status: 'done', phone: PHONE, note: '原文' });

  await list.press('新增');
  await expect(box(page, '单据名称')).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  await shoot(page, 'a new row at 1280');
  await edited(page).getByRole('button', { name: '保存' }).click();
  await expect(edited(page).getByRole('alert')).toContainText('不能为空');
  await expect(box(page, '单据名称')).toBeFocused();
  await box(page, '联系电话').fill('123');
  await box(page, '单据名称').fill('四号');
  await edited(page).getByRole('button', { name: '保存' }).click();
  await expect(edited(page).getByRole('alert')).toHaveText('请输入正确的手机号码');
  await shoot(page, 'a refused cell');
  await box(page, '联系电话').fill(PHONE);
  // A unique value is refused by the server.
  await box(page, '单据名称').fill('一号');
  await page.keyboard.press('Enter');
  await expect(edited(page).locator('[data-field="name"]').getByRole('alert')).toBeVisible();
  await expect(box(page, '联系电话')).toHaveValue(PHONE);
  await box(page, '单据名称').fill('四号');
  await page.keyboard.press('Enter');
  await expect(page.getByText('新建成功')).toBeVisible();
  await list.expectTotal(4);
});

test('two editors of a record are joined by field, and asked about the same one', async ({ openAs }) => {
  const orders = await prepare();
  const first = await openAs('admin', orders.path);
  const second = await openAs('admin', orders.path);
  const [mine, theirs] = [new ListPage(first), new ListPage(second)];
  await mine.pressInRow('一号', '编辑');
  await box(first, '单据名称').fill('一号甲');
  await theirs.pressInRow('一号', '编辑');
  await box(second, '联系电话').fill('13900000000');
  await box(second, '单据名称').fill('一号乙');
  await second.keyboard.press('Enter');
  await expect(second.getByText('更新成功')).toBeVisible();
  await box(first, '单据名称').press('Enter');
  const dialog = first.getByRole('dialog');
  await expect(dialog).toContainText('一号乙');
  await expect(dialog).not.toContainText('13900000000');
  await shoot(first, 'a conflict of rows');
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await expect(first.getByText('更新成功')).toBeVisible();
  await expect(first.getByText('13900000000')).toBeVisible();
});

test('what was typed is asked about: Escape, another row, another order, another page', async ({ openAs }) => {
  const orders = await prepare();
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  const stay = async () => {
    await question(page).getByRole('button', { name: '继续填写' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(box(page, '单据名称')).toHaveValue('改了');
  };
  await list.pressInRow('一号', '编辑');
  await box(page, '单据名称').fill('改了');
  await box(page, '单据名称').press('Escape');
  await shoot(page, 'a question about a row');
  await stay();
  await list.pressInRow('二号', '编辑');
  await stay();
  await page.getByRole('columnheader', { name: '预算' }).click();
  await stay();
  await page
    .getByRole('link', { name: /首页/ })
    .or(page.getByRole('menuitem', { name: /首页/ }))
    .first()
    .click();
  const leaving = page.getByRole('dialog').filter({ hasText: '未保存' });
  await leaving.getByRole('button').first().focus();
  await page.keyboard.press('Escape');
  await expect(leaving).toHaveCount(0);
  await expect(box(page, '单据名称')).toHaveValue('改了');
  await box(page, '单据名称').press('Escape');
  await question(page).getByRole('button', { name: '离开' }).click();
  await expect(edited(page)).toHaveCount(0);
  await expect(list.row('一号')).toBeVisible();
});

test('by keys alone: arrows, Enter, Tab, Enter', async ({ openAs }) => {
  const orders = await prepare();
  const page = await openAs('admin', orders.path);
  await page.locator('tbody tr.ant-table-row').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box(page, '单据名称')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(box(page, '联系电话')).toBeFocused();
  await page.keyboard.type('13700000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('更新成功')).toBeVisible();
  await expect(page.locator('tbody tr.ant-table-row').nth(1)).toBeFocused();
  await expect(page.locator('tbody tr.ant-table-row').nth(1)).toContainText('13700000000');
  await page.keyboard.press('F2');
  await expect(box(page, '单据名称')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(edited(page)).toHaveCount(0);
  await expect(page.locator('tbody tr.ant-table-row').nth(1)).toBeFocused();
});

test('the whole form has what the row has no room for; a narrow window has cards', async ({ openAs }) => {
  const orders = await prepare();
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  await list.pressInRow('三号', '编辑');
  await box(page, '单据名称').fill('三号改');
  await edited(page).getByRole('button', { name: '更多' }).click();
  const form = new FormPage(page);
  await expect(form.field('单据名称')).toHaveValue('三号改');
  await expect(form.dialog.getByText('纱布')).toBeVisible();
  await form.fill({ 备注: '长' });
  await shoot(page, 'the whole form of a row');
  await form.dialog.getByRole('button', { name: /取\s*消/ }).click();
  await expect(form.dialog).toHaveCount(0);
  await expect(box(page, '备注')).toHaveValue('长');
  await edited(page).getByRole('button', { name: '保存' }).click();
  await expect(list.row('三号改')).toContainText('长');

  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole('button', { name: /更多操作$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  await expect(form.field('单据名称')).toBeVisible();
});
