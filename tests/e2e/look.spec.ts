import type { Page } from '@playwright/test';
import { expectAccessible, expectReadableUnderPointer } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { createRecords, releaseOrders, type Released } from './support/modules';
import { FormPage, ListPage } from './support/screen';
import { releaseSubTable } from './support/sub-table-module';
import { unique } from './support/system-data';
import { takePicture, takeStillPicture } from './support/pictures';

const WIDTHS = [1440, 992, 390] as const;

let orders: Released;
test.beforeAll(async () => {
  const api = await Api.signIn('admin');
  orders = await releaseOrders(api);
  const records = Array.from({ length: 30 }, (_, index) => ({
    name: `心内科第${index + 1}次耗材采购`,
    phone: '13800000000',
    status: index % 3 === 0 ? 'done' : 'draft',
    price: 1200.5 * (index + 1),
    note: index % 2 === 0 ? '月度补充，请在周五前送到库房' : '',
    items: [{ goods: '医用纱布', quantity: 20, unitPrice: 12.5 }],
  }));
  await createRecords(api, orders, records);
});

/** Fails when the page scrolls horizontally; then takes a screenshot and checks accessibility. */
async function check(page: Page, place: string, width: number): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${place} at ${width} px is wider than its window`).toBeLessThanOrEqual(0);
  await takeStillPicture(page, `${place}-${width}`);
  await expectAccessible(page, `${place} at ${width} px`);
}

/** Labels in a detail view whose value starts on another line, where labels stand beside values. */
function strayValues(page: Page): Promise<readonly string[]> {
  return page.locator('.formloom-field:has(> .formloom-detail-value)').evaluateAll((fields) => {
    const topOf = (node: Element | null) => {
      const letters = node && document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode();
      const range = document.createRange();
      if (letters) range.selectNode(letters);
      return range.getBoundingClientRect().top;
    };
    return fields
      .map((field) => ({
        label: field.querySelector('.formloom-label-text'),
        value: field.querySelector('.formloom-detail-value'),
      }))
      .filter(({ label, value }) => label && Math.abs(topOf(label) - topOf(value)) > 2)
      .map(({ label }) => label?.textContent ?? '');
  });
}

test('in a detail view the values stand on the lines of their labels, those that the system gives too', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const enCode = unique('detail');
  const fields = [
    field('comInput', 'name', '名称'),
    field('createUser', 'maker', '创建人员'),
    field('createTime', 'made', '创建时间'),
    field('currPosition', 'position', '所在岗位'),
  ];
  const columnData = { type: 1, columnList: [{ prop: 'name', label: '名称', jnpfKey: 'comInput' }], searchList: [] };
  const { id } = await api.call('POST', '/api/visualdev/Base', {
    ...{ fullName: unique('详情'), enCode, type: 1, webType: 2 },
    formData: JSON.stringify({ fields }),
    columnData: JSON.stringify({ ...columnData, columnBtnsList: [{ value: 'detail', label: '详情' }] }),
  });
  const moduleId = String(id);
  await api.call('POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, { pc: 1, app: 0, pcModuleParentId: '-1' });
  await createRecords(api, { moduleId }, [{ name: '一条记录' }]);

  const page = await openAs('admin', `/model/${enCode}`);
  await page.getByRole('button', { name: '详情', exact: true }).click();
  await expect(page.locator('.formloom-field').filter({ hasText: '创建人员' })).toContainText('admin');
  await expect(page.locator('.formloom-detail-value')).toHaveCount(fields.length);
  expect(await strayValues(page)).toEqual([]);
});

for (const width of WIDTHS) {
  test(`login and its errors at ${width} px`, async ({ guestPage: page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/login');
    await expect(page.getByLabel('账号')).toBeVisible();
    await check(page, 'login', width);
    await page.getByRole('button', { name: '登录' }).click();
    await check(page, 'login-missing', width);
  });

  test(`home, list, form, errors and detail at ${width} px`, async ({ openAs }) => {
    test.setTimeout(120_000);
    const page = await openAs('admin', '/home');
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('heading', { name: '管理员' })).toBeVisible();
    await check(page, 'home', width);
    await page.getByRole('main').getByRole('link', { name: orders.fullName, exact: true }).click();
    const list = new ListPage(page);
    await list.expectTotal(30);
    await check(page, 'list', width);

    await list.press('新增');
    const form = new FormPage(page);
    await form.fill({ 联系电话: '1' });
    await form.dialog.getByRole('button', { name: '新增一行' }).click();
    await check(page, 'form', width);
    // On a phone a new row opens in a sheet.
    const done = page.getByRole('button', { name: /^完\s*成$/ });
    if (await done.isVisible()) await done.click();
    await expect(done).toBeHidden();
    await expectReadableUnderPointer(form.dialog.getByRole('button', { name: '新增一行', exact: true }), 'a new row');
    await form.unfoldButtons();
    await expectReadableUnderPointer(form.dialog.getByRole('button', { name: /^取\s*消$/ }), 'cancel');
    await form.save();
    await expect(form.place('name').getByRole('alert')).toBeVisible();
    await check(page, 'form-errors', width);
    await form.cancel();
    await page.getByRole('button', { name: '离开', exact: true }).click();
    await expect(form.dialog).toBeHidden();

    const cardMenu = page.getByRole('button', { name: /更多操作$/ }).first();
    if (await cardMenu.isVisible()) await cardMenu.click();
    await page
      .getByRole('button', { name: '详情', exact: true })
      .or(page.getByRole('menuitem', { name: '详情', exact: true }))
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText('医用纱布');
    await check(page, 'detail', width);
    await page.goto('/404');
    await expect(page.getByText('页面不存在').last()).toBeVisible();
    await check(page, 'not-found', width);
  });
}

/** A module with so many columns that they need a bar, or so few that they have room to spare. */
function releaseColumns(api: Api, count: number, list: Record<string, unknown> = {}): Promise<Released> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const fields = numbers.map((index) => field('comInput', `f${index}`, `第${index}列`));
  const columnList = numbers.map((index) => ({
    ...{ prop: `f${index}`, __vModel__: `f${index}`, label: `第${index}列`, jnpfKey: 'comInput', width: 160 },
    sortable: true,
  }));
  return releaseOrders(api, { form: { fields }, list: { columnList, searchList: [], ...list } });
}

/** Left edges of the headings and of the cells of the first row, and what the scrolling body is like. */
function measureList(page: Page) {
  return page.locator('.formloom-list-rows').evaluate((box) => {
    const edges = (selector: string) =>
      [...box.querySelectorAll(selector)].map((cell) => Math.round(cell.getBoundingClientRect().left));
    const body = box.querySelector<HTMLElement>('.ant-table-body, .ant-table-tbody-virtual-holder');
    const header = box.querySelector('.ant-table-header');
    if (!body || !header) throw new Error('the list has no table');
    const end = box.getBoundingClientRect().right;
    const atEnd = document.elementFromPoint(end - 3, header.getBoundingClientRect().top + 12);
    const { overflowY, scrollbarWidth } = getComputedStyle(body);
    return {
      ...{
        headings: edges('.ant-table-header th:not(.ant-table-cell-scrollbar)'),
        overflowY,
        scrollbarWidth,
      },
      cells: edges('.ant-table-row:not(.ant-table-row ~ .ant-table-row) > .ant-table-cell'),
      // A column that shows beside the fixed one would stand here.
      isEndCovered: atEnd?.closest('.ant-table-cell-fix-right') !== null,
      height: body.offsetHeight,
    };
  });
}

test('at 200 % zoom a line has no more fields than it has room for, and dates stand there whole', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const enCode = unique('dates');
  const day = (key: string) =>
    field('datePicker', key, '预约检查日期', { config: { span: 8 }, props: { format: 'yyyy-MM-dd' } });
  const { id } = await api.call('POST', '/api/visualdev/Base', {
    ...{ fullName: unique('日期'), enCode, type: 1, webType: 2 },
    formData: JSON.stringify({ popupType: 'fullScreen', fields: [day('a'), day('b'), day('c')] }),
    columnData: JSON.stringify({
      type: 1,
      columnList: [],
      searchList: [],
      btnsList: [{ value: 'add', label: '新增' }],
    }),
  });
  await api.call('POST', `/api/visualdev/Base/${String(id)}/Actions/Release`, {
    pc: 1,
    app: 0,
    pcModuleParentId: '-1',
  });
  const page = await openAs('admin', `/model/${enCode}`);
  await page.setViewportSize({ width: 720, height: 450 });
  await new ListPage(page).press('新增');
  const boxes = new FormPage(page).dialog.getByRole('textbox', { name: '预约检查日期' });
  await expect(boxes).toHaveCount(3);
  for (const box of await boxes.all()) {
    await box.fill('2026-11-28');
    await box.press('Enter');
    await expect(box).toHaveValue('2026-11-28');
  }
  const places = await boxes.evaluateAll((inputs) =>
    inputs.map((input) => ({ hidden: input.scrollWidth - input.clientWidth, top: input.getBoundingClientRect().top })),
  );
  expect(places.map(({ hidden }) => hidden)).toEqual([0, 0, 0]);
  expect(new Set(places.map(({ top }) => top)).size, 'lines').toBeGreaterThan(1);
  await takePicture(page, 'dates-200');
});

test('what only measures the columns of a list never has the focus', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const orders = await releaseColumns(api, 3);
  await createRecords(api, orders, [{ f0: '一行' }]);
  const page = await openAs('admin', orders.path);
  await expect(page.getByText('一行', { exact: true })).toBeVisible();
  const hidden = page.locator('.ant-table-measure-row input');
  await expect(hidden.first(), 'a copy of the box that chooses all').toBeAttached();
  await hidden.first().focus();
  await expect(hidden.first()).not.toBeFocused();
});

test('lists show thin scrollbars only where something scrolls, below headings that stay in place', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const [wide, slim, long] = await Promise.all([
    releaseColumns(api, 12),
    releaseColumns(api, 3),
    releaseColumns(api, 12, { hasPage: false, columnBtnsList: [] }),
  ]);
  await createRecords(
    api,
    long,
    Array.from({ length: 110 }, (_, index) => ({ f0: `行${index}`, f11: '最后' })),
  );
  const page = await openAs('admin', slim.path);
  const empty = page.locator('.ant-empty-description');
  for (const { path: address, isSlim } of [
    { path: slim.path, isSlim: true },
    { path: wide.path, isSlim: false },
  ]) {
    await page.goto(address);
    await expect(empty).toBeVisible();
    const before = await measureList(page);
    expect(before, address).toMatchObject({ isEndCovered: true });
    await takePicture(page, `empty-${isSlim ? 'slim' : 'wide'}`);
    await createRecords(api, isSlim ? slim : wide, [{ f0: '一行' }]);
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(page.getByText('一行', { exact: true })).toBeVisible();
    const after = await measureList(page);
    await takePicture(page, `one-${isSlim ? 'slim' : 'wide'}`);
    expect(after).toMatchObject({
      overflowY: 'auto',
      scrollbarWidth: 'thin',
      isEndCovered: true,
    });
    expect(after.cells).toEqual(after.headings);
    // The first row moves no heading.
    for (const [index, edge] of after.headings.entries())
      expect(Math.abs(edge - (before.headings[index] ?? 0))).toBeLessThan(12);
  }

  await page.goto(long.path);
  await expect(page.getByText('行109', { exact: true })).toBeVisible();
  const bars = page.locator('.ant-table-tbody-virtual-scrollbar');
  await expect(bars).toHaveCount(2);
  // They would be gone after three seconds without a movement.
  await page.waitForTimeout(3200);
  for (const bar of await bars.all()) await expect(bar).toBeVisible();
  const last = page.getByRole('columnheader', { name: '第11列' });
  await expect(last).not.toBeInViewport();
  await page.locator('.ant-table-row').first().focus();
  for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowRight');
  await expect(last).toBeInViewport();
  const { headings, cells } = await measureList(page);
  expect(cells, 'the headings go along').toEqual(headings);
  await page.keyboard.press('End');
  await expect(page.locator('.ant-table-row').last().getByText('110', { exact: true })).toBeInViewport();
  await takePicture(page, 'long');
  await expectAccessible(page, 'a long list');
});

test('a sub-table has a bar only when its columns need one, and says in the middle that it is empty', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const page = await openAs('admin', (await releaseSubTable(api)).path);
  await new ListPage(page).press('新增');
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  const overflow = () => grid.evaluate((table) => table.scrollWidth - table.clientWidth);
  await expect.poll(overflow).toBe(0);
  await takePicture(page, 'sub-table-empty');
  const widthBefore = (await page.getByRole('textbox', { name: '单据名称' }).boundingBox())?.width;
  await page.getByRole('button', { name: '新增一行' }).click();
  for (let row = 0; row < 11; row += 1) await page.getByRole('button', { name: '新增一行' }).click();
  expect((await page.getByRole('textbox', { name: '单据名称' }).boundingBox())?.width).toBe(widthBefore);
  await takePicture(page, 'sub-table-rows');
  await expect.poll(overflow).toBe(0);
});
