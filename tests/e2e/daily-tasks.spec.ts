import type { Page } from '@playwright/test';
import { chooseOption, makeRoleOf, shoot } from './support/administration';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { createRecords, releaseOrders } from './support/modules';
import { PlaygroundPage } from './support/playground';
import { FormPage, ListPage } from './support/screen';
import { unique } from './support/system-data';

/**
 * What staff do every day, as somebody does it who sees the pages for the first time. Each task says how often the mouse was pressed;
 * more presses than today are a step back.
 */
const URGENCY = [
  { id: 'normal', fullName: '一般', color: 'blue' },
  { id: 'urgent', fullName: '紧急', color: 'red' },
];
const STATES = [
  { id: 'new', fullName: '待派工', color: 'gold' },
  { id: 'sent', fullName: '已派工', color: 'blue' },
  { id: 'done', fullName: '已修复', color: 'green' },
];
const DAY = 86_400_000;
const FAULTS = ['离心机异响', '冷藏箱温度偏高', '监护仪黑屏', '输液泵报警', '呼吸机漏气'];

async function release(api: Api) {
  const name = unique('报修');
  const choices = (options: readonly object[]) => ({
    config: { dataType: 'static' },
    props: { options, props: { label: 'fullName', value: 'id' } },
  });
  const fields = [
    field('comInput', 'title', '报修内容', { config: { required: true } }),
    field('radio', 'urgency', '紧急程度', choices(URGENCY)),
    field('select', 'state', '维修状态', choices(STATES)),
    field('datePicker', 'reportedOn', '报修日期', { props: { format: 'yyyy-MM-dd' } }),
    field('comInput', 'contact', '联系人'),
  ];
  const columnList = fields.map((node) => ({
    ...node,
    ...{ prop: node['__vModel__'], label: (node['__config__'] as { label: string }).label, sortable: true },
  }));
  const searchOf = (id: string, searchType: number) => ({
    ...columnList.find(({ prop }) => prop === id),
    ...{ id, searchType },
  });
  const repairs = await releaseOrders(api, {
    form: { fields, changeTrail: true, titleField: 'title' },
    list: {
      ...{ columnList, hasSuperQuery: true, pageSize: 50 },
      searchList: [searchOf('reportedOn', 3), searchOf('urgency', 1), searchOf('state', 1)],
      homeCards: [
        {
          ...{ title: `${name}紧急待派工`, kind: 'number' },
          filters: [
            { field: 'urgency', symbol: '==', fieldValue: 'urgent' },
            { field: 'state', symbol: '==', fieldValue: 'new' },
          ],
        },
      ],
      btnsList: [
        { value: 'add', label: '新增' },
        { value: 'batchRemove', label: '批量删除' },
      ],
      columnBtnsList: [
        { value: 'edit', label: '编辑' },
        { value: 'detail', label: '详情' },
      ],
    },
  });
  const noon = new Date().setHours(12, 0, 0, 0);
  const records = Array.from({ length: 60 }, (_, place) => ({
    title: `${FAULTS[place % FAULTS.length] ?? ''}${String(place + 1).padStart(2, '0')}`,
    urgency: place % 3 === 0 ? 'urgent' : 'normal',
    state: place % 4 === 3 ? 'done' : 'new',
    reportedOn: noon - (place % 5) * DAY,
    contact: '旧总机',
  }));
  const ids = await createRecords(api, repairs, records);
  const isWanted = (place: number) => place % 3 === 0 && place % 4 !== 3 && place % 5 === 1;
  return { ...repairs, ids, name, wanted: records.filter((_, place) => isWanted(place)).length };
}

