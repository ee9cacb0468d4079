import type { Page } from '@playwright/test';
import { shoot } from './support/administration';
import { Api } from './support/api';
import { draftField, draftModule } from './support/draft-document';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { createRecords, releaseOrders } from './support/modules';
import { unique } from './support/system-data';

/** The screens of daily work in every width: nothing sticks out, everybody can use them. 200 % leaves half of a screen's pixels. */
const SIZES = {
  '1440 px': { width: 1440, height: 900 },
  '1280 px': { width: 1280, height: 800 },
  '390 px': { width: 390, height: 844 },
  '200 %': { width: 720, height: 450 },
} as const;

const STATES = [
  { id: 'new', fullName: '待派工', color: 'gold' },
  { id: 'busy', fullName: '维修中（等待进口配件）', color: 'blue' },
  { id: 'done', fullName: '已修复', color: 'green' },
];
const TITLES = [
  '离心机异响',
  '冷藏箱温度偏高，报警后无法复位，需要尽快派人检查',
  '呼吸机校准',
  '监护仪屏幕更换',
  '输液泵报警',
];

let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

async function release(list: object = {}) {
  const name = unique('报修');
  const fields = [
    field('comInput', 'title', '报修内容', { config: { required: true } }),
    field('select', 'state', '维修状态', {
      config: { dataType: 'static' },
      props: { options: STATES, props: { label: 'fullName', value: 'id' } },
    }),
    field('datePicker', 'dueOn', '期望完成日期', { props: { format: 'yyyy-MM-dd' } }),
    field('inputNumber', 'cost', '维修费用', { props: { precision: 2 } }),
    field('textarea', 'remark', '备注'),
    field('comInput', 'parent', '上级单据'),
  ];
  const columnList = fields.slice(0, -1).map((node) => ({
    ...node,
    ...{ prop: node['__vModel__'], label: (node['__config__'] as { label: string }).label, sortable: true },
  }));
  const button = (value: string, label: string) => ({ value, label });
  const repairs = await releaseOrders(api, {
    form: { fields, changeTrail: true, titleField: 'title', keyField: 'cost' },
    list: {
      ...{ columnList, hasSuperQuery: true, showSummary: true, summaryField: ['cost'] },
      searchList: [0, 1, 2].map((at) => ({ ...columnList[at], id: columnList[at]?.prop, searchType: [2, 1, 3][at] })),
      homeCards: [
        { title: `${name}按状态`, kind: 'choices', field: 'state' },
        { title: `${name}费用`, kind: 'bar', field: 'state', measure: 'sum', of: 'cost' },
      ],
      btnsList: [
        button('add', '新增'),
        button('batchRemove', '批量删除'),
        button('upload', '导入'),
        button('download', '导出'),
      ],
      columnBtnsList: [button('edit', '编辑'), button('detail', '详情'), button('remove', '删除')],
      ...list,
    },
  });
  const now = new Date();
  const records = TITLES.map((title, at) => ({
    title,
    state: STATES[at % 3]?.id,
    dueOn: new Date(now.getFullYear(), now.getMonth(), 5 + at, 12).getTime(),
    cost: 1280.5 * (at + 1),
    remark: at === 1 ? '已电话通知科室，备用机先行借出，配件预计下周到货。' : '',
  }));
  const ids = await createRecords(api, repairs, records);
  return { ...repairs, ids, name };
}

