import { read, utils, write } from '@e965/xlsx';
import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { FormPage, ListPage } from './support/screen';
import { unique } from './support/system-data';
import { SystemPage } from './support/system-screen';

/** Sub-table rows from a selection dialog (docs/module-format.md#row-selection) or a spreadsheet. */
let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

type Node = Record<string, unknown>;

const FREQUENCIES = [
  { id: 'qd', fullName: '每日一次' },
  { id: 'tid', fullName: '每日三次' },
  { id: 'qn', fullName: '每晚一次' },
];

/** Inserts a data interface with fixed rows, because no API creates one yet; returns its id. */
async function insertFrequencies(): Promise<string> {
  const id = unique('frequency');
  await query(
    'insert into system.data_interfaces (id, full_name, en_code, data_type, query) values ($1, $1, $1, 2, $2)',
    [id, JSON.stringify(FREQUENCIES)],
  );
  return id;
}

/** Releases a module with a name and a sub-table; returns its id and the path of its page. */
async function release(children: readonly Node[], props: Node = {}): Promise<{ moduleId: string; path: string }> {
  const enCode = unique('rows');
  const config = { jnpfKey: 'table', label: '明细', showTitle: true, span: 24, type: 'table', children };
  const fields = [field('comInput', 'name', '单据名称'), { __config__: config, __vModel__: 'items', ...props }];
  const document = {
    fullName: unique('子表'),
    enCode,
    type: 1,
    webType: 2,
    formData: JSON.stringify({ popupType: 'fullScreen', fields }),
    columnData: JSON.stringify({
      type: 1,
      columnList: [{ prop: 'name', label: '单据名称', jnpfKey: 'comInput' }],
      searchList: [],
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [{ value: 'edit', label: '编辑' }],
    }),
  };
  const { id } = await api.call('POST', '/api/visualdev/Base', document);
  const body = { pc: 1, app: 0, pcModuleParentId: '-1' };
  await api.call('POST', `/api/visualdev/Base/${String(id)}/Actions/Release`, body);
  return { moduleId: String(id), path: `/model/${enCode}` };
}

async function openNew(page: Page) {
  const form = new FormPage(page);
  await new ListPage(page).press('新增');
  await form.fill({ 单据名称: '单据' });
  const grid = form.dialog.getByRole('grid', { name: '明细' });
  return { form, grid };
}

/** Texts of a row's cells without the row number. */
async function textsOf(grid: Locator, row: number): Promise<readonly string[]> {
  const cells = grid.locator(`[role=row][aria-rowindex="${row + 1}"] > [aria-colindex]`);
  return (await cells.allInnerTexts()).slice(1).map((text) => text.trim());
}

const expectCount = (grid: Locator, count: number) => expect(grid).toHaveAttribute('aria-rowcount', String(count + 1));

async function storedRows(moduleId: string): Promise<readonly Record<string, unknown>[]> {
  const list = await api.call('POST', `/api/visualdev/OnlineDev/${moduleId}/List`, { currentPage: 1, pageSize: 20 });
  const saved = await api.call('GET', `/api/visualdev/OnlineDev/${moduleId}/${String(list.list?.[0]?.['id'])}`);
  return (JSON.parse(String(saved['data'])) as { items: readonly Record<string, unknown>[] }).items;
}

