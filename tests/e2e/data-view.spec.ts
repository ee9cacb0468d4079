import { shoot } from './support/administration';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { findAddress } from './support/modules';
import { ListPage } from './support/screen';
import { unique } from './support/system-data';

/** Lists over a data interface (docs/module-format.md#data-views). */
const DUTIES = `select '医生' || lpad(n::text, 2, '0') as doctor, (array['内科', '外科', '儿科'])[n % 3 + 1] as ward, n * 3 as beds
  from generate_series(1, 45) n`;

const column = (prop: string, label: string, more: object = {}) => ({ prop, label, sortable: true, ...more });
const LIST = {
  ...{ type: 1, hasPage: true, pageSize: 20, keyword: '医生或病区', btnsList: [], columnBtnsList: [] },
  columnList: [column('doctor', '医生'), column('ward', '病区'), column('beds', '床位', { align: 'right' })],
  searchList: [{ prop: 'ward', label: '病区', searchType: 2 }],
};

async function releaseView(api: Api, list: object = {}): Promise<string> {
  const enCode = unique('duties');
  const head = { fullName: enCode, enCode, enabledMark: 1, sortCode: 0, description: '' };
  const source = { dataType: 1, query: DUTIES, requestParameters: '[]', requestHeaders: '[]', requestMethod: '3' };
  const made = await api.call('POST', '/api/system/DataInterface', { ...head, ...source });
  const { id } = await api.call('POST', '/api/visualdev/Base', {
    ...{ fullName: unique('值班'), enCode: unique('view'), type: 1, webType: 4, formData: '' },
    ...{ interfaceId: String(made['id']), columnData: JSON.stringify({ ...LIST, ...list }) },
  });
  const moduleId = String(id);
  await api.call('POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, { pc: 1, app: 0, pcModuleParentId: '-1' });
  return findAddress(api, moduleId);
}

test('the rows of an interface are paged, sorted, searched and kept in the address', async ({ openAs }) => {
  const page = await openAs('admin', await releaseView(await Api.signIn('admin')));
  const list = new ListPage(page);
  await list.expectTotal(45);
  await expect(page.locator('tbody tr.ant-table-row')).toHaveCount(20);
  await expect(page.getByRole('button', { name: /新增|编辑|高级查询|回收站/ })).toHaveCount(0);
  await shoot(page, 'data-view');

  // Numbers by their size: 135, not 99, is the largest.
  const beds = page.getByRole('columnheader', { name: '床位' });
  await beds.click();
  await expect(list.row('医生01')).toBeVisible();
  await beds.click();
  await expect(list.row('医生45')).toBeVisible();
  expect((await list.columnTexts(3)).slice(0, 3)).toEqual(['135', '132', '129']);

  await list.search.getByLabel('病区').fill('儿科');
  await list.search.getByLabel('病区').press('Enter');
  await list.expectTotal(15);
  await page.reload();
  await list.expectTotal(15);
  await expect(list.search.getByLabel('病区')).toHaveValue('儿科');
  await list.search.getByLabel('病区').fill('没有');
  await list.search.getByLabel('病区').press('Enter');
  await expect(page.locator('.ant-empty').first()).toBeVisible();

  await list.search.getByRole('button', { name: '重置' }).click();
  await list.expectTotal(45);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('医生45')).toBeVisible();
  await shoot(page, 'data-view-390');
});

test('below headings they stand in groups, which fold', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const page = await openAs('admin', await releaseView(api, { type: 3, groupField: 'ward' }));
  await expect(page.getByText('医生01')).toBeVisible();
  const heading = page.getByRole('button', { name: /外科/ });
  await expect(heading).toBeVisible();
  await shoot(page, 'data-view-groups');
  await heading.click();
  await expect(page.getByText('医生01')).toHaveCount(0);
});
