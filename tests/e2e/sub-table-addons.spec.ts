import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { FormPage, ListPage } from './support/screen';
import { unique } from './support/system-data';
import { takePicture } from './support/pictures';

test('what stands around a value stands in the cells of a sub-table and in their editors, at one height', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const enCode = unique('addons');
  const children = [
    field('comInput', 'site', '网址', {
      props: { addonBefore: 'https://', addonAfter: '.com', prefixIcon: 'icon-ym-user', suffixIcon: 'el-icon-search' },
    }),
    field('numInput', 'price', '单价', { props: { addonBefore: '￥', addonAfter: '元', precision: 2 } }),
    field('comInput', 'note', '备注'),
  ];
  const config = { jnpfKey: 'table', label: '明细', showTitle: true, span: 24, type: 'table', children };
  const items = { __config__: config, __vModel__: 'items', actionText: '新增一行' };
  const { id } = await api.call('POST', '/api/visualdev/Base', {
    fullName: unique('前后缀'),
    enCode,
    type: 1,
    webType: 2,
    formData: JSON.stringify({
      popupType: 'general',
      generalWidth: '800px',
      fields: [field('comInput', 'name', '单据名称'), items],
    }),
    columnData: JSON.stringify({
      type: 1,
      columnList: [{ prop: 'name', label: '单据名称', jnpfKey: 'comInput' }],
      searchList: [],
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [{ value: 'edit', label: '编辑' }],
    }),
  });
  const release = { pc: 1, app: 0, pcModuleParentId: '-1' };
  await api.call('POST', `/api/visualdev/Base/${String(id)}/Actions/Release`, release);
  const page = await openAs('admin', `/model/${enCode}`);
  await new ListPage(page).press('新增');
  const { dialog } = new FormPage(page);
  await dialog.getByRole('button', { name: '新增一行' }).click();
  const grid = dialog.getByRole('grid', { name: '明细' });
  const cell = (column: number) =>
    grid.locator(`[role=row][aria-rowindex="2"] > [aria-colindex="${String(column + 1)}"]`);
  await page.keyboard.type('example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1200.5');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(cell(1)).toHaveText('https://example.com');
  await expect(cell(2)).toHaveText('￥1200.50元');
  await takePicture(dialog, 'addons-cells');
  const height = async (column: number) => (await cell(column).boundingBox())?.height;
  expect(await height(1)).toBe(await height(3));
  for (const column of [1, 2]) {
    await cell(column).dblclick();
    const box = cell(column).getByRole(column === 1 ? 'textbox' : 'spinbutton');
    await expect(box).toBeFocused();
    await takePicture(dialog, `addons-editor-${String(column)}`);
    const addons = cell(column).locator('.ant-space-addon');
    await expect(addons).toHaveCount(2);
    const frame = await cell(column).locator('.ant-space-compact').boundingBox();
    for (const addon of await addons.all()) expect((await addon.boundingBox())?.height).toBe(frame?.height);
    expect(await height(column)).toBe(await height(3));
    expect((await box.boundingBox())?.width).toBeGreaterThan(30);
    await page.keyboard.press('Escape');
  }
});
