import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import type { ModuleModel } from '../contract/module-model';
import { parseModule } from '../parse';
import { camelToKebab } from '../parse/prop-names';
import { exampleScreen, screenWith } from '../parse/testing/example-screen';
import { compileClientConfig } from './compile-client-config';

type Raw = Record<string, unknown>;
interface ClientNode extends Raw {
  readonly __config__: Raw & { readonly children?: ClientNode[] };
}

function modelOf(document: Raw): ModuleModel {
  const { model, issues } = parseModule(document, registry);
  if (!model) throw new Error(JSON.stringify(issues));
  return model;
}

function clientNodes(document: Raw): ClientNode[] {
  return compileClientConfig(modelOf(document), registry).formData.fields as ClientNode[];
}

/** The model without references to its source document. */
function essence(model: ModuleModel): unknown {
  const skipped = ['raw', 'pointer', 'generation', 'source'];
  return JSON.parse(JSON.stringify(model, (key, value: unknown) => (skipped.includes(key) ? undefined : value)));
}

function expectRoundTrip(document: Raw): void {
  const model = modelOf(document);
  const { formData, columnData } = compileClientConfig(model, registry);
  const { webType, id, fullName, enCode } = model;
  const again = modelOf({
    // `resource` is not part of the client document; user modules have none.
    resource: document.resource,
    webType,
    id,
    fullName,
    enCode,
    formData: JSON.stringify(formData),
    columnData: JSON.stringify(columnData),
  });
  expect(essence(again)).toEqual(essence(model));
}

// prettier-ignore
const canonical: Raw = {
  id: '1', fullName: 'Orders', enCode: 'orders',
  formData: {
    formRef: 'formRef', size: 'small', popupType: 'drawer', labelSuffix: ':', printId: ['p'], hasConfirmAndAddBtn: true,
    fields: [
      { __config__: { jnpfKey: 'input', label: 'Name', required: true, regList: [{ pattern: '/^a/i', message: 'm' }] }, __vModel__: 'name', showPassword: true, addonBefore: '¥', showCount: true },
      { __config__: { jnpfKey: 'switch', defaultValue: 1 }, __vModel__: 'on', activeTxt: 'yes' },
      { __config__: { jnpfKey: 'select', dataType: 'dictionary', dictionaryType: 'd1' }, __vModel__: 'kind', props: { label: 'fullName', value: 'enCode' }, multiple: true },
      { __config__: { jnpfKey: 'text' }, content: 'words' },
      { __config__: { jnpfKey: 'tab', children: [{ title: 'One', __config__: { jnpfKey: 'tabItem', children: [
        { __config__: { jnpfKey: 'table', label: 'Items', children: [
          { __config__: { jnpfKey: 'inputNumber', label: 'Price' }, __vModel__: 'price', precision: 2, step: 0.01 },
          { __config__: { jnpfKey: 'select' }, __vModel__: 'unit', options: [{ id: '1', fullName: 'box' }] },
        ] }, __vModel__: 'items', showSummary: true, summaryField: ['price'] },
      ] } }] } },
      { __config__: { jnpfKey: 'calculate' }, __vModel__: 'total', isStorage: 1, expression: [{ __vModel__: 'items.price', label: 'p' }, '×', '2'] },
      { __config__: { jnpfKey: 'userSelect', label: 'Who' }, __vModel__: 'who', multiple: true },
    ],
  },
  columnData: {
    type: 2, treeDataSource: 'dictionary', treeDictionary: 'd1', treeRelation: 'kind', defaultSortConfig: [{ field: 'name', sort: 'asc' }],
    columnList: [{ prop: 'name', sortable: true, width: 120, fixed: 'left' }, { prop: 'items-price' }], btnsList: [],
    searchList: [{ prop: 'name' }, { prop: 'kind', searchMultiple: true }], useFormPermission: true, thousands: true, thousandsField: ['total'],
  },
  rules: [{ when: 'on == 1', then: { visible: 'kind', required: ['kind'], value: { name: '"x"' } } }],
};

