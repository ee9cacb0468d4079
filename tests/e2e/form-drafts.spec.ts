import type { Page } from '@playwright/test';
import { shoot } from './support/administration';
import { Api } from './support/api';
import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { createRecords, releaseOrders } from './support/modules';
import { FormPage, ListPage } from './support/screen';

/** Drafts of forms: kept where a form is left, found on the home page and over the list, and gone with the save (docs/screens.md#drafts-of-forms). */
const keep = (page: Page) => page.getByRole('button', { name: '存为草稿' });
const onHome = (page: Page) => page.getByRole('region', { name: '我的草稿' });

test.beforeEach(async () => {
  await query('delete from system.form_drafts');
});

test('a form that is left is kept as a draft, and saved from it', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const orders = await releaseOrders(api);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  const form = new FormPage(page);
  await list.press('新增');
  await form.fill({ 单据名称: '写到一半的采购', 备注: '等报价' });
  await form.cancel();
  await expect(page.getByText('填写的内容还没有保存')).toBeVisible();
  await shoot(page, 'draft question');
  await keep(page).click();
  await expect(page.getByText('已存为草稿')).toBeVisible();
  await expect(form.dialog).toBeHidden();
  await list.expectTotal(0);

  await test.step('the list leads to it', async () => {
    await page.getByRole('button', { name: '继续草稿 (1)' }).click();
    const drafts = page.getByRole('dialog', { name: '我的草稿' });
    await expect(drafts.getByRole('button', { name: /继续填写/ })).toBeVisible();
    await shoot(page, 'drafts of a list');
    await drafts.getByRole('button', { name: /继续填写/ }).click();
    await expect(form.field('备注')).toHaveValue('等报价');
    await expect(page.getByText(/已填入 .* 保存的草稿/)).toBeVisible();
    await shoot(page, 'form of a draft');
    await form.fill({ 备注: '报价已到' });
    await form.cancel();
    await keep(page).click();
    await expect(form.dialog).toBeHidden();
    await expect(page.getByRole('button', { name: '继续草稿 (1)' })).toBeVisible();
  });

  await page.goto('/home');
  await expect(onHome(page).getByRole('link')).toHaveCount(1);
  await shoot(page, 'home with a draft');
  await onHome(page).getByRole('link').click();
  await expect(form.field('备注')).toHaveValue('报价已到');
  await expect(form.field('单据名称')).toHaveValue('写到一半的采购');
  await form.save();
  await expect(page.getByText('新建成功')).toBeVisible();
  await list.expectTotal(1);
  await expect(page.getByRole('button', { name: /继续草稿/ })).toHaveCount(0);
  expect(new URL(page.url()).search).not.toContain('draft');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(onHome(page)).toHaveCount(0);
});

test('leaving the page offers the same, and goes on', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const orders = await releaseOrders(api, { webType: 1 });
  const page = await openAs('admin', orders.path);
  await page.getByLabel(/单据名称/).fill('换页之前');
  await page
    .getByRole('link', { name: '首页' })
    .or(page.getByRole('menuitem', { name: '首页' }))
    .first()
    .click();
  const question = page.getByRole('dialog').filter({ hasText: '页面上有未保存的内容' });
  await expect(question).toBeVisible();
  await shoot(page, 'draft question of a page');
  await question.getByRole('button', { name: '存为草稿' }).click();
  await expect(page.getByText('已存为草稿')).toBeVisible();
  await onHome(page)
    .getByRole('link', { name: /换页之前|新记录/ })
    .click();
  await expect(page.getByLabel(/单据名称/)).toHaveValue('换页之前');
  await shoot(page, 'page of a draft');
  await page.getByRole('button', { name: /^确\s*定$/ }).click();
  await expect(page.getByText('新建成功')).toBeVisible();
  await expect(page.getByLabel(/单据名称/)).toHaveValue('');
  await expect(page.getByRole('button', { name: /继续草稿/ })).toHaveCount(0);
});

test('a change goes on from what stood there: what others saved meanwhile is joined, or decided', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const orders = await releaseOrders(api);
  const [id = ''] = await createRecords(api, orders, [{ name: '原单', note: '原备注' }]);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  const form = new FormPage(page);
  await list.pressInRow('原单', '编辑');
  await form.fill({ 备注: '我的备注' });
  await form.cancel();
  await keep(page).click();
  await expect(form.dialog).toBeHidden();

  const read = await api.call('GET', `/api/visualdev/OnlineDev/${orders.moduleId}/${id}`);
  const values = JSON.parse(String(read['data'])) as Record<string, unknown>;
  const data = JSON.stringify({ ...values, name: '别人改的名称' });
  await api.call('PUT', `/api/visualdev/OnlineDev/${orders.moduleId}/${id}`, { id, data, version: 1 });

  await page.goto('/home');
  await onHome(page)
    .getByRole('link', { name: /别人改的名称/ })
    .click();
  await expect(form.field('备注')).toHaveValue('我的备注');
  await expect(form.field('单据名称')).toHaveValue('别人改的名称');
  await form.save();
  await expect(page.getByText('更新成功')).toBeVisible();
  const saved = await api.call('GET', `/api/visualdev/OnlineDev/${orders.moduleId}/${id}`);
  expect(JSON.parse(String(saved['data']))).toMatchObject({ name: '别人改的名称', note: '我的备注' });
  expect(await query('select 1 from system.form_drafts')).toEqual([]);
});

test('what was typed for a record that is gone can be read, and becomes a new one; drafts are discarded', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const orders = await releaseOrders(api);
  const [id = ''] = await createRecords(api, orders, [{ name: '将被删除', note: '原' }]);
  const page = await openAs('admin', orders.path);
  const list = new ListPage(page);
  const form = new FormPage(page);
  await list.pressInRow('将被删除', '编辑');
  await form.fill({ 单据名称: '救回来的', 备注: '写了很久' });
  await form.cancel();
  await keep(page).click();
  await expect(form.dialog).toBeHidden();
  await api.call('DELETE', `/api/visualdev/OnlineDev/${orders.moduleId}/${id}`);

  await page.goto('/home');
  await expect(onHome(page)).toContainText('记录已不存在');
  await shoot(page, 'home with a lost draft');
  await onHome(page).getByRole('link').click();
  const gone = page.getByRole('dialog', { name: '记录已不存在' });
  await expect(gone).toContainText('写了很久');
  await shoot(page, 'draft of a record that is gone');
  await gone.getByRole('button', { name: '作为新记录填写' }).click();
  await expect(form.field('备注')).toHaveValue('写了很久');
  await form.cancel();
  await page.getByRole('button', { name: /^离\s*开$/ }).click();

  await page.goto('/home');
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot(page, 'home with a draft phone');
  await onHome(page)
    .getByRole('button', { name: /放弃草稿/ })
    .click();
  await page.getByRole('tooltip').getByRole('button', { name: '放弃草稿' }).click();
  await expect(page.getByText('已放弃草稿')).toBeVisible();
  await expect(onHome(page)).toHaveCount(0);
});
