import { describe, expect, test } from 'vitest';
import { registry } from '../../../renderers/definitions';
import type { ModuleModel } from '../../contract/module-model';
import { parseModule } from '../../parse';
import { createAccess, permissionCatalogue } from '../index';
import { restrictModel } from './restrict-model';

type Raw = Record<string, unknown>;

const node = (jnpfKey: string, key: string, config: Raw = {}, props: Raw = {}): Raw => ({
  __config__: { jnpfKey, label: `Label ${key}`, ...config },
  __vModel__: key,
  ...props,
});
const layout = (...children: Raw[]): Raw => ({ __config__: { jnpfKey: 'card', children } });
const table = (key: string, children: Raw[], config: Raw = {}, props: Raw = {}) =>
  node('table', key, { children, ...config }, props);
const column = (prop: string): Raw => ({ prop, label: prop });

function parse(formData: Raw, columnData: Raw = {}, extra: Raw = {}): ModuleModel {
  const list = { useColumnPermission: true, useFormPermission: true, columnList: [], ...columnData };
  const { model } = parseModule({ id: 'm', formData, columnData: list, ...extra }, registry);
  if (!model) throw new Error('the module must parse');
  return model;
}

interface Refused {
  /** Ids refused in the form and in the list; default of `forms` and `columns`. */
  readonly ids?: readonly string[];
  readonly forms?: readonly string[];
  readonly columns?: readonly string[];
  readonly buttons?: readonly string[];
}

/** Returns the model for a user who is granted everything but these. */
function without(model: ModuleModel, { ids = [], forms = ids, columns = ids, buttons = [] }: Refused): ModuleModel {
  const catalogue = permissionCatalogue(model);
  const codes = (list: readonly { readonly code: string }[], refused: readonly string[]) =>
    new Set(list.map(({ code }) => code).filter((code) => !refused.includes(code)));
  const granted = {
    columns: codes(catalogue.columns, columns),
    forms: codes(catalogue.forms, forms),
    buttons: codes(catalogue.buttons, buttons),
  };
  return restrictModel(model, createAccess(model, granted), { registry });
}

const idsOf = (model: ModuleModel) => model.allFields.map(({ id }) => id).filter((id) => !id.startsWith('$'));
const rawOf = (model: ModuleModel, id: string) => model.allFields.find((field) => field.id === id)?.raw;

