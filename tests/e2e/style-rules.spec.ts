import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { FormPage, ListPage } from './support/screen';
import { unique } from './support/system-data';

/** Rules of a module for many rows: styles of a list and a sub-table, choices of a cell, explanations of a cell's state. */
let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

type Node = Record<string, unknown>;

const GOODS = [
  { id: 'd1', fullName: '阿司匹林' },
  { id: 'd2', fullName: '布洛芬' },
  { id: 'g1', fullName: '医用纱布' },
];

const items: Node = {
  __config__: {
    jnpfKey: 'table',
    label: '明细',
    showTitle: true,
    span: 24,
    type: 'table',
    rowStyles: [
      { when: 'items.amount > limit', style: 'danger' },
      { when: 'items.quantity == 0', style: 'muted' },
    ],
    cellStyles: [
      { when: 'items.price > 10', field: 'price', style: 'warning' },
      { when: 'items.price > 10', field: 'price', style: 'strong' },
      { when: 'items.kind == "药品"', field: 'kind', style: 'success' },
    ],
    children: [
      field('comInput', 'kind', '类别'),
      field('select', 'good', '货品', {
        config: { dataType: 'static' },
        props: { options: GOODS, props: { props: { label: 'fullName', value: 'id' } } },
      }),
      field('numInput', 'quantity', '数量'),
      field('numInput', 'price', '单价', { props: { precision: 2 } }),
      field('calculate', 'amount', '金额', {
        props: {
          expression: [{ __vModel__: 'items.quantity' }, '×', { __vModel__: 'items.price' }],
          precision: 2,
        },
      }),
    ],
  },
  __vModel__: 'items',
};

const ROWS = [
  { kind: '药品', good: 'd1', quantity: 2, price: 5 },
  { kind: '耗材', good: 'g1', quantity: 20, price: 12.5 },
  { kind: '药品', good: 'd2', quantity: 0, price: 8 },
  { kind: '药品', good: 'd2', quantity: 30, price: 20 },
];

const RECORDS = [
  { name: '普通单据', limit: 300, state: '草稿', items: ROWS },
  { name: '超限单据', limit: 9, state: '作废', items: [] },
  { name: '大额单据', limit: 9000, state: '完成', items: [] },
];

/** Releases the module and creates its records; returns the path of its page. */
async function release(): Promise<string> {
  const enCode = unique('styles');
  const fields = [
    field('comInput', 'name', '单据名称'),
    field('numInput', 'limit', '限额'),
    field('comInput', 'state', '状态'),
    items,
  ];
  const listColumn = (prop: string, label: string, jnpfKey: string) => ({ prop, label, jnpfKey });
  const document = {
    fullName: unique('样式'),
    enCode,
    type: 1,
    webType: 2,
    formData: JSON.stringify({
      popupType: 'fullScreen',
      fields,
      rules: [
        {
          when: 'items.kind == "药品"',
          description: '药品行只选药品',
          then: { options: { 'items-good': 'left(option.value, 1) == "d"' } },
        },
      ],
    }),
    columnData: JSON.stringify({
      type: 1,
      columnList: [
        listColumn('name', '单据名称', 'comInput'),
        listColumn('limit', '限额', 'numInput'),
        listColumn('state', '状态', 'comInput'),
      ],
      searchList: [],
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [
        { value: 'edit', label: '编辑' },
        { value: 'detail', label: '详情' },
      ],
      rowStyles: [
        { when: 'limit < 10', style: 'danger' },
        { when: 'state == "草稿"', style: 'muted' },
      ],
      cellStyles: [{ when: 'limit > 1000', field: 'limit', style: 'strong' }],
    }),
  };
  const { id } = await api.call('POST', '/api/visualdev/Base', document);
  const body = { pc: 1, app: 0, pcModuleParentId: '-1' };
  await api.call('POST', `/api/visualdev/Base/${String(id)}/Actions/Release`, body);
  for (const record of RECORDS) {
    await api.call('POST', `/api/visualdev/OnlineDev/${String(id)}`, { id: '', data: JSON.stringify(record) });
  }
  return `/model/${enCode}`;
}

const KEYS = ['kind', 'good', 'quantity', 'price', 'amount'];
const rowOf = (grid: Locator, row: number) => grid.locator(`[role=row][aria-rowindex="${String(row + 1)}"]`);
const cellOf = (grid: Locator, row: number, key: string) =>
  rowOf(grid, row).locator(`[aria-colindex="${String(KEYS.indexOf(key) + 2)}"]`);
/** Computed colour and font weight. */
const look = (place: Locator) =>
  place.evaluate((element) => {
    const { color, fontWeight } = getComputedStyle(element);
    return { color, fontWeight: Number(fontWeight) };
  });

