import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { ensureBusinessTypes, makeEntry, makeType, readEntries, unique } from './support/system-data';
import { choose, expectWidth, findingOf, SystemPage } from './support/system-screen';

/** Dictionary management (docs/screens.md#dictionaries). */
const PATH = '/systemData/dictionary';
const STATE_QUESTION = '您确定要禁用或启用当前数据, 是否继续?';
const REMOVE_QUESTION = '此操作将永久删除该数据, 是否继续?';

let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

test('the tree of categories: search, refresh, expand and collapse all, and the entries of the chosen one', async ({
  openAs,
}) => {
  const parent = await makeType(api);
  const child = await makeType(api, { parentId: parent.id });
  const entry = await makeEntry(api, child.id);
  const page = await openAs('admin', PATH);
  const screen = new SystemPage(page);

  await test.step('the first category is chosen from the start', async () => {
    await expect(screen.tree.locator('.ant-tree-node-selected')).toHaveCount(1);
    await expect(page.getByRole('columnheader', { name: '名称' })).toBeVisible();
  });
  await test.step('the keyword leaves what matches, below what it stands in, and what is chosen', async () => {
    const chosen = await screen.tree.locator('.ant-tree-node-selected').innerText();
    await screen.treeKeyword.fill(child.fullName);
    const left = new Set([chosen, parent.fullName, child.fullName]);
    await expect(screen.tree.locator('.ant-tree-title')).toHaveText([...left]);
    await screen.treeKeyword.fill('');
  });
  await test.step('collapse and expand all', async () => {
    await screen.chooseInTreeMenu('折叠全部');
    await expect(screen.node(child.fullName)).toBeHidden();
    await expect(screen.node(parent.fullName)).toBeVisible();
    await screen.chooseInTreeMenu('展开全部');
    await expect(screen.node(child.fullName)).toBeVisible();
  });
  await test.step('a chosen category shows its entries', async () => {
    await screen.node(child.fullName).click();
    await expect(screen.row(entry.fullName)).toBeVisible();
    await expect(page.locator('tbody tr.ant-table-row')).toHaveCount(1);
  });
  await test.step('refresh shows what somebody else made, and keeps the choice', async () => {
    const late = await makeType(api);
    await expect(screen.node(late.fullName)).toBeHidden();
    await screen.chooseInTreeMenu('刷新');
    await expect(screen.node(late.fullName)).toBeVisible();
    await expect(screen.tree.locator('.ant-tree-node-selected')).toHaveText(child.fullName);
  });
  await expectAccessible(page, 'dictionary management');
});

test('the table of entries: columns, search, reset, refresh', async ({ openAs }) => {
  const type = await makeType(api);
  const shown = await makeEntry(api, type.id, { fullName: '甲类药品', sortCode: 3 });
  const off = await makeEntry(api, type.id, { fullName: '乙类药品', enabledMark: 0, sortCode: 4 });
  const page = await openAs('admin', PATH);
  const screen = new SystemPage(page);
  await screen.node(type.fullName).click();
  await expect(screen.row(shown.enCode)).toBeVisible();

  const headers = await page.getByRole('columnheader').allInnerTexts();
  expect(headers.map((text) => text.trim()).filter((text) => text !== '')).toEqual([
    '序号',
    '名称',
    '编码',
    '排序',
    '状态',
    '操作',
  ]);
  await expect(screen.row(shown.enCode)).toContainText('3');
  await expect(screen.row(shown.enCode).getByRole('switch')).toBeChecked();
  await expect(screen.row(shown.enCode)).toContainText('启用');
  await expect(screen.row(off.enCode).getByRole('switch')).not.toBeChecked();
  await expect(screen.row(off.enCode)).toContainText('禁用');
  for (const label of ['编辑', '删除']) {
    await expect(screen.row(shown.enCode).getByRole('button', { name: label })).toBeVisible();
  }

  await screen.searchFor('甲类');
  await expect(page.locator('tbody tr.ant-table-row')).toHaveCount(1);
  await screen.searchFor(off.enCode);
  await expect(screen.row('乙类药品')).toBeVisible();
  await expect(screen.row('甲类药品')).toBeHidden();
  await page.getByRole('button', { name: '重置' }).click();
  await expect(page.locator('tbody tr.ant-table-row')).toHaveCount(2);
  await expect(screen.keyword).toHaveValue('');

  const late = await makeEntry(api, type.id);
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  await expect(screen.row(late.fullName)).toBeVisible();
});