describe('compileClientConfig', () => {
  it('gives a canonical module in 3.4.7 names that parse back to the same module', () => expectRoundTrip(canonical));

  it('writes every property where a 3.4.7 client looks for it', () => {
    const [name, on, kind, text, tab, total, who] = clientNodes(canonical);
    expect(name).toMatchObject({
      __config__: {
        jnpfKey: 'comInput',
        tag: 'el-input',
        layout: 'colFormItem',
        required: true,
        regList: [{ pattern: '/^a/i', message: 'm' }],
      },
      __slot__: { prepend: '¥' },
      'show-password': true,
      'show-word-limit': true,
    });
    expect(name).not.toHaveProperty('showPassword');
    expect(on).toMatchObject({
      'active-value': 1,
      'inactive-value': 0,
      activeTxt: 'yes',
      __config__: { defaultValue: 1 },
    });
    expect(kind).toMatchObject({
      __config__: { dataType: 'dictionary', dictionaryType: 'd1' },
      options: [],
      props: { props: { label: 'fullName', value: 'enCode' } },
    });
    expect(text).toMatchObject({ __config__: { jnpfKey: 'JNPFText', defaultValue: 'words' } });
    expect(total).toMatchObject({ __config__: { isStorage: 2 } });
    expect(total).not.toHaveProperty('isStorage');
    expect(who).toMatchObject({ __config__: { jnpfKey: 'userSelect' }, multiple: true });
    const table = tab?.__config__.children?.[0]?.__config__.children?.[0];
    const [price, unit] = table?.__config__.children ?? [];
    expect(table).toMatchObject({ 'show-summary': true });
    expect([price?.__config__.jnpfKey, unit?.__config__.jnpfKey]).toEqual(['numInput', 'select']);
    expect(price?.__config__.formId).toEqual(expect.any(Number));
    expect(price?.__config__.formId).not.toBe(unit?.__config__.formId);
  });

  it('has every key whose absence makes a 3.4.7 client throw', () => {
    const { formData, columnData } = compileClientConfig(modelOf(canonical), registry);
    expect(formData).toMatchObject({ formRef: 'elForm', popupType: 'drawer', classJson: '', size: 'mini' });
    // prettier-ignore
    expect(columnData).toMatchObject({
      type: 2, btnsList: [], columnBtnsList: [{ value: 'edit' }, { value: 'remove' }], treeRelation: 'kind',
      defaultSidx: 'name', sort: 'asc', hasPage: true, pageSize: 20,
      columnList: [{ prop: 'name', sortable: true, width: 120 }, { prop: 'items-price', label: 'Items-Price' }],
      searchList: [
        { prop: 'name', __vModel__: 'name', __config__: { jnpfKey: 'comInput' }, searchType: 2 },
        { prop: 'kind', props: { props: { value: 'enCode' } }, searchType: 1, searchMultiple: true },
      ],
    });
  });

  it('hands out fresh data: changing it does not reach the model', () => {
    const model = modelOf(canonical);
    const { formData } = compileClientConfig(model, registry);
    (formData.fields as Raw[])[0] = {};
    formData.popupType = 'general';
    expect(compileClientConfig(model, registry).formData.popupType).toBe('drawer');
  });

  it('gives no list for a form without one', () => {
    expect(compileClientConfig(modelOf({ formData: { fields: [] } }), registry).columnData).toEqual({});
  });

  it.each(registry.definitions.map((definition) => definition.key))("brings %s's example back the same", (key) => {
    const file = path.resolve(import.meta.dirname, '../../renderers/widgets', key, 'example.json');
    const { node } = JSON.parse(readFileSync(file, 'utf8')) as { node: Raw };
    expectRoundTrip({ formData: { fields: [node] } });
  });
});

