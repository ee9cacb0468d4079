import type { Page } from '@playwright/test';
import type { Api } from './api';
import { query } from './database';
import { expect } from './fixtures';
import { field } from './module-document';
import { FormPage, ListPage } from './screen';
import { unique } from './system-data';

const INTERFACE = 'e2e-suppliers';
const SUPPLIERS = ['仁和医药', '康仁堂', '同仁堂', '华润医药'];

const home = field('address', 'home', '籍贯', { props: { level: 2 } });
const stay = field('dateRange', 'stay', '住院日期', {
  props: {
    ...{ format: 'yyyy-MM-dd', type: 'daterange' },
    ...{ endTimeRule: true, endTimeType: 1, endTimeValue: '2030-12-31' },
  },
});
const hours = field('timeRange', 'hours', '门诊时间', { props: { format: 'HH:mm' } });
const normal = field('numRange', 'normal', '参考范围', { props: { precision: 1 } });

function columns(): readonly object[] {
  return [
    field('address', 'place', '产地'),
    field('dateRange', 'valid', '有效期', { props: { format: 'yyyy-MM-dd' } }),
    field('timeRange', 'open', '时段', { props: { format: 'HH:mm' } }),
    field('numRange', 'amount', '用量'),
    field('autoComplete', 'maker', '厂家', { props: { interfaceId: INTERFACE, relationField: 'fullName' } }),
  ];
}

/** Releases a module with areas, texts with suggestions and ranges, in its form and in a sub-table. */
export async function releaseAreaModule(api: Api): Promise<{ readonly address: string; readonly moduleId: string }> {
  await query(
    `insert into system.data_interfaces (id, full_name, en_code, data_type, query) values ($1, '供应商', $1, 2, $2)
       on conflict do nothing`,
    [INTERFACE, JSON.stringify(SUPPLIERS.map((fullName, id) => ({ id: String(id), fullName })))],
  );
  const enCode = unique('areas');
  const fields = [
    field('comInput', 'name', '姓名'),
    home,
    field('address', 'places', '到过的地方', { props: { level: 1, multiple: true } }),
    field('autoComplete', 'supplier', '供应商', {
      props: { interfaceId: INTERFACE, relationField: 'fullName', total: 3 },
    }),
    stay,
    hours,
    normal,
    {
      __config__: { jnpfKey: 'table', label: '明细', showTitle: true, span: 24, type: 'table', children: columns() },
      __vModel__: 'items',
      actionText: '新增一行',
    },
  ];
  const searched = (node: Record<string, unknown>, searchType: number) => {
    const { jnpfKey, label } = node['__config__'] as Record<string, unknown>;
    return { ...node, prop: node['__vModel__'], label, jnpfKey, searchType, searchMultiple: false };
  };
  const { id } = await api.call('POST', '/api/visualdev/Base', {
    fullName: unique('住址'),
    enCode,
    type: 1,
    webType: 2,
    formData: JSON.stringify({ popupType: 'general', generalWidth: '900px', labelWidth: 100, fields }),
    columnData: JSON.stringify({
      type: 1,
      columnList: ['name', 'home', 'places', 'stay', 'hours', 'normal', 'supplier'].map((prop) => ({
        prop,
        label: prop,
      })),
      searchList: [searched(home, 1), searched(stay, 3), searched(normal, 3)],
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [
        { value: 'edit', label: '编辑' },
        { value: 'detail', label: '详情' },
      ],
    }),
  });
  await api.call('POST', `/api/visualdev/Base/${String(id)}/Actions/Release`, {
    pc: 1,
    app: 0,
    pcModuleParentId: '-1',
  });
  return { address: `/model/${enCode}`, moduleId: String(id) };
}

/** Opens the form of a new record. */
export async function openForm(page: Page): Promise<FormPage> {
  await new ListPage(page).press('新增');
  const form = new FormPage(page);
  await expect(form.dialog).toBeVisible();
  return form;
}
