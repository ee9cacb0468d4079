import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { ensureBusinessTypes, makeRule, unique } from './support/system-data';
import { choose, expectWidth, findingOf, SystemPage } from './support/system-screen';

/** Number rules (docs/screens.md#number-rules). */
const PATH = '/system/billRule';
const STATE_QUESTION = '您确定要禁用或启用当前数据, 是否继续?';
const REMOVE_QUESTION = '此操作将永久删除该数据, 是否继续?';

let api: Api;
let category = '';
test.beforeAll(async () => {
  api = await Api.signIn('admin');
  const { names } = await ensureBusinessTypes(api);
  category = names[0] ?? '';
});

/** Today in the platform's time zone, as yyyyMMdd. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date()).replaceAll('-', '');
}

test('a new rule: the dialog, every message, and nothing is saved before all is right', async ({ openAs }) => {
  const page = await openAs('admin', PATH);
  const screen = new SystemPage(page);
  const { form } = screen;
  await screen.press('新增');
  await test.step('the dialog', async () => {
    await expect(form.dialog).toContainText('新建单据');
    await expectWidth(form.dialog, 600);
    await expect(form.dialog).toContainText('保存失败则号码退回，不重号、不断号');
    await expect(form.field('排序')).toHaveValue('0');
    await expect(form.place('enabledMark').getByRole('switch')).toBeChecked();
  });
  await test.step('nothing entered', async () => {
    await form.field('流水位数').fill('');
    await form.place('dateFormat').hover();
    await form.place('dateFormat').locator('.ant-select-clear').click();
    await form.save();
    await expect(findingOf(form, 'fullName')).toHaveText('请输入业务名称');
    await expect(findingOf(form, 'enCode')).toHaveText('请输入业务编码');
    await expect(findingOf(form, 'category')).toHaveText('请选择业务分类');
    await expect(findingOf(form, 'prefix')).toHaveText('请输入流水前缀');
    await expect(findingOf(form, 'dateFormat')).toHaveText('请输入选择流水日期格式');
    await expect(findingOf(form, 'digit')).toHaveText('请输入流水位数');
    await expect(findingOf(form, 'startNumber')).toHaveText('请输入流水起始');
    await expectAccessible(page, 'the rule dialog with findings');
  });
  await test.step('wrong', async () => {
    await form.fill({ 业务名称: '字'.repeat(51), 业务编码: 'a'.repeat(51), 流水位数: 'x', 流水起始: '1a' });
    await form.save();
    await expect(findingOf(form, 'fullName')).toHaveText('业务名称最多为50个字符！');
    await expect(findingOf(form, 'enCode')).toHaveText('业务编码最多为50个字符！');
    await expect(findingOf(form, 'digit')).toHaveText('仅能输入正整数');
    await expect(findingOf(form, 'startNumber')).toHaveText('只能输入数字');
    await form.fill({ 流水位数: '0', 流水起始: '0' });
    await form.save();
    await expect(findingOf(form, 'digit')).toHaveText('仅能输入正整数');
    await expect(findingOf(form, 'startNumber')).toHaveText('流水起始不能为0');
    await form.fill({ 流水位数: '4' });
    await form.save();
    await expect(findingOf(form, 'digit')).toHaveCount(0);
    await expect(findingOf(form, 'startNumber')).toHaveText('流水起始不能为0');
  });
  await test.step('digits: one character at most', async () => {
    await form.field('流水位数').fill('');
    await form.field('流水位数').pressSequentially('56');
    await expect(form.field('流水位数')).toHaveValue('5');
  });
});

test('the example follows every edit, the start number is padded, and the rule is saved so', async ({ openAs }) => {
  const page = await openAs('admin', PATH);
  const screen = new SystemPage(page);
  const { form } = screen;
  const [name, code] = [unique('采购单'), unique('PO')];
  await screen.press('新增');
  const example = form.field('流水范例');
  await expect(example).not.toBeEditable();
  await form.fill({ 业务名称: name, 业务编码: code });
  await choose(form, 'category', category);
  await form.field('流水前缀').pressSequentially('CG');
  await form.fill({ 流水位数: '5' });
  await form.field('流水起始').pressSequentially('12');
  await expect(example).toHaveValue(`CG${today()}00012`);
  await form.field('流水起始').blur();
  await expect(form.field('流水起始')).toHaveValue('00012');
  await form.fill({ 流水位数: '6' });
  await form.field('流水位数').blur();
  await expect(form.field('流水起始')).toHaveValue('000012');
  for (const [format, date] of [
    ['yyyyMM', today().slice(0, 6)],
    ['yyyy', today().slice(0, 4)],
    ['无', ''],
    ['yyyyMMdd', today()],
  ] as const) {
    await choose(form, 'dateFormat', format);
    await expect(example).toHaveValue(`CG${date}000012`);
  }
  await form.field('流水前缀').fill('PO-');
  await expect(example).toHaveValue(`PO-${today()}000012`);
  await form.save();
  await screen.expectMessage('新建成功');
  await expect(form.dialog).toBeHidden();
  await expect(screen.row(code)).toContainText('000012');

  await test.step('edited', async () => {
    await screen.pressInRow(code, '编辑');
    await expect(form.dialog).toContainText('编辑单据');
    await expect(form.field('业务名称')).toHaveValue(name);
    await expect(form.place('category')).toContainText(category);
    await expect(form.field('流水位数')).toHaveValue('6');
    await expect(form.field('流水起始')).toHaveValue('000012');
    await expect(example).toHaveValue(`PO-${today()}000012`);
    await form.fill({ 业务名称: `${name}改` });
    await form.save();
    await screen.expectMessage('更新成功');
    await expect(screen.row(`${name}改`)).toBeVisible();
  });
  await test.step('no preview has used a number up', async () => {
    const number = await api.call('GET', `/api/system/BillRule/BillNumber/${code}`);
    expect(number).toBe(`PO-${today()}000012`);
    await page.getByRole('button', { name: '刷新', exact: true }).click();
    await expect(screen.row(code)).toContainText(`PO-${today()}000012`);
  });
});

test('a refused save says why and keeps what was typed', async ({ openAs }) => {
  const taken = await makeRule(api);
  const page = await openAs('admin', PATH);
  const screen = new SystemPage(page);
  const { form } = screen;
  await screen.press('新增');
  await form.fill({ 业务名称: '重复', 业务编码: taken.enCode, 流水前缀: 'A', 流水位数: '3', 流水起始: '1234' });
  await choose(form, 'category', category);
  await form.save();
  await expect(findingOf(form, 'startNumber')).toHaveText('流水起始不能超过流水位数');
  await form.fill({ 流水起始: '12' });
  await form.save();
  await expect(findingOf(form, 'enCode')).toHaveText(`编码“${taken.enCode}”已存在`);
  await expect(form.field('业务名称')).toHaveValue('重复');
  await expect(form.field('流水起始')).toHaveValue('012');
  await form.fill({ 业务编码: unique('rule') });
  await form.save();
  await screen.expectMessage('新建成功');
});

test('the list: columns, category tree, search, status, delete', async ({ openAs }) => {
  const { names } = await ensureBusinessTypes(api);
  const first = await makeRule(api);
  const { list = [] } = await api.call('GET', '/api/system/DictionaryData/businessType/Data/Selector');
  const otherId = list.find(({ fullName }) => fullName === names[1])?.['id'];
  const second = await makeRule(api, { category: otherId });
  const page = await openAs('admin', PATH);
  const screen = new SystemPage(page);
  await expect(screen.row(first.enCode)).toBeVisible();

  await test.step('columns', async () => {
    const headers = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    for (const header of ['业务名称', '业务编码', '业务分类', '流水起始', '当前流水号', '排序', '状态']) {
      expect(headers).toContain(header);
    }
    await expect(screen.row(second.enCode)).toContainText(names[1] ?? '');
    await expectAccessible(page, 'the list of number rules');
  });
  await test.step('the categories stand below a root that shows all', async () => {
    await screen.node(names[1] ?? '').click();
    await expect(screen.row(first.enCode)).toBeHidden();
    await expect(screen.row(second.enCode)).toBeVisible();
    await screen.node('业务分类').click();
    await expect(screen.row(first.enCode)).toBeVisible();
  });
  await test.step('keyword and reset', async () => {
    await screen.searchFor(first.enCode);
    await expect(page.locator('tbody tr.ant-table-row')).toHaveCount(1);
    await page.getByRole('button', { name: '重置' }).click();
    await expect(screen.row(second.enCode)).toBeVisible();
  });
  await test.step('status', async () => {
    const toggle = screen.row(first.enCode).getByRole('switch');
    await toggle.click();
    await screen.answer(STATE_QUESTION, '取消');
    await expect(toggle).toBeChecked();
    await toggle.click();
    await screen.answer(STATE_QUESTION, '确定');
    await screen.expectMessage('操作成功');
    await expect(toggle).not.toBeChecked();
    const { enabledMark } = await api.call('GET', `/api/system/BillRule/${first.id}`);
    expect(enabledMark).toBe(0);
  });
  await test.step('delete', async () => {
    await screen.pressInRow(first.enCode, '删除');
    await screen.answer(REMOVE_QUESTION, '确定');
    await screen.expectMessage('删除成功');
    await expect(screen.row(first.enCode)).toHaveCount(0);
  });
});

test('a rule goes out as a file and comes back; an edited file is refused', async ({ openAs }) => {
  const rule = await makeRule(api);
  const page = await openAs('admin', PATH);
  const screen = new SystemPage(page);
  await screen.searchFor(rule.enCode);
  await screen.pressInRow(rule.enCode, '导出');
  const downloading = page.waitForEvent('download');
  await screen.answer('您确定要导出该单据规则, 是否继续?', '确定');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${rule.fullName}.bb`);
  const content = await readFile(await download.path(), 'utf8');
  await api.call('DELETE', `/api/system/BillRule/${rule.id}`);

  await screen.chooseFile('导入', { name: 'edited.bb', content: content.replace(rule.fullName, '改过的') });
  const refused = page.getByRole('dialog').filter({ hasText: 'edited.bb' });
  await expect(refused).toContainText('文件内容在导出后被修改过，无法导入');
  await refused.getByRole('button', { name: /^取\s*消$/ }).click();
  await expect(refused).toBeHidden();

  await screen.chooseFile('导入', { name: 'rule.bb', content });
  const preview = page.getByRole('dialog').filter({ hasText: 'rule.bb' });
  await expect(preview.getByRole('row').filter({ hasText: rule.enCode })).toContainText('新增');
  await preview.getByRole('button', { name: /^导\s*入$/ }).click();
  await screen.expectMessage('导入成功');
  await expect(preview).toBeHidden();
  await expect(screen.row(rule.enCode)).toBeVisible();
});
