import type { Locator } from '@playwright/test';
import { Api } from './support/api';
import { draftField, draftModule } from './support/draft-document';
import { expect, test } from './support/fixtures';
import { createDraft, openWorkbench, writeDraft } from './support/playground';
import { FormPage, ListPage } from './support/screen';

// Monaco loads slowly on busy machines: a generous timeout.
test.describe.configure({ timeout: 180_000 });

const name = draftField('input', 'name', '姓名', { config: { required: true } });
const amount = draftField('input', 'amount', '金额');
const suffix = () => Math.random().toString(36).slice(2, 8);

/** Items of the list of changes in a dialog or drawer. */
const changes = (place: Locator) => place.getByRole('list', { name: '改动' }).getByRole('listitem');

async function createRecord(api: Api, moduleId: string, values: Readonly<Record<string, unknown>>): Promise<string> {
  const path = `/api/visualdev/OnlineDev/${moduleId}`;
  const data = await api.call('POST', path, { id: '', data: JSON.stringify(values) });
  return typeof data === 'string' ? data : String((data as Record<string, unknown>)['id']);
}

async function readRecord(api: Api, moduleId: string, id: string): Promise<Record<string, unknown>> {
  const { data } = await api.call('GET', `/api/visualdev/OnlineDev/${moduleId}/${id}`);
  return JSON.parse(String(data)) as Record<string, unknown>;
}

test('publish, enter records, change, publish again: the records are kept, and the change is said in words', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const own = suffix();
  const moduleId = await createDraft(api, draftModule([name, amount], own));
  const workbench = await openWorkbench(openAs, 'admin', moduleId);
  const { page } = workbench;
  const first = await workbench.openPublish();
  await expect(first.getByText('数据表的变化')).toBeVisible();
  await first.getByText('数据表的变化').click();
  await expect(first.getByText(/create table/i).first()).toBeVisible();
  await first.getByText('权限的变化').click();
  await expect(first.getByText(/btn_add/)).toBeVisible();
  await first.getByLabel('版本说明').fill('第一版');
  await first.getByRole('button', { name: '发布', exact: true }).click();
  await workbench.expectPublished(1);

  // The menu entry appears immediately.
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByText(`登记表${own}`).click();
  const list = new ListPage(page);
  await list.press('新增');
  const form = new FormPage(page);
  await form.fill({ 姓名: '张三' });
  await form.save();
  await list.expectTotal(1);

  await workbench.open(moduleId);
  const required = draftField('input', 'amount', '金额', { config: { required: true } });
  await workbench.editor.setDocument(draftModule([name, required, draftField('textarea', 'note', '备注')], own));
  await workbench.saved();
  const second = await workbench.openPublish();
  const words = changes(second);
  await expect(words.filter({ hasText: '金额' }).filter({ hasText: '1' }).first()).toHaveAttribute(
    'data-risk',
    'check',
  );
  await expect(words.filter({ hasText: '备注' }).first()).toBeVisible();
  await second.getByRole('button', { name: '发布', exact: true }).click();
  await workbench.expectPublished(2);
  await menu.getByText(`登记表${own}`).click();
  await expect(list.row('张三')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '备注' })).toBeVisible();
});

test('a change that gives data up is refused, then planned: the old column stays', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const own = suffix();
  const module = draftModule([name, amount], own);
  const moduleId = await createDraft(api, module);
  await api.call('POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, { pc: 1, app: 0 });
  const record = await createRecord(api, moduleId, { name: '张三', amount: '一百元' });
  const other = await createRecord(api, moduleId, { name: '李四', amount: '12.5' });

  const workbench = await openWorkbench(openAs, 'admin', moduleId);
  const number = draftField('inputNumber', 'amount', '金额', { precision: 2 });
  await workbench.editor.setDocument(draftModule([name, number], own));
  await workbench.saved();
  const dialog = await workbench.openPublish();
  await expect(dialog.getByText('这次发布会使已有数据不再可用')).toBeVisible();
  await expect(dialog.getByText(/2 条记录中有 1 条的值无法转换/)).toBeVisible();
  const confirm = dialog.getByRole('button', { name: '确认并发布' });
  await expect(confirm).toBeDisabled();
  const typed = dialog.getByLabel(/请输入模块名称/);
  await typed.fill('别的名字');
  await expect(confirm).toBeDisabled();
  await typed.fill(`登记表${own}`);
  await confirm.click();
  await workbench.expectPublished(2);
  expect((await readRecord(api, moduleId, other))['amount']).toBe(12.5);
  expect((await readRecord(api, moduleId, record))['amount'] ?? null).toBeNull();
});

