import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { FormPage, ListPage } from './support/screen';
import { releaseSubTable } from './support/sub-table-module';

let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

/** Page object of the sub-table grid in the open form. */
class Grid {
  readonly root: Locator;

  constructor(
    readonly page: Page,
    private readonly form: FormPage,
  ) {
    this.root = form.dialog.getByRole('grid', { name: '明细' });
  }

  /** A cell by displayed row number and column, both from 1. */
  cell(row: number, column: number): Locator {
    return this.root.locator(`[role=row][aria-rowindex="${row + 1}"] > [aria-colindex="${column + 1}"]`);
  }

  async expectCount(count: number): Promise<void> {
    await expect(this.root).toHaveAttribute('aria-rowcount', String(count + 1));
  }

  tool(name: string | RegExp): Locator {
    return this.form.dialog.getByRole('button', { name });
  }

  /** Pastes a text at the focus, as copied from a spreadsheet. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((plain) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', plain);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, text);
  }
}

async function openNew(page: Page, name: string) {
  const form = new FormPage(page);
  await new ListPage(page).press('新增');
  await form.fill({ 单据名称: name });
  return { form, grid: new Grid(page, form) };
}

async function storedRows(moduleId: string): Promise<readonly Record<string, unknown>[]> {
  const list = await api.call('POST', `/api/visualdev/OnlineDev/${moduleId}/List`, { currentPage: 1, pageSize: 20 });
  const id = String(list.list?.[0]?.['id']);
  const saved = await api.call('GET', `/api/visualdev/OnlineDev/${moduleId}/${id}`);
  const record = JSON.parse(String(saved['data'])) as { readonly items: readonly Record<string, unknown>[] };
  return record.items;
}

test('twenty rows by keyboard alone, back to the start, forward again, saved and read in the same order', async ({
  openAs,
}) => {
  const module = await releaseSubTable(api);
  const page = await openAs('admin', module.path);
  const { form, grid } = await openNew(page, '键盘录入');
  const { keyboard } = page;

  await test.step('enter', async () => {
    await grid.tool('新增一行').focus();
    await keyboard.press('Enter');
    for (let row = 1; row <= 20; row += 1) {
      await keyboard.type(`品名${row}`);
      await keyboard.press('Tab');
      await keyboard.press('Tab');
      await keyboard.type(String(row));
      await keyboard.press('Tab');
      await keyboard.type('0.5');
      await keyboard.press('Tab');
      await keyboard.press('Tab');
      await keyboard.type(`备注${row}`);
      await keyboard.press('Tab');
    }
    await grid.expectCount(21);
    await expect(grid.cell(20, 5)).toHaveText('10.00');
    await expect(grid.root.getByRole('row').filter({ hasText: '合计' })).toContainText('105.00');
  });

  await test.step('undo to the start and redo', async () => {
    await keyboard.press('Escape');
    for (let step = 0; step < 200 && (await grid.tool('撤销').isEnabled()); step += 1)
      await keyboard.press('Control+z');
    await grid.expectCount(0);
    for (let step = 0; step < 200 && (await grid.tool('重做').isEnabled()); step += 1)
      await keyboard.press('Control+y');
    await expect(grid.cell(20, 1)).toHaveText('品名20');
  });

  await test.step('save and read again', async () => {
    const last = grid.root.getByRole('rowheader').getByRole('button', { name: '删除第 21 行' });
    if (await last.count()) await last.press('Enter');
    await grid.expectCount(20);
    await form.save();
    await expect(page.getByText('新建成功')).toBeVisible();
    const names = (await storedRows(module.moduleId)).map((row) => row['goods']);
    expect(names).toEqual(Array.from({ length: 20 }, (_, index) => `品名${index + 1}`));
    await new ListPage(page).pressInRow('键盘录入', '编辑');
    await expect(grid.cell(1, 1)).toHaveText('品名1');
    await expect(grid.cell(3, 3)).toHaveText('3');
    await expect(grid.cell(3, 4)).toHaveText('0.50');
    await expect(grid.cell(3, 7)).toHaveText('备注3');
  });
});

test('a block from a spreadsheet with two bad cells: nothing is lost, both are reached and mended', async ({
  openAs,
}) => {
  const module = await releaseSubTable(api);
  const page = await openAs('admin', module.path);
  const { form, grid } = await openNew(page, '粘贴');
  const { keyboard } = page;
  await grid.tool('新增一行').click();
  await keyboard.press('Escape');
  const lines = Array.from({ length: 30 }, (_, index) =>
    [
      `纱布${index + 1}`,
      index % 2 ? '药品' : '耗材',
      String(index + 1),
      '1,234.5',
      '',
      '2026-11-20',
      '"两行\n文字"',
    ].join('\t'),
  );
  lines[4] = lines[4]?.replace('\t5\t', '\t五个\t') ?? '';
  lines[9] = lines[9]?.replace('药品', '家电') ?? '';
  await grid.paste(`${lines.join('\r\n')}\r\n`);

  await grid.expectCount(30);
  await expect(grid.cell(1, 2)).toHaveText('耗材');
  await expect(grid.cell(2, 5)).toHaveText('2469.00');
  await expect(grid.cell(1, 6)).toHaveText('2026-11-20');
  await expect(grid.cell(5, 3)).toContainText('五个');
  await expect(grid.cell(5, 3)).toHaveAttribute('aria-invalid', 'true');
  await expect(form.dialog.getByRole('status').first()).toContainText('2 个单元格');
  await expectAccessible(page, 'a sub-table with wrong cells');

  await form.save();
  await expect(page.getByText('新建成功')).toBeHidden();
  await expect(grid.cell(5, 3)).toBeFocused();
  await grid.tool(/2 处错误/).click();
  await expect(grid.cell(10, 2)).toBeFocused();
  await keyboard.press('F8');
  await expect(grid.cell(5, 3)).toBeFocused();
  await keyboard.press('Shift+F8');
  await expect(grid.cell(10, 2)).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await page.locator('.ant-select-dropdown:visible').getByTitle('药品').click();
  await expect(grid.tool(/1 处错误/)).toBeVisible();
  await grid.tool(/1 处错误/).click();
  await expect(grid.cell(5, 3)).toBeFocused();
  await keyboard.type('5');
  await keyboard.press('Enter');
  await expect(grid.tool(/处错误/)).toBeHidden();
  await form.save();
  await expect(page.getByText('新建成功')).toBeVisible();
  const rows = await storedRows(module.moduleId);
  expect(rows).toHaveLength(30);
  expect(rows[4]).toMatchObject({
    goods: '纱布5',
    kind: 'gauze',
    quantity: 5,
    unitPrice: 1234.5,
    remark: '两行 文字',
  });
  expect(rows[9]).toMatchObject({ kind: 'drug' });
});

test('ranges, fill, copy, rows that move and the window of a large table', async ({ openAs }) => {
  const module = await releaseSubTable(api);
  const page = await openAs('admin', module.path);
  const { form, grid } = await openNew(page, '区域');
  const { keyboard } = page;
  await grid.tool('新增一行').click();
  await keyboard.press('Escape');
  await grid.paste(Array.from({ length: 5000 }, (_, index) => `货${index + 1}\t药品\t1`).join('\n'));
  await grid.expectCount(5000);
  expect(await grid.root.getByRole('row').count()).toBeLessThan(60);

  await test.step('Ctrl+arrows and Shift', async () => {
    await keyboard.press('Control+ArrowDown');
    await expect(grid.cell(5000, 1)).toBeFocused();
    await keyboard.press('Control+Home');
    await expect(grid.cell(1, 1)).toBeFocused();
  });

  await test.step('fill down by a mouse range', async () => {
    await grid.cell(1, 4).click();
    await keyboard.type('2.5');
    await keyboard.press('Escape');
    await keyboard.press('F2');
    await keyboard.press('Control+a');
    await keyboard.type('2.5');
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    const from = await grid.cell(1, 4).boundingBox();
    const to = await grid.cell(4, 4).boundingBox();
    if (!from || !to) throw new Error('the cells are not drawn');
    await page.mouse.move(from.x + 20, from.y + 15);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 15, { steps: 6 });
    await page.mouse.up();
    await expect(grid.root.locator('[role=gridcell][aria-selected=true]')).toHaveCount(4);
    await keyboard.press('Control+d');
    await expect(grid.cell(4, 4)).toHaveText('2.50');
    await expect(grid.cell(5, 4)).toHaveText('');
  });

  await test.step('move and duplicate rows', async () => {
    await grid.cell(3, 0).click();
    await keyboard.press('Alt+ArrowUp');
    await expect(grid.cell(2, 1)).toHaveText('货3');
    await keyboard.press('Control+z');
    await expect(grid.cell(3, 1)).toHaveText('货3');
    const grip = grid.cell(1, 0).locator('[data-grip]');
    const target = await grid.cell(4, 1).boundingBox();
    await grid.cell(1, 0).hover();
    await grip.hover();
    await page.mouse.down();
    await page.mouse.move((target?.x ?? 0) + 30, (target?.y ?? 0) + 30, { steps: 5 });
    await page.mouse.up();
    await expect(grid.cell(4, 1)).toHaveText('货1');
    await grid.tool('撤销').click();
    await expect(grid.cell(1, 1)).toHaveText('货1');
  });

  await test.step('widths', async () => {
    const title = grid.root.getByRole('columnheader', { name: '品名' });
    const before = (await title.boundingBox())?.width ?? 0;
    await grid.cell(2, 1).click();
    await keyboard.press('Escape');
    await keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(async () => (await title.boundingBox())?.width ?? 0).toBeGreaterThan(before + 10);
  });

  await test.step('an error in row 4,321', async () => {
    await keyboard.press('Control+Home');
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/plain',
        Array.from({ length: 4322 }, (_, i) => (i === 4320 ? '' : `物${i + 1}`)).join('\n'),
      );
      document.querySelector<HTMLElement>('[role=row][aria-rowindex="2"] > [aria-colindex="2"]')?.focus();
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await form.save();
    await expect(grid.tool(/1 处错误/)).toBeVisible();
    await expect(grid.cell(4321, 1)).toBeFocused();
    await expect(grid.cell(4321, 1)).toContainText('不能为空');
    await keyboard.press('Control+Home');
    await keyboard.press('F8');
    await expect(grid.cell(4321, 1)).toBeFocused();
    await keyboard.press('F2');
    await keyboard.type('补上');
    await keyboard.press('Enter');
    await expect(grid.tool(/处错误/)).toBeHidden();
    await form.save();
    await expect(page.getByText('新建成功')).toBeVisible({ timeout: 60_000 });
    const rows = await storedRows(module.moduleId);
    expect(rows).toHaveLength(5000);
    expect(rows[4320]).toMatchObject({ goods: '补上' });
  });
});

test('the tools fill the window and leave it again; the table stays usable on a phone', async ({ openAs }) => {
  const module = await releaseSubTable(api);
  const page = await openAs('admin', module.path);
  const { form, grid } = await openNew(page, '全屏');
  await grid.tool('新增一行').click();
  await page.keyboard.type('棉签');
  await page.keyboard.press('Escape');
  await grid.tool('表格全屏').click();
  await expect.poll(async () => (await grid.root.boundingBox())?.height ?? 0).toBeGreaterThan(700);
  await grid.cell(1, 2).click();
  await grid.cell(1, 2).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('耗材').click();
  await expect(grid.cell(1, 2)).toContainText('耗材');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(grid.tool('表格全屏')).toBeVisible();
  await expect(form.dialog).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(form.dialog.locator('.formloom-phone-row').first()).toBeVisible();
  await expectAccessible(page, 'a sub-table on a phone');
});
