import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { definitions } from '../../../renderers/definitions';
import type { PropSchema, WidgetDefinition } from '../../contract/widget-definition';
import { arbitrarySettings } from '../../settings/testing/authored-settings';

type Raw = Record<string, unknown>;

const WIDGETS = path.resolve(import.meta.dirname, '../../../renderers/widgets');
const CONTAINERS = new Set(['table', 'layout']);
const leaves = definitions.filter((definition) => !CONTAINERS.has(definition.kind));
const cells = leaves.filter((definition) => definition.isAllowedInTable);

function exampleNode(key: string): Raw {
  return (JSON.parse(readFileSync(path.join(WIDGETS, key, 'example.json'), 'utf8')) as { node: Raw }).node;
}
const examples = new Map(leaves.map((definition) => [definition.key, exampleNode(definition.key)]));

const words = fc.oneof(
  fc.constantFrom('金额', 'Name', '备注 "x"', '*/ `${x}`', "a'b", '😀', '\u2028'),
  fc.string({ maxLength: 8 }),
);
const patterns = fc.constantFrom(
  '/^\\d+$/',
  '/^[a-z]{2,4}$/i',
  '/^1[3-9]\\d{9}$/',
  '/^.{1,3}$/',
  '/(a|b)*c/',
  '[A-Z]+',
);

function both<One extends object, Other extends object>(one: fc.Arbitrary<One>, other: fc.Arbitrary<Other>) {
  return fc.tuple(one, other).map(([first, second]) => ({ ...first, ...second }));
}

/** Arbitrary value that fits a property's schema. */
function arbitraryProp(schema: PropSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.includes('boolean')) return fc.boolean();
  if (types.includes('number') || types.includes('integer')) return fc.integer({ min: -3, max: 40 });
  return types.includes('string') ? words : fc.constant(schema.default);
}

const config = both(
  arbitrarySettings('config', words),
  fc.record(
    {
      label: words,
      isStorage: fc.constantFrom(1, 2),
      regList: fc.array(fc.record({ pattern: patterns, message: words }), { maxLength: 2 }),
    },
    { requiredKeys: ['label'] },
  ),
);

const option = fc.record(
  {
    id: fc.constantFrom('1', '2', 'x', 'ä'),
    fullName: words,
    color: fc.constantFrom('red', 'gray'),
    icon: fc.constantFrom('heart', 'user'),
  },
  { requiredKeys: ['id', 'fullName'] },
);
const options = fc.uniqueArray(option, { selector: ({ id }) => id, maxLength: 4 });

/** Arbitrary field: its widget's example with random settings, under the current or the 3.4 widget key. */
function arbitraryLeaf(choices: readonly WidgetDefinition[]): fc.Arbitrary<Raw> {
  return fc.constantFrom(...choices).chain((definition) => {
    const { properties } = definition.propsSchema;
    const props = fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, arbitraryProp(schema)])),
      { requiredKeys: [] },
    );
    return fc.record({ settings: config, props, isOld: fc.boolean(), options, isShort: fc.boolean() }).map((drawn) => {
      const example = structuredClone(examples.get(definition.key)) as Raw & { __config__: Raw };
      const { __vModel__: _key, ...base } = example;
      return {
        ...base,
        ...(drawn.isShort ? {} : drawn.props),
        ...(definition.hasOptions && drawn.isOld ? { options: drawn.options } : {}),
        __config__: {
          ...example.__config__,
          ...drawn.settings,
          jnpfKey: (drawn.isOld && definition.client?.key) || definition.key,
        },
      };
    });
  });
}

const hasKey = (node: Raw): boolean => {
  const widget = definitions.find(({ key, client }) =>
    [key, client?.key].includes(String((node['__config__'] as Raw)['jnpfKey'])),
  );
  return widget?.kind === 'value' || widget?.kind === 'system';
};

/** Sets keys `f0`, `f1`, … on the nodes that hold values. */
function keyed(nodes: readonly Raw[], prefix: string): readonly Raw[] {
  return nodes.map((node, index) => (hasKey(node) ? { ...node, __vModel__: `${prefix}${String(index)}` } : node));
}

const container = (jnpfKey: string, children: readonly Raw[], extra: Raw = {}): Raw => ({
  ...extra,
  __config__: { jnpfKey, label: jnpfKey, children },
});

const formSettings = both(
  arbitrarySettings('form', words),
  fc.record(
    {
      size: fc.constantFrom('small', 'middle', 'large', 'mini', 'medium'),
      printId: fc.constantFrom('', 'p1', ['p1', 'p2']),
    },
    { requiredKeys: [] },
  ),
);

const listSettings = both(
  both(arbitrarySettings('list', words), arbitrarySettings('tree', words)),
  fc.record(
    {
      keyword: words,
      treeTable: fc.constant({ defaultExpandAll: true }),
      then: fc.subarray(['refreshRows', 'clearSelection']),
      treeRoot: words,
      sort: fc.constantFrom('asc', 'desc'),
    },
    { requiredKeys: [] },
  ),
);

