import { expectAccessible } from './axe';
import { openBehindMenu } from './support/administration';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { createRecords, releaseOrders } from './support/modules';
import { FormPage, ListPage } from './support/screen';
import { unique } from './support/system-data';
import { SystemPage } from './support/system-screen';
import { takePicture } from './support/pictures';

test('the detail of a record tells who changed what', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const buttons = [
    { value: 'edit', label: '编辑' },
    { value: 'detail', label: '详情' },
  ];
  const orders = await releaseOrders(api, { form: { changeTrail: true }, list: { columnBtnsList: buttons } });
  await createRecords(api, orders, [{ name: '旧名', phone: '13800000000', status: 'draft', price: 10, items: [] }]);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  await list.pressInRow('旧名', '编辑');
  const form = new FormPage(page);
  await form.dialog.getByLabel('单据名称').fill('新名');
  await form.save();
  await list.pressInRow('新名', '详情');

  const detail = page.getByRole('dialog');
  const trail = detail.getByRole('button', { name: '变更记录' });
  await expect(trail).toHaveAttribute('aria-expanded', 'false');
  await trail.press('Enter');
  const changes = detail.getByRole('listitem');
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText('修改了 1 处');
  await expect(changes.first().getByRole('deletion')).toHaveText('旧名');
  await expect(changes.first().getByRole('insertion')).toHaveText('新名');
  await expect(changes.last()).toContainText('新增了此记录');
  await expectAccessible(page, 'a record with its changes');
  await takePicture(page, `trail`);
  await page.setViewportSize({ width: 390, height: 800 });
  await takePicture(page, `trail-phone`);
});

test('a record of a system screen has its changes in a tab, and what its buttons open says whose they are', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const name = unique('角色');
  const role = { fullName: name, enCode: unique('role'), globalMark: 1 };
  const { id } = await api.call('POST', '/api/permission/Role', role);
  const saved = await api.call('GET', `/api/permission/Role/${String(id)}`);
  await api.call('PUT', `/api/permission/Role/${String(id)}`, { ...saved, description: '夜班' });
  const page = await openAs('admin', '/permission/role');
  const screen = new SystemPage(page);
  await screen.press('新增');
  await expect(screen.form.place('fullName')).toBeVisible();
  await expect(screen.form.dialog.getByRole('tab')).toHaveCount(0);
  await screen.form.dialog.getByRole('button', { name: /^取\s*消$/ }).click();

  await screen.pressInRow(name, '编辑');
  await screen.form.dialog.getByRole('tab', { name: '变更记录' }).click();
  const changes = screen.form.dialog.getByRole('listitem').filter({ has: page.locator('dl') });
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText('说明: （空） → 夜班');
  await expectAccessible(page, 'a role with its changes');
  await takePicture(page, `trail-role`);
  await page.setViewportSize({ width: 390, height: 800 });
  await takePicture(page, `trail-role-phone`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await screen.form.dialog.getByRole('button', { name: /^取\s*消$/ }).click();
  await openBehindMenu(page, name, '授权');
  await expect(page.getByRole('dialog', { name: `授权 · ${name}` })).toBeVisible();
  await takePicture(page, `grants-title`);
  await api.call('DELETE', `/api/permission/Role/${String(id)}`);
});
