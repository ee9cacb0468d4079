import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { formilyEquals } from '../../renderers/formily-equals';
import type { Issue } from '../contract/errors';
import { createTranslate, LANGUAGES } from '../contract/language';
import { parseModule, toIssueText } from '../parse';
import { entangled } from '../permission/testing/entangled-module';
import { toFormily } from './index';
import text from './text.json';

const node = (jnpfKey: string, key: string, config: object = {}, props: object = {}) => ({
  __config__: { jnpfKey, label: `标签 ${key}`, span: 24, ...config },
  ...(key ? { __vModel__: key } : {}),
  ...props,
});

function exportOf(fields: readonly unknown[], more: object = {}) {
  const { model, issues } = parseModule({ formData: { fields, ...more } }, registry);
  if (!model) throw new Error(JSON.stringify(issues));
  return toFormily({ model, registry, equals: formilyEquals });
}

type Json = Record<string, unknown>;
/** Schema of a node by its name, wherever it stands. */
function find(schema: unknown, name: string): Json {
  const waiting: unknown[] = [schema];
  for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
    if (typeof each !== 'object' || each === null) continue;
    const { properties } = each as { properties?: Json };
    if (properties && Object.hasOwn(properties, name)) return properties[name] as Json;
    waiting.push(...Object.values(each));
  }
  throw new Error(`there is no ${name}`);
}

const reasonsOf = (issues: readonly Issue[]) => issues.map(({ params }) => params.reason);
const stringsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsOf)
      : [];

describe('what a schema cannot say', () => {
  it('is named: scripts of the form, of fields and columns, actions of buttons', () => {
    const script = '({ setFormData }) => setFormData("a", 1)';
    const { issues } = exportOf(
      [
        node('input', 'a', {}, { on: { change: script, blur: script } }),
        node('table', 'items', { children: [node('input', 'b', {}, { on: { change: script } })] }),
        node('button', '', {}, { action: { type: 'set', values: { a: "'x'" } } }),
      ],
      { funcs: { onLoad: script } },
    );
    const named = issues.filter(({ params }) => ['scripts', 'action'].includes(String(params.reason)));
    expect(named.map(({ pointer, params }) => [pointer, params.reason, params.events])).toEqual([
      ['', 'scripts', 'onLoad'],
      ['/formData/fields/0', 'scripts', 'change, blur'],
      ['/formData/fields/1/__config__/children/0', 'scripts', 'change'],
      ['/formData/fields/2', 'action', undefined],
    ]);
  });
});

describe('a field', () => {
  it('has its title, place, control, validators and messages', () => {
    const { schema, issues } = exportOf([
      node(
        'input',
        'code',
        {
          span: 12,
          required: true,
          requiredMessage: '要有编号',
          tipLabel: '五位',
          trigger: 'blur',
          regList: [
            { pattern: '/^[a-z]+$/i', message: '只能是字母' },
            { pattern: '/^\\d{2}$/', message: '' },
          ],
        },
        { maxlength: 5 },
      ),
      node('inputNumber', 'amount', { span: 12, required: true, defaultValue: 3 }, { min: 1, max: 9, precision: 2 }),
    ]);
    expect(find(schema, 'code')).toEqual({
      type: 'string',
      title: '标签 code',
      'x-validator': [
        { triggerType: 'onBlur', required: true, message: '要有编号' },
        { triggerType: 'onBlur', pattern: '{{new RegExp("^[a-z]+$", "i")}}', message: '只能是字母' },
        { triggerType: 'onBlur', pattern: '^\\d{2}$' },
        { triggerType: 'onBlur', max: 5 },
      ],
      'x-decorator': 'FormItem',
      'x-decorator-props': { tooltip: '五位', gridSpan: 1 },
      'x-component': 'Input',
      'x-component-props': { placeholder: '请输入', allowClear: true, maxLength: 5 },
      'x-index': 0,
    });
    expect(find(schema, 'amount')).toMatchObject({
      type: 'number',
      default: 3,
      required: true,
      'x-component': 'NumberPicker',
      'x-validator': [{ minimum: 1 }, { maximum: 9 }],
    });
    expect(find(schema, '$grid')).toMatchObject({
      'x-component': 'FormGrid',
      'x-component-props': { maxColumns: 2, minColumns: 1 },
    });
    expect(issues).toEqual([]);
  });

  it('says how its value differs: dates are texts, switches are true and false', () => {
    const { schema, issues } = exportOf([
      node('datePicker', 'day', { defaultValue: Date.UTC(2026, 0, 1, 20) }),
      node('switch', 'on', { defaultValue: 'Y' }, { activeValue: 'Y', inactiveValue: 'N' }),
    ]);
    expect(find(schema, 'day')).toMatchObject({ type: 'string', default: '2026-01-02' });
    expect(find(schema, 'on')).toMatchObject({ type: 'boolean', default: true });
    expect(issues.map(({ code, params }) => [code, params.reason])).toEqual([
      ['ENGINE_FORMILY_CHANGED', 'dateText'],
      ['ENGINE_FORMILY_CHANGED', 'switchValues'],
    ]);
  });

  it('embeds static and cached choices, and names where others come from', () => {
    const { schema, issues } = exportOf([
      node('select', 'kind', {}, { options: [{ id: 1, fullName: '一' }] }),
      node('select', 'city', { dataType: 'dynamic', propsUrl: 'cities' }),
      node('select', 'unit', { dataType: 'dictionary', dictionaryType: 'units' }),
      node(
        'treeSelect',
        'place',
        {},
        { lastLevel: true, options: [{ id: 'a', fullName: 'A', children: [{ id: 'b', fullName: 'B' }] }] },
      ),
    ]);
    expect(find(schema, 'kind')['enum']).toEqual([{ label: '一', value: '1' }]);
    expect(find(schema, 'city')).toMatchObject({
      enum: [],
      'x-data': { choices: { from: 'dynamic', id: 'cities', label: 'fullName', value: 'id' } },
    });
    expect(find(schema, 'place')['enum']).toEqual([
      { label: 'A', value: 'a', selectable: false, children: [{ label: 'B', value: 'b' }] },
    ]);
    expect(issues.map(({ params }) => [params.reason, params.source])).toEqual([
      ['dynamic', 'cities'],
      ['dictionary', 'units'],
    ]);
  });

  it('without an equal keeps its value, and is not required', () => {
    const { schema, issues } = exportOf([node('nobodyKnowsThis', 'odd', { required: true }), node('button', '')]);
    const odd = find(schema, 'odd');
    expect(odd).not.toHaveProperty('x-component');
    expect(odd).not.toHaveProperty('required');
    expect(reasonsOf(issues)).toEqual(['control', 'display']);
  });
});

