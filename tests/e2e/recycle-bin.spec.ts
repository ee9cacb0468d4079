import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { createRecords, releaseOrders, type Released } from './support/modules';
import { ListPage } from './support/screen';
import { arePicturesWanted, takePicture } from './support/pictures';

const LONG = '二〇二六年第四季度住院部东区三楼医用耗材与设备维修联合采购申请单（加急，含进口试剂冷链运输）';
let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

async function fill(orders: Released, names: readonly string[]): Promise<readonly string[]> {
  return createRecords(
    api,
    orders,
    names.map((name) => ({ name, phone: '13800000000', status: 'draft', price: 10, items: [] })),
  );
}

async function remove(page: Page, list: ListPage, name: string): Promise<void> {
  await list.pressInRow(name, '删除');
  const question = page.getByRole('dialog').filter({ hasText: '删除后可在回收站中恢复，是否继续？' });
  await question.getByRole('button', { name: '确定' }).click();
  await expect(list.row(name)).toBeHidden();
}

async function takeBothPictures(page: Page, name: string): Promise<void> {
  if (!arePicturesWanted) return;
  await takePicture(page, name);
  await page.setViewportSize({ width: 390, height: 800 });
  await takePicture(page, `${name}-390`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a deletion is undone by the button of its message, and by the keyboard', async ({ openAs }) => {
  const orders = await releaseOrders(api);
  const [id = ''] = await fill(orders, ['单据1', '单据2']);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  await list.expectTotal(2);
  await remove(page, list, '单据1');
  const undo = page.getByRole('button', { name: '撤销' });
  await expect(undo).toBeVisible();
  await takeBothPictures(page, 'undo');
  await undo.click();
  await expect(page.getByText('已恢复 1 条')).toBeVisible();
  await expect(list.row('单据1')).toBeVisible();
  expect((await api.call('GET', `/api/visualdev/OnlineDev/${orders.moduleId}/${id}`))['id']).toBe(id);

  await remove(page, list, '单据2');
  await undo.focus();
  await undo.press('Enter');
  await expect(list.row('单据2')).toBeVisible();
  await remove(page, list, '单据2');
  await expect(undo).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(list.row('单据2')).toBeVisible();
  await list.expectTotal(2);
});

test('what was deleted waits in the recycle bin, to come back or to go for good', async ({ openAs }) => {
  const orders = await releaseOrders(api);
  await fill(orders, ['单据1', '单据2', '单据3', LONG]);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  for (const name of ['单据1', '单据2', LONG]) await remove(page, list, name);
  await list.expectTotal(1);

  await page.getByRole('button', { name: '回收站' }).click();
  const bin = page.getByRole('dialog', { name: '回收站' });
  const entries = bin.getByRole('list', { name: '回收站' }).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText('剩余');
  await expectAccessible(page, 'a recycle bin');
  await bin.getByRole('checkbox', { name: '单据2' }).check();
  await takeBothPictures(page, 'recycle-bin');
  await bin.getByRole('checkbox', { name: '单据2' }).uncheck();

  await test.step('search and restore', async () => {
    await bin.getByRole('searchbox', { name: '按名称查找' }).fill('单据1');
    await bin.getByRole('searchbox', { name: '按名称查找' }).press('Enter');
    await expect(entries).toHaveCount(1);
    await bin.getByRole('button', { name: '恢复“单据1”' }).click();
    await expect(bin.getByText('没有找到名称包含“单据1”的数据')).toBeVisible();
    await takeBothPictures(page, 'recycle-bin-no-match');
    await bin.getByRole('searchbox', { name: '按名称查找' }).fill('');
    await bin.getByRole('searchbox', { name: '按名称查找' }).press('Enter');
    await expect(entries).toHaveCount(2);
  });

  await test.step('delete for good', async () => {
    await bin.getByRole('checkbox', { name: '全选本页' }).check();
    await bin.getByRole('button', { name: '彻底删除' }).click();
    const question = page.getByRole('dialog', { name: '彻底删除 2 条数据' });
    await expect(question.getByRole('button', { name: /取\s*消/ })).toBeFocused();
    await expectAccessible(page, 'the question before deleting for good');
    await takeBothPictures(page, 'recycle-bin-erase');
    await question.getByRole('button', { name: /确\s*定/ }).click();
    await expect(bin.getByText('回收站是空的')).toBeVisible();
    await takeBothPictures(page, 'recycle-bin-empty');
  });
  await page.keyboard.press('Escape');
  await expect(bin).toBeHidden();
  await expect(page.getByRole('button', { name: '回收站' })).toBeFocused();
  await expect(list.row('单据1')).toBeVisible();
  await list.expectTotal(2);
});

test('a record that cannot come back says why', async ({ openAs }) => {
  const orders = await releaseOrders(api);
  const [id = ''] = await fill(orders, ['单据1']);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  await remove(page, list, '单据1');
  await page.getByRole('button', { name: '回收站' }).click();
  const bin = page.getByRole('dialog', { name: '回收站' });
  const restore = bin.getByRole('button', { name: '恢复“单据1”' });
  await expect(restore).toBeVisible();
  // Somebody else restores it, and the bin in sight is out of date.
  await api.call('POST', `/api/visualdev/OnlineDev/${orders.moduleId}/Removed/Actions/Restore`, { recordIds: [id] });
  await restore.click();
  await expect(bin.getByRole('alert')).toContainText('已不在回收站中');
  await takeBothPictures(page, 'recycle-bin-refused');
  await expect(bin.getByText('回收站是空的')).toBeVisible();
});
