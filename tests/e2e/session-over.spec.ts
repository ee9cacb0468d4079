import { PASSWORD } from './support/setting';
import { Api } from './support/api';
import { expireSessions } from './support/database';
import { expect, test } from './support/fixtures';
import { releaseOrders } from './support/modules';
import { FormPage, ListPage } from './support/screen';
import { takePicture } from './support/pictures';

test('a session that ends while somebody types keeps the input: sign in over the form, the save goes on', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const orders = await releaseOrders(api);
  const page = await openAs('colleague', orders.path);
  const list = new ListPage(page);
  const form = new FormPage(page);
  await list.expectTotal(0);
  await list.press('新增');
  await form.fill({ 单据名称: '不能丢', 备注: '写了很久' });
  await expireSessions('colleague');
  await form.save();

  const signIn = page.getByRole('dialog').filter({ hasText: '重新登录' }).last();
  await expect(signIn).toContainText('页面上已填写的内容会保留');
  await expect(signIn.getByLabel('账号')).toHaveValue('colleague');
  await signIn.getByLabel('密码', { exact: true }).fill('wrong');
  await signIn.getByRole('button', { name: '登录并继续' }).click();
  await expect(signIn.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible();
  await takePicture(page, 'sign-in-again');
  await signIn.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await signIn.getByRole('button', { name: '登录并继续' }).click();

  await expect(page.getByText('新建成功')).toBeVisible();
  await expect(form.dialog).toBeHidden();
  await expect(list.row('不能丢')).toBeVisible();
  await list.expectTotal(1);
});

test('another account over the form gets a fresh page, and nothing is saved in its name', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const orders = await releaseOrders(api);
  const page = await openAs('colleague', orders.path);
  const list = new ListPage(page);
  const form = new FormPage(page);
  await list.expectTotal(0);
  await list.press('新增');
  await form.fill({ 单据名称: '别人的输入' });
  await expireSessions('colleague');
  await form.save();
  const signIn = page.getByRole('dialog').filter({ hasText: '重新登录' }).last();
  await signIn.getByLabel('账号').fill('admin');
  await signIn.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await signIn.getByRole('button', { name: '登录并继续' }).click();
  await expect(page.getByRole('button', { name: '管理员 的用户菜单' })).toBeVisible();
  await expect(form.dialog).toBeHidden();
  await list.expectTotal(0);
});

test('without input the login page comes, with the reason and the way back', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const orders = await releaseOrders(api);
  const page = await openAs('colleague', orders.path);
  // Waits for the list: a running call would otherwise be the first to notice the expired session.
  await new ListPage(page).expectTotal(0);
  await expireSessions('colleague');
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(orders.path)}`);
  await expect(page.getByText('登录过期,请重新登录')).toBeVisible();
});
