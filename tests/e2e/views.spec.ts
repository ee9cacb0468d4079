import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { createRecords, releaseOrders } from './support/modules';
import type { Locator, Page } from '@playwright/test';
import { takePicture } from './support/pictures';

/** How the records of a list are shown, and the views that are saved of it (docs/screens.md#kinds-of-views). */
const STATES = [
  { id: 'new', fullName: '待派工', color: 'gold' },
  { id: 'busy', fullName: '维修中', color: 'blue' },
  { id: 'done', fullName: '已修复', color: 'green' },
];
const today = new Date();
/** Noon of a day of this month. */
const dayOf = (day: number) => new Date(today.getFullYear(), today.getMonth(), day, 12).getTime();
async function release(api: Api) {
  const fields = [
    field('comInput', 'title', '报修内容', { config: { required: true } }),
    field('select', 'state', '状态', {
      config: { dataType: 'static' },
      props: { options: STATES, props: { label: 'fullName', value: 'id' } },
    }),
    field('datePicker', 'dueOn', '期望日期', { props: { format: 'yyyy-MM-dd' } }),
    field('inputNumber', 'cost', '费用', { props: { precision: 2 } }),
    field('datePicker', 'doneOn', '完成时间', {
      config: { startTimeRule: true, startTimeType: 2, startRelationField: 'dueOn' },
      props: { format: 'yyyy-MM-dd HH:mm' },
    }),
  ];
  const columnList = fields.map((node) => ({
    ...node,
    ...{ prop: node['__vModel__'], label: (node['__config__'] as { label: string }).label, sortable: true },
  }));
  const orders = await releaseOrders(api, {
    form: { fields },
    list: { columnList, searchList: [], hasSuperQuery: true },
  });
  const ids = await createRecords(api, orders, [
    { title: '离心机异响', state: 'new', dueOn: dayOf(5), cost: 120.5 },
    { title: '冷藏箱温度偏高，报警后无法复位，需要尽快派人检查', state: 'new', dueOn: dayOf(5), cost: 80 },
    { title: '呼吸机校准', state: 'busy', dueOn: dayOf(12), doneOn: dayOf(14), cost: 1500 },
    { title: '监护仪屏幕更换', state: 'done', dueOn: dayOf(20), cost: 640.25 },
    { title: '未定', cost: 1 },
  ]);
  return { ...orders, ids };
}

const recordAt = ({ moduleId, ids }: Awaited<ReturnType<typeof release>>, at: number) =>
  `/api/visualdev/OnlineDev/${moduleId}/${ids[at] ?? ''}`;