describe('the form', () => {
  const items = table('items', [node('input', 'price'), node('input', 'hidden')]);
  const model = parse({
    fields: [node('input', 'title'), layout(node('input', 'secret'), layout(node('input', 'inside'))), items],
  });

  test('lacks a refused field wherever it stands, and keeps what it stood in', () => {
    expect(idsOf(without(model, { ids: ['secret'] }))).toEqual([
      'title',
      'inside',
      'items',
      'items-price',
      'items-hidden',
    ]);
    expect(without(model, { ids: ['secret', 'inside'] }).form.fields[1]?.children[0]?.children).toEqual([]);
    const inRaw = JSON.stringify(without(model, { ids: ['secret', 'items-hidden'] }));
    expect(inRaw).not.toMatch(/secret|hidden/);
    expect(inRaw).toContain('price');
  });

  test('keeps a sub-table as long as one of its columns is granted', () => {
    expect(idsOf(without(model, { ids: ['items-hidden'] }))).toContain('items-price');
    const none = without(model, { forms: ['items', 'items-hidden', 'items-price'] });
    expect(idsOf(none)).toEqual(['title', 'secret', 'inside']);
  });

  test('knows a column of a sub-table from the main field of the same name', () => {
    const twice = parse({ fields: [table('items', [node('input', 'price')]), node('input', 'price')] });
    expect(idsOf(without(twice, { ids: ['items-price'] }))).toEqual(['items', 'price']);
    expect(idsOf(without(twice, { ids: ['price'] }))).toEqual(['items', 'items-price']);
  });

  test('has no default value, formula, limit or row of a sub-table that needs a refused field', () => {
    const read = without(
      parse({
        fields: [
          node('input', 'secret'),
          node('datePicker', 'day', {}, { startTimeRule: true, startTimeType: 2, startRelationField: 'secret' }),
          node('input', 'code', { defaultExpression: 'CONCAT(secret, "-")' }),
          node('input', 'today', { defaultExpression: 'TODAY()' }),
          node('calculate', 'sum', {}, { expression: [{ __vModel__: 'items.hidden' }, '+', '1'] }),
          node('calculate', 'kept', {}, { expression: [{ __vModel__: 'items.price' }] }),
          table('items', [node('inputNumber', 'price'), node('inputNumber', 'hidden')], {
            defaultValue: [{ price: 1, hidden: 2 }],
          }),
        ],
      }),
      { ids: ['secret', 'items-hidden'] },
    );
    const [day, code, today, sum, kept, items] = read.form.fields;
    expect(day?.props).toMatchObject({ startRelationField: '', startTimeRule: true });
    expect(code).not.toHaveProperty('defaultExpression');
    expect(today?.defaultExpression?.source).toBe('TODAY()');
    expect([sum?.props['expression'], kept?.props['expression']]).toEqual([[], [{ __vModel__: 'items.price' }]]);
    expect(items?.defaultValue).toEqual([{ price: 1 }]);
    expect(JSON.stringify(read)).not.toMatch(/secret|hidden/);
  });

  test('has the rules, styles and scripts that name no refused field', () => {
    const styles = (...conditions: string[]) => conditions.map((when) => ({ when, style: 'danger' }));
    const rule = (when: string, target: string) => ({ when, then: { required: [target] } });
    const read = without(
      parse({
        fields: [
          node('inputNumber', 'secret'),
          node('inputNumber', 'secretary', {}, { on: { change: '() => secret', blur: '() => secretary' } }),
          node('inputNumber', 'price'),
          table('items', [node('inputNumber', 'price'), node('inputNumber', 'hidden')], {
            rowStyles: styles('hidden > 1', 'price > 1'),
            cellStyles: [{ when: 'secret == 1', style: 'danger', field: 'price' }],
          }),
        ],
        rules: [
          rule('secret > 1', 'secretary'),
          rule('secretary > 1', 'secret'),
          rule('secretary > 1', 'price'),
          rule('hidden > 1', 'items-price'),
          { when: 'true', then: { value: { secretary: 'secret + 1' } } },
          { ...rule('price > 1', 'secretary'), description: 'because of secret' },
        ],
        funcs: { onLoad: 'function () { return items.hidden }' },
      }),
      { ids: ['secret', 'items-hidden'] },
    );
    expect(read.rules.map(({ when }) => when.source)).toEqual(['secretary > 1']);
    expect(read.form.fields.at(-1)?.styles).toMatchObject({ rows: [{ when: { source: 'price > 1' } }], cells: [] });
    expect(rawOf(read, 'secretary')?.['on']).toEqual({ change: '', blur: '() => secretary' });
    expect(read.source?.formData['funcs']).toEqual({ onLoad: '' });
  });

  test('keeps what others call by the same name: option keys, parameters, fields of other modules', () => {
    const read = without(
      parse({
        fields: [
          node('input', 'secret'),
          node('input', 'title'),
          node(
            'select',
            'kind',
            {
              dataType: 'dynamic',
              propsUrl: 'i',
              templateJson: [
                { field: 'secret', relationField: 'secret', relationFieldName: 'Label secret' },
                { field: 'a', relationField: 'title_jnpfTable_x1' },
                { field: 'b', relationField: 'secret_jnpfTable_x1' },
              ],
            },
            { props: { label: 'secret', value: 'secret' } },
          ),
          node('recordPicker', 'other', {}, { module: 'm2', labelKey: 'secret', valueKey: 'secret' }),
        ],
      }),
      { ids: ['secret'] },
    );
    const kind = read.allFields.find(({ id }) => id === 'kind');
    expect(kind?.options).toMatchObject({ labelKey: 'secret', valueKey: 'secret' });
    const params = kind?.options?.kind === 'dynamic' ? kind.options.params : [];
    expect(params.map(({ field, relationField }) => [field, relationField])).toEqual([
      ['secret', ''],
      ['a', 'title_jnpfTable_x1'],
      ['b', ''],
    ]);
    expect(params[0]?.raw).toEqual({ field: 'secret', relationField: '', relationFieldName: '' });
    const other = read.allFields.find(({ id }) => id === 'other');
    expect(other?.props).toMatchObject({ labelKey: 'secret', valueKey: 'secret' });
  });

  test('of a widget that nobody knows has nothing beside a refused name', () => {
    const read = without(
      parse({
        fields: [
          node('input', 'secret'),
          node(
            'mystery',
            'odd',
            {},
            {
              source: 'secret',
              maps: { secret: 1, title: 2 },
              entries: [{ field: 'secret', text: 'gone' }, { field: 'title' }],
              tokens: [{ id: 'title' }, '+', { id: 'secret' }],
            },
          ),
        ],
      }),
      { ids: ['secret'] },
    );
    expect(rawOf(read, 'odd')).toMatchObject({
      source: '',
      maps: { title: 2 },
      entries: [{ field: 'title' }],
      tokens: [],
    });
  });
});