/** Presses Tab until a control is focused; fails after 30 presses. */
async function tabTo(control: Locator): Promise<void> {
  const MOST = 30;
  const { keyboard } = control.page();
  await expect(control).toBeVisible();
  for (let presses = 0; presses < MOST; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

test('a publication needs no mouse: planned, noted, confirmed by name, and back in the text', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const own = suffix();
  const moduleId = await createDraft(api, draftModule([name, amount], own));
  const workbench = await openWorkbench(openAs, 'admin', moduleId);
  const { keyboard } = workbench.page;
  const dialog = workbench.publishDialog;
  const open = async () => {
    await keyboard.press('ControlOrMeta+Shift+Enter');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  };

  await test.step('it is opened and left', async () => {
    await open();
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(workbench.editor.input).toBeFocused();
    await workbench.expectPublished(0);
  });

  await test.step('a note is written and the module published; the keyboard never leaves the dialog', async () => {
    await open();
    await tabTo(dialog.getByLabel('版本说明'));
    await keyboard.insertText('只用键盘');
    const publish = dialog.getByRole('button', { name: '发布', exact: true });
    await tabTo(publish);
    await keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await tabTo(publish);
    await keyboard.press('Enter');
    await workbench.expectPublished(1);
    await expect(dialog).toBeHidden();
    await expect(workbench.editor.input).toBeFocused();
  });

  await test.step('what gives data up is confirmed with the name', async () => {
    await createRecord(api, moduleId, { name: '张三', amount: '一百元' });
    await workbench.editor.setDocument(draftModule([name, draftField('inputNumber', 'amount', '金额')], own));
    await open();
    await tabTo(dialog.getByLabel(/请输入模块名称/));
    await keyboard.insertText(`登记表${own}`);
    await tabTo(dialog.getByRole('button', { name: '确认并发布' }));
    await keyboard.press('Enter');
    await workbench.expectPublished(2);
  });

  await test.step('the note is in the history', async () => {
    const drawer = await workbench.openVersions();
    await expect(drawer.getByRole('listitem', { name: 'v1' })).toContainText('只用键盘');
  });
});

test('an error stands in the way of publishing, and leads to its place', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const moduleId = await createDraft(api, draftModule([name, { ...amount, __vModel__: 'name' }]));
  const workbench = await openWorkbench(openAs, 'admin', moduleId);
  const dialog = await workbench.openPublish();
  const alert = dialog.getByRole('alert').first();
  await expect(alert).toContainText('个错误');
  await expect(dialog.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
  await alert.getByRole('button').first().click();
  await expect(dialog).toBeHidden();
});

test('any two versions are compared, and one is restored as a draft', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const own = suffix();
  const moduleId = await createDraft(api, draftModule([name, amount], own));
  const workbench = await openWorkbench(openAs, 'admin', moduleId);
  const { page } = workbench;
  await workbench.publish('第一版');
  await workbench.editor.setDocument(draftModule([name, amount, draftField('textarea', 'note', '备注')], own));
  await workbench.saved();
  await workbench.publish('加上备注');

  const drawer = await workbench.openVersions();
  const entries = drawer.getByRole('list', { name: '历史版本' }).getByRole('listitem');
  await expect(entries.first()).toContainText('加上备注');
  await expect(entries.first()).toContainText('管理员');
  await entries.first().getByRole('button', { name: '与上一版比较' }).click();
  await expect(changes(drawer).filter({ hasText: '备注' }).first()).toBeVisible();
  await drawer.getByRole('tab', { name: '文本' }).click();
  await expect(drawer.locator('.monaco-diff-editor')).toBeVisible();
  for (const side of ['v1', 'v2'])
    await expect(drawer.getByRole('textbox', { name: side, exact: true })).toBeAttached();
  const hidden = drawer.locator('.diff-hidden-lines .center').first();
  const color = await hidden.evaluate((node) => getComputedStyle(node).color);
  await expect(hidden.locator('a'), 'what unfolds the lines is seen as well as what says so').toHaveCSS('color', color);
  await drawer.getByRole('listitem', { name: 'v1' }).getByRole('button', { name: '恢复为草稿' }).click();
  await page.getByRole('dialog', { name: '将 v1 恢复为草稿？' }).getByRole('button', { name: '恢复为草稿' }).click();
  await expect(page.getByText('已将 v1 恢复为草稿')).toBeVisible();
  expect(await workbench.text(api, moduleId)).not.toContain('note');
  await expect(workbench.preview.getByText('备注')).toBeHidden();
});

