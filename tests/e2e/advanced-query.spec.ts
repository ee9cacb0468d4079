import type { Locator, Page } from '@playwright/test';
import { chooseOption, shoot } from './support/administration';
import { Api } from './support/api';
import { draftField, draftModule } from './support/draft-document';
import { publish, type Published } from './support/fill-document';
import { expect, test } from './support/fixtures';
import { findMenuId } from './support/modules';
import { grantTo } from './support/database';
import { ListPage } from './support/screen';

/** The advanced query of a list: put together, said in words, kept under a name (docs/module-format.md#advanced-queries). */
const choices = ['待办', '完成'].map((id) => ({ id, fullName: id }));

/** A module with the advanced query and three records. */
async function releaseQueried(columns: object = {}): Promise<Published> {
  const api = await Api.signIn('admin');
  const document = draftModule([
    draftField('input', 'title', '标题'),
    draftField('inputNumber', 'amount', '金额'),
    draftField('select', 'state', '状态', { options: choices, props: { label: 'fullName', value: 'id' } }),
    draftField('datePicker', 'day', '日期', { format: 'yyyy-MM-dd' }),
    draftField('userSelect', 'person', '负责人'),
  ]);
  const columnData = { ...(document['columnData'] as object), hasSuperQuery: true, ...columns };
  const published = await publish(api, { ...document, columnData });
  const { moduleId } = published;
  for (const [title, amount, state] of [
    ['绷带', 5, '完成'],
    ['手套', 50, '待办'],
    ['手册', 500, '完成'],
  ])
    await api.call('POST', `/api/visualdev/OnlineDev/${moduleId}`, {
      id: '',
      data: JSON.stringify({ title, amount, state }),
    });
  return published;
}

/** The panel, and its lines by group and place. */
class QueryPanel {
  readonly panel: Locator;
  constructor(readonly page: Page) {
    this.panel = page.getByRole('dialog', { name: '高级查询' });
  }
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: '高级查询', exact: true }).click();
    await expect(this.panel).toBeVisible();
  }
  line(group: number, place: number): Locator {
    return this.panel.getByRole('group', { name: `第 ${group} 组第 ${place} 个条件` });
  }
  async compare(line: Locator, field: string, symbol: string): Promise<void> {
    await chooseOption(this.page, line.getByRole('combobox', { name: '字段' }), field);
    await chooseOption(this.page, line.getByRole('combobox', { name: '符号' }), symbol);
  }
  async press(name: string): Promise<void> {
    // Between two characters of a button stands a space.
    await this.panel.getByRole('button', { name: new RegExp(`^${[...name].join(' ?')}$`) }).click();
  }
}

