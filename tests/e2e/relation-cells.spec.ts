import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { createRecords } from './support/modules';
import { CUSTOMERS, makeRelations, type Relations } from './support/relation-module';
import { FormPage, ListPage } from './support/screen';
import { takePicture } from './support/pictures';

/** Relations in the cells of a sub-table and in the search bar, by keyboard, by pasting, and when their look-up fails. */
let api: Api;
let relations: Relations;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
  relations = await makeRelations(api);
});

const CONFIRM = /^确\s*定$/;
const BUYER = 2;
const PHONE = 3;
const STUFF = 4;
const PIECES = 5;
const WHO = 6;

const cellOf = (form: FormPage, row: number, column: number) =>
  form.place('lines').locator(`[role=row][aria-rowindex="${String(row + 1)}"] > [aria-colindex="${String(column)}"]`);
const offer = (page: Page, text: string) => page.locator('.ant-select-item-option:visible', { hasText: text });
async function openForm(page: Page, title: string): Promise<FormPage> {
  await new ListPage(page).press('新增');
  const form = new FormPage(page);
  await form.fill({ 标题: title });
  await form.place('lines').getByRole('button').last().click();
  await expect(cellOf(form, 1, BUYER)).toBeVisible();
  await page.keyboard.press('Escape');
  return form;
}

/** Goes to a cell that is not edited. */
async function goTo(page: Page, form: FormPage, [row, column]: readonly [row: number, column: number]): Promise<void> {
  // From another cell: a press on the cell that has the focus opens its list.
  await cellOf(form, row, PHONE).click();
  await cellOf(form, row, column).click();
  await page.keyboard.press('Escape');
  await expect(cellOf(form, row, column)).toBeFocused();
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** What a copy of the selected cells hands to other programs. */
async function copied(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    );
    return clipboardData.getData('text/plain');
  });
  return text.trim();
}

test('cells by the keyboard alone: typing offers matches, Enter opens the list', async ({ openAs }) => {
  const page = await openAs('admin', relations.path);
  const form = await openForm(page, '键盘单');
  await goTo(page, form, [1, BUYER]);
  await test.step('typing in a record cell', async () => {
    await page.keyboard.press('Enter');
    await expect(cellOf(form, 1, BUYER).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('华东');
    await expect(offer(page, '华东贸易')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(cellOf(form, 1, BUYER)).toContainText('华东贸易');
    await expect(cellOf(form, 1, PHONE)).toContainText('010-1');
  });
  await test.step('the list of rows from a cell', async () => {
    await goTo(page, form, [1, STUFF]);
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: '选择材料' });
    await expect(dialog.getByRole('row').filter({ hasText: '物料7' }).first()).toBeVisible();
    await expectAccessible(page, 'the list opened from a cell');
    await dialog.getByRole('radio').nth(3).focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: CONFIRM }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(cellOf(form, 1, STUFF)).toContainText('物料3');
  });
  await test.step('a copy says what is chosen, not its id', async () => {
    await goTo(page, form, [1, STUFF]);
    expect(await copied(page)).toBe('物料3');
    await goTo(page, form, [1, PHONE]);
    expect(await copied(page)).toBe('010-1');
  });
  await test.step('several rows in one cell, typed', async () => {
    await goTo(page, form, [1, PIECES]);
    await page.keyboard.press('Enter');
    await expect(cellOf(form, 1, PIECES).getByRole('combobox')).toBeFocused();
    for (const name of ['物料12', '物料31']) {
      await page.keyboard.type(name);
      await expect(offer(page, name)).toBeVisible();
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Tab');
    await expect(cellOf(form, 1, PIECES)).toContainText('物料12');
    await expect(cellOf(form, 1, PIECES)).toContainText('物料31');
  });
  await takePicture(page, 'cells');
  await form.save();
  await expect(form.dialog).toBeHidden();
  const [row] = await stored('键盘单');
  expect(row).toMatchObject({ buyer: relations.ids[1], stuff: 'm3', pieces: ['m12', 'm31'] });
});

/** The sub-table rows of the order with a title. */
async function stored(title: string): Promise<readonly Record<string, unknown>[]> {
  const path = `/api/visualdev/OnlineDev/${relations.orders}`;
  const { list = [] } = await api.call('POST', `${path}/List`, { currentPage: 1, pageSize: 100 });
  const record = list.find((entry) => entry['title'] === title);
  const { data } = await api.call('GET', `${path}/${String(record?.['id'])}`);
  return (JSON.parse(String(data)) as { readonly lines: readonly Record<string, unknown>[] }).lines;
}

