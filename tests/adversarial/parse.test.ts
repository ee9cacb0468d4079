import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileClientConfig } from '../../src/engine/compile/compile-client-config';
import { parseModule, parseModuleText } from '../../src/engine/parse';
import { MAX_DOCUMENT_CHARS, MAX_NODE_DEPTH, MAX_NODES } from '../../src/engine/parse/limits';
import { registry } from '../../src/renderers/definitions';
import { startProcessorClock } from '../../src/engine/testing/processor-clock';

/** Snapshot of `Object.prototype`, compared after every test to detect prototype pollution. */
const describePrototype = () =>
  JSON.stringify(
    Object.entries(Object.getOwnPropertyDescriptors(Object.prototype)).map(([key, value]) => [key, typeof value.value]),
  );
let before = '';
beforeEach(() => {
  before = describePrototype();
});
afterEach(() => {
  expect(describePrototype()).toBe(before);
  expect(Object.keys({})).toEqual([]);
});

const node = (key: string, extra: object = {}) => ({
  __config__: { jnpfKey: 'comInput', label: 'x' },
  __vModel__: key,
  ...extra,
});
const moduleOf = (...fields: unknown[]) => ({ formData: { fields } });
const codesOf = (input: unknown) => parseModule(input, registry).issues.map((issue) => issue.code);
const errorsOf = (input: unknown) => parseModule(input, registry).issues.filter((issue) => issue.severity === 'error');

describe('field keys (case 5)', () => {
  it.each([
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    'isPrototypeOf',
    '__defineGetter__',
    'id',
  ])('refuses the reserved name %s with its place', (key) => {
    const text = JSON.stringify(moduleOf(node('KEY'))).replace('"KEY"', JSON.stringify(key));
    const { model, issues } = parseModuleText(text, registry);
    expect(model).toBeNull();
    expect(issues).toContainEqual(
      expect.objectContaining({
        code: 'ENGINE_FIELD_KEY_RESERVED',
        severity: 'error',
        pointer: '/formData/fields/0/__vModel__',
      }),
    );
  });

  // prettier-ignore
  it.each([
    ['a path', 'a.b'], ['an index', 'a[0]'], ['brackets', '[x]'], ['a wildcard', '*'], ['dots', '..'], ['10 kB', 'k'.repeat(10_240)],
    ['64 characters', 'k'.repeat(64)], ['an emoji', '😀'], ['a right-to-left override', 'a\u202Eb'], ['a homoglyph', 'аmount'],
    ['full width', 'ａｍｏｕｎｔ'], ['a dash', 'a-b'], ['a digit first', '1a'], ['a space', 'a b'], ['a quote', 'a"b'], ['SQL', 'a; drop table x'],
  ])('refuses %s', (_name, key) => {
    expect(errorsOf(moduleOf(node(key)))).toMatchObject([{ code: 'ENGINE_FIELD_KEY_INVALID', pointer: '/formData/fields/0/__vModel__' }]);
  });

  it('refuses an empty key where a value must be stored', () => {
    expect(errorsOf(moduleOf(node('')))).toMatchObject([
      { code: 'ENGINE_FIELD_KEY_MISSING', pointer: '/formData/fields/0' },
    ]);
  });

  it('accepts 63 characters', () => expect(errorsOf(moduleOf(node('k'.repeat(63))))).toEqual([]));

  it('refuses a key twice in one scope, containers included, but not across sub-tables', () => {
    const row = { __config__: { jnpfKey: 'row', children: [node('a')] } };
    expect(errorsOf(moduleOf(node('a'), row))).toMatchObject([
      { code: 'ENGINE_FIELD_KEY_DUPLICATE', pointer: '/formData/fields/1/__config__/children/0/__vModel__' },
    ]);
    const table = (key: string) => ({ __config__: { jnpfKey: 'table', children: [node('a')] }, __vModel__: key });
    expect(errorsOf(moduleOf(node('a'), table('t1'), table('t2')))).toEqual([]);
  });

  it('keeps hostile names of options, properties and rules away from prototypes', () => {
    const hostile = JSON.parse('{"constructor": {"prototype": {"polluted": 1}}, "toString": "x"}') as object;
    const field = {
      __config__: { jnpfKey: 'select', ...hostile },
      __vModel__: 'a',
      ...hostile,
      options: [hostile, { id: 'constructor' }],
    };
    const { model } = parseModule({ ...moduleOf(field), ...hostile }, registry);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    if (model) expect(() => compileClientConfig(model, registry)).not.toThrow();
  });

  it('refuses rules that aim at prototypes', () => {
    const text =
      '{"formData":{"fields":[]},"rules":[{"when":"1 == 1","then":{"visible":["__proto__"],"value":{"constructor":"1"}}}]}';
    expect(errorsOf(text).map((issue) => issue.code)).toEqual(['ENGINE_RULE_INVALID', 'ENGINE_RULE_INVALID']);
  });
});