async function fits(page: Page, name: string): Promise<void> {
  await shoot(page, `widths-${name}`);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${name} sticks out of its window`).toBeLessThanOrEqual(0);
}

/** Chooses a kind of view. */
async function show(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^视图：/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

const loaded = (page: Page) => expect(page.getByText(TITLES[0] ?? '').first()).toBeVisible();

for (const [size, viewport] of Object.entries(SIZES)) {
  const at = size.replace(/ .*/, '');

  test(`home, list, its tools and views at ${size}`, async ({ openAs }) => {
    test.setTimeout(180_000);
    const repairs = await release();
    const page = await openAs('admin', '/home');
    await page.setViewportSize(viewport);
    await expect(page.getByRole('article', { name: `${repairs.name}按状态` })).toBeVisible();
    await fits(page, `home-${at}`);
    await page.goto(repairs.path);
    await loaded(page);
    await fits(page, `list-${at}`);
    for (const [tool, name] of [
      ['高级查询', 'query'],
      ['列设置', 'columns'],
      ['回收站', 'bin'],
    ] as const) {
      const more = page.getByRole('button', { name: '更多', exact: true });
      const button = page.getByRole('button', { name: tool, exact: true });
      if (!(await button.isVisible()) && (await more.isVisible())) await more.click();
      await button
        .or(page.getByRole('menuitem', { name: tool }))
        .first()
        .click();
      await expect(
        page
          .getByRole('dialog')
          .or(page.locator('.ant-popover'))
          .or(page.getByRole('region', { name: tool }))
          .first(),
      ).toBeVisible();
      await fits(page, `${name}-${at}`);
      await page.keyboard.press('Escape');
    }
    await page.goto(repairs.path);
    await loaded(page);
    for (const [kind, name] of [
      ['看板', 'board'],
      ['日历', 'calendar'],
      ['卡片', 'cards'],
      ['图表', 'chart'],
    ] as const) {
      await show(page, kind);
      await expect(page.getByRole('button', { name: `视图：${kind}` })).toBeVisible();
      if (kind === '图表') await expect(page.getByRole('img', { name: /记录数/ })).toBeVisible();
      else await loaded(page);
      await fits(page, `${name}-${at}`);
    }
    await show(page, '另存为视图…');
    await expect(page.getByRole('dialog', { name: '保存视图' })).toBeVisible();
    await fits(page, `save-view-${at}`);
  });

  test(`record, form and lists of other types at ${size}`, async ({ openAs }) => {
    test.setTimeout(180_000);
    const repairs = await release();
    const page = await openAs('admin', repairs.path);
    await page.setViewportSize(viewport);
    await loaded(page);
    await page
      .getByText(TITLES[1] ?? '')
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText('备用机先行借出');
    await fits(page, `detail-${at}`);
    await page.goto(`/record/${repairs.moduleId}/${repairs.ids[1] ?? ''}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: '评论' })).toBeVisible();
    await fits(page, `record-${at}`);
    await page.goto(`${repairs.path}?new=1`);
    const dialog = page.getByRole('dialog').filter({ has: page.locator('[data-field]') });
    await expect(dialog).toBeVisible();
    await fits(page, `form-${at}`);
    await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect(dialog.getByRole('alert').first()).toBeVisible();
    await fits(page, `form-refused-${at}`);
    for (const [type, name] of [
      [3, 'grouped'],
      [4, 'inline'],
      [5, 'tree'],
    ] as const) {
      const other = await release({ type, groupField: 'state', parentField: 'parent' });
      await page.goto(other.path);
      await expect(
        page
          .getByText(TITLES[0] ?? '')
          .or(page.getByText('待派工'))
          .first(),
      ).toBeVisible();
      await fits(page, `${name}-${at}`);
    }
  });

  test(`the workbench of an author at ${size}`, async ({ openAs }) => {
    const enCode = unique('wide');
    const document = draftModule([draftField('input', 'title', '标题'), draftField('inputNumber', 'amount', '金额')]);
    const { id } = await api.call('POST', '/api/visualdev/Base', {
      ...{ fullName: enCode, enCode, type: 1, webType: 2 },
      ...Object.fromEntries(
        Object.entries(document).map(([key, value]) => [
          key,
          typeof value === 'object' ? JSON.stringify(value) : value,
        ]),
      ),
      ...{ enCode, fullName: enCode },
    });
    const page = await openAs('admin', '/playground');
    await page.setViewportSize(viewport);
    await expect(page.getByRole('button', { name: '新建模块' }).first()).toBeVisible();
    await fits(page, `playground-${at}`);
    await page.goto(`/playground/${String(id)}`);
    await expect(page.locator('.monaco-editor').first()).toBeVisible();
    await fits(page, `workbench-${at}`);
  });
}
