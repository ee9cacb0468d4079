import type { Locator, Page } from '@playwright/test';
import { chooseOption, openBehindMenu, shoot } from './support/administration';
import { Api } from './support/api';
import { draftField, draftModule } from './support/draft-document';
import { publish } from './support/fill-document';
import { expect, test } from './support/fixtures';
import { FormPage } from './support/screen';
import { unique } from './support/system-data';
import { SystemPage } from './support/system-screen';

/** What stands behind a menu: data schemes built in the interface, and the codes of its module (docs/clients.md#rights-behind-a-menu). */
/** A released module whose records are those of data schemes; its name. */
async function releaseScoped(): Promise<string> {
  const document = draftModule([
    draftField('input', 'title', '标题'),
    draftField('depSelect', 'department', '所属科室'),
  ]);
  const columnData = { ...(document['columnData'] as object), useDataPermission: true, useFormPermission: true };
  await publish(await Api.signIn('admin'), { ...document, columnData });
  return String(document['fullName']);
}

test('a scheme of the own department is built in the menu screen and said in words', async ({ openAs }) => {
  const menu = await releaseScoped();
  const name = unique('本部门');
  const page = await openAs('admin', '/system/menu');
  const drawer = await openBehindMenu(page, menu, '数据权限');
  const schemes = new SystemPage(page, drawer);
  await schemes.press('新增');
  const form = new FormPage(page);
  await form.fill({ 方案名称: name });
  const builder = form.place('conditionJson');
  // Without a condition it selects nothing that anybody meant.
  await form.save();
  await expect(builder.getByRole('alert')).toContainText('请至少添加一个条件');
  await builder.getByRole('button', { name: '添加条件组' }).click();
  const term = builder.getByRole('group', { name: '第 1 组第 1 个条件' });
  await form.save();
  await expect(builder.getByRole('alert')).toContainText('第 1 组第 1 个条件不完整');
  await chooseOption(page, term.getByRole('combobox', { name: '字段' }), '所属科室');
  await chooseOption(page, term.getByRole('combobox', { name: '值类型' }), '当前组织及子组织');
  const words = '【{所属科室} {等于} {@organizationAndSuborganization}】';
  await expect(builder).toContainText(words);
  await builder.getByRole('button', { name: '添加条件', exact: true }).click();
  const author = builder.getByRole('group', { name: '第 1 组第 2 个条件' });
  await chooseOption(page, author.getByRole('combobox', { name: '字段' }), '创建人员');
  // People are chosen by name, in a box of one and of several.
  await choosePerson(page, author.getByRole('combobox', { name: '值', exact: true }), '管理员');
  await expect(builder).toContainText('{创建人员} {等于} {管理员/admin}');
  await shoot(page, 'a data scheme');
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot(page, 'a data scheme on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await builder.getByRole('button', { name: '删除第 1 组第 2 个条件' }).click();
  await form.save();
  await expect(schemes.row(name)).toContainText(words);
  await shoot(page, 'the data schemes of a menu');
  await schemes.pressInRow(name, '编辑');
  await expect(form.place('conditionJson')).toContainText(words);
  await form.place('allData').getByRole('switch').click();
  await expect(form.place('conditionJson')).toBeHidden();
  await form.save();
  await expect(schemes.row(name)).toContainText('全部数据');
});

test('the fields that a module asks permission for are listed behind its menu', async ({ openAs }) => {
  const menu = await releaseScoped();
  const page = await openAs('admin', '/system/menu');
  const drawer = await openBehindMenu(page, menu, '表单权限');
  await expect(new SystemPage(page, drawer).row('所属科室')).toContainText('department');
  await shoot(page, 'the fields behind a menu');
});

/** Chooses somebody whom a keyword finds. */
async function choosePerson(page: Page, box: Locator, name: string): Promise<void> {
  await box.focus();
  await page.keyboard.type(name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click();
}
