import '@ant-design/v5-patch-for-react-19';
import { ArrayTable, DatePicker, FormItem, Input, NumberPicker, Select } from '@formily/antd-v5';
import { createForm, isField, type ArrayField, type Field } from '@formily/core';
import { createSchemaField, FormProvider, type ISchema } from '@formily/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { createRoot } from 'react-dom/client';
import { NO_TABLE, type BenchEngine } from '../../pages/shared/engine';
import { installHarness } from '../../pages/shared/harness';
import {
  amountOf,
  OPTIONS,
  overlayBlock,
  sumAmounts,
  type BenchField,
  type BenchRow,
  type FieldKind,
  type Scenario,
} from '../../pages/shared/scenario';
import { columnIndex, toTableForm } from '../table-handle';

const SchemaField = createSchemaField({
  components: { ArrayTable, DatePicker, FormItem, Input, NumberPicker, Select },
});

const COMPONENTS: Readonly<Record<FieldKind, ISchema>> = {
  text: { type: 'string', 'x-component': 'Input' },
  number: { type: 'number', 'x-component': 'NumberPicker' },
  select: { type: 'string', 'x-component': 'Select', enum: [...OPTIONS] },
  date: { type: 'string', 'x-component': 'DatePicker' },
};

function toAmount(field: Field): void {
  field.value = amountOf({ price: field.query('.price').value(), quantity: field.query('.quantity').value() });
}

function toTotal(field: Field): void {
  field.value = sumAmounts((field.form.values as { items?: BenchRow[] }).items ?? []);
}

function toSchema(field: BenchField): ISchema {
  return {
    ...COMPONENTS[field.kind],
    title: field.label,
    'x-decorator': 'FormItem',
    ...(field.isCalculated ? { 'x-read-only': true, 'x-reactions': toAmount } : {}),
  };
}

/** A column of the table; the title is the column's, not the control's. */
function toColumn(field: BenchField): ISchema {
  const { title, ...control } = toSchema(field);
  return {
    type: 'void',
    'x-component': 'ArrayTable.Column',
    'x-component-props': { title },
    properties: { [field.key]: control },
  };
}

function toFormSchema({ fields, columns }: Scenario): ISchema {
  const properties: Record<string, ISchema> = Object.fromEntries(fields.map((field) => [field.key, toSchema(field)]));
  if (columns.length > 0) {
    properties['total'] = {
      ...toSchema({ key: 'total', label: '合计', kind: 'number' }),
      'x-read-only': true,
      'x-reactions': toTotal,
    };
    properties['items'] = {
      type: 'array',
      'x-decorator': 'FormItem',
      'x-component': 'ArrayTable',
      // All rows on one page: with the default page size only ten rows would be measured.
      'x-component-props': { pagination: { pageSize: 100_000 } },
      items: {
        type: 'object',
        properties: Object.fromEntries(columns.map((column) => [`column_${column.key}`, toColumn(column)])),
      },
    };
  }
  return { type: 'object', properties };
}

const engine: BenchEngine = {
  mount(root, scenario) {
    const form = createForm({
      values: scenario.columns.length > 0 ? { items: scenario.rows.map((row) => ({ ...row })) } : {},
    });
    createRoot(root).render(
      <ConfigProvider locale={zhCN}>
        <App component={false}>
          <FormProvider form={form}>
            <SchemaField schema={toFormSchema(scenario)} />
          </FormProvider>
        </App>
      </ConfigProvider>,
    );
    if (scenario.columns.length === 0) {
      return {
        ...NO_TABLE,
        controls: '.ant-formily-item input',
        controlCount: scenario.fields.length,
        openControl: () => root.querySelector('.ant-formily-item input'),
      };
    }
    const items = (): ArrayField | null => {
      const field = form.query('items').take();
      return isField(field) ? (field as ArrayField) : null;
    };
    const rows = () => (items()?.value ?? []) as BenchRow[];
    return toTableForm(scenario, {
      controls: '.ant-table-row input',
      firstCell: (key) => root.querySelector('.ant-table-row')?.children[columnIndex(scenario, key)],
      totalCell: () => root.querySelectorAll('.ant-formily-item')[1],
      rowCount: () => rows().length,
      insertTop: () => void items()?.unshift({}),
      deleteTop: () => void items()?.remove(0),
      paste: (block) => items()?.setValue(overlayBlock(rows(), block)),
    });
  },
};

installHarness(engine);