test('labels that are pasted become records; what names none or several stays, marked, and is not saved', async ({
  openAs,
}) => {
  const page = await openAs('admin', relations.path);
  const form = await openForm(page, '粘贴单');
  await goTo(page, form, [1, BUYER]);
  await paste(
    page,
    '华南贸易\t跳过\t物料7\t物料1、物料2\t王护士\n无此客户\t\t物料\t物料1、无此物料\t王护士/colleague\n同名贸易\t\t\t\t张三',
  );
  await expect(cellOf(form, 1, BUYER)).toContainText('华南贸易');
  await expect(cellOf(form, 1, PHONE)).toContainText('010-2');
  await expect(cellOf(form, 1, STUFF)).toContainText('物料7');
  await expect(cellOf(form, 1, PIECES)).toContainText('物料2');
  await expect(cellOf(form, 1, WHO)).toContainText('王护士');
  await expect(cellOf(form, 2, WHO)).toContainText('王护士');
  for (const [row, column, text, reason] of [
    [2, BUYER, '无此客户', '选项“无此客户”不存在'],
    [2, STUFF, '物料', '选项“物料”不存在'],
    [2, PIECES, '物料1、无此物料', '选项“无此物料”不存在'],
    [3, BUYER, '同名贸易', '有 2 个名为“同名贸易”，请写明是哪一个'],
    [3, WHO, '张三', '选项“张三”不存在'],
  ] as const) {
    const cell = cellOf(form, row, column);
    await expect(cell.locator('.formloom-table-content')).toHaveText(text);
    await expect(cell.locator('.formloom-table-error')).toContainText(reason);
  }
  await expectAccessible(page, 'pasted labels that could not be read');
  await takePicture(page, 'pasted');

  await form.save();
  await expect(form.dialog, 'the server takes none of them').toBeVisible();
  await expect(page.getByText('新建成功')).toHaveCount(0);
  await expect(cellOf(form, 2, BUYER).locator('.formloom-table-content'), 'nothing is lost').toHaveText('无此客户');

  await test.step('opening the cell searches for what was written', async () => {
    await cellOf(form, 3, BUYER).click();
    await expect(cellOf(form, 3, BUYER).getByRole('combobox')).toHaveValue('同名贸易');
    await expect(offer(page, '同名贸易')).toHaveCount(2);
    await takePicture(page, 'namesakes');
    await page.keyboard.press('Enter');
    await expect(cellOf(form, 3, PHONE)).toContainText(/010-[34]/);
    await expect(cellOf(form, 3, BUYER).locator('.formloom-table-error')).toHaveCount(0);
  });
});

test('the search bar finds by records and rows, on the keyboard', async ({ openAs }) => {
  const title = '搜索单';
  const values = { title, customer: relations.ids[0], material: 'm5', parts: ['m8', 'm9'] };
  const other = { title: '另一单', customer: relations.ids[1], material: 'm6', parts: ['m10'] };
  await createRecords(api, { moduleId: relations.orders }, [values, other]);
  const page = await openAs('admin', relations.path);
  const list = new ListPage(page);
  await expect(list.row('另一单')).toBeVisible();
  for (const [label, name] of [
    ['客户', CUSTOMERS[0]],
    ['物料', '物料5'],
    ['零件', '物料9'],
  ] as const) {
    await list.search.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(name ?? '');
    await expect(offer(page, name ?? '').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await list.press('查询');
    await expect(list.row('另一单')).toHaveCount(0);
    await expect(list.row(title)).toBeVisible();
    await expectAccessible(page, `a search by ${label}`);
    await list.press('重置');
    await expect(list.row('另一单')).toBeVisible();
  }
});

test('a look-up that fails leaves the value empty and says so beside it', async ({ openAs }) => {
  const title = '查询失败单';
  await createRecords(api, { moduleId: relations.orders }, [{ title, customer: relations.ids[0], material: 'm5' }]);
  const page = await openAs('admin', relations.path);
  const list = new ListPage(page);
  const form = new FormPage(page);
  await expect(list.row(title)).toBeVisible();
  await query(`update system.data_interfaces set enabled_mark = 0 where id = $1`, [relations.materials]);
  try {
    await list.pressInRow(title, '编辑');
    await expect(form.place('customer')).toContainText('华北贸易');
    const mark = form.place('material').getByRole('img', { name: '关联的数据未能读取' });
    await expect(mark).toBeVisible();
    await expect(form.place('material').locator('.ant-select-selection-item')).toHaveText('');
    await expect(page.locator('.ant-message-notice'), 'no message interrupts').toHaveCount(0);
    await expectAccessible(page, 'a look-up that failed');
    await takePicture(page, 'failed');
    await page.reload();
    await expect(list.row(title).getByRole('img', { name: '关联的数据未能读取' }), 'in the list too').toBeVisible();
  } finally {
    await query(`update system.data_interfaces set enabled_mark = 1 where id = $1`, [relations.materials]);
  }
});