test('expand and collapse are offered only when all rows have children', async ({ openAs }) => {
  const type = await makeType(api, { isTree: 1 });
  const first = await makeEntry(api, type.id, { fullName: '心血管' });
  const child = await makeEntry(api, type.id, { fullName: '降压药', parentId: first.id });
  const page = await openAs('admin', PATH);
  const screen = new SystemPage(page);
  await screen.node(type.fullName).click();
  await expect(screen.row(first.enCode)).toBeVisible();
  await expect(screen.row(child.enCode)).toBeHidden();

  await page.getByRole('button', { name: '展开全部' }).click();
  await expect(screen.row(child.enCode)).toBeVisible();
  await page.getByRole('button', { name: '折叠全部' }).click();
  await expect(screen.row(child.enCode)).toBeHidden();

  const lone = await makeEntry(api, type.id, { fullName: '消毒剂' });
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  await expect(screen.row(lone.enCode)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(展开|折叠)全部$/ })).toHaveCount(0);

  await test.step('a keyword finds entries below others', async () => {
    await screen.searchFor('降压');
    await expect(screen.row(first.enCode)).toBeVisible();
    await expect(screen.row(lone.enCode)).toBeHidden();
  });
});

test('a new entry: every message, the parent, and what is saved', async ({ openAs }) => {
  const type = await makeType(api, { isTree: 1 });
  const page = await openAs('admin', PATH);
  const screen = new SystemPage(page);
  const { form } = screen;
  await screen.node(type.fullName).click();
  await expect(page.locator('.ant-empty-description').getByText('暂无数据')).toBeVisible();
  await screen.press('新增');

  await test.step('the dialog', async () => {
    await expect(form.dialog).toContainText('新建字典');
    await expectWidth(form.dialog, 600);
    await expect(form.place('parentId')).toContainText(type.fullName);
    await expect(form.place('enabledMark').getByRole('switch')).toBeChecked();
    await expect(form.field('排序')).toHaveValue('0');
  });
  await test.step('nothing entered', async () => {
    await form.save();
    await expect(findingOf(form, 'fullName')).toHaveText('请输入名称');
    await expect(findingOf(form, 'enCode')).toHaveText('请输入编码');
    await expectAccessible(page, 'the entry dialog with findings');
  });
  await test.step('no parent', async () => {
    await form.place('parentId').hover();
    await form.place('parentId').locator('.ant-select-clear').click();
    await form.save();
    await expect(findingOf(form, 'parentId')).toHaveText('请选择');
    await choose(form, 'parentId', type.fullName);
  });
  await test.step('too long', async () => {
    await form.fill({ 名称: '字'.repeat(51), 编码: 'a'.repeat(51) });
    await form.save();
    await expect(findingOf(form, 'fullName')).toHaveText('字典名称最多为50个字符！');
    await expect(findingOf(form, 'enCode')).toHaveText('字典编码最多为50个字符！');
  });
  await test.step('a sort beyond 0 to 999999 is brought back into it', async () => {
    await form.fill({ 排序: '1000000' });
    await form.field('排序').blur();
    await expect(form.field('排序')).toHaveValue('999999');
    await form.fill({ 排序: '-1' });
    await form.field('排序').blur();
    await expect(form.field('排序')).toHaveValue('0');
  });
  const name = unique('名称');
  await test.step('saved, on top of its category', async () => {
    await form.fill({ 名称: name, 编码: unique('code'), 排序: '7', 说明: '第一行\n第二行' });
    await form.save();
    await screen.expectMessage('新建成功');
    await expect(form.dialog).toBeHidden();
    await expect(screen.row(name)).toBeVisible();
    const [saved] = (await readEntries(api, type.id)) ?? [];
    expect(saved).toMatchObject({
      fullName: name,
      parentId: '0',
      dictionaryTypeId: type.id,
      sortCode: 7,
      enabledMark: 1,
      description: '第一行\n第二行',
    });
  });
  await test.step('saved below another', async () => {
    await screen.press('新增');
    await form.fill({ 名称: '下级', 编码: unique('code') });
    await choose(form, 'parentId', name);
    await form.save();
    await expect(form.dialog).toBeHidden();
    const entries = (await readEntries(api, type.id)) ?? [];
    const parent = entries.find(({ fullName }) => fullName === name);
    expect(entries.find(({ fullName }) => fullName === '下级')).toMatchObject({ parentId: parent?.['id'] });
  });
});