describe('rules', () => {
  const fields = [
    node('input', 'a'),
    node('input', 'b'),
    node('inputNumber', 'n'),
    node('inputNumber', 'm'),
    node('table', 'items', { children: [node('inputNumber', 'price'), node('inputNumber', 'total')] }),
  ];

  it('become reactions of their targets; several rules of one are joined', () => {
    const { schema, issues } = exportOf(fields, {
      rules: [
        { when: 'a == "x"', then: { visible: ['b'], required: ['n'] } },
        { when: 'n > 3', then: { visible: ['b'], value: { m: 'n * 2' } } },
        { when: 'items.price > 5', then: { disabled: ['items-total'] } },
      ],
    });
    expect(find(schema, 'b')['x-reactions']).toEqual([
      {
        dependencies: ['a', 'n'],
        fulfill: {
          state: {
            display: '{{($deps[0] === "x") || (($deps[1] ?? null) !== null && $deps[1] > 3) ? "visible" : "hidden"}}',
          },
        },
      },
    ]);
    expect(find(schema, 'n')['x-reactions']).toMatchObject([
      { fulfill: { state: { required: expect.any(String) as string } } },
    ]);
    expect(find(schema, 'm')['x-reactions']).toMatchObject([
      { dependencies: ['n'], when: expect.any(String) as string },
    ]);
    expect(find(schema, 'total')['x-reactions']).toMatchObject([{ dependencies: ['.price'] }]);
    expect(issues).toEqual([]);
  });

  it('that are not simple, never end or have no equal are named at their place', () => {
    const { schema, issues } = exportOf(fields, {
      rules: [
        { when: 'LEN(a) > 3', then: { visible: ['b'] } },
        { when: 'n > 3', then: { value: { n: '3' } } },
        { when: 'true', then: { value: { m: 'LEN(a)' } } },
        { when: 'a == "1"', on: 'leave', then: { value: { b: '"x"' } } },
        { when: 'a == "1"', then: { invalid: { b: '不对' } } },
      ],
    });
    expect(stringsOf(schema).filter((each) => each.includes('{{'))).toEqual([]);
    expect(issues.map(({ params, pointer }) => [params.reason, pointer])).toEqual([
      ['rule', '/formData/rules/0'],
      ['rule', '/formData/rules/1'],
      ['rule', '/formData/rules/2'],
      ['leave', '/formData/rules/3'],
      ['refusal', '/formData/rules/4'],
    ]);
  });
});

describe('any module', () => {
  const translators = LANGUAGES.map((language) => createTranslate(language, [text]));

  it('is exported as JSON, and every difference has a sentence in every language', () => {
    fc.assert(
      fc.property(entangled, ({ document }) => {
        const { model } = parseModule(document, registry);
        if (!model) return;
        const { schema, issues } = toFormily({ model, registry, equals: formilyEquals });
        expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
        for (const issue of issues) {
          for (const translate of translators) expect(toIssueText(issue, translate)).not.toMatch(/ENGINE_|\{\w+\}/);
          expect(toIssueText(issue, translators[0] ?? String)).not.toBe(translators[0]?.(issue.code, issue.params));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('holds no text of its author that a compiler of strings would run', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('{{', ' {{', '{{{'), (tail, head) => {
        const evil = `${head} evil() }}${tail}`;
        const texts = { label: evil, tipLabel: evil, defaultValue: evil, requiredMessage: evil, required: true };
        const { schema, issues } = exportOf(
          [
            node(
              'input',
              'a',
              { ...texts, regList: [{ pattern: '/evil\\(\\) \\{{2} {{/i', message: evil }] },
              { placeholder: evil, addonBefore: evil },
            ),
            node('select', 'b', texts, { options: [{ id: evil, fullName: evil }] }),
            node('select', 'c', { dataType: 'dynamic', propsUrl: evil }),
            node('text', '', {}, { content: evil }),
            node('link', '', {}, { content: evil, href: `/${evil}` }),
            node('card', '', {}, { header: evil }),
            node('table', 't', { children: [node('input', 'x', { label: evil })] }, { actionText: evil }),
          ],
          {
            rules: [
              { when: `b == ${JSON.stringify(evil)}`, then: { visible: ['b'], value: { a: JSON.stringify(evil) } } },
            ],
          },
        );
        const compiled = stringsOf(schema).filter((each) => each.includes('{{'));
        // Ours begin and end so, and what an author wrote stands in them as a literal without braces.
        for (const each of compiled) {
          expect(each).toMatch(/^\{\{[^{][\s\S]*\}\}$/);
          expect(each.slice(2, -2)).not.toContain('{{');
        }
        expect(reasonsOf(issues)).toContain('braces');
      }),
      { numRuns: 40 },
    );
  });
});
