import { OPTIONS, type BenchField, type BenchRow, type FieldKind, type Scenario } from '../shared/scenario';

type Node = Readonly<Record<string, unknown>>;

const CHOICES = {
  options: OPTIONS.map(({ value, label }) => ({ id: value, fullName: label })),
  props: { label: 'fullName', value: 'id' },
};

/** Widget and its properties for each kind of field. */
const WIDGETS: Readonly<Record<FieldKind, { readonly key: string; readonly props: Node }>> = {
  text: { key: 'input', props: {} },
  number: { key: 'inputNumber', props: {} },
  select: { key: 'select', props: CHOICES },
  date: { key: 'datePicker', props: { format: 'yyyy-MM-dd' } },
};

/** A field node as a module document writes it (docs/module-format.md#nodes). */
function node(
  widget: string,
  { key, label }: { readonly key: string; readonly label: string },
  props: Node = {},
): Node {
  return {
    __config__: { jnpfKey: widget, label, showLabel: true, span: 24, layout: 'colFormItem', required: false },
    __vModel__: key,
    ...props,
  };
}

function fieldNode({ key, label, kind }: BenchField): Node {
  return node(WIDGETS[kind].key, { key, label }, WIDGETS[kind].props);
}

function columnNode(column: BenchField): Node {
  if (!column.isCalculated) return fieldNode(column);
  const expression = [{ __vModel__: 'items.price' }, '×', { __vModel__: 'items.quantity' }];
  return node('calculate', column, { expression });
}

/** The scenario as a module document: a form without a list. */
export function toModule({ id, fields, columns }: Scenario): Node {
  const nodes = fields.map(fieldNode);
  if (columns.length > 0) {
    nodes.push(node('calculate', { key: 'total', label: '合计' }, { expression: [{ __vModel__: 'items.amount' }] }));
    nodes.push({
      __config__: {
        jnpfKey: 'table',
        label: '明细',
        showTitle: true,
        span: 24,
        layout: 'rowFormItem',
        children: columns.map(columnNode),
      },
      __vModel__: 'items',
    });
  }
  return {
    id: `bench${id}`,
    fullName: `表单 ${id}`,
    enCode: `bench${id}`,
    type: 1,
    webType: 1,
    formData: JSON.stringify({ fields: nodes, popupType: 'general', labelWidth: 100 }),
  };
}

/** Stored values of the scenario's record; dates are milliseconds of midnight in UTC+8. */
export function toRecord({ columns, rows }: Scenario): Record<string, unknown> {
  return { title: '', items: rows.map((row) => toStoredRow(columns, row)) };
}

function toStoredRow(columns: readonly BenchField[], row: BenchRow): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(({ key, kind }) => [
      key,
      kind === 'date' ? Date.parse(`${String(row[key])}T00:00:00+08:00`) : row[key],
    ]),
  );
}
