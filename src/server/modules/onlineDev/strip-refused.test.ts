import { expect, test } from 'vitest';
import { stripRefused } from './strip-refused';

const known = new Set(['title', 'secret', 'items', 'items-price', 'items-hidden', 'name', 'price']);
const strip = (document: object, ...refused: string[]) =>
  stripRefused(document as Record<string, unknown>, { known, refused: new Set(refused) });
const field = (key: string, extra: object = {}) => ({ __vModel__: key, __config__: { label: key, ...extra } });

test('nodes go wherever they stand', () => {
  const document = {
    fields: [
      field('title'),
      { __config__: { children: [field('secret'), { __config__: { children: [field('secret')] } }] } },
    ],
  };
  expect(strip(document, 'secret')).toEqual({
    fields: [field('title'), { __config__: { children: [{ __config__: { children: [] } }] } }],
  });
});

test('a column of a sub-table is not the main field of the same name', () => {
  const document = { fields: [field('items', { children: [field('price'), field('hidden')] }), field('price')] };
  expect(strip(document, 'items-price')).toEqual({
    fields: [field('items', { children: [field('hidden')] }), field('price')],
  });
  expect(strip(document, 'price')).toEqual({
    fields: [field('items', { children: [field('price'), field('hidden')] })],
  });
});

test('columns, searches, sums and orders', () => {
  const entry = (prop: string) => ({ prop, __vModel__: prop.split('-').at(-1) });
  const document = {
    columnList: [entry('title'), entry('items-hidden')],
    searchList: [entry('secret')],
    summaryField: ['title', 'secret', 'items-hidden'],
    summaryKind: { title: 'count', secret: 'max', 'items-hidden': 'avg' },
    defaultSidx: 'secret',
    treeRelation: 'title',
    defaultSortConfig: [{ field: 'secret', sort: 'asc' }],
    ruleList: [{ field: 'secret', symbol: '==' }],
  };
  expect(strip(document, 'secret', 'items-hidden')).toEqual({
    columnList: [entry('title')],
    searchList: [],
    summaryField: ['title'],
    summaryKind: { title: 'count' },
    defaultSidx: '',
    treeRelation: 'title',
    defaultSortConfig: [],
    ruleList: [],
  });
});

test('a formula with a refused operand and a rule that names a refused field go as a whole', () => {
  const document = {
    fields: [
      { ...field('title'), expression: [{ __vModel__: 'items.hidden' }, '+', '1'] },
      { ...field('name'), expression: [{ __vModel__: 'items.price' }] },
    ],
    rules: [
      { when: 'secret > 1', then: { visible: ['title'] } },
      { when: 'secretary > 1', then: {} },
    ],
  };
  const stripped = strip(document, 'items-hidden', 'secret');
  expect(stripped).toEqual({
    fields: [
      { ...field('title'), expression: [] },
      { ...field('name'), expression: [{ __vModel__: 'items.price' }] },
    ],
    rules: [{ when: 'secretary > 1', then: {} }],
  });
});

test('styles that name a refused field go, wherever they stand', () => {
  const styles = (...conditions: string[]) => conditions.map((when) => ({ when, look: 'danger' }));
  const document = {
    fields: [field('items', { rowStyles: styles('hidden > 1', 'price > 1'), cellStyles: styles('secret == 1') })],
    rowStyles: styles('secret == 1', 'title == "x"'),
    cellStyles: styles('items.hidden > 1', 'name == "x"'),
  };
  expect(strip(document, 'secret', 'items-hidden')).toEqual({
    fields: [field('items', { rowStyles: styles('price > 1'), cellStyles: [] })],
    rowStyles: styles('title == "x"'),
    cellStyles: styles('name == "x"'),
  });
});

test('a default value that is computed from a refused field goes', () => {
  const document = {
    fields: [
      { ...field('title'), defaultExpression: 'CONCAT(secret, "-")' },
      { ...field('name'), defaultExpression: 'TODAY()' },
    ],
  };
  expect(strip(document, 'secret')).toEqual({
    fields: [
      { ...field('title'), defaultExpression: '' },
      { ...field('name'), defaultExpression: 'TODAY()' },
    ],
  });
});

test('a column that a rule names without its table goes too, unless a main field is meant', () => {
  const rule = (when: string, target: string) => ({ when, then: { required: [target] } });
  const document = { rules: [rule('hidden > 1', 'items-price'), rule('price > 1', 'title')] };
  expect(strip(document, 'items-hidden')).toEqual({ rules: [rule('price > 1', 'title')] });
  const rows = { rules: [rule('price > 1', 'title'), rule('price > 1', 'items-hidden')] };
  expect(strip(rows, 'items-price')).toEqual({ rules: [rule('price > 1', 'title')] });
});

test('a parameter of an interface that is called like a refused field stays, its source does not', () => {
  const templateJson = [
    { field: 'secret', relationField: 'secret' },
    { field: 'a', relationField: 'title_jnpfTable_x1' },
    { field: 'b', relationField: 'secret_jnpfTable_x1' },
  ];
  expect(strip({ templateJson }, 'secret')).toEqual({
    templateJson: [
      { field: 'secret', relationField: '' },
      { field: 'a', relationField: 'title_jnpfTable_x1' },
      { field: 'b', relationField: '' },
    ],
  });
});

test('option keys that are called like a refused field stay', () => {
  const document = { fields: [{ ...field('title'), props: { label: 'name', value: 'secret' } }] };
  expect(strip(document, 'secret', 'name')).toEqual(document);
});

test('a script that names a refused field goes, another stays', () => {
  const on = {
    change: "({ setFormData }) => { setFormData('secret', 1) }",
    blur: "({ data }) => { setFormData('secretary', data) }",
  };
  expect(
    strip(
      { fields: [{ ...field('title'), on }], funcs: { onLoad: 'function () { return items.hidden }' } },
      'secret',
      'items-hidden',
    ),
  ).toEqual({
    fields: [{ ...field('title'), on: { change: '', blur: on.blur } }],
    funcs: { onLoad: '' },
  });
});