describe('the list', () => {
  const fields = [node('input', 'title'), node('input', 'secret'), table('items', [node('input', 'hidden')])];
  const list = {
    columnList: ['title', 'secret', 'items-hidden'].map(column),
    searchList: ['title', 'secret'].map(column),
    summaryField: ['title', 'secret', 'items-hidden'],
    summaryKind: { title: 'count', secret: 'max', 'items-hidden': 'avg' },
    defaultSortConfig: [{ field: 'secret', sort: 'asc' }],
    thousands: true,
    thousandsField: ['secret', 'title'],
    ruleList: [
      { field: 'secret', symbol: '==', fieldValue: 1 },
      { field: 'title', symbol: '==', fieldValueType: 1, fieldValue: 'secret' },
    ],
    rowStyles: [{ when: 'secret == "x"', style: 'danger' }],
    cellStyles: [{ when: 'true', style: 'danger', field: 'secret' }],
    complexHeaderList: [{ fullName: 'H', childColumns: ['secret', 'title'] }],
    parentField: 'secret',
    groupField: 'secret',
  };

  test('names no refused field in columns, searches, sums, orders, filters and styles', () => {
    const read = without(parse({ fields }, list), { ids: ['secret', 'items-hidden', 'items'] });
    expect(read.list).toMatchObject({
      columns: [{ fieldId: 'title' }],
      searches: [{ fieldId: 'title' }],
      summaryFieldIds: ['title'],
      summaryKinds: { title: 'count' },
      defaultSort: [],
      thousandsFieldIds: ['title'],
      filters: [],
      styles: { rows: [], cells: [] },
    });
    expect(read.source?.columnData).toMatchObject({ complexHeaderList: [{ fullName: 'H', childColumns: ['title'] }] });
    expect(JSON.stringify(read)).not.toMatch(/secret|hidden/);
  });

  test.each([
    [3, 'groupFieldId'],
    [5, 'parentFieldId'],
  ] as const)('of type %i has no %s that is refused', (type, member) => {
    const model = parse({ fields }, { ...list, type });
    expect(model.list?.[member]).toBe('secret');
    expect(without(model, { ids: ['secret'] }).list?.[member]).toBe('');
  });

  test('follows the grant of its columns, and its expressions the form as well', () => {
    const model = parse({ fields }, list);
    const inListAlone = without(model, { forms: ['secret'] });
    expect(idsOf(inListAlone)).not.toContain('secret');
    expect(inListAlone.list?.columns.map(({ fieldId }) => fieldId)).toContain('secret');
    expect(inListAlone.listFields?.map(({ id }) => id)).toContain('secret');
    expect(inListAlone.list?.styles?.rows).toEqual([]);
    const inFormAlone = without(model, { columns: ['secret'] });
    expect(idsOf(inFormAlone)).toContain('secret');
    expect(JSON.stringify([inFormAlone.list, inFormAlone.listFields])).not.toContain('secret');
  });

  test('has the buttons that may be used and that need no refused field', () => {
    const open = (value: string, action: Raw) => ({
      value,
      label: value,
      action: { type: 'open', module: 'x', ...action },
    });
    const read = without(
      parse(
        { fields },
        {
          useBtnPermission: true,
          btnsList: [
            { value: 'add', label: 'a' },
            { value: 'batchRemove', label: 'b' },
          ],
          columnBtnsList: [
            open('one', { recordId: 'secret' }),
            open('two', { recordId: 'record.id', values: { x: 'secret + "1"' } }),
            open('three', { params: { p: 'secret' } }),
            open('four', { values: { secret: 'title' }, confirm: '{title} and {secret}?' }),
            { value: 'edit', label: 'e', when: 'secret == "x"' },
            { value: 'remove', label: 'r', disabledWhen: 'ISEMPTY(secret)' },
            { value: 'detail', label: 'd', when: 'title == "x"' },
          ],
          customBtnsList: [
            {
              value: 'btn_1',
              label: 'c',
              event: {
                btnType: 1,
                modelId: 'x',
                func: '() => secret',
                formOptions: [
                  { currentField: 'secret', field: 'a' },
                  { currentField: 'title', field: 'secret' },
                ],
              },
            },
            {
              value: 'btn_2',
              label: 'd',
              event: { btnType: 3, interfaceId: 'i', templateJson: [{ field: 'p', relationField: 'secret' }] },
            },
          ],
        },
      ),
      { ids: ['secret'], buttons: ['btn_batchRemove'] },
    ).list;
    expect(read?.buttons.map(({ value }) => value)).toEqual(['add']);
    // The key `secret` stays: it is a field of the opened form, not of this module.
    expect(read?.rowButtons).toMatchObject([
      { value: 'four', action: { confirm: '{title} and ?', values: { secret: { source: 'title' } } } },
      { value: 'detail', when: { source: 'title == "x"' } },
    ]);
    const [opens, runs] = read?.customButtons ?? [];
    expect(opens?.event).toMatchObject({ func: '', formOptions: [{ currentField: 'title', field: 'secret' }] });
    expect(opens?.action).toMatchObject({ values: { secret: { source: 'title' } } });
    expect(runs?.event).toMatchObject({ templateJson: [{ field: 'p', relationField: '' }] });
    expect(runs?.action).toMatchObject({ params: [{ field: 'p', relationField: '' }] });
  });

  test('has the entries of its tree that ask for no code, whatever is granted', () => {
    const treeMenu = [
      { value: 'open', label: 'o', action: { type: 'open', module: 'x' } },
      { value: 'wide', label: 'w', action: { type: 'expandAll', target: 'tree' } },
    ];
    const model = parse({ fields }, { type: 2, useBtnPermission: true, treeRelation: 'secret', treeMenu });
    const { list: read } = without(model, { ids: ['secret'], buttons: ['btn_open'] });
    expect(read?.tree?.menu.map(({ value }) => value)).toEqual(['wide']);
    expect(read?.tree?.relationFieldId).toBe('');
    expect(without(model, {}).list?.tree?.menu).toHaveLength(2);
  });
});