test('an open list follows a publication with its next call; an open form saves or is told why not', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const own = suffix();
  const moduleId = await createDraft(api, draftModule([name, amount], own));
  await api.call('POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, { pc: 1, app: 0, pcModuleParentId: '-1' });
  const page = await openAs('colleague', `/model/draft${own}`);
  const list = new ListPage(page);
  const form = new FormPage(page);
  await list.press('新增');
  await form.fill({ 姓名: '张三', 金额: '100' });

  /** Publishes other fields as another administrator would, confirming the loss of data. */
  async function publish(fields: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    const path = `/api/visualdev/Base/${moduleId}`;
    const revision = await writeDraft(api, moduleId, JSON.stringify(draftModule(fields, own), null, 2));
    const { planId } = await api.call('POST', `${path}/Actions/Plan`, { revision });
    await api.call('POST', `${path}/Actions/Publish`, { planId, revision, note: '', confirmsLoss: true });
  }

  const note = draftField('textarea', 'note', '备注');
  await publish([name, amount, note]);
  // All columns still exist: the record is saved under its old version, and the list reloads.
  await form.save();
  await expect(page.getByText('模块已发布新版本，页面已更新')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '备注' })).toBeVisible();
  await expect(list.row('张三')).toBeVisible();

  await list.press('新增');
  await form.fill({ 姓名: '李四', 金额: '二百' });
  await publish([name, draftField('inputNumber', 'amount', '金额'), note]);
  await form.save();
  const told = form.dialog.getByRole('alert').filter({ hasText: '填写的内容仍保留在表单中' });
  await expect(told.getByRole('listitem').filter({ hasText: '“金额”的控件由' })).toBeVisible();
  await expect(form.field('姓名')).toHaveValue('李四');
  await expect(form.field('金额')).toHaveValue('二百');
});

test('a plan tells what each index takes, and which ones saving cannot bear', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const own = suffix();
  const module = draftModule([name, amount], own);
  const moduleId = await createDraft(api, module);
  await api.call('POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, { pc: 1, app: 0 });
  for (const person of ['张三', '李四', '王五']) await createRecord(api, moduleId, { name: person, amount: '1' });
  const numbers = Array.from({ length: 16 }, (_entry, index) =>
    draftField('inputNumber', `n${String(index)}`, `数值${String(index)}`),
  );
  const searchList = [name, ...numbers].map((node) => ({ ...node, prop: node['__vModel__'], searchType: 1 }));
  const grown = draftModule([name, amount, ...numbers], own);
  const workbench = await openWorkbench(openAs, 'admin', moduleId);
  await workbench.editor.setDocument({ ...grown, columnData: { ...(grown['columnData'] as object), searchList } });
  await workbench.saved();
  const dialog = await workbench.openPublish();
  await dialog.getByText('数据表的变化').click();
  await expect(dialog.getByText(/约占 16 KB，发布后在后台建立约 0\.1 秒/).first()).toBeVisible();
  await expect(dialog.getByText(/create index concurrently/).first()).toBeVisible();
  await expect(dialog.getByText(/不建索引：m_\d+（n15, id）/)).toBeVisible();
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await workbench.expectPublished(2);
  const states = async () => {
    const { list } = await api.call('GET', `/api/visualdev/Base/${moduleId}/Indexes`);
    return [...new Set((list as readonly { readonly state: string }[]).map(({ state }) => state))];
  };
  await expect.poll(states).toEqual(['ready']);
});
