import type { Locator } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { makeRelations } from './support/relation-module';
import { FormPage, ListPage } from './support/screen';
import { takePicture } from './support/pictures';

/** Relations: records of another module, rows of an interface, and what they say (docs/module-format.md#relations). */
const ok = /^确\s*定$/;
const box = (form: FormPage, key: string) => form.place(key).getByRole('combobox');
const rowIn = (window: Locator, text: string) => window.getByRole('row').filter({ hasText: text });
test('a record and rows are chosen, and say what they know', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const { path, customers, ids } = await makeRelations(api);
  const page = await openAs('admin', path);
  const list = new ListPage(page);
  const form = new FormPage(page);
  await list.press('新增');
  await form.fill({ 标题: '第一单' });

  await test.step('a dialog with columns, keyword and paging; confirm does nothing without a choice', async () => {
    await box(form, 'customer').click();
    const dialog = page.getByRole('dialog', { name: '选择客户' });
    await expect(rowIn(dialog, '华东贸易')).toContainText('010-1');
    await takePicture(page, 'dialog');
    await expectAccessible(page, 'the list of a relation');
    await dialog.getByRole('button', { name: ok }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('searchbox').or(dialog.getByRole('textbox')).first().fill('华东');
    await page.keyboard.press('Enter');
    await expect(rowIn(dialog, '华北贸易')).toBeHidden();
    await rowIn(dialog, '华东贸易').getByRole('radio').check();
    await dialog.getByRole('button', { name: ok }).click();
    await expect(dialog).toBeHidden();
    await expect(form.place('customer')).toContainText('华东贸易');
    await expect(form.place('tel')).toContainText('010-1');
  });

  await test.step('typing in the closed field offers matches, by the keyboard alone', async () => {
    await box(form, 'customer').focus();
    await page.keyboard.type('华南');
    await expect(page.locator('.ant-select-item-option', { hasText: '华南贸易' })).toBeVisible();
    await takePicture(page, 'matches');
    await page.keyboard.press('Enter');
    await expect(form.place('customer')).toContainText('华南贸易');
    await expect(form.place('tel')).toContainText('010-2');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '选择客户' });
    await expect(rowIn(dialog, '华南贸易').getByRole('radio')).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(form.place('customer')).toContainText('华南贸易');
  });

  await test.step('Escape and Tab leave the matches, and nothing is taken', async () => {
    const matches = page.locator('.ant-select-dropdown:visible');
    await box(form, 'customer').focus();
    await page.keyboard.type('华北');
    await expect(matches).toContainText('华北贸易');
    await page.keyboard.press('Escape');
    await expect(matches).toHaveCount(0);
    await expect(form.dialog).toBeVisible();
    await expect(box(form, 'customer')).toHaveValue('');
    await page.keyboard.type('华北');
    await expect(matches).toContainText('华北贸易');
    await page.keyboard.press('Tab');
    await expect(matches).toHaveCount(0);
    await expect(box(form, 'customer')).not.toBeFocused();
    await expect(form.place('customer')).toContainText('华南贸易');
  });

  await test.step('a drawer of an interface, with pages', async () => {
    await box(form, 'material').click();
    const drawer = page.getByRole('dialog', { name: '选择物料' });
    await expect(rowIn(drawer, '物料19')).toBeVisible();
    await expect(rowIn(drawer, '物料20')).toBeHidden();
    await rowIn(drawer, '物料7').first().getByRole('radio').check();
    await takePicture(page, 'drawer');
    await drawer.getByRole('button', { name: ok }).click();
    await expect(form.place('material')).toContainText('物料7');
    await expect(form.place('spec')).toContainText('M7');
  });

  await test.step('a table below the field, for several', async () => {
    await box(form, 'parts').click();
    const popover = page.getByRole('dialog', { name: '选择零件' });
    await rowIn(popover, '物料1').first().getByRole('checkbox').check();
    await rowIn(popover, '物料3').first().getByRole('checkbox').check();
    await takePicture(page, 'popover');
    await expectAccessible(page, 'the table below a field');
    await popover.getByRole('button', { name: ok }).click();
    await expect(form.place('parts')).toContainText('物料1');
    await expect(form.place('parts')).toContainText('物料3');
  });

  await expectAccessible(page, 'the form with relations');
  await takePicture(page, 'form');
  await form.save();
  await expect(list.row('第一单')).toContainText('华南贸易');
  await expect(list.row('第一单')).toContainText('010-2');
  await takePicture(page, 'list');

  await test.step('a cell and the detail view open the record, nested', async () => {
    await list.row('第一单').getByRole('button', { name: '查看华南贸易' }).click();
    await expect(page.locator('.ant-drawer').getByText('010-2'), 'in the window of its module').toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await list.pressInRow('第一单', '详情');
    const detail = page.getByRole('dialog').first();
    await expect(detail).toContainText('M7');
    await detail.getByRole('button', { name: '查看华南贸易' }).click();
    await expect(page.getByRole('dialog').nth(1)).toContainText('010-2');
    await takePicture(page, 'nested');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
  });

  await test.step('a deleted record is said to be gone, and no other one', async () => {
    await api.call('DELETE', `/api/visualdev/OnlineDev/${customers}/${ids[2] ?? ''}`);
    await page.reload();
    await expect(list.row('第一单')).toContainText('已删除');
    await list.pressInRow('第一单', '编辑');
    await expect(form.place('customer')).toContainText('已删除');
    await expect(form.place('customer')).not.toContainText(ids[2] ?? 'none');
    await takePicture(page, 'gone');
  });
});

