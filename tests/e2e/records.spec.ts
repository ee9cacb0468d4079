import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { createRecords, releaseOrders, type Released } from './support/modules';
import { FormPage, ListPage } from './support/screen';

const PHONE = '13800000000';
let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

/** Creates records `单据1` … `单据N`: every third is done, budgets rise by 10. */
async function fill(orders: Released, count: number): Promise<string[]> {
  return createRecords(
    api,
    orders,
    Array.from({ length: count }, (_, index) => ({
      name: `单据${index + 1}`,
      phone: PHONE,
      status: index % 3 === 2 ? 'done' : 'draft',
      price: (index + 1) * 10,
      items: [],
    })),
  );
}

test('search by text, choice and range; reset; sort; page', async ({ openAs }) => {
  const orders = await releaseOrders(api);
  await fill(orders, 45);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  await list.expectTotal(45);

  await test.step('text', async () => {
    await list.search.getByLabel('单据名称').fill('单据4');
    await list.search.getByLabel('单据名称').press('Enter');
    await list.expectTotal(7);
    await list.search.getByRole('button', { name: '重置' }).click();
    await list.expectTotal(45);
  });

  await test.step('choice', async () => {
    await list.search.getByLabel('状态').click();
    await page.getByTitle('完成', { exact: true }).last().click();
    await list.search.getByRole('button', { name: '查询' }).click();
    await list.expectTotal(15);
    await list.search.getByRole('button', { name: '重置' }).click();
  });

  await test.step('range', async () => {
    const inputs = list.search.getByRole('spinbutton');
    await inputs.nth(0).fill('100');
    await inputs.nth(1).fill('120');
    await list.search.getByRole('button', { name: '查询' }).click();
    await list.expectTotal(3);
    await list.search.getByRole('button', { name: '重置' }).click();
    await list.expectTotal(45);
  });

  await test.step('sort', async () => {
    await page.getByRole('columnheader', { name: '预算' }).click();
    await expect(list.row('单据1').first()).toBeVisible();
    const prices = (await list.columnTexts(5)).map(Number);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(prices[0]).toBe(10);
  });

  await test.step('page', async () => {
    await page.getByRole('listitem', { name: '3', exact: true }).click();
    await expect(page.locator('tbody tr.ant-table-row')).toHaveCount(5);
    await expect(list.row('单据45')).toBeVisible();
  });

  await test.step('what is asked stays over a reload, Back and another menu entry, and is gone after signing out', async () => {
    await list.search.getByLabel('单据名称').fill('单据4');
    await list.search.getByLabel('单据名称').press('Enter');
    await list.expectTotal(7);
    const asked = page.url();
    expect(new URL(asked).searchParams.get('f.name')).toBe('单据4');
    await page.reload();
    await list.expectTotal(7);
    await expect(list.search.getByLabel('单据名称')).toHaveValue('单据4');

    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByText('首页').click();
    await expect(page).toHaveURL(/\/home$/);
    await page.goBack();
    await list.expectTotal(7);
    await page.goForward();
    await menu.getByText(orders.fullName).click();
    await list.expectTotal(7);
    expect(page.url()).toBe(asked);

    await page.getByRole('banner').getByRole('button', { name: '管理员' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    expect(decodeURIComponent(page.url())).not.toContain('单据4');
  });
});

test('create with a sub-table: amounts, totals and the sum follow the typing, and the record is saved', async ({
  openAs,
}) => {
  const orders = await releaseOrders(api);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  const form = new FormPage(page);
  await list.press('新增');
  await form.fill({ 单据名称: '纱布采购', 联系电话: PHONE, 预算: '500' });

  const grid = form.dialog.getByRole('grid', { name: '明细' });
  const rows = [
    ['纱布', '3', '12.5'],
    ['棉签', '10', '0.1'],
  ];
  for (const [index, values] of rows.entries()) {
    await form.dialog.getByRole('button', { name: '新增一行' }).click();
    const cells = grid
      .getByRole('row')
      .nth(index + 1)
      .getByRole('gridcell');
    for (const [column, value] of values.entries()) {
      await cells.nth(column).click();
      await page.keyboard.type(value);
      await page.keyboard.press('Tab');
    }
  }
  await expect(grid.getByRole('row').nth(1)).toContainText('37.50');
  await expect(grid.getByRole('row').nth(2)).toContainText('1.00');
  await expect(grid.getByRole('row').filter({ hasText: '合计' })).toContainText('38.50');
  await expect(form.place('total')).toContainText('38.50');
  await form.save();
  await expect(page.getByText('新建成功')).toBeVisible();
  await expect(form.dialog).toBeHidden();
  await expect(list.row('纱布采购')).toBeVisible();

  await list.pressInRow('纱布采购', '详情');
  const detail = page.getByRole('dialog');
  await expect(detail.getByRole('row').filter({ hasText: '棉签' })).toContainText('1.00');
  await expect(detail).toContainText('38.50');
});

test('edit changes the record and nothing else', async ({ openAs }) => {
  const orders = await releaseOrders(api);
  const [, id = ''] = await fill(orders, 3);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  const form = new FormPage(page);
  await list.pressInRow('单据2', '编辑');
  await expect(form.field('单据名称')).toHaveValue('单据2');
  await form.fill({ 单据名称: '改过的单据', 备注: '第一行\n第二行' });
  await form.save();
  await expect(page.getByText('更新成功')).toBeVisible();
  await expect(list.row('改过的单据')).toBeVisible();
  await list.expectTotal(3);
  const saved = await api.call('GET', `/api/visualdev/OnlineDev/${orders.moduleId}/${id}`);
  expect(JSON.parse(String(saved['data']))).toMatchObject({
    name: '改过的单据',
    phone: PHONE,
    price: 20,
    note: '第一行\n第二行',
  });
});

test('delete one and many, each after a question', async ({ openAs }) => {
  const orders = await releaseOrders(api);
  await fill(orders, 5);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  const question = page.getByRole('dialog').filter({ hasText: '删除后可在回收站中恢复，是否继续？' });
  await list.pressInRow('单据1', '删除');
  await question.getByRole('button', { name: '取消' }).click();
  await list.expectTotal(5);
  await list.pressInRow('单据1', '删除');
  await question.getByRole('button', { name: '确定' }).click();
  await list.expectTotal(4);

  await expect(page.getByRole('button', { name: '批量删除' })).toBeDisabled();
  await list.row('单据2').getByRole('checkbox').check();
  await list.row('单据3').getByRole('checkbox').check();
  await expect(page.getByText('已选择 2 条')).toBeVisible();
  await list.press('批量删除');
  await question.getByRole('button', { name: '确定' }).click();
  await list.expectTotal(2);
  await expect(list.row('单据4')).toBeVisible();
  await expect(list.row('单据2')).toBeHidden();
});

test('one field of several records is edited after a preview', async ({ openAs }, info) => {
  const orders = await releaseOrders(api);
  const ids = await fill(orders, 4);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  for (const name of ['单据1', '单据2', '单据3']) await list.row(name).getByRole('checkbox').check();
  await list.press('批量修改');
  const dialog = page.getByRole('dialog', { name: '批量修改（3 条）' });
  const lines = dialog.getByRole('list', { name: '每条数据的结果' }).getByRole('listitem');
  const preview = dialog.getByRole('button', { name: /预\s*览/ });
  const chooseField = async (label: string) => {
    await dialog.getByRole('combobox', { name: '字段' }).fill(label);
    await page.keyboard.press('Enter');
  };

  await test.step('what the rules refuse is named, and can be corrected', async () => {
    await chooseField('联系电话');
    await dialog.getByLabel('新值').fill('123');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('将修改 0 条，0 条不变，3 条不能修改');
    await expect(lines.filter({ hasText: '单据2' })).toContainText('请输入正确的手机号码');
    await page.screenshot({ path: info.outputPath('refused.png') });
    await dialog.getByLabel('新值').fill('13900000000');
    await expect(lines).toHaveCount(0);
  });
  await test.step('a record that is changed meanwhile is left alone', async () => {
    await preview.click();
    await expect(lines.filter({ hasText: '单据2' })).toHaveText(`单据2${PHONE} → 13900000000`);
    const url = `/api/visualdev/OnlineDev/${orders.moduleId}/${ids[1] ?? ''}`;
    await api.call('PUT', url, { data: JSON.stringify({ price: 99 }), version: 1 });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.screenshot({ path: info.outputPath('preview-narrow.png') });
    await expectAccessible(page, 'a preview of several edits');
    await dialog.getByRole('button', { name: '修改 3 条' }).click();
    await expect(dialog.getByRole('status')).toHaveText('已修改 2 条，0 条不变，1 条未修改');
    await expect(lines.filter({ hasText: '单据2' })).toContainText('修改，请刷新后重试');
  });
  await test.step('previewed again, it is saved too', async () => {
    await preview.click();
    await expect(dialog.getByRole('status')).toHaveText('将修改 1 条，2 条不变，0 条不能修改');
    await dialog.getByRole('button', { name: '修改 1 条' }).click();
    await expect(dialog).toBeHidden();
    const saved = await Promise.all(
      ids.map((id) => api.call('GET', `/api/visualdev/OnlineDev/${orders.moduleId}/${id}`)),
    );
    const phones = saved.map(({ data }) => (JSON.parse(String(data)) as { readonly phone: string }).phone);
    expect(phones).toEqual(['13900000000', '13900000000', '13900000000', PHONE]);
  });
});

test('a form with unsaved input asks before it closes or the page is left', async ({ openAs }) => {
  const orders = await releaseOrders(api);
  const page = await openAs('admin', '/home');
  await page.getByRole('main').getByRole('link', { name: orders.fullName }).click();
  const list = new ListPage(page);
  const form = new FormPage(page);
  await list.press('新增');
  await form.fill({ 单据名称: '未保存' });
  await form.cancel();
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect(form.field('单据名称')).toHaveValue('未保存');

  // Back closes the form as its own button does.
  await page.goBack();
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect(page).toHaveURL(orders.path);
  await expect(form.field('单据名称')).toHaveValue('未保存');

  const question = page.getByRole('dialog').filter({ hasText: '页面上有未保存的内容' });
  const visitHome = () => page.evaluate(() => document.querySelector<HTMLElement>('a[href="/home"]')?.click());
  await visitHome();
  await question.getByRole('button', { name: '留在此页' }).click();
  await expect(page).toHaveURL(orders.path);
  await expect(form.field('单据名称')).toHaveValue('未保存');
  await visitHome();
  await question.getByRole('button', { name: '离开' }).click();
  await expect(page).toHaveURL('/home');
  await expect(form.dialog).toBeHidden();
});