test('an entry is edited; its parents leave out itself and what stands below it', async ({ openAs }) => {
  const type = await makeType(api, { isTree: 1 });
  const top = await makeEntry(api, type.id, { description: '旧说明' });
  const below = await makeEntry(api, type.id, { parentId: top.id });
  const other = await makeEntry(api, type.id);
  const page = await openAs('admin', PATH);
  const screen = new SystemPage(page);
  const { form } = screen;
  await screen.node(type.fullName).click();
  await screen.pressInRow(top.enCode, '编辑');
  await expect(form.dialog).toContainText('编辑字典');
  await expect(form.field('名称')).toHaveValue(top.fullName);
  await expect(form.field('编码')).toHaveValue(top.enCode);
  await expect(form.field('说明')).toHaveValue('旧说明');
  await expect(form.place('parentId')).toContainText(type.fullName);

  await form.place('parentId').locator('.ant-select-selector').click();
  const choices = page.locator('.ant-select-dropdown:visible .ant-select-tree-title');
  await expect(choices.getByText(other.fullName)).toBeVisible();
  await expect(choices.getByText(top.fullName)).toHaveCount(0);
  await expect(choices.getByText(below.fullName)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await form.fill({ 名称: '改过的名称' });
  await form.save();
  await screen.expectMessage('更新成功');
  await expect(screen.row('改过的名称')).toBeVisible();
  const saved = (await readEntries(api, type.id))?.find(({ id }) => id === top.id);
  expect(saved).toMatchObject({ fullName: '改过的名称', parentId: '0', enCode: top.enCode, description: '旧说明' });
});

test('a refused save says why and keeps what was typed', async ({ openAs }) => {
  const type = await makeType(api);
  const taken = await makeEntry(api, type.id);
  const page = await openAs('admin', PATH);
  const screen = new SystemPage(page);
  const { form } = screen;
  await screen.node(type.fullName).click();
  await screen.press('新增');
  await form.fill({ 名称: '重复的编码', 编码: taken.enCode, 说明: '不该丢的内容' });
  await form.save();
  await expect(findingOf(form, 'enCode')).toHaveText(`编码“${taken.enCode}”已存在`);
  await expect(form.field('名称')).toHaveValue('重复的编码');
  await expect(form.field('说明')).toHaveValue('不该丢的内容');
  await expect(form.dialog.getByRole('button', { name: /^确\s*定$/ })).toBeEnabled();
  await form.fill({ 编码: unique('code') });
  await form.save();
  await screen.expectMessage('新建成功');
  expect(await readEntries(api, type.id)).toHaveLength(2);
});

test('the status asks first, and a form that is opened afterwards knows the change', async ({ openAs }) => {
  const { typeId } = await ensureBusinessTypes(api);
  const entry = await makeEntry(api, typeId);
  const page = await openAs('admin', '/system/billRule');
  const rules = new SystemPage(page);
  const screen = new SystemPage(page);
  const expectChoice = async (isThere: boolean) => {
    await rules.press('新增');
    await rules.form.place('category').locator('.ant-select-selector').click();
    await rules.form.place('category').getByRole('combobox').fill(entry.fullName);
    const option = page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: entry.fullName });
    await (isThere ? expect(option).toBeVisible() : expect(option).toHaveCount(0));
    await page.keyboard.press('Escape');
    await rules.form.cancel();
    await expect(rules.form.dialog).toBeHidden();
  };
  await expectChoice(true);

  await screen.goTo('数据应用', '数据字典');
  await screen.node('业务分类').click();
  const toggle = screen.row(entry.enCode).getByRole('switch');
  await toggle.click();
  await screen.answer(STATE_QUESTION, '取消');
  await expect(toggle).toBeChecked();
  await toggle.click();
  await screen.answer(STATE_QUESTION, '确定');
  await screen.expectMessage('操作成功');
  await expect(toggle).not.toBeChecked();
  const saved = (await readEntries(api, typeId))?.find(({ id }) => id === entry.id);
  expect(saved).toMatchObject({ enabledMark: 0 });

  await screen.goTo('系统管理', '单据规则');
  await expectChoice(false);
});

test('deleting asks first, and is refused while entries stand below', async ({ openAs }) => {
  const type = await makeType(api, { isTree: 1 });
  const top = await makeEntry(api, type.id);
  const below = await makeEntry(api, type.id, { parentId: top.id });
  const page = await openAs('admin', PATH);
  const screen = new SystemPage(page);
  await screen.node(type.fullName).click();
  await page.getByRole('button', { name: '展开全部' }).click();

  await screen.pressInRow(top.enCode, '删除');
  await screen.answer(REMOVE_QUESTION, '取消');
  expect(await readEntries(api, type.id)).toHaveLength(2);
  await screen.pressInRow(top.enCode, '删除');
  await screen.answer(REMOVE_QUESTION, '确定');
  await expect(page.getByText('该字典下还有子级，不允许删除')).toBeVisible();
  expect(await readEntries(api, type.id)).toHaveLength(2);

  for (const { enCode } of [below, top]) {
    await screen.pressInRow(enCode, '删除');
    await screen.answer(REMOVE_QUESTION, '确定');
    await screen.expectMessage('删除成功');
    await expect(screen.row(enCode)).toHaveCount(0);
  }
  expect(await readEntries(api, type.id)).toEqual([]);
});
