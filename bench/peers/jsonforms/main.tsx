import type { CoreActions, JsonFormsCore, JsonSchema7, Middleware, UISchemaElement } from '@jsonforms/core';
import { JsonForms } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import { useLayoutEffect, useMemo, useState } from 'react';
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
import { calculate, type FormData } from '../calculate';
import { columnIndex, toTableForm } from '../table-handle';

const TYPES: Readonly<Record<FieldKind, JsonSchema7>> = {
  text: { type: 'string' },
  number: { type: 'number' },
  select: { type: 'string', oneOf: OPTIONS.map(({ value, label }) => ({ const: value, title: label })) },
  date: { type: 'string', format: 'date' },
};

function toProperties(fields: readonly BenchField[]): Record<string, JsonSchema7> {
  return Object.fromEntries(
    fields.map(({ key, label, kind, isCalculated }) => [
      key,
      { ...TYPES[kind], title: label, ...(isCalculated ? { readOnly: true } : {}) },
    ]),
  );
}

function toSchema({ fields, columns }: Scenario): JsonSchema7 {
  const properties = toProperties(fields);
  if (columns.length > 0) {
    properties['total'] = { type: 'number', title: '合计', readOnly: true };
    properties['items'] = {
      type: 'array',
      title: '明细',
      items: { type: 'object', properties: toProperties(columns) },
    };
  }
  return { type: 'object', properties };
}

function toUiSchema({ fields, columns }: Scenario): UISchemaElement {
  const keys = [...fields.map((field) => field.key), ...(columns.length > 0 ? ['total', 'items'] : [])];
  const elements = keys.map((key) => ({ type: 'Control', scope: `#/properties/${key}` }));
  return { type: 'VerticalLayout', elements } as UISchemaElement;
}

/** Recalculates amounts and total after every action. */
const withAmounts: Middleware = (state: JsonFormsCore, action: CoreActions, reduce) => {
  const next: JsonFormsCore = reduce(state, action);
  const data: unknown = calculate((next.data ?? {}) as FormData);
  return data === next.data ? next : { ...next, data };
};

/** Access to the form data from outside React, as buttons of the page would need it. */
const host: { data: FormData; setData: (next: FormData) => void } = { data: {}, setData: () => undefined };

function noteData(state: { data: unknown }): void {
  host.data = state.data as FormData;
}

function Page({ scenario }: { readonly scenario: Scenario }) {
  const schema = useMemo(() => toSchema(scenario), [scenario]);
  const uiSchema = useMemo(() => toUiSchema(scenario), [scenario]);
  const [given, setGiven] = useState<FormData>(() =>
    scenario.columns.length > 0 ? calculate({ items: scenario.rows.map((row) => ({ ...row })) }) : {},
  );
  useLayoutEffect(() => {
    host.setData = (next) => {
      host.data = calculate(next);
      setGiven(host.data);
    };
  }, []);
  return (
    <JsonForms
      schema={schema}
      uischema={uiSchema}
      data={given}
      renderers={vanillaRenderers}
      cells={vanillaCells}
      middleware={withAmounts}
      onChange={noteData}
    />
  );
}

const engine: BenchEngine = {
  mount(root, scenario) {
    if (scenario.columns.length > 0) host.data = { items: scenario.rows };
    createRoot(root).render(<Page scenario={scenario} />);
    if (scenario.columns.length === 0) {
      return {
        ...NO_TABLE,
        controls: '#root :is(input, select)',
        controlCount: scenario.fields.length,
        openControl: () => root.querySelector('input'),
      };
    }
    const rows = () => host.data.items ?? [];
    const setRows = (items: BenchRow[]) => host.setData({ ...host.data, items });
    return toTableForm(scenario, {
      controls: 'tbody :is(input, select)',
      firstCell: (key) => root.querySelector('tbody tr')?.children[columnIndex(scenario, key)],
      totalCell: () => root.querySelector('[id$="/properties/total"]'),
      rowCount: () => rows().length,
      insertTop: () => setRows([{}, ...rows()]),
      deleteTop: () => setRows(rows().slice(1)),
      paste: (block) => setRows(overlayBlock([...rows()], block)),
    });
  },
};

installHarness(engine);
