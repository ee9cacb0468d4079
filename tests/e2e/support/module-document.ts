type Node = Record<string, unknown>;

/** A field node as the designer writes it (docs/module-format.md#nodes). */
export function field(jnpfKey: string, key: string, label: string, extra: { config?: Node; props?: Node } = {}): Node {
  return {
    __config__: { jnpfKey, label, showLabel: true, span: 12, required: false, regList: [], ...extra.config },
    __vModel__: key,
    clearable: true,
    ...extra.props,
  };
}

/** A sub-table node with its columns. */
function table(key: string, label: string, columns: readonly Node[]): Node {
  return {
    __config__: {
      jnpfKey: 'table',
      label,
      showTitle: true,
      span: 24,
      layout: 'rowFormItem',
      type: 'table',
      children: columns,
    },
    __vModel__: key,
    actionText: '新增一行',
    showSummary: true,
    summaryField: ['quantity', 'amount'],
  };
}

function column(node: Node, extra: Node = {}): Node {
  const config = node['__config__'] as Node;
  return {
    ...node,
    prop: node['__vModel__'],
    label: config['label'],
    jnpfKey: config['jnpfKey'],
    align: 'left',
    fixed: 'none',
    width: null,
    sortable: true,
    ...extra,
  };
}

function search(node: Node, searchType: 1 | 2 | 3): Node {
  return { ...column(node), value: '', searchType, searchMultiple: false };
}

const STATUS = [
  { id: 'draft', fullName: '草稿' },
  { id: 'done', fullName: '完成' },
];

const name = field('comInput', 'name', '单据名称', { config: { required: true, unique: true } });
const phone = field('comInput', 'phone', '联系电话', {
  config: { regList: [{ pattern: '/^1[3456789]\\d{9}$/', message: '请输入正确的手机号码' }] },
});
const status = field('select', 'status', '状态', {
  config: { dataType: 'static', defaultValue: 'draft' },
  props: { options: STATUS, props: { props: { label: 'fullName', value: 'id' } } },
});
const price = field('numInput', 'price', '预算', { props: { precision: 2 } });
const total = field('calculate', 'total', '总金额', {
  props: { expression: [{ __vModel__: 'items.amount', label: '明细-金额' }], precision: 2, thousands: true },
});
const items = table('items', '明细', [
  field('comInput', 'goods', '品名', { config: { required: true, span: 24 } }),
  field('numInput', 'quantity', '数量', { config: { span: 24 } }),
  field('numInput', 'unitPrice', '单价', { config: { span: 24 }, props: { precision: 2 } }),
  field('calculate', 'amount', '金额', {
    config: { span: 24 },
    props: {
      expression: [
        { __vModel__: 'items.quantity', label: '数量' },
        '×',
        { __vModel__: 'items.unitPrice', label: '单价' },
      ],
      precision: 2,
    },
  }),
]);
const note = field('textarea', 'note', '备注', { config: { span: 24 } });

export interface OrderOptions {
  readonly usePermission?: boolean;
  /** List settings that extend or override the default ones. */
  readonly list?: Node;
  /** Form settings that extend or override the default ones. */
  readonly form?: Node;
  /** Default: 2. */
  readonly webType?: number;
}

/** A module like a purchase order: text, pattern, unique, choice, numbers, a calculation and a sub-table with totals. */
export function orderModule(fullName: string, enCode: string, options: OrderOptions = {}): Node {
  const usePermission = options.usePermission === true;
  const formData = {
    fields: [name, phone, status, price, items, total, note],
    formRef: 'elForm',
    popupType: 'general',
    generalWidth: '800px',
    labelPosition: 'right',
    labelWidth: 100,
    size: 'small',
    gutter: 15,
    hasCancelBtn: true,
    cancelButtonText: '取 消',
    hasConfirmBtn: true,
    confirmButtonText: '确 定',
    classJson: '',
    ...options.form,
  };
  const columnData = {
    type: 1,
    columnList: [column(name), column(phone), column(status), column(price, { align: 'right' }), column(note)],
    searchList: [search(name, 2), search(status, 1), search(price, 3)],
    hasPage: true,
    pageSize: 20,
    sort: 'desc',
    defaultSidx: '',
    showSummary: false,
    btnsList: [
      { value: 'add', icon: 'el-icon-plus', label: '新增' },
      { value: 'batchRemove', icon: 'el-icon-delete', label: '批量删除' },
    ],
    columnBtnsList: [
      { value: 'edit', icon: 'el-icon-edit', label: '编辑' },
      { value: 'remove', icon: 'el-icon-delete', label: '删除' },
      { value: 'detail', icon: 'el-icon-view', label: '详情' },
    ],
    useColumnPermission: usePermission,
    useFormPermission: usePermission,
    useBtnPermission: usePermission,
    ...options.list,
  };
  return {
    fullName,
    enCode,
    type: 1,
    webType: options.webType ?? 2,
    enableFlow: 0,
    category: '',
    tables: '[]',
    sortCode: 0,
    formData: JSON.stringify(formData),
    columnData: JSON.stringify(columnData),
  };
}