describe('calls', () => {
  const model = parse(
    { fields: [node('input', 'title'), node('input', 'secret')] },
    {
      columnList: [{ ...column('title'), display: { type: 'switch', call: 'turn', on: '1', off: '0' } }],
      columnBtnsList: [
        { value: 'drop', label: 'd', action: { type: 'call', call: 'drop' } },
        { value: 'turn', label: 't', action: { type: 'call', call: 'turn' } },
        { value: 'pick', label: 'p', action: { type: 'pick', kinds: ['user'], call: 'turn', chosen: 'drop' } },
        { value: 'give', label: 'g', action: { type: 'pick', kinds: ['user'], call: 'turn' } },
      ],
    },
    {
      resource: {
        calls: {
          drop: { method: 'DELETE', path: '/api/x/{secret}' },
          turn: { method: 'PUT', path: '/api/x/{record.id}', body: { a: 'title' } },
        },
      },
    },
  );

  test('that read a refused field go as a whole, with what makes them', () => {
    const read = without(model, { ids: ['secret'] });
    expect(Object.keys(read.resource?.calls ?? {})).toEqual(['turn']);
    // A pick that could not read what is chosen would take it away.
    expect(read.list?.rowButtons.map(({ value }) => value)).toEqual(['turn', 'give']);
    expect(read.list?.columns[0]?.display).not.toBeNull();
  });

  test('are removed as a whole where tables cannot be bound', () => {
    const access = createAccess(model, null);
    const read = restrictModel(model, access, { registry, hasCalls: false });
    expect([read.resource, read.list?.rowButtons, read.list?.columns[0]?.display]).toEqual([null, [], null]);
  });
});

test('who may see everything gets everything but tables, translations and what is written anew of the documents', () => {
  const model = parse(
    { fields: [node('input', 'title'), table('items', [node('input', 'price')])] },
    { columnList: [column('title')] },
    { tables: [{ typeId: '1', table: 'mt_a', fields: [{ field: 'title' }] }], i18n: { en: { a: 'b' } } },
  );
  const { tables, translations, source, ...rest } = model;
  expect([tables.length, translations]).toEqual([1, { en: { a: 'b' } }]);
  const read = restrictModel(model, createAccess(model, null), { registry });
  expect(read).toEqual({
    ...rest,
    tables: [],
    source: { formData: { fields: [] }, columnData: { ...source?.columnData, columnList: [] } },
  });
  expect(Object.isFrozen(read.form)).toBe(true);
});
