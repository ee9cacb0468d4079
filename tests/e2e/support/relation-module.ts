import { randomBytes } from 'node:crypto';
import type { Api } from './api';
import { query } from './database';
import { createRecords, findAddress } from './modules';

/** A released module of orders whose fields choose customers, records of another module, and materials, rows of an interface. */
export interface Relations {
  /** The module of the customers. */
  readonly customers: string;
  /** The data interface of the materials. */
  readonly materials: string;
  /** The module of the orders. */
  readonly orders: string;
  readonly path: string;
  /** The customers of `CUSTOMERS`, in their order. */
  readonly ids: readonly string[];
}

const node = (jnpfKey: string, key: string, label: string, props: object = {}, config: object = {}) => ({
  __config__: { jnpfKey, label, span: 24, ...config },
  __vModel__: key,
  ...props,
});
const column = (key: string, label: string, jnpfKey = 'input') => ({ prop: key, label, jnpfKey, __vModel__: key });

async function release(
  api: Api,
  entity: { readonly enCode: string } & Readonly<Record<string, unknown>>,
): Promise<string> {
  await api.call('POST', '/api/visualdev/Base', { type: 1, webType: 2, ...entity });
  const { list = [] } = await api.call(
    'GET',
    `/api/visualdev/Base?keyword=${entity.enCode}&currentPage=1&pageSize=20&type=1`,
  );
  const id = String(list.find((entry) => entry['enCode'] === entity.enCode)?.['id']);
  await api.call('POST', `/api/visualdev/Base/${id}/Actions/Release`, { pc: 1, app: 0, pcModuleParentId: '-1' });
  return id;
}

/** Names of the customers; the last two are namesakes. */
export const CUSTOMERS = ['华北贸易', '华东贸易', '华南贸易', '同名贸易', '同名贸易'];
const buttons = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Releases both modules and inserts the interface. */
export async function makeRelations(api: Api): Promise<Relations> {
  const suffix = randomBytes(3).toString('hex');
  const stuff = `stuff${suffix}`;
  const rows = Array.from({ length: 45 }, (_row, index) => ({
    id: `m${String(index)}`,
    fullName: `物料${String(index)}`,
    spec: `M${String(index)}`,
  }));
  await query(
    `insert into system.data_interfaces (id, full_name, en_code, data_type, query) values ($1, $1, $1, 2, $2)`,
    [stuff, JSON.stringify(rows)],
  );
  const goods = `goods${suffix}`;
  await query(
    `insert into system.data_interfaces (id, full_name, en_code, data_type, query) values ($1, $1, $1, 1, $2)`,
    [goods, `select {kind} || n::text as id, {kind} || '货' || n as "fullName" from generate_series(1, 3) as n`],
  );
  const name = node('input', 'name', '名称');
  const phone = node('input', 'phone', '电话');
  const customers = await release(api, {
    ...{ fullName: `客户${suffix}`, enCode: `customer${suffix}` },
    formData: JSON.stringify({ fields: [name, phone], popupType: 'drawer', drawerWidth: '600px' }),
    columnData: JSON.stringify({
      ...{ columnList: [column('name', '名称'), column('phone', '电话')], searchList: [] },
      ...{ btnsList: buttons({ add: '新增' }), columnBtnsList: buttons({ edit: '编辑', detail: '详情' }) },
    }),
  });
  const ids = await createRecords(
    api,
    { moduleId: customers },
    CUSTOMERS.map((each, index) => ({ name: each, phone: `010-${String(index)}` })),
  );
  const columnOptions = [
    { value: 'name', label: '名称' },
    { value: 'phone', label: '电话' },
  ];
  const members = [
    { value: 'fullName', label: '名称' },
    { value: 'spec', label: '规格' },
  ];
  const relation = { modelId: customers, relationField: 'name', columnOptions, hasPage: true, popupTitle: '选择客户' };
  const popup = {
    interfaceId: stuff,
    propsValue: 'id',
    relationField: 'fullName',
    columnOptions: members,
    hasPage: true,
  };
  const fields = [
    node('input', 'title', '标题'),
    node('relationForm', 'customer', '客户', relation),
    node('relationFormAttr', 'tel', '客户电话', { relationField: 'customer', showField: 'phone' }, { isStorage: 2 }),
    node('popupSelect', 'material', '物料', { ...popup, popupType: 'drawer', popupTitle: '选择物料' }),
    node('popupAttr', 'spec', '规格', { relationField: 'material', showField: 'spec' }),
    node('popupTableSelect', 'parts', '零件', { ...popup, multiple: true, popupTitle: '选择零件' }),
    node(
      'table',
      'lines',
      '明细',
      {},
      {
        children: [
          node('relationForm', 'buyer', '买方', relation),
          node('relationFormAttr', 'phone', '买方电话', { relationField: 'lines-buyer', showField: 'phone' }),
          node('popupSelect', 'stuff', '材料', { ...popup, popupTitle: '选择材料' }),
          node('popupTableSelect', 'pieces', '配件', { ...popup, multiple: true, popupTitle: '选择配件' }),
          node('userSelect', 'who', '经办人'),
        ],
      },
    ),
    node('relationForm', 'locked', '原客户', { ...relation, disabled: true }),
    node('input', 'kind', '类别'),
    node('popupSelect', 'goods', '货品', {
      ...{ ...popup, interfaceId: goods, columnOptions: members.slice(0, 1), popupTitle: '选择货品' },
      templateJson: [{ field: 'kind', fieldName: '类别', dataType: 'varchar', required: 1, relationField: 'kind' }],
    }),
  ];
  const enCode = `order${suffix}`;
  const id = await release(api, {
    ...{ fullName: `订单${suffix}`, enCode, formData: JSON.stringify({ fields }) },
    columnData: JSON.stringify({
      columnList: [
        column('title', '标题'),
        column('customer', '客户', 'relationForm'),
        column('tel', '客户电话', 'relationFormAttr'),
        column('material', '物料', 'popupSelect'),
      ],
      ...{
        searchList: [
          { ...column('customer', '客户', 'relationForm'), searchType: 1 },
          { ...column('material', '物料', 'popupSelect'), searchType: 1 },
          { ...column('parts', '零件', 'popupTableSelect'), searchType: 1, searchMultiple: true },
        ],
        btnsList: buttons({ add: '新增' }),
        columnBtnsList: buttons({ edit: '编辑', detail: '详情' }),
      },
    }),
  });
  return { customers, materials: stuff, orders: id, ids, path: await findAddress(api, id) };
}
