import '@ant-design/v5-patch-for-react-19';
import Form from '@rjsf/antd';
import type { IChangeEvent } from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
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
import { toTableForm } from '../table-handle';

const TYPES: Readonly<Record<FieldKind, RJSFSchema>> = {
  text: { type: 'string' },
  number: { type: 'number' },
  select: { type: 'string', oneOf: OPTIONS.map(({ value, label }) => ({ const: value, title: label })) },
  date: { type: 'string', format: 'date' },
};

function toProperties(fields: readonly BenchField[]): Record<string, RJSFSchema> {
  return Object.fromEntries(
    fields.map(({ key, label, kind, isCalculated }) => [
      key,
      { ...TYPES[kind], title: label, ...(isCalculated ? { readOnly: true } : {}) },
    ]),
  );
}

function toSchema({ fields, columns }: Scenario): RJSFSchema {
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

const UI_SCHEMA: UiSchema = { 'ui:submitButtonOptions': { norender: true } };

/** Access to the form data from outside React, as buttons of the page would need it. */
const host: { data: FormData; setData: (next: FormData) => void } = { data: {}, setData: () => undefined };

function Page({ scenario }: { readonly scenario: Scenario }) {
  const schema = useMemo(() => toSchema(scenario), [scenario]);
  const [formData, setFormData] = useState<FormData>(() =>
    scenario.columns.length > 0 ? calculate({ items: scenario.rows.map((row) => ({ ...row })) }) : {},
  );
  useLayoutEffect(() => {
    host.data = formData;
    host.setData = (next) => setFormData(calculate(next));
  }, [formData]);
  return (
    <Form
      schema={schema}
      uiSchema={UI_SCHEMA}
      formData={formData}
      validator={validator}
      noHtml5Validate
      onChange={(event: IChangeEvent<FormData>) => setFormData(calculate(event.formData ?? {}))}
    />
  );
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
        controls: 'form input',
        controlCount: scenario.fields.length,
        openControl: () => root.querySelector('form input'),
      };
    }
    const rows = () => host.data.items ?? [];
    const setRows = (items: BenchRow[]) => host.setData({ ...host.data, items });
    return toTableForm(scenario, {
      controls: '[id^="root_items_"] input, input[id^="root_items_"]',
      firstCell: (key) => root.querySelector(`#root_items_0_${key}`)?.closest('.ant-form-item'),
      totalCell: () => root.querySelector('#root_total'),
      rowCount: () => rows().length,
      insertTop: () => setRows([{}, ...rows()]),
      deleteTop: () => setRows(rows().slice(1)),
      paste: (block) => setRows(overlayBlock(rows(), block)),
    });
  },
};

installHarness(engine);
