const node = (
  widget: string,
  key: string,
  { config = {}, ...props }: { readonly config?: object } & Readonly<Record<string, unknown>> = {},
) => ({
  __config__: { jnpfKey: widget, label: key, layout: 'colFormItem', span: 12, ...config },
  __vModel__: key,
  ...props,
});

const options = (values: readonly string[]) => ({
  options: values.map((id) => ({ id, fullName: `选项${id}` })),
  props: { label: 'fullName', value: 'id' },
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
const orderedOn = node('datePicker', 'orderedOn', { format: 'yyyy-MM-dd' });
const status = node('select', 'status', options(['1', '2', '3', '4']));
const tags = node('checkbox', 'tags', options(['t0', 't1', 't2', 't3', 't4', 't5', 't6']));
const total = node('calculate', 'total', { isStorage: 1, precision: 2, expression: [{ __vModel__: 'items.price' }] });
const product = node('input', 'product');
const quantity = node('inputNumber', 'quantity');
const price = node('inputNumber', 'price', { precision: 2 });
const items = node('table', 'items', { config: { layout: 'rowFormItem', children: [product, quantity, price] } });

/** An order with a sub-table: list columns of both, a unique code, choices, sorting and searching. */
export const orderModule = {
  fullName: '订单',
  enCode: 'benchOrder',
  type: 1,
  webType: 2,
  formData: JSON.stringify({ fields: [code, customer, amount, orderedOn, status, tags, total, items] }),
  columnData: JSON.stringify({
    type: 1,
    columnList: [
      listed(code),
      listed(customer, { sortable: true }),
      listed(amount, { sortable: true }),
      listed(orderedOn, { sortable: true }),
      listed(status),
      listed(tags),
      listed(total),
      { ...product, prop: 'items-product', label: '明细-产品' },
      { ...price, prop: 'items-price', label: '明细-价格' },
    ],
    searchList: [
      listed(code, { searchType: 1 }),
      listed(customer, { searchType: 2 }),
      listed(status, { searchType: 1, searchMultiple: true }),
    ],
    btnsList: [{ value: 'add', label: '新增' }],
    columnBtnsList: [{ value: 'edit', label: '编辑' }],
  }),
};