/** Counts presses of the mouse from here on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { presses?: number };
    counted.presses = 0;
    addEventListener(
      'click',
      (event) => void (event.isTrusted && (counted.presses = (counted.presses ?? 0) + 1)),
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses);
}

/** Runs a task and says what it took. */
async function measured(page: Page, name: string, task: () => Promise<void>): Promise<number> {
  const presses = await countPresses(page);
  const start = performance.now();
  await task();
  const taken = await presses();
  console.log(`${name}: ${taken} presses, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return taken;
}

const total = (page: Page, count: number) => new ListPage(page).expectTotal(count);

/** Gives one field of the selected records a value. */
async function editSelected(page: Page, label: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  await new ListPage(page).press('批量修改');
  const dialog = page.getByRole('dialog').filter({ hasText: '批量修改' });
  await chooseOption(page, dialog.getByRole('combobox', { name: '字段' }), label);
  await fill(dialog);
  await dialog.getByRole('button', { name: /^预\s*览$/ }).click();
  await expect(dialog.getByText(/将修改 \d+ 条/)).toBeVisible();
  await shoot(page, `task-batch-${label}`);
  await dialog.getByRole('button', { name: /^修改 \d+ 条$/ }).click();
  await expect(page.getByText(/已修改 \d+ 条/)).toBeVisible();
}

test("yesterday's urgent repairs are found from the home page and handed out together", async ({ openAs }) => {
  const repairs = await release(await Api.signIn('admin'));
  const page = await openAs('admin', '/home');
  const card = page.getByRole('article', { name: `${repairs.name}紧急待派工` });
  await expect(card).toContainText('15');
  const presses = await measured(page, 'hand out the urgent repairs of yesterday', async () => {
    await card.getByRole('link').first().click();
    await total(page, 15);
    await page
      .getByRole('search')
      .getByRole('textbox', { name: /报修日期/ })
      .first()
      .click();
    await page.getByText('昨天', { exact: true }).click();
    await new ListPage(page).press('查询');
    await total(page, repairs.wanted);
    await page.getByRole('columnheader').getByRole('checkbox').first().check();
    await editSelected(page, '维修状态', (dialog) =>
      chooseOption(page, dialog.getByRole('combobox', { name: '新值' }), '已派工'),
    );
    await total(page, 0);
  });
  expect(presses).toBeLessThanOrEqual(10);
});

test('one field of fifty records is corrected at once', async ({ openAs }) => {
  const repairs = await release(await Api.signIn('admin'));
  const page = await openAs('admin', repairs.path);
  await total(page, 60);
  const presses = await measured(page, 'correct one field of fifty records', async () => {
    await page.getByRole('columnheader').getByRole('checkbox').first().check();
    await editSelected(page, '联系人', (dialog) => dialog.getByRole('textbox', { name: '新值' }).fill('新总机'));
  });
  await expect(page.getByRole('row').filter({ hasText: '新总机' })).toHaveCount(50);
  expect(presses).toBeLessThanOrEqual(5);
});

test('what changed in a record is seen and taken back', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const repairs = await release(api);
  const page = await openAs('admin', repairs.path);
  const list = new ListPage(page);
  await list.pressInRow('呼吸机漏气60', '编辑');
  const form = new FormPage(page);
  await form.fill({ 联系人: '写错了' });
  await form.save();
  await expect(list.row('写错了')).toBeVisible();
  const presses = await measured(page, 'see what changed in a record and take it back', async () => {
    await list.pressInRow('写错了', '详情');
    const detail = page.getByRole('dialog');
    await detail.getByRole('button', { name: '变更记录' }).click();
    await detail.getByRole('button', { name: '恢复“联系人”的原值' }).click();
    const question = page.getByRole('dialog').filter({ hasText: '将改回' });
    await question.getByRole('button', { name: /^恢\s*复$/ }).click();
    await expect(question).toBeHidden();
  });
  expect(presses).toBeLessThanOrEqual(4);
});

test('a blank module becomes the first record of a colleague', async ({ openAs }) => {
  test.setTimeout(180_000);
  const api = await Api.signIn('admin');
  const role = await makeRoleOf(api, 'reader');
  const page = await openAs('admin', '/playground');
  const newModule = page.getByRole('button', { name: '新建模块' }).first();
  await expect(newModule).toBeVisible();
  const name = unique('登记');
  const written = await measured(page, 'publish a blank module to a role', async () => {
    await newModule.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '名称' }).fill(name);
    await dialog.getByRole('textbox', { name: '编码' }).fill(unique('reg'));
    await dialog.getByRole('button', { name: /新\s*建/ }).click();
    const workbench = new PlaygroundPage(page);
    await workbench.ready();
    await page.getByRole('button', { name: '插入控件…' }).click();
    await page
      .getByRole('dialog', { name: '插入控件' })
      .getByRole('button', { name: /单行输入/ })
      .click();
    await page.getByRole('button', { name: '补全列表' }).click();
    await page.getByRole('menuitem', { name: '所有字段作为列' }).click();
    await expect(page.getByText('已添加 1 列')).toBeVisible();
    const publishing = await workbench.openPublish();
    await publishing.getByRole('button', { name: '选择角色' }).click();
    const picker = page.getByRole('dialog', { name: '选择角色' });
    await picker.getByRole('tab', { name: '全局' }).click();
    await picker.getByRole('treeitem', { name: role }).click();
    await picker.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect(publishing.getByRole('list', { name: '将获得此模块的对象' })).toContainText(role);
    await publishing.getByRole('button', { name: '发布', exact: true }).click();
    await workbench.expectPublished(1);
  });
  const reader = await openAs('reader', '/home');
  const entry = reader.getByRole('navigation', { name: '主菜单' }).getByText(name);
  await expect(entry).toBeVisible();
  const filled = await measured(reader, 'fill in the first record of a new module', async () => {
    await entry.click();
    const list = new ListPage(reader);
    await list.press('新增');
    const form = new FormPage(reader);
    await form.dialog.getByRole('textbox').first().fill('张三');
    await form.save();
    await list.expectTotal(1);
  });
  expect(written).toBeLessThanOrEqual(12);
  expect(filled).toBeLessThanOrEqual(3);
});
