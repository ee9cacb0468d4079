import { expectAccessible, standStill } from './axe';
import { Api } from './support/api';
import { grantTo, query } from './support/database';
import { expect, test } from './support/fixtures';
import { SystemPage } from './support/system-screen';
import { takePicture } from './support/pictures';

const MENU = 'screen:position';

test.afterAll(async () => {
  await query(`delete from system.grants where object_type = 'user' and object_id = 'user-limited'`);
  await query(`update system.menus set property_json = '{"screen": "position"}' where id = '${MENU}'`);
});

test('a reader of the positions sees and changes the columns and fields that are given, and no others', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const name = `岗位${Date.now().toString(36)}`;
  const [organize] = await query(`select id from system.organizes order by id desc limit 1`);
  const body = {
    organizeId: organize?.['id'],
    fullName: name,
    enCode: `P${name.slice(2)}`,
    description: '仅人事可见',
    sortCode: 1,
    enabledMark: 1,
  };
  const { id } = await api.call('POST', '/api/permission/Position', body);

  const page = await openAs('admin', '/system/menu');
  const screen = new SystemPage(page);
  await screen.searchFor('岗位管理');
  await screen.pressInRow('岗位管理', '编辑');
  const { dialog } = screen.form;
  for (const field of ['isColumnAuthorize', 'isFormAuthorize'])
    await screen.form.place(field).getByRole('switch').click();
  await standStill(page);
  await takePicture(page, 'system-columns-switch');
  await screen.form.save();
  await expect(dialog).toBeHidden();

  const forms = ['organizeId', 'fullName', 'enCode', 'type', 'enabledMark'];
  await grantTo('limited', { menuId: MENU, columns: ['fullName', 'organizeId'], forms, buttons: ['btn_edit'] });
  const own = await openAs('limited', '/permission/position');
  const positions = new SystemPage(own);
  await positions.searchFor(name);
  await expect(positions.row(name)).toBeVisible();
  await expect(own.getByRole('columnheader', { name: '岗位名称' })).toBeVisible();
  await expect(own.getByRole('columnheader', { name: '岗位编码' })).toHaveCount(0);
  await standStill(own);
  await takePicture(own, 'system-columns');
  await expectAccessible(own, 'a list with the columns that are given');
  await positions.pressInRow(name, '编辑');
  const form = positions.form.dialog;
  const box = positions.form.place('fullName').getByRole('textbox');
  await expect(box).toHaveValue(name);
  for (const field of ['description', 'sortCode']) await expect(positions.form.place(field)).toHaveCount(0);
  await standStill(own);
  await takePicture(own, 'system-columns-form');
  await expectAccessible(own, 'a form with the fields that are given');
  await box.fill(`${name}新`);
  await positions.form.save();
  await expect(form).toBeHidden();
  const stored = await api.call('GET', `/api/permission/Position/${String(id)}`);
  expect(stored).toMatchObject({ fullName: `${name}新`, description: '仅人事可见', sortCode: 1 });
  await api.call('DELETE', `/api/permission/Position/${String(id)}`);
});