const viewTool = (page: Page) => page.getByRole('button', { name: /^视图：/ });
async function show(page: Page, name: string) {
  await viewTool(page).click();
  await page.getByRole('menuitem', { name }).click();
}
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}，`) });
const card = (place: Locator, title: string) => place.getByRole('listitem').filter({ hasText: title });

test('cards of a board are moved by dragging and by their menu, under the rules of the module', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const orders = await release(api);
  const page = await openAs('admin', orders.path);
  await expect(page.getByText('离心机异响')).toBeVisible();
  await show(page, '看板');
  await expect(column(page, '待派工')).toBeVisible();
  await expect(page.getByRole('region', { name: '待派工，2 条' })).toBeVisible();
  await expect(page.getByRole('region', { name: '未填写，1 条' })).toBeVisible();
  await takePicture(page, 'board');
  await expectAccessible(page, 'a board');

  await test.step('dragged', async () => {
    await card(column(page, '待派工'), '离心机异响').dragTo(column(page, '维修中'));
    await expect(page.getByRole('region', { name: '维修中，2 条' })).toBeVisible();
    await expect
      .poll(async () => JSON.parse(String((await api.call('GET', recordAt(orders, 0)))['data'])) as unknown)
      .toMatchObject({ state: 'busy', title: '离心机异响', cost: 120.5 });
  });
  await test.step('by its menu, with keys', async () => {
    await page.getByRole('button', { name: '移动“未定”' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: '已修复' }).click();
    await expect(page.getByRole('region', { name: '已修复，2 条' })).toBeVisible();
    await expect(page.getByRole('region', { name: /^未填写/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: '未定', exact: true }), 'the focus goes along').toBeFocused();
  });
  await test.step('not over what somebody else has done meanwhile', async () => {
    const record = await api.call('GET', recordAt(orders, 2));
    const values = { ...(JSON.parse(String(record['data'])) as object), state: 'done' };
    const body = { id: orders.ids[2], data: JSON.stringify(values), version: record['version'] };
    await api.call('PUT', recordAt(orders, 2), body);
    await card(column(page, '维修中'), '呼吸机校准').dragTo(column(page, '待派工'));
    await expect(page.getByText('这条记录刚被别人改过，已刷新')).toBeVisible();
    await expect(card(column(page, '已修复'), '呼吸机校准')).toBeVisible();
  });
  await test.step('a card opens its record, and Back leaves the record alone', async () => {
    await page.getByRole('button', { name: '离心机异响', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('离心机异响');
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(column(page, '待派工')).toBeVisible();
  });
  await test.step('in a narrow window', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(column(page, '待派工')).toBeVisible();
    await takePicture(page, 'board-narrow');
    await expectAccessible(page, 'a board in a narrow window');
  });
});

test('a calendar shows the month, a chart figures, cards their facts; the address has all of it', async ({
  openAs,
}) => {
  const page = await openAs('admin', (await release(await Api.signIn('admin'))).path);
  await expect(page.getByText('离心机异响')).toBeVisible();

  await test.step('calendar', async () => {
    await show(page, '日历');
    const day = page.locator('td[data-day$="-05"]:not([data-outside])');
    await expect(day.getByRole('listitem')).toHaveCount(2);
    await takePicture(page, 'calendar');
    await expectAccessible(page, 'a calendar');
    await page.getByRole('button', { name: '下个月' }).click();
    await expect(day).toHaveCount(1);
    await expect(day.getByRole('listitem')).toHaveCount(0);
    await page.getByRole('button', { name: '今天' }).click();
    await expect(day.getByRole('listitem')).toHaveCount(2);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('heading', { level: 4 })).toHaveCount(3);
    await takePicture(page, 'calendar-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('chart', async () => {
    await show(page, '图表');
    await expect(page.getByRole('img', { name: /^按“状态”的记录数/ }).locator('svg')).toBeVisible();
    await page.getByRole('combobox', { name: '显示内容' }).press('ArrowDown');
    await page.getByTitle('费用合计').click();
    await page.getByText('数据', { exact: true }).click();
    await expect(page.getByRole('row', { name: '待派工 200.5' })).toBeVisible();
    await takePicture(page, 'chart');
    await expectAccessible(page, 'a chart');
    await page.getByText('饼图').click();
    await page.waitForTimeout(400);
    await takePicture(page, 'pie');
    await page.getByText('数字', { exact: true }).click();
    await expect(page.getByRole('definition')).toHaveText('2,341.75');
    await takePicture(page, 'number');
    await page.reload();
    await expect(page.getByRole('definition')).toHaveText('2,341.75');
    await page.getByText('柱形图').click();
  });
  await test.step('a group of the chart as a table', async () => {
    await page.getByText('数据', { exact: true }).click();
    await page.getByRole('button', { name: '待派工' }).click();
    await expect(page.locator('tr[data-row-key]')).toHaveCount(2);
    await expect(page.getByText('状态 等于 待派工')).toBeVisible();
  });
  await test.step('cards', async () => {
    await show(page, '卡片');
    await expect(page.locator('.formloom-card-grid > li')).toHaveCount(2);
    await takePicture(page, 'cards');
    await expectAccessible(page, 'cards');
  });
});

test('records of a calendar are moved by dragging, by keys and by their menu, under the rules of the module', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const orders = await release(api);
  const valuesAt = async (at: number) =>
    JSON.parse(String((await api.call('GET', recordAt(orders, at)))['data'])) as Record<string, unknown>;
  const page = await openAs('admin', orders.path);
  await expect(page.getByText('离心机异响')).toBeVisible();
  await show(page, '日历');
  const square = (day: number) => page.locator(`td[data-day$="-${String(day).padStart(2, '0')}"]:not([data-outside])`);
  const entry = (title: string) => page.getByRole('button', { name: title, exact: true });
  await expect(square(5).getByRole('listitem')).toHaveCount(2);

  await test.step('dragged', async () => {
    await card(square(5), '离心机异响').dragTo(square(18));
    await expect(card(square(18), '离心机异响')).toBeVisible();
    const before = { title: '离心机异响', state: 'new', cost: 120.5 };
    await expect.poll(() => valuesAt(0)).toMatchObject({ ...before, dueOn: dayOf(18) });
    await takePicture(page, 'moved');
    await expectAccessible(page, 'a calendar with a moved record');
  });
  await test.step('by Alt and an arrow key', async () => {
    await entry('监护仪屏幕更换').focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(card(square(19), '监护仪屏幕更换')).toBeVisible();
    await expect(entry('监护仪屏幕更换'), 'the focus goes along').toBeFocused();
    await expect.poll(async () => (await valuesAt(3))['dueOn']).toBe(dayOf(19));
  });
  await test.step('not past what its other date allows', async () => {
    await card(square(12), '呼吸机校准').dragTo(square(20));
    await expect(page.locator('.ant-message')).toContainText('完成时间');
    await takePicture(page, 'refused');
    await expect(card(square(12), '呼吸机校准')).toBeVisible();
    expect(await valuesAt(2)).toMatchObject({ dueOn: dayOf(12), doneOn: dayOf(14) });
    // Its other date can be moved, and keeps its time of day.
    await page.getByRole('combobox', { name: '日期字段' }).press('ArrowDown');
    await page.getByTitle('完成时间', { exact: true }).last().click();
    await card(square(14), '呼吸机校准').dragTo(square(21));
    await expect(card(square(21), '呼吸机校准')).toBeVisible();
    await expect.poll(async () => (await valuesAt(2))['doneOn']).toBe(dayOf(21));
  });
  await test.step('by its menu in a narrow window, to another month', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: '移动“呼吸机校准”' }).click();
    await takePicture(page, 'menu-narrow');
    await page.getByRole('menuitem', { name: '选择日期…' }).click();
    const dialog = page.getByRole('dialog', { name: '移动“呼吸机校准”' });
    await dialog.getByLabel('新日期').fill('2031-03-09');
    await takePicture(page, 'date-narrow');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '2031年3月' })).toBeVisible();
    await expect(entry('呼吸机校准')).toBeVisible();
    await expectAccessible(page, 'a calendar in a narrow window');
  });
});

test('a view is saved, shared, changed by its owner alone, and deleted', async ({ openAs }) => {
  const page = await openAs('admin', (await release(await Api.signIn('admin'))).path);
  await expect(page.getByText('离心机异响')).toBeVisible();
  await show(page, '看板');
  await expect(column(page, '待派工')).toBeVisible();
  await show(page, '另存为视图…');
  const dialog = page.getByRole('dialog', { name: '保存视图' });
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(dialog.getByText('请填写名称')).toBeVisible();
  await dialog.getByLabel('名称').fill('派工看板');
  await dialog.getByRole('checkbox', { name: '共享给能打开此列表的所有人' }).check();
  await takePicture(page, 'saving');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(page.getByRole('button', { name: '视图：派工看板' })).toBeVisible();

  await test.step('chosen again', async () => {
    await show(page, '默认');
    await expect(page.locator('tr[data-row-key]')).toHaveCount(5);
    await show(page, '派工看板');
    await expect(column(page, '待派工')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: '视图：派工看板' })).toBeVisible();
    await expect(column(page, '待派工')).toBeVisible();
  });
  await test.step('changed, and brought back', async () => {
    await show(page, '表格');
    await expect(viewTool(page)).toContainText('已修改');
    await viewTool(page).click();
    await takePicture(page, 'menu');
    await expectAccessible(page, 'the choice of views');
    await page.getByRole('menuitem', { name: '还原“派工看板”' }).click();
    await expect(column(page, '待派工')).toBeVisible();
    await expect(viewTool(page)).not.toContainText('已修改');
  });
  await test.step('deleted', async () => {
    await show(page, '删除视图…');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .click();
    await expect(page.getByRole('button', { name: '视图：看板' })).toBeVisible();
  });
});
