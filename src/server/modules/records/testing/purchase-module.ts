/** A field node of a test module, as designers write it (docs/module-format.md#nodes). */
export function node(
  widget: string,
  key: string,
  {
    config = {},
    ...props
  }: { readonly config?: Readonly<Record<string, unknown>> } & Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    __config__: { jnpfKey: widget, label: key, layout: 'colFormItem', span: 24, ...config },
    ...(key === '' ? {} : { __vModel__: key }),
    ...props,
  };
}

/** A list column; a search field if `searchType` is given. */
export function column(
  field: Record<string, unknown>,
  extra: Readonly<Record<string, unknown>> = {},
  prop?: string,
): Record<string, unknown> {
  const config = field['__config__'] as Readonly<Record<string, unknown>>;
  return { ...field, prop: prop ?? field['__vModel__'], label: config['label'], ...extra };
}

const options = (values: readonly string[]) => ({
  options: values.map((id) => ({ id, fullName: `选项${id}` })),
  props: { label: 'fullName', value: 'id' },
});

export const purchaseFields = {
  number: node('billRule', 'number', { config: { rule: 'PO' } }),
  title: node('input', 'title', { config: { required: true }, maxlength: 50 }),
  code: node('input', 'code', { config: { unique: true } }),
  amount: node('inputNumber', 'amount', { precision: 2 }),
  orderedOn: node('datePicker', 'orderedOn', { format: 'yyyy-MM-dd' }),
  isUrgent: node('switch', 'isUrgent'),
  status: node('select', 'status', options(['1', '2', '3'])),
  tags: node('checkbox', 'tags', options(['a', 'b', 'c'])),
  region: node('cascader', 'region', {
    options: [
      {
        id: 'n',
        fullName: '北',
        children: [
          { id: 'n1', fullName: '北一' },
          { id: 'n2', fullName: '北二' },
        ],
      },
    ],
    props: { label: 'fullName', value: 'id', children: 'children' },
  }),
  note: node('editor', 'note'),
  secret: node('input', 'secret'),
  total: node('calculate', 'total', { isStorage: 1, precision: 2, expression: [{ __vModel__: 'items.price' }] }),
  createdBy: node('createUser', 'createdBy'),
  createdAt: node('createTime', 'createdAt'),
  modifiedBy: node('modifyUser', 'modifiedBy'),
  strange: node('hologram', 'strange'),
  itemName: node('input', 'name', { config: { required: true } }),
  itemPrice: node('inputNumber', 'price', { precision: 2 }),
  itemSecret: node('input', 'hidden'),
};

const items = node('table', 'items', {
  config: {
    layout: 'rowFormItem',
    children: [purchaseFields.itemName, purchaseFields.itemPrice, purchaseFields.itemSecret],
  },
});

const f = purchaseFields;

/** A module with every type of column, for tests of records. `list` and `form` change its documents. */
export function purchaseModule({
  enCode = 'purchase',
  list = {},
  form = {},
  ...entity
}: { readonly enCode?: string; readonly list?: object; readonly form?: object } & Readonly<
  Record<string, unknown>
> = {}) {
  return {
    fullName: '采购',
    enCode,
    type: 1,
    webType: 2,
    formData: JSON.stringify({
      popupType: 'general',
      fields: [
        f.number,
        f.title,
        f.code,
        f.amount,
        f.orderedOn,
        f.isUrgent,
        f.status,
        f.tags,
        f.region,
        f.note,
        f.secret,
        f.total,
        f.createdBy,
        f.createdAt,
        f.modifiedBy,
        f.strange,
        items,
      ],
      ...form,
    }),
    columnData: JSON.stringify({
      type: 1,
      columnList: [
        column(f.number),
        column(f.title, { sortable: true }),
        column(f.amount, { sortable: true }),
        column(f.orderedOn, { sortable: true }),
        column(f.status),
        column(f.tags),
        column(f.region),
        column(f.secret, { sortable: true }),
        column(f.createdBy),
        column(f.itemName, {}, 'items-name'),
        column(f.itemPrice, {}, 'items-price'),
      ],
      searchList: [
        column(f.title, { searchType: 2 }),
        column(f.amount, { searchType: 3 }),
        column(f.orderedOn, { searchType: 3 }),
        column(f.status, { searchType: 1, searchMultiple: true }),
        column(f.tags, { searchType: 1 }),
        column(f.region, { searchType: 1 }),
        column(f.secret, { searchType: 2 }),
        column(f.code, { searchType: 1 }),
        column(f.itemName, { searchType: 2 }, 'items-name'),
      ],
      btnsList: [
        { value: 'add', label: '新增' },
        { value: 'batchRemove', label: '批量删除' },
      ],
      columnBtnsList: [
        { value: 'edit', label: '编辑' },
        { value: 'remove', label: '删除' },
        { value: 'detail', label: '详情' },
      ],
      showSummary: true,
      summaryField: ['amount', 'items-price'],
      hasSuperQuery: true,
      ...list,
    }),
    ...entity,
  };
}