describe('JSON (case 6)', () => {
  it('refuses duplicate keys with their place', () => {
    const { model, issues } = parseModuleText('{"formData":{"fields":[{"a":1,"a":2}]}}', registry);
    expect(model).toBeNull();
    expect(issues).toMatchObject([
      { code: 'ENGINE_JSON_SYNTAX', pointer: '/formData/fields/0/a', params: { reason: 'duplicateKey' } },
    ]);
  });

  it.each(['{"formData":{"fields":[],"__proto__":{"x":1}}}', '{"formData":{"fields":[]},"\\u005f_proto__":{"x":1}}'])(
    'refuses an own __proto__ however it is written: %s',
    (text) => {
      expect(errorsOf(text)).toMatchObject([{ code: 'ENGINE_JSON_SYNTAX', params: { reason: 'reservedKey' } }]);
      expect(errorsOf(JSON.parse(text))).toMatchObject([
        { code: 'ENGINE_JSON_SYNTAX', params: { reason: 'reservedKey' } },
      ]);
    },
  );

  it('refuses it inside JSON inside JSON too', () => {
    expect(errorsOf({ formData: '{"fields":[],"__proto__":{}}' })).toMatchObject([{ pointer: '/formData/__proto__' }]);
  });

  it('refuses depth 10,000 in text and in objects, cycles included', () => {
    expect(codesOf('['.repeat(10_000))).toEqual(['ENGINE_DOCUMENT_TOO_DEEP']);
    expect(codesOf('{"a":'.repeat(10_000))).toEqual(['ENGINE_DOCUMENT_TOO_DEEP']);
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level += 1) deep = { deep };
    expect(codesOf(deep)).toEqual(['ENGINE_DOCUMENT_TOO_DEEP']);
    const cyclic: Record<string, unknown> = { formData: { fields: [] } };
    cyclic.self = cyclic;
    expect(codesOf(cyclic)).toEqual(['ENGINE_DOCUMENT_TOO_DEEP']);
  });

  it('refuses nodes nested too deep, and too many of them', () => {
    const nest = (levels: number) => {
      let inner: object = node('a');
      for (let level = 1; level < levels; level += 1) inner = { __config__: { jnpfKey: 'row', children: [inner] } };
      return moduleOf(inner);
    };
    expect(errorsOf(nest(MAX_NODE_DEPTH))).toEqual([]);
    expect(errorsOf(nest(MAX_NODE_DEPTH + 1))).toMatchObject([{ code: 'ENGINE_DOCUMENT_TOO_DEEP' }]);
    const many = (count: number) => moduleOf(...Array.from({ length: count }, (_, index) => node(`k${index}`)));
    expect(errorsOf(many(MAX_NODES))).toEqual([]);
    expect(errorsOf(many(MAX_NODES + 1))).toMatchObject([
      { code: 'ENGINE_DOCUMENT_TOO_LARGE', pointer: `/formData/fields/${MAX_NODES}` },
    ]);
  });

  it('refuses 100 MB at once', () => {
    const spentMs = startProcessorClock();
    expect(codesOf('x'.repeat(100_000_000))).toEqual(['ENGINE_DOCUMENT_TOO_LARGE']);
    expect(spentMs()).toBeLessThan(1_000);
    expect(codesOf({ formData: { fields: [], classJson: 'x'.repeat(MAX_DOCUMENT_CHARS) } })).toEqual([
      'ENGINE_DOCUMENT_TOO_LARGE',
    ]);
  });

  it('repairs what JSON and databases cannot hold, and says so', () => {
    const { model, issues } = parseModuleText(
      '\uFEFF{"formData":{"fields":[],"labelWidth":1e400,"gutter":-0},"fullName":"a\\u0000b\\ud800c","sortCode":1e400}',
      registry,
    );
    expect(model).toMatchObject({ fullName: 'a\uFFFDb\uFFFDc', sortCode: 0, form: { labelWidth: 100, gutter: 0 } });
    expect(Object.is(model?.form.gutter, -0)).toBe(false);
    expect(issues.filter((issue) => issue.code === 'ENGINE_VALUE_REPAIRED')).toHaveLength(3);
    expect(codesOf({ formData: { fields: [], labelWidth: Number.NaN } })).toEqual(['ENGINE_VALUE_REPAIRED']);
    expect(parseModuleText('{"sortCode":NaN}', registry)).toMatchObject({
      model: null,
      issues: [{ code: 'ENGINE_JSON_SYNTAX' }],
    });
  });

  it('judges patterns without running them, in bounded time', () => {
    const patterns = [
      '/(a+)+$/',
      '/[/',
      '/a/gy',
      '/\\p{Foo}/u',
      'javascript:alert(1)',
      '/x/; alert(1)',
      `/${'a'.repeat(2_000)}/`,
    ];
    const regList = patterns.map((pattern) => ({ pattern, message: 'm' }));
    const { model, issues } = parseModule(
      moduleOf(node('a', { __config__: { jnpfKey: 'comInput', regList } })),
      registry,
    );
    expect(model?.allFields[0]?.patterns).toEqual([
      { source: '(a+)+$', flags: '', message: 'm' },
      { source: 'a', flags: '', message: 'm' },
      { source: 'javascript:alert(1)', flags: '', message: 'm' },
      { source: '/x/; alert(1)', flags: '', message: 'm' },
    ]);
    expect(issues.map((issue) => issue.pointer)).toEqual(
      [1, 3, 6].map((index) => `/formData/fields/0/__config__/regList/${index}/pattern`),
    );
  });
});

