import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { FormPage, ListPage } from './support/screen';

/** Three screens that are defined by a JSON file alone: a lazy tree, a list beside a tree, a read-only list. */
test('areas open level by level, and a new one stands below its parent', async ({ openAs }) => {
  const page = await openAs('admin', '/system/area');
  const list = new ListPage(page);
  const open = (name: string) => list.row(name).getByRole('button').and(page.locator('[aria-expanded]')).click();
  await expect(list.row('110000')).toBeVisible();
  await expect(list.row('110100')).toHaveCount(0);
  await open('110000');
  await expect(list.row('110100')).toBeVisible();
  await open('110100');
  await expect(list.row('110101')).toBeVisible();

  const name = `测试街道${String(Date.now() % 100_000)}`;
  await list.pressInRow('110101', '新增下级');
  const form = new FormPage(page);
  await form.fill({ 区划名称: name, 区划编码: `T${String(Date.now() % 1_000_000)}` });
  await form.save();
  await expect(page.getByText('新建成功')).toBeVisible();
  await open('110101');
  await expect(list.row(name)).toBeVisible();
  await list.pressInRow(name, '删除');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s*定$/ })
    .click();
  await expect(list.row(name)).toHaveCount(0);
});

test('positions follow the organisation that is chosen at the left', async ({ openAs }) => {
  await query(
    `insert into system.organizes (id, parent_id, full_name, en_code, type)
       values ('e2e-surgery', 'company', '外科楼', 'e2eSurgery', 'department'), ('e2e-internal', 'company', '内科楼', 'e2eInternal', 'department')
       on conflict do nothing`,
  );
  await query(
    `insert into system.positions (id, organize_id, full_name, en_code)
       values ('e2e-surgeon', 'e2e-surgery', '外科主任', 'e2eSurgeon'), ('e2e-physician', 'e2e-internal', '内科主任', 'e2ePhysician')
       on conflict do nothing`,
  );
  const page = await openAs('admin', '/permission/position');
  const list = new ListPage(page);
  await expect(list.row('外科主任')).toContainText('外科楼');
  await page.getByRole('tree').getByText('内科楼', { exact: true }).click();
  await expect(list.row('外科主任')).toHaveCount(0);
  await expect(list.row('内科主任')).toBeVisible();

  await list.pressInRow('内科主任', '编辑');
  const form = new FormPage(page);
  await expect(form.place('organizeId')).toContainText('内科楼');
  await form.fill({ 岗位名称: '' });
  await form.save();
  await expect(form.place('fullName')).toContainText('请输入岗位名称');
  await form.fill({ 岗位名称: '内科副主任' });
  await form.save();
  await expect(list.row('内科副主任')).toBeVisible();
});

test('data interfaces are listed and read', async ({ openAs }) => {
  await query(
    `insert into system.data_interfaces (id, full_name, en_code, data_type, query)
       values ('e2e-read-only', '在岗人员接口', 'e2eStaffOnDuty', 1, 'select 1 as one') on conflict do nothing`,
  );
  const page = await openAs('admin', '/systemData/dataInterface');
  const list = new ListPage(page);
  await page.getByRole('search').getByRole('textbox').fill('e2eStaffOnDuty');
  await page
    .getByRole('search')
    .getByRole('button', { name: /查\s*询/ })
    .click();
  await expect(list.row('在岗人员接口')).toContainText('SQL语句');
  await list.pressInRow('在岗人员接口', '详情');
  await expect(page.getByRole('dialog')).toContainText('select 1 as one');
});
