import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { FormPage, ListPage } from './support/screen';
import { CLIENT_DIR } from './support/setting';
import { unique } from './support/system-data';

/** How single cells of a sub-table are drawn and edited. */
let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

const LEVELS = ['一级', '二级', '三级'].map((fullName, index) => ({ id: String(index), fullName }));
const KEYS = ['title', 'madeOn', 'count', 'isUrgent', 'levels', 'note', 'more', 'place'];

/** Releases a module with a sub-table; returns the path of its page. `further`: keys of additional text columns at the end. */
async function release({ isTitleRequired = false, further = [] as readonly string[] } = {}): Promise<string> {
  const enCode = unique('cells');
  const choices = { options: LEVELS, props: { props: { label: 'fullName', value: 'id' } } };
  const children = [
    field('comInput', 'title', '品名', { props: { width: 200 }, config: { required: isTitleRequired } }),
    field('date', 'madeOn', '日期', { props: { format: 'yyyy-MM-dd', type: 'date' } }),
    field('numInput', 'count', '数量'),
    field('switch', 'isUrgent', '加急'),
    field('checkbox', 'levels', '级别', { config: { dataType: 'static' }, props: choices }),
    field('textarea', 'note', '说明'),
    ...['more', 'place', ...further].map((key) => field('comInput', key, key)),
  ];
  const config = { jnpfKey: 'table', label: '明细', showTitle: true, span: 24, type: 'table', children };
  const items = {
    __config__: config,
    __vModel__: 'items',
    actionText: '新增一行',
    showSummary: true,
    summaryField: ['count'],
  };
  const document = {
    fullName: unique('单元格'),
    enCode,
    type: 1,
    webType: 2,
    formData: JSON.stringify({
      popupType: 'general',
      generalWidth: '800px',
      fields: [field('comInput', 'name', '单据名称'), items],
    }),
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
  return `/model/${enCode}`;
}

const cellOf = (grid: Locator, row: number, key: string) =>
  grid.locator(`[role=row][aria-rowindex="${row + 1}"] > [aria-colindex="${KEYS.indexOf(key) + 2}"]`);

async function openNew(page: Page, rowCount: number) {
  const form = new FormPage(page);
  await new ListPage(page).press('新增');
  await form.fill({ 单据名称: '单据' });
  const grid = form.dialog.getByRole('grid', { name: '明细' });
  for (let row = 0; row < rowCount; row += 1) {
    await form.dialog.getByRole('button', { name: '新增一行' }).click();
    await page.keyboard.press('Escape');
  }
  await expect(grid).toHaveAttribute('aria-rowcount', String(rowCount + 1));
  return { form, grid };
}

/** Pastes a text at the focus, as copied from a spreadsheet. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

const style = (place: Locator, name: string) =>
  place.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

/** Delays the script of the date picker; returns the function that lets it through. */
async function holdCalendar(page: Page): Promise<() => void> {
  const manifest = JSON.parse(await readFile(path.join(CLIENT_DIR, '.vite/manifest.json'), 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;
  const file = manifest['src/renderers/widgets/datePicker/Edit.tsx']?.file ?? '';
  expect(file).not.toBe('');
  let letGo: () => void = () => undefined;
  const isFree = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/${file}`, async (route) => {
    await isFree;
    await route.continue();
  });
  return letGo;
}

test('keys that come before the editor of a cell are entered when it is there', async ({ openAs }) => {
  const page = await openAs('admin', await release());
  const letGo = await holdCalendar(page);
  const { grid } = await openNew(page, 1);
  await cellOf(grid, 1, 'title').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('2026-12-25');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await expect(cellOf(grid, 1, 'madeOn')).toContainText('2026-12-25');
  await expect(cellOf(grid, 1, 'madeOn').locator('input')).toHaveCount(0);
  letGo();
  await expect(cellOf(grid, 1, 'count').getByRole('spinbutton')).toHaveValue('12');
  await page.keyboard.press('Escape');
  await expect(cellOf(grid, 1, 'madeOn')).toHaveText('2026-12-25');
});

test('a slow press on the add button adds a row, whatever the row that it leaves lacks', async ({ openAs }) => {
  const page = await openAs('admin', await release({ isTitleRequired: true }));
  const { form, grid } = await openNew(page, 1);
  await cellOf(grid, 1, 'count').focus();
  await page.keyboard.type('5');
  await form.dialog.getByRole('button', { name: '新增一行' }).hover();
  await page.mouse.down();
  // The length of a slow mouse press.
  await page.waitForTimeout(600);
  await page.mouse.up();
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  await expect(cellOf(grid, 1, 'title')).toContainText('不能为空');
});

test('a text that could not be read is shown, mended in its editor, and copied as it came', async ({ openAs }) => {
  const page = await openAs('admin', await release());
  const { form, grid } = await openNew(page, 1);
  const errors = (count: number) => form.dialog.getByRole('button', { name: `${String(count)} 处错误` });
  await cellOf(grid, 1, 'madeOn').focus();
  await paste(page, '2026-12-45\t1２O0\t也许');
  await expect(errors(3)).toBeVisible();
  await expect(cellOf(grid, 1, 'isUrgent').locator('.formloom-table-content')).toHaveText('也许');

  await test.step('the way to the next error is seen', async () => {
    await cellOf(grid, 1, 'title').focus();
    await errors(3).click();
    await expect(cellOf(grid, 1, 'madeOn')).toBeFocused();
    expect(await style(cellOf(grid, 1, 'madeOn'), 'outline-width')).toBe('2px');
    expect(await style(cellOf(grid, 1, 'madeOn'), 'outline-style')).toBe('solid');
    expect(await style(cellOf(grid, 1, 'count'), 'outline-style')).toBe('none');
  });

  await test.step('editors begin with the text, selected; leaving them changes nothing', async () => {
    await page.keyboard.press('F2');
    const date = cellOf(grid, 1, 'madeOn').getByRole('textbox');
    await expect(date).toHaveValue('2026-12-45');
    expect(await date.evaluate((box: HTMLInputElement) => [box.selectionStart, box.selectionEnd])).toEqual([0, 10]);
    await page.keyboard.press('Tab');
    await expect(cellOf(grid, 1, 'madeOn').locator('.formloom-table-content')).toHaveText('2026-12-45');
    await expect(cellOf(grid, 1, 'count').getByRole('spinbutton')).toHaveValue('1２O0');
  });

  await test.step('mended', async () => {
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await expect(cellOf(grid, 1, 'count').locator('.formloom-table-content')).toHaveText(/^1,?200$/);
    await cellOf(grid, 1, 'madeOn').focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('24');
    await page.keyboard.press('Tab');
    await expect(cellOf(grid, 1, 'madeOn').locator('.formloom-table-content')).toHaveText('2026-12-24');
    await expect(errors(1)).toBeVisible();
  });

  await test.step('copied for programs of both kinds', async () => {
    await page.keyboard.press('Escape');
    await cellOf(grid, 1, 'count').focus();
    await page.keyboard.press('Shift+ArrowRight');
    const copied = await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
      );
      return [clipboardData.getData('text/plain'), clipboardData.getData('text/html')];
    });
    expect(copied[0]).toBe('1200\t也许\r\n');
    expect(copied[1]).toContain(`<td>1200</td><td style="mso-number-format:'\\@'">也许</td>`);
  });
});

test('what sticks and what is taller than its row covers what lies under it', async ({ openAs }) => {
  const page = await openAs('admin', await release());
  const { grid } = await openNew(page, 3);
  const CLEAR = 'rgba(0, 0, 0, 0)';

  await test.step('a frozen column in the head and the foot', async () => {
    await cellOf(grid, 2, 'place').focus();
    const frozen = grid.locator('.formloom-table-line .formloom-table-frozen');
    await expect(frozen).toHaveCount(2);
    for (const place of await frozen.all()) expect(await style(place, 'background-color')).not.toBe(CLEAR);
  });

  await test.step('a frozen column in the rows, whether the keyboard moves the table sideways or the mouse', async () => {
    const places = [cellOf(grid, 2, 'title'), grid.locator('.formloom-table-row').first().getByRole('rowheader')];
    const leftPx = () => Promise.all(places.map(async (place) => (await place.boundingBox())?.x));
    const movedPx = () => grid.evaluate((element) => element.scrollLeft);
    const goHome = () => grid.evaluate((element) => element.scrollTo(0, 0));
    await page.mouse.move(0, 0);
    await cellOf(grid, 2, 'title').focus();
    await goHome();
    const homePx = await leftPx();
    await page.keyboard.press('End');
    expect(await movedPx()).toBeGreaterThan(100);
    expect(await leftPx()).toEqual(homePx);
    await goHome();
    await cellOf(grid, 2, 'title').hover();
    await page.mouse.wheel(300, 0);
    await expect.poll(movedPx).toBeGreaterThan(100);
    expect(await leftPx()).toEqual(homePx);
  });

  await test.step('an editor of several choices', async () => {
    await cellOf(grid, 1, 'levels').focus();
    await page.keyboard.press('F2');
    const editor = cellOf(grid, 1, 'levels').locator('.formloom-table-editor');
    await expect(editor.getByRole('checkbox')).toHaveCount(3);
    expect(await style(editor, 'background-color')).not.toBe(CLEAR);
    expect(await style(editor, 'box-shadow')).not.toBe('none');
    const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? 0;
    expect(await heightOf(editor)).toBeGreaterThan(60);
    expect(await heightOf(cellOf(grid, 1, 'title'))).toBeLessThan(41);
    await page.keyboard.press('Escape');
  });

  await test.step('several lines of text grow, Alt+Enter breaks one, Enter goes on', async () => {
    await cellOf(grid, 1, 'note').focus();
    await page.keyboard.type('a');
    const box = cellOf(grid, 1, 'note').locator('textarea:visible').first();
    const heightOf = async () => (await box.boundingBox())?.height ?? 0;
    const before = await heightOf();
    await page.keyboard.press('Alt+Enter');
    await page.keyboard.type('b');
    await page.keyboard.press('Alt+Enter');
    await page.keyboard.type('c');
    await expect(box).toHaveValue('a\nb\nc');
    await expect.poll(heightOf).toBeGreaterThan(before * 1.8);
    await page.keyboard.press('Enter');
    await expect(cellOf(grid, 2, 'note').locator('textarea').first()).toBeFocused();
    await expect(cellOf(grid, 1, 'note')).toContainText('c');
  });
});

test('columns out of sight are drawn when the keyboard or the mouse comes to them', async ({ openAs }) => {
  const further = Array.from({ length: 16 }, (_none, index) => `k${index}`);
  const page = await openAs('admin', await release({ further }));
  const { grid } = await openNew(page, 2);
  const cell = (row: number, column: number) =>
    grid.locator(`[role=row][aria-rowindex="${row + 1}"] > [aria-colindex="${column + 1}"]`);
  const count = KEYS.length + further.length;
  await expect(grid).toHaveAttribute('aria-colcount', String(count + 1));
  await cell(1, 1).focus();
  await expect(cell(1, count)).toHaveCount(0);

  await page.keyboard.press('End');
  await expect(cell(1, count)).toBeFocused();
  await page.keyboard.type('far');
  await page.keyboard.press('Enter');
  await expect(cell(1, count)).toHaveText('far');
  await expect(cell(2, count)).toBeInViewport({ ratio: 1 });

  await cell(1, 1).focus();
  await grid.evaluate((element) => element.scrollTo(0, 0));
  await expect(cell(1, count)).toHaveCount(0);
  await cell(2, 2).hover();
  await page.mouse.wheel(5000, 0);
  await expect(cell(1, count)).toHaveText('far');
  await expect(cell(1, count)).toBeInViewport({ ratio: 1 });
});

test('the width that a person gave a column is there again on the next visit', async ({ openAs }) => {
  const path = await release();
  const page = await openAs('admin', path);
  const { grid } = await openNew(page, 1);
  const widthOf = async (place: Locator) => (await place.boundingBox())?.width ?? 0;
  await cellOf(grid, 1, 'count').focus();
  const before = await widthOf(cellOf(grid, 1, 'count'));
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(() => widthOf(cellOf(grid, 1, 'count'))).toBeCloseTo(before + 80, 0);
  await page.reload();
  const again = await openNew(page, 1);
  expect(await widthOf(cellOf(again.grid, 1, 'count'))).toBeCloseTo(before + 80, 0);
  expect(await widthOf(cellOf(again.grid, 1, 'more'))).toBeLessThan(before + 40);
});
