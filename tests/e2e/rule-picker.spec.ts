import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { releaseForm } from './support/picker-module';
import { ensureBusinessTypes, makeRule, makeType, unique } from './support/system-data';
import { choose, expectWidth, SystemPage } from './support/system-screen';
import { FormPage, ListPage } from './support/screen';

/** Pickers that open a system screen: number rules (docs/screens.md#number-rules) and the dictionary-tree select. */
let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

test('the rule picker: category tree, search, radio table, add, and confirm', async ({ openAs }) => {
  const { names } = await ensureBusinessTypes(api);
  const [first, second] = [await makeRule(api), await makeRule(api)];
  const path = await releaseForm(api, {
    jnpfKey: 'recordPicker',
    label: '单据模板',
    props: { module: 'system/billRulePicker', title: '模板', width: '1000px', valueKey: 'enCode' },
  });
  const page = await openAs('admin', path);
  const form = new FormPage(page);
  await new ListPage(page).press('新增');
  await form
    .place('picked')
    .getByRole('combobox')
    .or(form.place('picked').locator('.ant-select-selector'))
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: '模板' });
  const picker = new SystemPage(page, dialog);
  await expect(picker.row(first.enCode)).toBeVisible();

  await test.step('the dialog', async () => {
    await expectWidth(dialog, 1000);
    const headers = (await dialog.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    expect(headers.filter((text) => text !== '')).toEqual(['序号', '业务名称', '业务编码', '流水起始']);
    await expect(picker.row(first.enCode).getByRole('radio')).not.toBeChecked();
    await expect(picker.node('业务分类')).toBeVisible();
    await expectAccessible(page, 'the rule picker');
  });
  await test.step('confirm does nothing while nothing is chosen', async () => {
    await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect(dialog).toBeVisible();
  });
  await test.step('category, search, reset, refresh', async () => {
    await picker.node(names[1] ?? '').click();
    await expect(picker.row(first.enCode)).toBeHidden();
    await picker.node('业务分类').click();
    await expect(picker.row(first.enCode)).toBeVisible();
    await picker.searchFor(second.enCode);
    await expect(picker.row(first.enCode)).toBeHidden();
    await dialog.getByRole('button', { name: '重置' }).click();
    await expect(picker.row(first.enCode)).toBeVisible();
    const late = await makeRule(api);
    await dialog.getByRole('button', { name: '刷新' }).click();
    await expect(picker.row(late.enCode)).toBeVisible();
  });
  const code = unique('rule');
  await test.step('add opens the rule dialog over it', async () => {
    await picker.press('新增');
    const added = new FormPage(page);
    const inner = page.getByRole('dialog').filter({ hasText: '新建单据' }).last();
    await expect(inner).toBeVisible();
    await inner
      .getByLabel(/业务名称/)
      .first()
      .fill('现场新建');
    await inner
      .getByLabel(/业务编码/)
      .first()
      .fill(code);
    await inner
      .getByLabel(/流水前缀/)
      .first()
      .fill('XC');
    await inner
      .getByLabel(/流水起始/)
      .first()
      .fill('1');
    await inner.locator('[data-field="category"] .ant-select-selector').click();
    await page
      .locator('.ant-select-dropdown:visible')
      .last()
      .getByText(names[0] ?? '', { exact: true })
      .click();
    await inner.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect(inner).toBeHidden();
    await expect(added.dialog.first()).toBeVisible();
    await expect(picker.row(code)).toBeVisible();
  });
  await test.step('the chosen rule is shown and saved', async () => {
    await picker.row(code).getByRole('radio').check();
    await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect(dialog).toBeHidden();
    await expect(form.place('picked')).toContainText('现场新建');
    await form.save();
    await expect(form.dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: '现场新建' })).toBeVisible();
  });
});

test('the dictionary-tree select opens dictionary management and knows what was made there', async ({ openAs }) => {
  const type = await makeType(api);
  const path = await releaseForm(api, { jnpfKey: 'dictionarySelect', label: '字典类型', props: {} });
  const page = await openAs('admin', path);
  const form = new FormPage(page);
  await new ListPage(page).press('新增');
  await choose(form, 'picked', type.fullName);
  await expect(form.place('picked')).toContainText(type.fullName);

  await form.place('picked').locator('.ant-select-selector').click();
  const dropdown = page.locator('.ant-select-dropdown:visible');
  await dropdown.getByRole('button', { name: '新增' }).click();
  const management = page.getByRole('dialog', { name: '数据字典' });
  await expect(management).toBeVisible();
  await expectWidth(management, 1440 * 0.8);
  const late = await makeType(api);
  await management.getByRole('button', { name: '关闭' }).first().click();
  await expect(management).toBeHidden();
  await choose(form, 'picked', late.fullName);
  await form.save();
  await expect(form.dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: late.fullName })).toBeVisible();
});
