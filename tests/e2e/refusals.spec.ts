import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { createRecords, releaseOrders } from './support/modules';
import { FormPage, ListPage } from './support/screen';

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

test('of two editors the second is told what changed and loses nothing', async ({ openAs }) => {
  const orders = await releaseOrders(api);
  await createRecords(api, orders, [{ name: '共同的', phone: '13800000000', items: [] }]);
  const mine = await openAs('admin', orders.path);
  const theirs = await openAs('colleague', orders.path);
  const [myForm, theirForm] = [new FormPage(mine), new FormPage(theirs)];
  await new ListPage(mine).pressInRow('共同的', '编辑');
  await new ListPage(theirs).pressInRow('共同的', '编辑');
  await theirForm.fill({ 备注: '同事的备注' });
  await theirForm.save();
  await expect(theirs.getByText('更新成功')).toBeVisible();

  await myForm.fill({ 备注: '我的备注' });
  await myForm.save();
  const conflict = mine.getByRole('dialog').filter({ hasText: '数据已被他人修改' });
  await expect(conflict).toContainText('王护士');
  await expect(conflict).toContainText('同事的备注');
  await expect(conflict).toContainText('我的备注');
  await conflict.getByRole('button', { name: '返回修改' }).click();
  await expect(myForm.field('备注')).toHaveValue('我的备注');
  await myForm.save();
  await conflict.getByRole('button', { name: '保存我的内容' }).click();
  await expect(mine.getByText('更新成功')).toBeVisible();
  await expect(new ListPage(mine).row('我的备注')).toBeVisible();
});