describe('what only our own browser knows', () => {
  it('parses to the same model: displays, actions, tree table, keyword, titles, messages', () => {
    expectRoundTrip(exampleScreen);
    const customBtnsList = [
      {
        value: 'btn_1',
        label: 'o',
        event: { btnType: 1, modelId: 'm', formOptions: [{ currentField: 'fullName', field: 'a' }] },
      },
      { value: 'btn_2', label: 'i', event: { btnType: 3, interfaceId: 'i', useConfirm: true, confirmTitle: 'c' } },
    ];
    expectRoundTrip(screenWith('columnData.customBtnsList', customBtnsList));
  });

  it("a user's module keeps what needs no calls", () => {
    const { resource: _resource, ...document } = screenWith('formData.rules', []);
    expectRoundTrip(document);
    const { list } = modelOf(document);
    expect(list?.columns[2]?.display).toMatchObject({ type: 'tag' });
    expect(list?.rowButtons.map((button) => button.action?.type)).toEqual([undefined, 'interface']);
  });

  it('keeps the choices that rules leave, the values that they refuse, and what they are for', () => {
    const rules = [
      {
        when: 'on == 1',
        description: 'why',
        then: { options: { kind: 'option.value != "x"' }, invalid: { name: 'no' } },
      },
    ];
    const document = { ...canonical, rules };
    expectRoundTrip(document);
    const { formData } = compileClientConfig(modelOf(document), registry);
    expect((formData.rules as Raw[])[0]).toMatchObject(rules[0] ?? {});
  });

  it('leaves the buttons, columns and rules of a 3.4.7 client as they were', () => {
    const { columnData } = compileClientConfig(modelOf(exampleScreen), registry);
    const buttons = columnData.btnsList as Raw[];
    expect(buttons[0]).toEqual({ value: 'add', label: 'Add', icon: '' });
    for (const button of [...buttons, ...(columnData.columnBtnsList as Raw[])]) {
      expect(button).toMatchObject({ value: expect.any(String), label: expect.any(String), icon: expect.any(String) });
    }
    expect((columnData.columnList as Raw[])[0]).not.toHaveProperty('display');
    const { columnData: plain, formData } = compileClientConfig(modelOf(canonical), registry);
    for (const key of ['keyword', 'treeTable', 'then', 'treeCall', 'treeParams', 'treeMenu', 'treeSelectFirst'])
      expect(plain).not.toHaveProperty(key);
    expect(formData).not.toHaveProperty('createTitle');
    expect((formData.fields as ClientNode[])[2]?.__config__).not.toHaveProperty('resourceCall');
    expect((formData.rules as Raw[])[0]).not.toHaveProperty('on');
  });
});

describe('any module that parses', () => {
  // prettier-ignore
  const configKeys = ['label', 'span', 'regList', 'dataType', 'dictionaryType', 'propsUrl', 'defaultValue', 'visibility', 'formId', 'labelWidth', 'isStorage', 'optionType', 'startTimeRule', 'rule', 'children', 'props', 'required'];
  const bagOf = (keys: readonly string[]) => fc.dictionary(fc.constantFrom(...keys), fc.jsonValue(), { maxKeys: 5 });
  const field = fc.constantFrom(...registry.definitions, undefined).chain((definition) => {
    // `tipLabel`, `title` and `label` are both a property and a setting of every field: non-text values may be read two ways.
    const props = Object.keys(definition?.propsSchema.properties ?? { x: 1 }).filter(
      (name) => !['tipLabel', 'title', 'label'].includes(name),
    );
    const names = [
      ...props,
      ...props.map(camelToKebab),
      'options',
      'props',
      '__slot__',
      'isStorage',
      'disabled',
      'placeholder',
    ];
    return fc.record({
      node: bagOf(names),
      config: bagOf(configKeys),
      jnpfKey: fc.constantFrom(definition?.key ?? 'nobody', definition?.client?.key ?? 'nobody'),
      __vModel__: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    });
  });

  it('parses to the same model', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.uniqueArray(field, { maxLength: 5, selector: (each) => each.__vModel__ }),
        fc.constantFrom('formRef', 'elForm'),
        (nodes, formRef) => {
          const fields = nodes.map(({ node, config, jnpfKey, __vModel__ }) => ({
            ...node,
            __config__: { ...config, jnpfKey },
            __vModel__,
          }));
          const columnList = nodes.map((node) => ({ prop: node.__vModel__ }));
          const document = {
            formData: { fields, formRef, size: 'small' },
            columnData: { columnList, searchList: columnList },
          };
          if (!parseModule(document, registry).model) return;
          compared += 1;
          expectRoundTrip(document);
        },
      ),
      { numRuns: 200 },
    );
    expect(compared).toBeGreaterThan(40);
  });
});
