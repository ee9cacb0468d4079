type Node = Readonly<Record<string, unknown>>;

/** A field node as 3.4.7 writes it (docs/module-format.md#nodes). */
function node(
  widget: string,
  { key, label }: { readonly key: string; readonly label: string },
  props: Node = {},
): Node {
  return {
    __config__: { jnpfKey: widget, label, showLabel: true, span: 12, layout: 'colFormItem', required: false },
    __vModel__: key,
    ...props,
  };
}

const CHOICES = {
  options: Array.from({ length: 5 }, (_none, index) => ({ id: `c${index}`, fullName: `选项${index + 1}` })),
  props: { label: 'fullName', value: 'id' },
};

/** Widgets of the wide form, repeated in this order. */
const WIDGETS: readonly { readonly key: string; readonly props?: Node }[] = [
  { key: 'input' },
  { key: 'inputNumber', props: { precision: 2 } },
  { key: 'select', props: CHOICES },
  { key: 'datePicker', props: { format: 'yyyy-MM-dd' } },
  { key: 'radio', props: CHOICES },
  { key: 'switch' },
  { key: 'textarea' },
];

function moduleOf(enCode: string, fullName: string, fields: readonly Node[]): Node {
  const [first] = fields;
  return {
    fullName,
    enCode,
    type: 1,
    webType: 2,
    formData: JSON.stringify({ fields, popupType: 'general', generalWidth: '1000px', labelWidth: 100 }),
    columnData: JSON.stringify({
      type: 1,
      hasPage: true,
      pageSize: 20,
      columnList: [{ ...first, prop: first?.['__vModel__'], label: '名称' }],
      searchList: [],
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [{ value: 'edit', label: '编辑' }],
    }),
  };
}

/** A form of `count` main fields with seven kinds of widget. */
export function wideModule(count: number): Node {
  const fields = Array.from({ length: count }, (_none, index) => {
    const { key, props } = WIDGETS[index % WIDGETS.length] ?? { key: 'input' };
    return node(key, { key: `field${index}`, label: `字段${index + 1}` }, props);
  });
  return moduleOf('benchWide', '宽表单', fields);
}

/** A form of a title, which takes the focus, and `count` main fields of one widget; its name is the module's code. */
export function sameFields(
  name: string,
  { widget, count, props }: { readonly widget: string; readonly count: number; readonly props: Node },
): Node {
  const fields = Array.from({ length: count }, (_none, index) =>
    node(widget, { key: `field${index}`, label: `字段${index + 1}` }, props),
  );
  return moduleOf(name, name, [node('input', { key: 'title', label: '标题' }), ...fields]);
}

/** A form whose sub-table has eight columns, one of them calculated; its total is in the summary row and in a main field. */
export function tallModule(): Node {
  const columns = [
    node('input', { key: 'goods', label: '品名' }),
    node('input', { key: 'model', label: '规格' }),
    node('select', { key: 'kind', label: '类别' }, CHOICES),
    node('datePicker', { key: 'due', label: '交期' }, { format: 'yyyy-MM-dd' }),
    node('inputNumber', { key: 'quantity', label: '数量' }),
    node('inputNumber', { key: 'price', label: '单价' }, { precision: 2 }),
    node(
      'calculate',
      { key: 'amount', label: '金额' },
      {
        precision: 2,
        expression: [{ __vModel__: 'items.quantity' }, '×', { __vModel__: 'items.price' }],
      },
    ),
    node('input', { key: 'note', label: '备注' }),
  ];
  const items = {
    __config__: {
      jnpfKey: 'table',
      label: '明细',
      showTitle: true,
      span: 24,
      layout: 'rowFormItem',
      children: columns,
    },
    __vModel__: 'items',
    actionText: '新增一行',
    showSummary: true,
    summaryField: ['quantity', 'amount'],
  };
  const total = node(
    'calculate',
    { key: 'total', label: '合计金额' },
    { precision: 2, expression: [{ __vModel__: 'items.amount' }] },
  );
  return moduleOf('benchTall', '长子表', [node('input', { key: 'title', label: '标题' }), total, items]);
}

/** A record of `tallModule` with `count` rows. */
export function tallRecord(count: number): Node {
  const items = Array.from({ length: count }, (_none, index) => ({
    goods: `物品${index + 1}`,
    model: `M-${index % 40}`,
    kind: `c${index % 5}`,
    due: 1_767_225_600_000 + index * 86_400_000,
    quantity: 1 + (index % 9),
    price: 10 + (index % 100) / 4,
    note: '',
  }));
  return { title: '一千行', items };
}