async function openForm(page: Page, name: string) {
  await new ListPage(page).pressInRow(name, '编辑');
  const form = new FormPage(page);
  const grid = form.dialog.getByRole('grid', { name: '明细' });
  await expect(grid).toHaveAttribute('aria-rowcount', String(ROWS.length + 1));
  return { form, grid };
}

test('rules give rows and cells their looks, narrow a cell’s choices, and say why a cell is as it is', async ({
  openAs,
}) => {
  const page = await openAs('admin', await release());
  const list = new ListPage(page);

  await test.step('a list draws the looks of its rows and cells', async () => {
    await expect(list.row('超限单据')).toHaveClass(/formloom-look-danger/);
    await expect(list.row('普通单据')).toHaveClass(/formloom-look-muted/);
    await expect(list.row('大额单据').locator('.formloom-look-strong')).toHaveText(/9,?000/);
    const plain = await look(list.row('大额单据').getByRole('cell', { name: '大额单据' }));
    expect(await look(list.row('超限单据').getByRole('cell', { name: '超限单据' }))).not.toEqual(plain);
    await expectAccessible(page, 'a list with looks');
  });

  const { form, grid } = await openForm(page, '普通单据');
  await test.step('a sub-table draws them and follows an edit', async () => {
    const isMarked = (row: number, name: string) => expect(rowOf(grid, row)).toHaveClass(new RegExp(`look-${name}`));
    await isMarked(4, 'danger');
    await isMarked(3, 'muted');
    await expect(rowOf(grid, 1)).not.toHaveClass(/formloom-look/);
    await expect(cellOf(grid, 2, 'price')).toHaveClass(/look-warning formloom-look-strong/);
    expect((await look(cellOf(grid, 2, 'price'))).fontWeight).toBeGreaterThan(500);
    expect((await look(cellOf(grid, 4, 'amount'))).color).not.toBe((await look(cellOf(grid, 1, 'amount'))).color);
    await expectAccessible(page, 'a sub-table with looks');
    await cellOf(grid, 1, 'price').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('200');
    await page.keyboard.press('Enter');
    await isMarked(1, 'danger');
    await expect(cellOf(grid, 1, 'price')).toHaveClass(/look-warning/);
    await form.fill({ 限额: '1000' });
    await expect(rowOf(grid, 1)).not.toHaveClass(/look-danger/);
  });

  await test.step('selection and errors stay visible over a look', async () => {
    await cellOf(grid, 4, 'kind').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(cellOf(grid, 4, 'quantity')).toHaveAttribute('aria-selected', 'true');
    expect(await cellOf(grid, 4, 'good').evaluate((cell) => getComputedStyle(cell).backgroundImage)).not.toBe('none');
  });

  await test.step('a cell offers what the rules leave in its row', async () => {
    const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await cellOf(grid, 1, 'good').click();
    await cellOf(grid, 1, 'good').getByRole('combobox').press('ArrowDown');
    await expect(offered).toHaveText(['阿司匹林', '布洛芬']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await cellOf(grid, 2, 'good').click();
    await cellOf(grid, 2, 'good').getByRole('combobox').press('ArrowDown');
    await expect(offered).toHaveText(['阿司匹林', '布洛芬', '医用纱布']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('Alt+F1 explains the cell that has the keyboard', async () => {
    await cellOf(grid, 2, 'amount').click();
    await page.keyboard.press('Alt+F1');
    const amount = page.getByRole('dialog', { name: '第 2 行“金额”为何如此' });
    await expect(amount).toContainText('结果：250');
    await expect(amount).toContainText('20');
    await page.keyboard.press('Escape');
    await expect(cellOf(grid, 2, 'amount')).toBeFocused();
    await cellOf(grid, 4, 'good').click();
    await page.keyboard.press('Alt+F1');
    const good = page.getByRole('dialog', { name: '第 4 行“货品”为何如此' });
    await expect(good).toContainText('药品行只选药品');
    await expectAccessible(page, 'why a cell is as it is');
    await page.keyboard.press('Escape');
    await expect(cellOf(grid, 4, 'good')).toBeFocused();
  });

  await test.step('the read-only view draws the looks too', async () => {
    await form.cancel();
    const leave = page.getByRole('dialog').getByRole('button', { name: /不保存|放弃|离开|^确\s*定$/ });
    if (await leave.last().isVisible()) await leave.last().click();
    await list.pressInRow('普通单据', '详情');
    const view = page.getByRole('dialog').getByRole('grid', { name: '明细' });
    await expect(rowOf(view, 4)).toHaveClass(/look-danger/);
    await expect(cellOf(view, 2, 'price')).toHaveClass(/look-strong/);
  });
});
