import type { Page } from '@playwright/test';
import { shoot } from './support/administration';
import { Api } from './support/api';
import { draftField, draftModule } from './support/draft-document';
import { expect, test } from './support/fixtures';
import { createDraft, openWorkbench, PlaygroundPage } from './support/playground';
import { FormPage, ListPage } from './support/screen';
import { unique } from './support/system-data';

/** Authors write modules: completion that opens by itself, lists that fill themselves, and the tour. */
test.describe.configure({ timeout: 240_000 });

const tour = (page: Page) => page.locator('.ant-tour');

/** Counts what a person presses from now on. */
async function count(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const add = (name: string) => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1));
    window.addEventListener('pointerdown', (event) => event.isTrusted && add('presses'), true);
    window.addEventListener('keydown', () => add('keys'), true);
  });
  return () =>
    page.evaluate(() => ['presses', 'keys'].map((name) => `${sessionStorage.getItem(name) ?? '0'} ${name}`).join(', '));
}

test('the tour leads from a blank module to its first record, each step done for real', async ({ openAs }, info) => {
  const page = await openAs('admin', '/playground');
  await page.evaluate(() => localStorage.setItem('formloom_playground:tour', 'running'));
  await page.reload();
  await expect(tour(page)).toContainText('新建模块');
  await shoot(page, 'tour-new');
  const pressed = await count(page);
  const began = Date.now();
  const name = unique('登记');
  await page.getByRole('button', { name: '新建模块' }).first().click();
  await expect(tour(page)).toBeHidden();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '名称' }).pressSequentially(name);
  await dialog.getByRole('textbox', { name: '编码' }).click();
  await dialog.getByRole('textbox', { name: '编码' }).pressSequentially(unique('reg'));
  await dialog.getByRole('button', { name: /新\s*建/ }).click();
  const workbench = new PlaygroundPage(page);
  await workbench.ready();

  await expect(tour(page)).toContainText('添加一个字段');
  await shoot(page, 'tour-insert');
  await page.getByRole('button', { name: '插入控件…' }).click();
  const gallery = page.getByRole('dialog', { name: '插入控件' });
  await expect(gallery.getByRole('button').filter({ hasText: 'input' }).first()).toContainText('单行输入');
  await shoot(page, 'gallery');
  await gallery.getByRole('button', { name: /单行输入/ }).click();

  await expect(tour(page)).toContainText('设为必填');
  await shoot(page, 'tour-required');
  const required = workbench.editor.lines.filter({ hasText: '"required"' }).first();
  await required
    .locator('span', { hasText: /^false$/ })
    .last()
    .dblclick();
  await page.keyboard.type('true');

  await expect(tour(page)).toContainText('让列表显示字段');
  await shoot(page, 'tour-columns');
  await page.getByRole('button', { name: '补全列表' }).click();
  await page.getByRole('menuitem', { name: '所有字段作为列' }).click();
  await expect(page.getByText('已添加 1 列')).toBeVisible();

  await expect(tour(page)).toContainText('试填');
  await shoot(page, 'tour-fill');
  await workbench.canvas.getByRole('textbox').first().click();
  await page.keyboard.type('李四');

  await expect(tour(page)).toContainText('发布');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(workbench.publishDialog).toBeVisible();
  await expect(tour(page)).toBeHidden();
  await workbench.publishDialog.getByRole('button', { name: '发布', exact: true }).click();

  await expect(tour(page)).toContainText('保存第一条记录');
  await shoot(page, 'tour-open');
  await tour(page).getByRole('button', { name: '打开模块' }).click();
  const list = new ListPage(page);
  await list.press('新增');
  const form = new FormPage(page);
  await form.fill({ 姓名: '张三' });
  await form.save();
  await list.expectTotal(1);
  info.annotations.push({
    type: 'from a blank module to its first record',
    description: `${await pressed()}, ${String(Date.now() - began)} ms`,
  });
  await page.goto('/playground');
  await expect(page.getByRole('table', { name: '模块工作台' }).getByRole('link').first()).toBeVisible();
  await expect(tour(page)).toBeHidden();
});

test('the tour is called again, a step is skipped, and it is ended at any time', async ({ openAs }) => {
  const moduleId = await createDraft(await Api.signIn('admin'), draftModule([draftField('input', 'name', '姓名')]));
  const { page } = await openWorkbench(openAs, 'admin', moduleId);
  await expect(tour(page)).toBeHidden();
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '入门引导' }).click();
  await expect(tour(page)).toContainText('第 2 步，共 7 步');
  await tour(page).getByRole('button', { name: '跳过这一步' }).press('Enter');
  await expect(tour(page)).toContainText('第 3 步，共 7 步');
  await tour(page).getByRole('button', { name: '结束引导' }).press('Enter');
  await expect(tour(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tour(page)).toBeHidden();
});

test('completion opens on a new line, finds a widget by its Chinese name and inserts it whole', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const moduleId = await createDraft(api, draftModule([draftField('input', 'name', '姓名')]));
  const workbench = await openWorkbench(openAs, 'admin', moduleId);
  const { page, editor } = workbench;
  await editor.setText('{\n  "fullName": "单",\n  "formData": {\n    "fields": [\n    ]\n  }\n}');
  await editor.find('"fields": [');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const list = page.locator('.suggest-widget.visible');
  await expect(list.locator('.monaco-list-row').first()).toContainText('单行输入');
  await shoot(page, 'completion-fields');
  await page.keyboard.insertText('数字');
  await expect(list.locator('.monaco-list-row').first()).toContainText('数字输入');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('金额');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('amount');
  await expect(workbench.preview.getByText('金额')).toBeVisible();
  const document = JSON.parse(await workbench.text(api, moduleId)) as { formData: { fields: unknown[] } };
  expect(document.formData.fields).toMatchObject([
    { __config__: { jnpfKey: 'inputNumber', label: '金额' }, __vModel__: 'amount' },
  ]);
});

test('a list is filled from its menu and emptied by one undo', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const module = draftModule([draftField('input', 'name', '姓名'), draftField('inputNumber', 'age', '年龄')]);
  const moduleId = await createDraft(api, { ...module, columnData: { columnList: [], searchList: [], btnsList: [] } });
  const workbench = await openWorkbench(openAs, 'admin', moduleId);
  const { page } = workbench;
  const before = await workbench.text(api, moduleId);
  for (const [entry, said] of [
    ['所有字段作为列', '已添加 2 列'],
    ['所有字段作为搜索条件', '已添加 2 个搜索条件'],
    [/^加入常用按钮/, /已添加 [14] 个按钮/],
  ] as const) {
    await page.getByRole('button', { name: '补全列表' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await shoot(page, 'list-filled');
  await workbench.editor.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => workbench.text(api, moduleId)).toBe(before);
});
