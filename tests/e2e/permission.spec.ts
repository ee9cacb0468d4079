import { Api } from './support/api';
import { grantTo } from './support/database';
import { expect, test } from './support/fixtures';
import { createRecords, releaseOrders } from './support/modules';
import { FormPage, ListPage } from './support/screen';

test('a person sees and sends only what their codes grant', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const orders = await releaseOrders(api, { usePermission: true });
  const hidden = await releaseOrders(api);
  await createRecords(api, orders, [
    { name: '可见的', phone: '13812345678', price: 4321, note: '机密备注', items: [] },
  ]);
  await grantTo('limited', {
    menuId: orders.menuId,
    columns: ['name', 'status'],
    forms: ['name', 'status', 'items', 'items-goods'],
    buttons: ['btn_edit'],
  });

  const page = await openAs('limited', '/home');
  const bytes: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/visualdev/'))
      void response.text().then(
        (text) => bytes.push(text),
        () => undefined,
      );
  });
  await expect(page.getByRole('main').getByRole('link', { name: hidden.fullName })).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: orders.fullName }).click();

  const list = new ListPage(page);
  await expect(list.row('可见的')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '联系电话' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: '预算' })).toHaveCount(0);
  for (const label of ['新增', '批量删除', '删除', '详情']) {
    await expect(page.getByRole('button', { name: new RegExp(`^([a-z-]+ )?${label}$`) })).toHaveCount(0);
  }

  const form = new FormPage(page);
  await list.pressInRow('可见的', '编辑');
  await expect(form.field('单据名称')).toHaveValue('可见的');
  await expect(form.place('phone')).toHaveCount(0);
  await expect(form.place('note')).toHaveCount(0);
  await form.fill({ 单据名称: '改过名' });
  await form.save();
  await expect(list.row('改过名')).toBeVisible();
  expect(bytes.length).toBeGreaterThan(3);
  for (const secret of ['13812345678', '4321', '机密备注']) expect(bytes.join('\n')).not.toContain(secret);

  await page.goto(hidden.path);
  await expect(page).toHaveURL('/404');
});

test('the server refuses what the screen does not offer', async () => {
  const admin = await Api.signIn('admin');
  const orders = await releaseOrders(admin, { usePermission: true });
  const [id = ''] = await createRecords(admin, orders, [{ name: '原名', phone: '13812345678', price: 10, items: [] }]);
  await grantTo('limited', { menuId: orders.menuId, columns: ['name'], forms: ['name'], buttons: ['btn_edit'] });
  const limited = await Api.signIn('limited');
  const base = `/api/visualdev/OnlineDev/${orders.moduleId}`;
  const list = { currentPage: 1, pageSize: 20, sort: '', sidx: '', queryJson: '', superQueryJson: '' };

  expect((await limited.ask('POST', base, { id: '', data: '{"name":"x"}' })).code).toBe(403);
  expect((await limited.ask('DELETE', `${base}/${id}`)).code).toBe(403);
  expect((await limited.ask('POST', `${base}/List`, { ...list, sidx: 'price', sort: 'asc' })).code).toBe(403);
  expect((await limited.ask('POST', `${base}/List`, { ...list, queryJson: '{"phone":"138"}' })).code).toBe(403);

  await limited.call('PUT', `${base}/${id}`, {
    id,
    data: JSON.stringify({ name: '新名', phone: '13999999999', price: 1 }),
  });
  const saved = JSON.parse(String((await admin.call('GET', `${base}/${id}`))['data'])) as Record<string, unknown>;
  expect(saved).toMatchObject({ name: '新名', phone: '13812345678', price: 10 });
});