describe('calculations and rules (case 4)', () => {
  const calculate = (key: string, ...expression: unknown[]) => ({
    __config__: { jnpfKey: 'calculate' },
    __vModel__: key,
    expression,
  });
  const ref = (key: string) => ({ __vModel__: key, label: key });

  it('names the way around a cycle, across a sub-table too', () => {
    const table = {
      __config__: { jnpfKey: 'table', children: [calculate('line', ref('total'), '+', '1')] },
      __vModel__: 'items',
    };
    expect(errorsOf(moduleOf(calculate('total', ref('items.line')), table))).toMatchObject([
      {
        code: 'ENGINE_CALCULATION_CYCLE',
        params: { path: expect.stringMatching(/total → items-line → total|items-line → total → items-line/) },
      },
    ]);
    expect(errorsOf(moduleOf(calculate('a', ref('a'), '+', '1')))).toMatchObject([{ params: { path: 'a → a' } }]);
  });

  it('finds a cycle through the values of rules', () => {
    const rules = [
      { when: 'b > 0', then: { value: { a: 'b + 1' } } },
      { when: 'a > 0', then: { value: { b: 'a + 1' } } },
    ];
    const number = (key: string) => ({ __config__: { jnpfKey: 'numInput' }, __vModel__: key });
    expect(errorsOf({ ...moduleOf(number('a'), number('b')), rules })).toMatchObject([
      { code: 'ENGINE_CALCULATION_CYCLE' },
    ]);
    expect(
      errorsOf({ ...moduleOf(number('a'), number('b')), rules: [{ when: 'a == 0', then: { value: { a: 'b' } } }] }),
    ).toEqual([]);
  });

  it('walks a chain of 4,900 calculations without a stack overflow', () => {
    const count = MAX_NODES - 100;
    const chain = Array.from({ length: count }, (_, index) =>
      calculate(`c${index}`, ...(index + 1 < count ? [ref(`c${index + 1}`)] : ['1'])),
    );
    const spentMs = startProcessorClock();
    expect(errorsOf(moduleOf(...chain))).toEqual([]);
    expect(spentMs()).toBeLessThan(5_000);
  });
});

describe('any input at all', () => {
  const config = { numRuns: 300 };

  it('gives a model or errors, never a throw', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
        (input) => {
          const { model, issues } = parseModule(input, registry);
          expect(model === null).toBe(issues.some((issue) => issue.severity === 'error'));
        },
      ),
      config,
    );
  });

  it('stays total when modules are built from hostile parts', () => {
    // prettier-ignore
    const keys = fc.constantFrom(
      'jnpfKey', 'label', 'span', 'regList', 'children', 'options', 'props', 'templateJson', 'dataType', 'dictionaryType', 'propsUrl',
      'defaultValue', 'visibility', 'formId', 'expression', 'isStorage', '__slot__', 'on', 'active', 'constructor', 'placeholder',
    );
    const widget = fc.constantFrom(
      ...registry.definitions.map((definition) => definition.client?.key ?? definition.key),
      'nobody',
      'constructor',
    );
    const bag = fc.dictionary(keys, fc.jsonValue(), { maxKeys: 6 });
    // prettier-ignore
    const field = fc.record({
      node: bag, config: bag, widget, key: fc.oneof(fc.constantFrom('a', 'b', 'c', 'toString', 'a.b', ''), fc.string()),
    }).map(({ node: own, config: inner, widget: jnpfKey, key }) => ({ ...own, __config__: { ...inner, jnpfKey }, __vModel__: key }));
    const list = fc.dictionary(
      fc.constantFrom(
        'columnList',
        'searchList',
        'btnsList',
        'type',
        'ruleList',
        'defaultSortConfig',
        'treeRelation',
        'customBtnsList',
      ),
      fc.oneof(
        fc.jsonValue(),
        fc.array(fc.record({ prop: fc.constantFrom('a', 'b', 'zzz'), searchType: fc.jsonValue() })),
      ),
    );
    fc.assert(
      fc.property(fc.array(field, { maxLength: 4 }), list, fc.jsonValue(), (fields, columnData, rules) => {
        const { model, issues } = parseModule({ formData: { fields }, columnData, rules }, registry);
        expect(model === null).toBe(issues.some((issue) => issue.severity === 'error'));
        if (!model) return;
        expect(Object.isFrozen(model) && Object.isFrozen(model.form.fields)).toBe(true);
        const { formData, columnData: compiled } = compileClientConfig(model, registry);
        expect(errorsOf({ formData: JSON.stringify(formData), columnData: JSON.stringify(compiled) })).toEqual([]);
      }),
      config,
    );
  });
});
