import 'amis/lib/themes/cxd.css';
import 'amis/lib/helper.css';
import { render } from 'amis';
import { createRoot } from 'react-dom/client';
import { NO_TABLE, type BenchEngine } from '../../pages/shared/engine';
import { installHarness } from '../../pages/shared/harness';
import {
  OPTIONS,
  overlayBlock,
  type BenchField,
  type BenchRow,
  type FieldKind,
  type Scenario,
} from '../../pages/shared/scenario';
import { columnIndex, toTableForm } from '../table-handle';

type Json = Readonly<Record<string, unknown>>;

const TYPES: Readonly<Record<FieldKind, Json>> = {
  text: { type: 'input-text' },
  number: { type: 'input-number' },
  select: { type: 'select', options: [...OPTIONS] },
  date: { type: 'input-date', valueFormat: 'YYYY-MM-DD' },
};

function toControl({ key, label, kind, isCalculated }: BenchField): Json {
  // A template of the row's data: a control with a formula stays blank here and overwrites a bulk set with stale rows.
  if (isCalculated) return { type: 'tpl', name: key, label, tpl: '${price * quantity}' };
  return { ...TYPES[kind], name: key, label };
}

function toSchema({ fields, columns, rows }: Scenario): Json {
  const body: Json[] = fields.map(toControl);
  if (columns.length > 0) {
    body.push({
      type: 'input-number',
      name: 'total',
      label: '合计',
      disabled: true,
      value: '${SUM(ARRAYMAP(items, item => item.price * item.quantity))}',
    });
    body.push({
      type: 'input-table',
      name: 'items',
      label: '明细',
      needConfirm: false,
      addable: true,
      removable: true,
      columns: columns.map(toControl),
    });
  }
  const data = columns.length > 0 ? { items: rows.map((row) => ({ ...row })) } : {};
  return {
    type: 'page',
    data,
    body: { type: 'form', id: 'form', name: 'form', wrapWithPanel: false, actions: [], data, body },
  };
}

interface FormComponent {
  setValues: (values: Json) => void;
  getValues?: () => { items?: BenchRow[] };
  readonly props: { readonly store: { readonly data: { items?: BenchRow[] } } };
}

interface Scope {
  getComponentByName: (name: string) => FormComponent | undefined;
}

const engine: BenchEngine = {
  mount(root, scenario) {
    let scope: Scope | null = null;
    const scopeRef = (found: Scope | null) => {
      if (found) scope = found;
    };
    createRoot(root).render(
      render(
        { ...toSchema(scenario), name: 'page' } as unknown as Parameters<typeof render>[0],
        { scopeRef },
        { theme: 'cxd' },
      ),
    );
    if (scenario.columns.length === 0) {
      return {
        ...NO_TABLE,
        controls: '.cxd-Form-item :is(input, .cxd-Select)',
        controlCount: scenario.fields.length,
        openControl: () => root.querySelector('.cxd-Form-item input'),
      };
    }
    const form = () => (scope as Scope | null)?.getComponentByName('page.form');
    const rows = () => form()?.props.store.data.items ?? [];
    const setRows = (items: BenchRow[]) => form()?.setValues({ items });
    return toTableForm(scenario, {
      controls: 'tbody :is(input, .cxd-Select)',
      firstCell: (key) => root.querySelector('tr[data-index="0"]')?.children[columnIndex(scenario, key)],
      totalCell: () => root.querySelectorAll('.cxd-Form-item')[1],
      rowCount: () => rows().length,
      insertTop: () => setRows([{}, ...rows()]),
      deleteTop: () => setRows(rows().slice(1)),
      paste: (block) => setRows(overlayBlock(rows(), block)),
    });
  },
};

installHarness(engine);