test('a choice goes with the parameter that it was offered under', async ({ openAs }) => {
  const { path } = await makeRelations(await Api.signIn('admin'));
  const page = await openAs('admin', path);
  const list = new ListPage(page);
  const form = new FormPage(page);
  await list.press('新增');
  await form.fill({ 标题: '参数单', 类别: '甲' });
  await box(form, 'goods').click();
  const dialog = page.getByRole('dialog', { name: '选择货品' });
  await rowIn(dialog, '甲货2').getByRole('radio').check();
  await dialog.getByRole('button', { name: ok }).click();
  await expect(form.place('goods')).toContainText('甲货2');
  await form.fill({ 类别: '乙' });
  await expect(form.place('goods')).not.toContainText('货2');
  await expect(form.place('goods')).not.toContainText('已删除');
  await box(form, 'goods').focus();
  await page.keyboard.type('货3');
  await expect(page.locator('.ant-select-item-option', { hasText: '乙货3' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form.place('goods')).toContainText('乙货3');
  await form.fill({ 类别: '' });
  await expect(form.place('goods')).not.toContainText('乙货3');
  await form.save();
  await expect(list.row('参数单')).toBeVisible();
});

test('a form of many relations asks once, and one that is locked can be opened', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const { path, ids } = await makeRelations(api);
  const page = await openAs('admin', path);
  const moduleId = await page.evaluate(() => location.pathname.split('/').pop() ?? '');
  expect(moduleId).not.toBe('');
  const list = new ListPage(page);
  const form = new FormPage(page);
  await list.press('新增');
  await form.fill({ 标题: '第二单' });
  await form.save();
  await expect(list.row('第二单')).toBeVisible();
  await query(
    `do $$ declare t text; begin
      for t in select format('%I.%I', table_schema, table_name) from information_schema.columns
        where column_name = 'locked' and table_schema not in ('pg_catalog', 'information_schema', 'system')
      loop execute format('update %s set locked = %L, customer = %L where title = %L', t, '${ids[0] ?? ''}', '${ids[1] ?? ''}', '第二单'); end loop; end $$`,
  );
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/visualdev/LinkedRecords')) calls.push(request.url());
  });
  await list.pressInRow('第二单', '编辑');
  await expect(form.place('locked')).toContainText('华北贸易');
  await expect(form.place('customer')).toContainText('华东贸易');
  expect(calls).toHaveLength(1);
  await form.place('locked').getByRole('button', { name: '查看华北贸易' }).click();
  await expect(page.getByRole('dialog').nth(1)).toContainText('010-0');
  await page.keyboard.press('Escape');

  await test.step('in a narrow window', async () => {
    await page.setViewportSize({ width: 390, height: 780 });
    await takePicture(page, 'form-390');
    await box(form, 'parts').click();
    const popover = page.getByRole('dialog', { name: '选择零件' });
    await expect(popover).toContainText('物料1');
    const width = (await popover.boundingBox())?.width ?? 0;
    expect(width).toBeLessThanOrEqual(390);
    await takePicture(page, 'popover-390');
    await page.keyboard.press('Escape');
    await expect(popover).toBeHidden();
  });
});
