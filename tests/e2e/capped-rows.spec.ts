import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { findAddress } from './support/modules';
import { unique } from './support/system-data';
import { takePicture } from './support/pictures';

/** A record of 1,000 sub-table rows in a list: the first rows are shown, the rest is loaded on demand. */
let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

async function release(childTableStyle: 1 | 2): Promise<string> {
  const enCode = unique('capped');
  const goods = field('comInput', 'goods', '品名');
  const config = { jnpfKey: 'table', label: '明细', showTitle: true, span: 24, type: 'table', children: [goods] };
  const fields = [field('comInput', 'name', '单据名称'), { __config__: config, __vModel__: 'items' }];
  const column = (prop: string, label: string) => ({ prop, label, jnpfKey: 'comInput', __vModel__: prop });
  await api.call('POST', '/api/visualdev/Base', {
    fullName: unique('长明细'),
    enCode,
    type: 1,
    webType: 2,
    formData: JSON.stringify({ popupType: 'fullScreen', fields }),
    columnData: JSON.stringify({
      type: 1,
      columnList: [column('name', '单据名称'), column('items-goods', '明细-品名')],
      searchList: [],
      btnsList: [],
      columnBtnsList: [],
      hasPage: true,
      pageSize: 20,
      childTableStyle,
    }),
  });
  const { list = [] } = await api.call('GET', `/api/visualdev/Base?keyword=${enCode}&currentPage=1&pageSize=20&type=1`);
  const moduleId = String(list.find((entry) => entry['enCode'] === enCode)?.['id']);
  await api.call('POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, { pc: 1, app: 0, pcModuleParentId: '-1' });
  const items = Array.from({ length: 1000 }, (_, index) => ({ goods: `品${String(index + 1)}` }));
  await api.call('POST', `/api/visualdev/OnlineDev/${moduleId}`, { data: JSON.stringify({ name: '大单', items }) });
  return findAddress(api, moduleId);
}

for (const style of [1, 2] as const) {
  test(`the rest of 1,000 rows is loaded on demand, child tables of style ${String(style)}`, async ({ openAs }) => {
    const page = await openAs('admin', await release(style));
    await page.getByRole('button', { name: style === 1 ? '“大单”的其余 999 行明细' : /展开行/ }).click();
    await page.getByText('共 1000 行，已显示 100 行').scrollIntoViewIfNeeded();
    await expect(page.getByText('品101', { exact: true })).toHaveCount(0);
    await takePicture(page, 'capped');
    await page.getByRole('button', { name: '加载更多' }).click();
    await page.getByText('共 1000 行，已显示 300 行').scrollIntoViewIfNeeded();
    await takePicture(page, 'loaded');
  });
}
