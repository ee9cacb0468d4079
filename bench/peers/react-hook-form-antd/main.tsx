import '@ant-design/v5-patch-for-react-19';
import { App, ConfigProvider, DatePicker, Form, Input, InputNumber, Select } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import { memo, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Controller, useFieldArray, useForm, useWatch, type Control, type UseFieldArrayReturn } from 'react-hook-form';
import { NO_TABLE, type BenchEngine } from '../../pages/shared/engine';
import { installHarness } from '../../pages/shared/harness';
import {
  amountOf,
  OPTIONS,
  overlayBlock,
  sumAmounts,
  type BenchField,
  type BenchRow,
  type BenchValue,
  type Scenario,
} from '../../pages/shared/scenario';
import { columnIndex, toTableForm } from '../table-handle';

interface Values {
  main: Record<string, BenchValue>;
  items: Record<string, BenchValue>[];
}

/** Actions that buttons of a real page would call. */
interface TableActions extends Pick<UseFieldArrayReturn<Values, 'items'>, 'prepend' | 'remove' | 'replace'> {
  rows: () => BenchRow[];
}

const host: { actions: TableActions | null } = { actions: null };

interface ControlProps {
  readonly field: BenchField;
  readonly name: `main.${string}` | `items.${number}.${string}`;
  readonly control: Control<Values>;
}

const FieldControl = memo(function FieldControl({ field, name, control }: ControlProps) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, onBlur, ref } }) => {
        const common = { id: name, onBlur, ref };
        if (field.kind === 'number')
          return <InputNumber {...common} value={value as number | null} onChange={onChange} />;
        if (field.kind === 'select')
          return <Select {...common} value={value as string} onChange={onChange} options={[...OPTIONS]} />;
        if (field.kind === 'date') {
          const date = value ? dayjs(value as string) : null;
          return <DatePicker {...common} value={date} onChange={(next) => onChange(next?.format('YYYY-MM-DD'))} />;
        }
        return <Input {...common} value={value as string | undefined} onChange={onChange} />;
      }}
    />
  );
});

function Amount({ index, control }: { readonly index: number; readonly control: Control<Values> }) {
  const [price, quantity] = useWatch({ control, name: [`items.${index}.price`, `items.${index}.quantity`] });
  return <span>{amountOf({ price, quantity }) ?? ''}</span>;
}

function Total({ control }: { readonly control: Control<Values> }) {
  const items = useWatch({ control, name: 'items' });
  const amounts = items.map((row) => ({ price: row['price'], quantity: row['quantity'] }));
  return <output id="total">{sumAmounts(amounts)}</output>;
}

function Row({
  index,
  columns,
  control,
}: {
  readonly index: number;
  readonly columns: readonly BenchField[];
  readonly control: Control<Values>;
}) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key}>
          {column.isCalculated ? (
            <Amount index={index} control={control} />
          ) : (
            <FieldControl field={column} name={`items.${index}.${column.key}`} control={control} />
          )}
        </td>
      ))}
    </tr>
  );
}

const MemoRow = memo(Row);

function Table({
  columns,
  control,
  rows,
}: {
  readonly columns: readonly BenchField[];
  readonly control: Control<Values>;
  rows: () => BenchRow[];
}) {
  const { fields, prepend, remove, replace } = useFieldArray({ control, name: 'items' });
  useLayoutEffect(() => {
    host.actions = { prepend, remove, replace, rows };
  });
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key}>{column.label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((row, index) => (
          <MemoRow key={row.id} index={index} columns={columns} control={control} />
        ))}
      </tbody>
    </table>
  );
}

function Page({ scenario }: { readonly scenario: Scenario }) {
  const { control, getValues } = useForm<Values>({
    defaultValues: { items: scenario.rows.map((row) => ({ ...row })) },
  });
  return (
    <Form component="form">
      {scenario.fields.map((field) => (
        <Form.Item key={field.key} label={field.label} htmlFor={field.key}>
          <FieldControl field={field} name={`main.${field.key}`} control={control} />
        </Form.Item>
      ))}
      {scenario.columns.length > 0 ? (
        <>
          <Total control={control} />
          <Table columns={scenario.columns} control={control} rows={() => getValues('items')} />
        </>
      ) : null}
    </Form>
  );
}

/** Has '' in every column: for a missing value, the form falls back to the default values of the row formerly at that index. */
function blankRow({ columns }: Scenario): BenchRow {
  return Object.fromEntries(columns.map((column) => [column.key, '']));
}

const engine: BenchEngine = {
  mount(root, scenario) {
    createRoot(root).render(
      <ConfigProvider locale={zhCN}>
        <App component={false}>
          <Page scenario={scenario} />
        </App>
      </ConfigProvider>,
    );
    if (scenario.columns.length === 0) {
      return {
        ...NO_TABLE,
        controls: '.ant-form-item input',
        controlCount: scenario.fields.length,
        openControl: () => root.querySelector('.ant-form-item input'),
      };
    }
    return toTableForm(scenario, {
      controls: 'tbody input',
      firstCell: (key) => root.querySelector('tbody tr')?.children[columnIndex(scenario, key)],
      totalCell: () => root.querySelector('#total'),
      rowCount: () => host.actions?.rows().length ?? 0,
      insertTop: () => host.actions?.prepend(blankRow(scenario)),
      deleteTop: () => host.actions?.remove(0),
      paste: (block) => host.actions?.replace(overlayBlock(host.actions.rows(), block)),
    });
  },
};

installHarness(engine);
