import { randomBytes } from 'node:crypto';
import type { Api } from './api';
import { field, orderModule } from './module-document';

const KINDS = [
  { id: 'drug', fullName: '药品' },
  { id: 'gauze', fullName: '耗材' },
];

type Node = Record<string, unknown>;

const cell = (jnpfKey: string, key: string, label: string, extra: { config?: Node; props?: Node } = {}): Node =>
  field(jnpfKey, key, label, { ...extra, config: { span: 24, ...extra.config } });

/** Sub-table of goods: a required name, a choice, two numbers, a calculated amount, a date and a remark. */
const items: Node = {
  __config__: {
    jnpfKey: 'table',
    label: '明细',
    showTitle: true,
    span: 24,
    layout: 'rowFormItem',
    type: 'table',
    children: [
      cell('comInput', 'goods', '品名', { config: { required: true } }),
      cell('select', 'kind', '类别', {
        config: { dataType: 'static' },
        props: { options: KINDS, props: { props: { label: 'fullName', value: 'id' } } },
      }),
      cell('numInput', 'quantity', '数量'),
      cell('numInput', 'unitPrice', '单价', { props: { precision: 2 } }),
      cell('calculate', 'amount', '金额', {
        props: {
          expression: [
            { __vModel__: 'items.quantity', label: '数量' },
            '×',
            { __vModel__: 'items.unitPrice', label: '单价' },
          ],
          precision: 2,
        },
      }),
      cell('date', 'madeOn', '生产日期', { props: { format: 'yyyy-MM-dd', type: 'date' } }),
      cell('comInput', 'remark', '备注'),
    ],
  },
  __vModel__: 'items',
  actionText: '新增一行',
  showSummary: true,
  summaryField: ['quantity', 'amount'],
};

/** Releases a module with a name and a large sub-table, opened in full screen. */
export async function releaseSubTable(api: Api): Promise<{ readonly moduleId: string; readonly path: string }> {
  const suffix = randomBytes(3).toString('hex');
  const enCode = `grid${suffix}`;
  const document = orderModule(`明细单${suffix}`, enCode);
  const formData = JSON.parse(String(document['formData'])) as Node;
  const name = field('comInput', 'name', '单据名称', { config: { required: true } });
  Object.assign(formData, { fields: [name, items], popupType: 'fullScreen' });
  const columnData = JSON.parse(String(document['columnData'])) as { columnList: Node[] } & Node;
  Object.assign(columnData, { columnList: columnData.columnList.slice(0, 1), searchList: [] });
  const body = { ...document, formData: JSON.stringify(formData), columnData: JSON.stringify(columnData) };
  await api.call('POST', '/api/visualdev/Base', body);
  const { list = [] } = await api.call('GET', `/api/visualdev/Base?keyword=${enCode}&currentPage=1&pageSize=20&type=1`);
  const moduleId = String(list.find((entry) => entry['enCode'] === enCode)?.['id']);
  await api.call('POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, { pc: 1, app: 0, pcModuleParentId: '-1' });
  const { menuList } = await api.call('GET', '/api/oauth/CurrentUser');
  const address = findAddress(menuList as readonly MenuEntry[], moduleId);
  if (address === null) throw new Error('the released module is in no menu');
  return { moduleId, path: `/${address}` };
}

interface MenuEntry {
  readonly urlAddress: string;
  readonly propertyJson: string;
  readonly children?: readonly MenuEntry[] | null;
}

function findAddress(entries: readonly MenuEntry[], moduleId: string): string | null {
  for (const entry of entries) {
    if (entry.propertyJson.includes(moduleId)) return entry.urlAddress;
    const below = findAddress(entry.children ?? [], moduleId);
    if (below !== null) return below;
  }
  return null;
}
