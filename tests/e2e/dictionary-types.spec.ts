import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { makeEntry, makeType, readEntries, unique, type Made } from './support/system-data';
import { choose, expectWidth, findingOf, SystemPage } from './support/system-screen';

/** The category drawer with its dialog and files (docs/screens.md#dictionaries). */
const TITLE = '字典分类管理';
const EXPORT_QUESTION = '您确定要导出该字典分类, 是否继续?';
const REMOVE_QUESTION = '此操作将永久删除该数据, 是否继续?';

let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

async function openDrawer(page: Page): Promise<{ screen: SystemPage; drawer: SystemPage }> {
  const screen = new SystemPage(page);
  await screen.chooseInTreeMenu('分类管理');
  const dialog = page.getByRole('dialog', { name: TITLE });
  await expect(dialog).toBeVisible();
  return { screen, drawer: new SystemPage(page, dialog) };
}

/** Exports a category through the drawer; returns the file. */
async function exportType(
  page: Page,
  drawer: SystemPage,
  { enCode }: Made,
): Promise<{ name: string; content: string }> {
  await drawer.pressInRow(enCode, '导出');
  const download = page.waitForEvent('download');
  await drawer.answer(EXPORT_QUESTION, '确定');
  const file = await download;
  return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'utf8') };
}

test('the drawer: its width, tree table, columns, tag and actions', async ({ openAs }) => {
  const parent = await makeType(api, { isTree: 1, sortCode: 5 });
  const child = await makeType(api, { parentId: parent.id });
  const page = await openAs('admin', '/systemData/dictionary');
  const { drawer } = await openDrawer(page);
  const box = page.locator('.ant-drawer-content-wrapper').filter({ hasText: TITLE });
  await expectWidth(box, 700);

  // The tree is expanded initially.
  await expect(drawer.row(child.enCode)).toBeVisible();
  const headers = (await box.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  expect(headers.filter((text) => text !== '' && text !== '序号')).toEqual(['名称', '编码', '排序', '树形', '操作']);
  await expect(drawer.row(parent.enCode).locator('.ant-tag')).toHaveText('是');
  await expect(drawer.row(child.enCode).locator('.ant-tag')).toHaveText('否');
  for (const label of ['编辑', '删除', '导出']) {
    await expect(drawer.row(parent.enCode).getByRole('button', { name: label })).toBeVisible();
  }
  for (const label of ['新增', '刷新', '导入']) {
    await expect(box.getByRole('button', { name: label }).first()).toBeVisible();
  }
  await expectAccessible(page, 'the category drawer');
});

test('a category: every message, saved below the top-level node, edited with its tree switch locked', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/systemData/dictionary');
  const { screen, drawer } = await openDrawer(page);
  const { form } = drawer;
  const [name, code] = [unique('新分类'), unique('code')];
  await drawer.press('新增');

  await test.step('messages', async () => {
    await expect(form.place('isTree').getByRole('switch')).toBeEnabled();
    await form.save();
    await expect(findingOf(form, 'fullName')).toHaveText('请输入名称');
    await expect(findingOf(form, 'enCode')).toHaveText('请输入编码');
    await form.place('parentId').hover();
    await form.place('parentId').locator('.ant-select-clear').click();
    await form.fill({ 名称: '有#符号', 编码: '.abc' });
    await form.save();
    await expect(findingOf(form, 'parentId')).toHaveText('上级菜单不能为空');
    await expect(findingOf(form, 'fullName')).toHaveText('名称不能含有特殊符号');
    await expect(findingOf(form, 'enCode')).toHaveText('编码只能输入英文、数字和小数点且小数点不能放在首尾');
    await form.fill({ 名称: '字'.repeat(51), 编码: 'a'.repeat(51) });
    await form.save();
    await expect(findingOf(form, 'fullName')).toHaveText('名称最多为50个字符！');
    await expect(findingOf(form, 'enCode')).toHaveText('编码最多为50个字符！');
  });
  await test.step('saved', async () => {
    await choose(form, 'parentId', '顶级节点');
    await form.fill({ 名称: name, 编码: code });
    await form.place('isTree').getByRole('switch').click();
    await form.save();
    await drawer.expectMessage('新建成功');
    await expect(form.dialog).toBeHidden();
    await expect(drawer.row(code).locator('.ant-tag')).toHaveText('是');
  });
  await test.step('edited', async () => {
    await drawer.pressInRow(code, '编辑');
    await expect(form.field('名称')).toHaveValue(name);
    await expect(form.place('parentId')).toContainText('顶级节点');
    await expect(form.place('isTree').getByRole('switch')).toBeChecked();
    await expect(form.place('isTree').getByRole('switch')).toBeDisabled();
    await form.fill({ 名称: `${name}改` });
    await form.save();
    await drawer.expectMessage('更新成功');
    await expect(drawer.row(`${name}改`)).toBeVisible();
  });
  await test.step('a taken code is refused under its field', async () => {
    await drawer.press('新增');
    await form.fill({ 名称: '重复', 编码: code });
    await form.save();
    await expect(findingOf(form, 'enCode')).toHaveText(`编码“${code}”已存在`);
    await expect(form.field('名称')).toHaveValue('重复');
    await form.cancel();
    await page.getByRole('button', { name: '离开', exact: true }).click();
    await expect(form.dialog).toBeHidden();
  });
  await test.step('the tree beside the entries shows it when the drawer is closed', async () => {
    await page.getByRole('dialog', { name: TITLE }).getByRole('button', { name: '关闭' }).first().click();
    await expect(screen.node(`${name}改`)).toBeVisible();
  });
});