test('rows are added from a selection, taken back in one step, and saved', async ({ openAs }) => {
  const { moduleId, path } = await release(
    [
      field('comInput', 'code', '编码'),
      field('comInput', 'title', '频次'),
      field('comInput', 'unit', '单位'),
      field('numInput', 'days', '天数', { config: { defaultValue: 3 } }),
    ],
    {
      actionText: '选择频次',
      addType: 1,
      addTableConf: {
        popupType: 'drawer',
        popupTitle: '用药频次',
        popupWidth: '800px',
        interfaceId: await insertFrequencies(),
        hasPage: true,
        pageSize: 20,
        templateJson: [],
        columnOptions: [
          { value: 'id', label: '代码' },
          { value: 'fullName', label: '名称' },
        ],
        relationOptions: [
          { field: 'code', type: 1, value: 'id' },
          { field: 'title', type: 1, value: 'fullName' },
          { field: 'unit', type: 2, value: '次' },
        ],
      },
    },
  );
  const page = await openAs('admin', path);
  const { form, grid } = await openNew(page);
  const selection = page.getByRole('dialog', { name: '用药频次' });
  const choices = new SystemPage(page, selection);

  await test.step('leaving it adds nothing', async () => {
    await form.dialog.getByRole('button', { name: '选择频次' }).click();
    await expect(choices.row('每晚一次')).toBeVisible();
    await selection.getByRole('button', { name: /^取\s*消$/ }).click();
    await expect(selection).toBeHidden();
    await expectCount(grid, 0);
  });
  await test.step('search, choose two, confirm', async () => {
    await form.dialog.getByRole('button', { name: '选择频次' }).click();
    await expect(choices.row('每晚一次')).toBeVisible();
    await selection.getByRole('search').getByRole('textbox').first().fill('每日');
    await selection.getByRole('search').getByRole('textbox').first().press('Enter');
    await expect(choices.row('每晚一次')).toBeHidden();
    await expectAccessible(page, 'the selection of rows');
    await choices.row('每日一次').getByRole('checkbox').check();
    await choices.row('每日三次').getByRole('checkbox').check();
    await selection.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect(selection).toBeHidden();
    await expectCount(grid, 2);
    expect(await textsOf(grid, 1)).toEqual(['qd', '每日一次', '次', '3']);
    expect(await textsOf(grid, 2)).toEqual(['tid', '每日三次', '次', '3']);
  });
  await test.step('no key begins a blank row: Tab leaves at the end, and where one would be inserted the selection opens', async () => {
    await grid.locator('[role=row][aria-rowindex="3"] > [aria-colindex="5"]').click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('F2');
    await page.keyboard.press('Tab');
    expect(await grid.evaluate((element) => element.contains(document.activeElement))).toBe(false);
    expect(await form.dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await expectCount(grid, 2);
    await grid.locator('[role=row][aria-rowindex="2"] > [aria-colindex="2"]').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+Enter');
    await expect(choices.row('每晚一次')).toBeVisible();
    await selection.getByRole('button', { name: /^取\s*消$/ }).click();
    await expect(selection).toBeHidden();
    await expectCount(grid, 2);
  });
  await test.step('one step back, one forward', async () => {
    await form.dialog.getByRole('button', { name: '撤销' }).click();
    await expectCount(grid, 0);
    await form.dialog.getByRole('button', { name: '重做' }).click();
    await expectCount(grid, 2);
  });
  await form.save();
  await expect(form.dialog).toBeHidden();
  expect(await storedRows(moduleId)).toMatchObject([
    { code: 'qd', title: '每日一次', unit: '次', days: 3 },
    { code: 'tid', title: '每日三次', unit: '次', days: 3 },
  ]);
});

const KINDS = [
  { id: 'drug', fullName: '药品' },
  { id: 'gauze', fullName: '耗材' },
];

function sheetFile(lines: readonly (readonly unknown[])[]) {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(lines as unknown[][], { cellDates: true, UTC: true }), 'Sheet1');
  const buffer = write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
  return { name: '到货.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer };
}

test('a sheet with a wrong cell is looked at, imported, mended and exported again', async ({ openAs }) => {
  const select = { options: KINDS, props: { props: { label: 'fullName', value: 'id' } } };
  const { path } = await release([
    field('comInput', 'goods', '品名'),
    field('select', 'kind', '类别', { config: { dataType: 'static' }, props: select }),
    field('numInput', 'quantity', '数量'),
    field('date', 'madeOn', '生产日期', { props: { format: 'yyyy-MM-dd', type: 'date' } }),
  ]);
  const page = await openAs('admin', path);
  const { form, grid } = await openNew(page);
  const press = async (item: string) => {
    await form.dialog.getByRole('button', { name: '导入与导出' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const choose = async (file: ReturnType<typeof sheetFile>) => {
    const chooser = page.waitForEvent('filechooser');
    await press('从文件导入');
    await (await chooser).setFiles(file);
  };
  const exported = async () => {
    const download = page.waitForEvent('download');
    await press('导出为 Excel');
    const file = await download;
    const book = read(await readFile(await file.path()), { cellFormula: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    return { name: file.suggestedFilename(), sheet, rows: utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) };
  };
  const dialog = page.getByRole('dialog', { name: '导入到“明细”' });

  await test.step('something that is no sheet', async () => {
    await choose({ name: '表.xls', mimeType: 'text/html', buffer: Buffer.from('<table><tr><td>1</td></tr></table>') });
    await expect(dialog.getByText('不是可识别的表格文件')).toBeVisible();
    await dialog.getByRole('button', { name: /^取\s*消$/ }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('the preview', async () => {
    await choose(
      sheetFile([
        ['品名', '数量', '类别', '生产日期', '备注'],
        ['口罩', 12.5, '耗材', new Date(Date.UTC(2026, 10, 20)), '不要'],
        ['=2+5', '很多', '药品', '2026-11-21', null],
        ['留下', 1, '药品', null, null],
      ]),
    );
    await expect(dialog.getByText('文件中有 3 行数据')).toBeVisible();
    await expect(dialog.getByText('不会导入的列：备注')).toBeVisible();
    await expect(dialog.getByRole('note', { name: /“很多”无法识别/ })).toBeVisible();
    await expectAccessible(page, 'the preview of an import');
    await expectCount(grid, 0);
    await dialog.getByRole('checkbox', { name: '导入文件第 4 行' }).uncheck();
    await dialog.getByRole('button', { name: '导入 2 行' }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('the rows, the wrong cell as it came and marked', async () => {
    await expectCount(grid, 2);
    expect(await textsOf(grid, 1)).toEqual(['口罩', '耗材', '12.5', '2026-11-20']);
    await expect(form.dialog.getByRole('button', { name: /1 处错误/ })).toBeVisible();
    await expect(grid).toContainText('很多');
  });
  await test.step('mended, then exported', async () => {
    await form.dialog.getByRole('button', { name: /1 处错误/ }).click();
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await expect(form.dialog.getByRole('button', { name: /处错误/ })).toBeHidden();
    const { name, sheet, rows } = await exported();
    expect(name).toBe('明细.xlsx');
    expect(rows).toEqual([
      ['品名', '类别', '数量', '生产日期'],
      ['口罩', '耗材', 12.5, '2026-11-20'],
      ["'=2+5", '药品', 8, '2026-11-21'],
    ]);
    const formulas = Object.values(sheet).filter((cell: unknown) => (cell as { f?: unknown } | null)?.f !== undefined);
    expect(formulas).toEqual([]);
  });
});
