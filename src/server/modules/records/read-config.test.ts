import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { parseModule } from '../../../engine/parse';
import { createAccess, permissionCatalogue } from '../../../engine/permission';
import { planTables } from '../../../engine/tables';
import { registry } from '../../../renderers/definitions';
import type { ModuleContext } from './module-context';
import { readConfig } from './read-config';

const node = (jnpfKey: string, key: string, config: object = {}, props: object = {}) => ({
  __config__: { jnpfKey, label: `标签${key}`, ...config },
  __vModel__: key,
  ...props,
});
const look = (when: string, extra: object = {}) => ({ when, style: 'danger', ...extra });

/** A module in which every setting that can refer to a field does so. */
const entangled = {
  fullName: '互相引用',
  enCode: 'entangled',
  webType: 2,
  formData: {
    fields: [
      node('input', 'title'),
      node('inputNumber', 'limit', { defaultExpression: '2 + 3' }),
      node('input', 'code', { defaultExpression: 'CONCAT(title, "-")' }),
      node('calculate', 'total', {}, { expression: [{ __vModel__: 'items.amount' }] }),
      node('calculate', 'rest', {}, { expression: [{ __vModel__: 'limit' }, '-', { __vModel__: 'total' }] }),
      node('table', 'items', {
        rowStyles: [look('count < 0'), look('amount > limit')],
        cellStyles: [look('count > limit', { field: 'count' })],
        children: [
          node('inputNumber', 'price'),
          node('inputNumber', 'count', { defaultExpression: 'price + 1' }),
          node(
            'calculate',
            'amount',
            {},
            { expression: [{ __vModel__: 'items.price' }, '×', { __vModel__: 'items.count' }] },
          ),
        ],
      }),
    ],
    rules: [
      { when: 'limit > 1', then: { visible: ['code'], required: ['title'] } },
      { when: 'count > 1', then: { required: ['items-price'] } },
      { when: 'true', then: { value: { code: 'CONCAT(title, total)' } } },
    ],
  },
  columnData: {
    type: 1,
    useColumnPermission: true,
    useFormPermission: true,
    columnList: ['title', 'limit', 'total'].map((prop) => ({ prop, label: prop, jnpfKey: 'input' })),
    searchList: [{ prop: 'title', label: 'title', jnpfKey: 'input', searchType: 2 }],
    rowStyles: [look('total > limit'), look('code == "x"')],
    cellStyles: [look('limit > 1', { field: 'title' })],
    summaryField: ['limit', 'total'],
    summaryKind: { limit: 'avg' },
    showSummary: true,
  },
};

const examplesDir = path.resolve(import.meta.dirname, '../../../../examples');
const documents: readonly (readonly [string, unknown])[] = [
  ['entangled', entangled],
  ...readdirSync(examplesDir).map(
    (name) => [name, JSON.parse(readFileSync(path.join(examplesDir, name, 'module.json'), 'utf8')) as unknown] as const,
  ),
];

function parse(document: unknown): ModuleModel {
  const { model, issues } = parseModule(document, registry);
  expect(issues.filter((issue) => issue.severity === 'error')).toEqual([]);
  if (!model) throw new Error('no model');
  return model;
}

/** The module as a client reads it, with all permission codes but these. */
function configFor(model: ModuleModel, refusedColumn: string, refusedForm: string) {
  const catalogue = permissionCatalogue(model);
  const codes = (list: readonly { readonly code: string }[], refused: string) =>
    new Set(list.map(({ code }) => code).filter((id) => id !== refused));
  const access = createAccess(model, {
    columns: codes(catalogue.columns, refusedColumn),
    forms: codes(catalogue.forms, refusedForm),
    buttons: codes(catalogue.buttons, ''),
  });
  const module = { id: 'm1', version: 1, model, plan: planTables(model, registry), entity: {} };
  // `readConfig` uses module, model and access only.
  return readConfig({ module, model, access } as unknown as ModuleContext);
}

describe.each(documents)('the document that a client reads: %s', (_name, document) => {
  const model = parse(document);
  const ids = model.allFields.filter((field) => field.key !== '').map((field) => field.id);

  it.each(ids)('parses for a reader without %s', (id) => {
    for (const [column, form] of [
      [id, ''],
      ['', id],
      [id, id],
    ] as const) {
      const read = parse(configFor(model, column, form));
      if (form === id && model.list?.useFormPermission) {
        const isKept = model.allFields.some((field) => field.tableKey === id);
        expect(read.allFields.some((field) => field.id === id)).toBe(isKept);
      }
    }
  });
});

describe('a widget that 3.4.7 clients never had', () => {
  const document = {
    ...entangled,
    formData: {
      fields: [
        node('input', 'title'),
        node('recordPicker', 'picked', {}, { module: 'm2' }),
        node('input', 'said', { defaultExpression: 'CONCAT(title, picked)' }),
        node('table', 'items', { children: [node('input', 'name'), node('recordPicker', 'picked')] }),
      ],
      rules: [{ when: 'picked == "1"', then: { required: ['title'] } }],
    },
    columnData: {
      type: 1,
      columnList: ['title', 'picked'].map((prop) => ({ prop, label: prop })),
      searchList: ['title', 'picked'].map((prop) => ({ prop, label: prop })),
    },
  };

  it('is left out of their document, with what names it', () => {
    const { formData, columnData: list } = configFor(parse(document), '', '');
    expect(formData + list).not.toContain('picked');
    const read = parse({ ...document, formData: JSON.parse(formData), columnData: JSON.parse(list) });
    expect(read.allFields.map(({ id }) => id)).toEqual(['title', 'said', 'items', 'items-name']);
    expect(read.list?.columns.map(({ fieldId }) => fieldId)).toEqual(['title']);
  });

  it.each(['sign', 'signature', 'location'])('is left out where it is %s: nobody could read the value', (widget) => {
    const fields = [
      node('input', 'title'),
      node(widget, 'held'),
      node('table', 'items', { children: [node(widget, 'held')] }),
    ];
    const listed = ['title', 'held'].map((prop) => ({ prop, label: prop }));
    const columnData = { type: 1, columnList: listed, searchList: [] };
    const { formData, columnData: list } = configFor(parse({ ...entangled, formData: { fields }, columnData }), '', '');
    expect(formData + list).not.toContain('held');
  });

  it('is named to the author of the module', () => {
    const named = parseModule(document, registry).issues.filter(({ params }) => params['reason'] === 'olderClients');
    expect(named.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'ENGINE_SETTING_IGNORED /formData/fields/1',
      'ENGINE_SETTING_IGNORED /formData/fields/3/__config__/children/1',
    ]);
  });
});