test('a query is put together, kept, chosen again and deleted', async ({ openAs }) => {
  const { path } = await releaseQueried();
  const page = await openAs('admin', path);
  const list = new ListPage(page);
  await list.expectTotal(3);
  const query = new QueryPanel(page);
  await query.open();
  await query.press('查询');
  await expect(query.line(1, 1)).toContainText('请补全字段、符号和值');
  await query.compare(query.line(1, 1), '标题', '包含');
  await query.line(1, 1).getByLabel('值').fill('手');
  await query.press('添加条件组');
  await query.compare(query.line(2, 1), '金额', '大于');
  await query.line(2, 1).getByLabel('值').fill('10');
  await query.panel
    .getByRole('group', { name: '第 2 组', exact: true })
    .getByRole('button', { name: '添加条件' })
    .click();
  await query.compare(query.line(2, 2), '状态', '等于任意一个');
  await chooseOptions(page, query.line(2, 2).getByLabel('值'), ['完成']);
  await shoot(page, 'an advanced query');
  await query.panel.getByLabel('方案名称').fill('大额完成');
  await query.press('保存方案');
  await expect(query.panel.getByRole('button', { name: '更新方案' })).toBeVisible();
  await query.press('查询');

  const applied = page.getByRole('group', { name: '高级查询' });
  await expect(applied).toContainText('【标题 包含 手】 并且 【金额 大于 10 并且 状态 等于任意一个 完成】');
  await list.expectTotal(1);
  await expect(list.row('手册')).toBeVisible();
  await shoot(page, 'a list under an advanced query');

  // It stands in the address of the page.
  await page.reload();
  await list.expectTotal(1);
  await expect(applied).toContainText('【标题 包含 手】');
  await query.open();
  await chooseOption(page, query.panel.getByRole('combobox', { name: '查询方案' }), '大额完成');
  await expect(query.line(2, 2)).toBeVisible();
  await chooseOption(page, query.panel.getByRole('combobox', { name: '组之间的关系' }), '或者');
  await query.press('查询');
  await list.expectTotal(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await applied.getByRole('button', { name: '修改' }).click();
  await shoot(page, 'an advanced query on a phone');
  await query.press('删除方案');
  await page
    .getByRole('dialog', { name: '提示' })
    .getByRole('button', { name: /^确\s*定$/ })
    .click();
  await expect(query.panel.getByRole('button', { name: '保存方案' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(query.panel).toBeHidden();
  await shoot(page, 'a list under an advanced query on a phone');
  await applied.getByRole('button', { name: '清除高级查询' }).click();
  await expect(applied).toBeHidden();
  await list.expectTotal(3);
});

test('a query is shared with those who may ask all of it, and changed by its owner alone', async ({ openAs }) => {
  const { moduleId, path } = await releaseQueried({ useColumnPermission: true });
  const menuId = await findMenuId(await Api.signIn('admin'), moduleId);
  await grantTo('reader', { menuId, columns: ['title', 'state', 'day'], forms: [], buttons: [] });
  const api = await Api.signIn('admin');
  const line = (field: string, symbol: string, fieldValue: unknown) => ({ field, symbol, fieldValue });
  const keep = (fullName: string, ...lines: readonly object[]) =>
    api.call('POST', '/api/system/AdvancedQuery', {
      ...{ moduleId: menuId, fullName, matchLogic: 'AND', isShared: true },
      conditionJson: JSON.stringify(lines),
    });
  await keep('大额', line('amount', '>', 10));
  const own = await keep('待办的', line('state', '==', '待办'));
  const kept = await api.call('GET', `/api/system/AdvancedQuery/${String(own['id'])}`);
  // As a 3.4.7 client would, but for the flag.
  await api.call('PUT', `/api/system/AdvancedQuery/${String(own['id'])}`, { ...kept, isShared: false });

  const page = await openAs('admin', path);
  const list = new ListPage(page);
  await list.expectTotal(3);
  const query = new QueryPanel(page);
  await query.open();
  await query.compare(query.line(1, 1), '标题', '包含');
  await query.line(1, 1).getByLabel('值').fill('手');
  await expect(query.line(1, 1).getByLabel('值')).toHaveValue('手');
  await query.panel.getByLabel('方案名称').fill('手字');
  await query.panel.getByRole('checkbox', { name: '共享给能打开此列表的所有人' }).check();
  await shoot(page, 'an advanced query that is shared');
  await query.press('保存方案');
  await expect(query.panel.getByRole('button', { name: '更新方案' })).toBeVisible();
  await query.panel.getByRole('combobox', { name: '查询方案' }).press('ArrowDown');
  await expect(page.getByTitle('手字', { exact: true }).last()).toBeVisible();
  await shoot(page, 'own and shared queries');

  const reader = await openAs('reader', path);
  const rows = new ListPage(reader);
  await rows.expectTotal(3);
  const asked = new QueryPanel(reader);
  await asked.open();
  const plans = asked.panel.getByRole('combobox', { name: '查询方案' });
  await plans.press('ArrowDown');
  await expect(reader.locator('.ant-select-item-option')).toHaveText(['手字管理员共享']);
  await reader.keyboard.press('Escape');
  await chooseOption(reader, plans, '手字');
  await expect(asked.panel.getByText('此方案由管理员共享，只有本人和管理员可以修改或删除')).toBeVisible();
  await expect(asked.panel.getByRole('button', { name: '删除方案' })).toBeHidden();
  await shoot(reader, 'a query of somebody else');
  await reader.setViewportSize({ width: 390, height: 844 });
  await shoot(reader, 'a query of somebody else on a phone');
  await asked.press('另存为新方案');
  await expect(asked.panel.getByRole('button', { name: '更新方案' })).toBeVisible();
  await asked.press('查询');
  await rows.expectTotal(2);
});

/** Chooses several choices of a box. */
async function chooseOptions(page: Page, box: Locator, labels: readonly string[]): Promise<void> {
  await box.focus();
  await page.keyboard.press('ArrowDown');
  for (const label of labels)
    await page.locator('.ant-select-dropdown:visible').last().getByTitle(label, { exact: true }).click();
  await page.keyboard.press('Escape');
}