const buttons = [
  { value: 'add', label: 'Add' },
  { value: 'more', label: 'More', action: { type: 'effect', then: ['refreshRows'] } },
  { value: 'open', label: 'Open', action: { type: 'open', module: 'm', screen: 'form', place: 'drawer' } },
];

interface Parts {
  readonly fields: readonly Raw[];
  readonly columns: readonly Raw[];
  readonly layout: string;
  readonly form: Raw;
  readonly list: Raw | null;
  readonly listType: number;
  readonly hasRules: boolean;
  readonly isModern: boolean;
  readonly head: Raw;
}

function toDocument(parts: Parts): Raw {
  const fields = keyed(parts.fields, 'f');
  const columns = keyed(parts.columns, 'c');
  const keys = fields.flatMap((node) => (typeof node['__vModel__'] === 'string' ? [node['__vModel__']] : []));
  const table = { ...container('table', columns), __vModel__: 'items' };
  const nodes = [...arrange(fields, parts.layout), ...(columns.length > 0 ? [table] : [])];
  const rules = parts.hasRules ? rulesOver(keys) : [];
  return {
    ...parts.head,
    formData: { ...parts.form, ...(parts.isModern && { formRef: 'formRef' }), fields: nodes },
    ...(parts.list && { columnData: listOver(parts.list, parts.listType, keys) }),
    ...(rules.length > 0 && { rules }),
  };
}

function arrange(fields: readonly Raw[], layout: string): readonly Raw[] {
  if (layout === 'none') return fields;
  if (layout === 'tab')
    return [
      container(
        'tab',
        fields.map((field) => container('tabItem', [field], { title: 'T' })),
      ),
    ];
  return [container(layout, fields)];
}

function rulesOver(keys: readonly string[]): readonly Raw[] {
  const [first, second = first] = keys;
  if (first === undefined) return [];
  return [
    { when: `not ISEMPTY(${first})`, description: 'why', then: { visible: second, required: [second] } },
    { when: `ISEMPTY(${first})`, then: { disabled: [second], invalid: { [second ?? '']: 'no' } } },
  ];
}

function listOver(settings: Raw, type: number, keys: readonly string[]): Raw {
  const [first = ''] = keys;
  return {
    ...settings,
    type,
    columnList: keys.map((prop, index) => ({
      prop,
      label: prop,
      sortable: index % 2 === 0,
      width: index * 40,
      fixed: 'left',
    })),
    searchList: keys.map((prop, index) => ({ prop, searchType: (index % 3) + 1, isKeyword: index === 0 })),
    btnsList: buttons,
    customBtnsList: [
      {
        value: 'btn_1',
        label: 'o',
        event: { btnType: 1, modelId: 'm', formOptions: [{ currentField: first, field: 'a' }] },
      },
    ],
    defaultSidx: first,
    groupField: first,
    parentField: first,
    treeRelation: first,
    treeDictionary: 'd1',
    summaryField: keys,
    summaryKind: Object.fromEntries(keys.slice(0, 1).map((key) => [key, 'max'])),
    ...(first !== '' && { rowStyles: [{ when: `ISEMPTY(${first})`, style: 'danger' }] }),
    homeCards: [
      { title: 'n', kind: 'number', filters: keys.slice(0, 1).map((field) => ({ field, symbol: 'notNull' })) },
      { title: 'c', kind: 'choices', field: first },
      { title: 'l', kind: 'list', field: first, fields: keys.slice(0, 2) },
    ],
    ruleList: keys
      .slice(0, 1)
      .map((field) => ({ field, symbol: '==', fieldValue: 'x', fieldValueType: 2, logic: '&&' })),
  };
}

/** Tests, also of fields that there are not. */
const tests = fc.array(
  fc.record({ name: words, when: fc.dictionary(words, words, { maxKeys: 2 }), then: fc.constant({ accepted: true }) }),
  {
    maxLength: 2,
  },
);

/** Arbitrary translations, also of texts that the module does not contain, and empty ones. */
const translations = fc.dictionary(fc.constantFrom('en', 'zhtw', 'zh'), fc.dictionary(words, words, { maxKeys: 3 }), {
  maxKeys: 2,
});

/** Arbitrary modules, mostly valid, with current and with 3.4 names. */
export const arbitraryModule: fc.Arbitrary<Raw> = fc
  .record({
    fields: fc.array(arbitraryLeaf(leaves), { minLength: 1, maxLength: 6 }),
    columns: fc.array(arbitraryLeaf(cells), { maxLength: 3 }),
    layout: fc.constantFrom('none', 'row', 'card', 'tab'),
    form: formSettings,
    list: fc.option(listSettings),
    listType: fc.integer({ min: 1, max: 5 }),
    hasRules: fc.boolean(),
    isModern: fc.boolean(),
    head: fc.record(
      {
        id: fc.constantFrom('1', 'a-b'),
        fullName: words,
        enCode: fc.constantFrom('orders', '222'),
        description: words,
        sortCode: fc.nat(9),
        i18n: translations,
        tests,
      },
      { requiredKeys: [] },
    ),
  })
  .map(toDocument);
