const node = (
  widget: string,
  key: string,
  { config = {}, ...props }: { readonly config?: object } & Readonly<Record<string, unknown>> = {},
) => ({
  __config__: { jnpfKey: widget, label: key, layout: 'colFormItem', span: 12, ...config },
  __vModel__: key,
  ...props,
});

const listed = (field: ReturnType<typeof node>, extra: object = {}) => ({
  ...field,
  prop: field.__vModel__,
  label: field.__vModel__,
  ...extra,
});

const code = node('input', 'code', { config: { unique: true } });
const customer = node('input', 'customer');
const amount = node('inputNumber', 'amount', { precision: 2 });
const orderedOn = node('datePicker', 'orderedOn', { format: 'yyyy-MM-dd HH:mm:ss' });
const status = node('select', 'status', {
  options: ['1', '2', '3', '4'].map((id) => ({ id, fullName: `状态${id}` })),
  props: { label: 'fullName', value: 'id' },
});
const weight = node('inputNumber', 'weight', { precision: 3 });
const remark = node('input', 'remark');
const product = node('input', 'product');
const quantity = node('inputNumber', 'quantity');
const price = node('inputNumber', 'price', { precision: 2 });
const items = node('table', 'items', { config: { layout: 'rowFormItem', children: [product, quantity, price] } });

/**
 * Orders with a sub-table: unique code, select, default sort, sortable columns, keyword search in three texts, two totals, and
 * button, column and form permissions switched on.
 */
export const orderModule = {
  fullName: '订单',
  enCode: 'benchOrder',
  type: 1,
  webType: 2,
  formData: JSON.stringify({ fields: [code, customer, amount, orderedOn, status, weight, remark, items] }),
  columnData: JSON.stringify({
    type: 1,
    pageSize: 20,
    columnList: [
      listed(code),
      listed(customer),
      listed(amount, { sortable: true }),
      listed(orderedOn, { sortable: true }),
      listed(status),
      listed(weight, { sortable: true }),
      listed(remark),
    ],
    searchList: [
      listed(code, { searchType: 2, isKeyword: true }),
      listed(customer, { searchType: 2, isKeyword: true }),
      listed(remark, { searchType: 2, isKeyword: true }),
      listed(status, { searchType: 1 }),
    ],
    defaultSidx: 'orderedOn',
    sort: 'desc',
    showSummary: true,
    summaryField: ['amount', 'weight'],
    useBtnPermission: true,
    useColumnPermission: true,
    useFormPermission: true,
    btnsList: [{ value: 'add', label: '新增' }],
    columnBtnsList: [
      { value: 'edit', label: '编辑' },
      { value: 'remove', label: '删除' },
      { value: 'detail', label: '详情' },
    ],
  }),
};