test('a category is deleted after a question, and not while anything stands in it', async ({ openAs }) => {
  const parent = await makeType(api);
  const child = await makeType(api, { parentId: parent.id });
  const entry = await makeEntry(api, child.id);
  const page = await openAs('admin', '/systemData/dictionary');
  const { drawer } = await openDrawer(page);
  const remove = async ({ enCode }: Made) => {
    await drawer.pressInRow(enCode, '删除');
    await drawer.answer(REMOVE_QUESTION, '确定');
  };
  await remove(parent);
  await expect(page.getByText('该分类下还有子分类，不允许删除')).toBeVisible();
  await remove(child);
  await expect(page.getByText('该分类下还有字典数据，不允许删除')).toBeVisible();
  await api.call('DELETE', `/api/system/DictionaryData/${entry.id}`);
  for (const type of [child, parent]) {
    await remove(type);
    await drawer.expectMessage('删除成功');
    await expect(drawer.row(type.enCode)).toHaveCount(0);
  }
});

test('a category goes out as a file and comes back: first shown, then done', async ({ openAs }) => {
  const type = await makeType(api, { isTree: 1 });
  const top = await makeEntry(api, type.id, { fullName: '总账' });
  const below = await makeEntry(api, type.id, { fullName: '分账', parentId: top.id });
  const page = await openAs('admin', '/systemData/dictionary');
  const { screen, drawer } = await openDrawer(page);
  await drawer.pressInRow(type.enCode, '导出');
  await drawer.answer(EXPORT_QUESTION, '取消');
  const file = await exportType(page, drawer, type);
  expect(file.name).toBe(`${type.fullName}.bdd`);

  await test.step('what is here already would not change', async () => {
    await drawer.chooseFile('导入', file);
    const preview = page.getByRole('dialog').filter({ hasText: file.name });
    await expect(preview.getByRole('row').filter({ hasText: top.enCode })).toContainText('跳过');
    await expect(preview.getByRole('button', { name: /^导\s*入$/ })).toBeDisabled();
    await preview.getByRole('button', { name: /^取\s*消$/ }).click();
    await expect(preview).toBeHidden();
  });
  for (const id of [below.id, top.id]) await api.call('DELETE', `/api/system/DictionaryData/${id}`);
  await api.call('DELETE', `/api/system/DictionaryType/${type.id}`);

  await test.step('a preview changes nothing', async () => {
    await drawer.chooseFile('导入', file);
    const preview = page.getByRole('dialog').filter({ hasText: file.name });
    await expect(preview.getByRole('row').filter({ hasText: below.enCode })).toContainText('新增');
    await expectAccessible(page, 'the preview of an import');
    await preview.getByRole('button', { name: /^取\s*消$/ }).click();
    await expect(preview).toBeHidden();
    expect(await readEntries(api, type.id)).toBeNull();
  });
  await test.step('the import gives the same tree', async () => {
    await drawer.chooseFile('导入', file);
    const preview = page.getByRole('dialog').filter({ hasText: file.name });
    await preview.getByRole('button', { name: /^导\s*入$/ }).click();
    await drawer.expectMessage('导入成功');
    await expect(preview).toBeHidden();
    await expect(drawer.row(type.enCode)).toBeVisible();
    const entries = (await readEntries(api, type.id)) ?? [];
    expect(entries.map(({ id, parentId, fullName }) => [id, parentId, fullName]).sort()).toEqual(
      [
        [top.id, '0', '总账'],
        [below.id, top.id, '分账'],
      ].sort(),
    );
  });
  await test.step('and the entries are on the screen', async () => {
    await page.getByRole('dialog', { name: TITLE }).getByRole('button', { name: '关闭' }).first().click();
    await screen.node(type.fullName).click();
    await expect(screen.row(top.enCode)).toBeVisible();
  });
});

test('truncated, edited, foreign and misnamed files are refused with a reason, and nothing changes', async ({
  openAs,
}) => {
  const type = await makeType(api);
  await makeEntry(api, type.id, { fullName: '原来的名称' });
  const page = await openAs('admin', '/systemData/dictionary');
  const { drawer } = await openDrawer(page);
  const { content } = await exportType(page, drawer, type);
  const before = await readEntries(api, type.id);
  const attempts = [
    ['truncated.bdd', content.slice(0, -20), '文件不完整或已损坏，无法导入'],
    ['edited.bdd', content.replace('原来的名称', '改过的名称'), '文件内容在导出后被修改过，无法导入'],
    ['foreign.bdd', '{"hello":"world"}', '不是本系统导出的此类文件，无法导入'],
  ] as const;
  for (const [name, text, reason] of attempts) {
    await drawer.chooseFile('导入', { name, content: text });
    const preview = page.getByRole('dialog').filter({ hasText: name });
    await expect(preview).toContainText(reason);
    await expect(preview.getByRole('button', { name: /^导\s*入$/ })).toBeDisabled();
    await preview.getByRole('button', { name: /^取\s*消$/ }).click();
    await expect(preview).toBeHidden();
  }
  await drawer.chooseFile('导入', { name: 'list.xlsx', content });
  await expect(page.locator('.ant-message').getByText(/\.bdd/)).toBeVisible();
  expect(await readEntries(api, type.id)).toEqual(before);
});
