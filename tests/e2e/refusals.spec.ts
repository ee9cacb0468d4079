import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { createRecords, releaseOrders } from './support/modules';
import { FormPage, ListPage } from './support/screen';
import { arePicturesWanted, takePicture } from './support/pictures';

let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

test('required and pattern are refused under their fields, the first of them focused', async ({ openAs }) => {
  const orders = await releaseOrders(api);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  const form = new FormPage(page);
  await list.press('新增');
  await form.fill({ 联系电话: '12345' });
  await form.save();
  await expect(form.place('name').getByRole('alert')).toContainText('不能为空');
  await expect(form.place('phone').getByRole('alert')).toHaveText('请输入正确的手机号码');
  await expect(form.field('单据名称')).toBeFocused();
  await form.fill({ 单据名称: '一号', 联系电话: '13912345678' });
  await form.save();
  await expect(page.getByText('新建成功')).toBeVisible();
});

test('a value that must be unique is refused by the server under its field, and the input stays', async ({
  openAs,
}) => {
  const orders = await releaseOrders(api);
  await createRecords(api, orders, [{ name: '唯一的', items: [] }]);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  const form = new FormPage(page);
  await list.press('新增');
  await form.fill({ 单据名称: '唯一的', 备注: '要保留' });
  await form.save();
  await expect(form.place('name').getByRole('alert')).toBeVisible();
  await expect(form.field('备注')).toHaveValue('要保留');
  await form.fill({ 单据名称: '另一个' });
  await form.save();
  await expect(page.getByText('新建成功')).toBeVisible();
  await list.expectTotal(2);
});

test('what the form refuses, the server refuses as well', async () => {
  const orders = await releaseOrders(api);
  const path = `/api/visualdev/OnlineDev/${orders.moduleId}`;
  const bad = [
    { name: '' },
    { name: 'a', phone: '1' },
    { name: 'b', items: [{ goods: '' }] },
    { name: 'c', price: 'many' },
  ];
  for (const values of bad) {
    const answer = await api.ask('POST', path, { id: '', data: JSON.stringify(values) });
    expect(answer.code, JSON.stringify(values)).toBe(400);
    expect(answer.data['errors']).not.toEqual([]);
  }
  const { pagination } = await api.call('POST', `${path}/List`, {
    currentPage: 1,
    pageSize: 20,
    queryJson: '',
    superQueryJson: '',
  });
  expect(pagination).toMatchObject({ total: 0 });
});

test('two editors of one record lose nothing: different fields are joined, the same ones are asked about', async ({
  openAs,
}) => {
  const orders = await releaseOrders(api);
  const [id = ''] = await createRecords(api, orders, [
    { name: '共同的', phone: '13800000000', price: 10, items: [{ goods: '纸', quantity: 1 }] },
  ]);
  const stored = async () => {
    const { data } = await api.call('GET', `/api/visualdev/OnlineDev/${orders.moduleId}/${id}`);
    return JSON.parse(String(data)) as Record<string, unknown>;
  };
  const mine = await openAs('admin', orders.path);
  const theirs = await openAs('colleague', orders.path);
  const [myForm, theirForm] = [new FormPage(mine), new FormPage(theirs)];
  const theySave = async (values: Readonly<Record<string, string>>) => {
    await new ListPage(mine).pressInRow('共同的', '编辑');
    await new ListPage(theirs).pressInRow('共同的', '编辑');
    await expect(myForm.field('单据名称')).toHaveValue('共同的');
    await theirForm.fill(values);
    await theirForm.save();
    await expect(theirForm.dialog).toHaveCount(0);
  };

  await test.step('different fields', async () => {
    await theySave({ 备注: '同事的备注' });
    await myForm.fill({ 联系电话: '13911111111' });
    await myForm.save();
    await expect(mine.getByText('已合并他人的修改：备注')).toBeVisible();
    await expect(myForm.dialog).toHaveCount(0);
    expect(await stored()).toMatchObject({ note: '同事的备注', phone: '13911111111', price: 10 });
  });

  const conflict = mine.getByRole('dialog', { name: '数据已被他人修改' });
  await test.step('the same fields', async () => {
    await theySave({ 备注: '后来的备注', 预算: '20', 联系电话: '13922222222' });
    await myForm.fill({ 备注: '我的备注', 预算: '30' });
    await myForm.save();
    await expect(conflict).toContainText('王护士');
    await expect(conflict.getByRole('radiogroup')).toHaveCount(2);
    await expect(conflict.getByRole('listitem').filter({ hasText: '预算' })).toContainText('原来：10');
    await expect(conflict).toContainText('采用对方修改的：联系电话');
    await expectAccessible(mine, 'conflict of two editors');
    await takePicture(mine, `conflict`);
  });

  await test.step('back to the form, and on with the keyboard', async () => {
    await conflict.getByRole('button', { name: '返回修改' }).click();
    await expect(conflict).toHaveCount(0);
    await expect(myForm.field('预算')).toBeFocused();
    await expect(myForm.field('备注')).toHaveValue('我的备注');
    await mine.keyboard.press('Control+Enter');
    await expect(conflict).toBeVisible();
  });

  await test.step('chosen for each', async () => {
    const side = (field: string, name: RegExp) =>
      conflict.getByRole('radiogroup', { name: field }).getByRole('radio', { name });
    await side('备注', /^我的/).check();
    await conflict.getByRole('button', { name: '按所选保存' }).click();
    await expect(side('预算', /^我的/)).toBeFocused();
    if (arePicturesWanted) await takePictures(mine);
    await mine.keyboard.press('ArrowDown');
    await expect(side('预算', /^对方的/)).toBeChecked();
    await conflict.getByRole('button', { name: '按所选保存' }).click();
    await expect(myForm.dialog).toHaveCount(0);
    expect(await stored()).toMatchObject({ note: '我的备注', price: 20, phone: '13922222222' });
  });
});

async function takePictures(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  await takePicture(page, `conflict-phone`);
  await page.setViewportSize({ width: 1440, height: 900 });
}
