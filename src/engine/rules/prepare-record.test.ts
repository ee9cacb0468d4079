import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordValues } from '../contract/evaluation';
import { createTranslate, LANGUAGES } from '../contract/language';
import { ENGINE_CODES } from '../contract/codes';
import { type ValueIssue } from '../contract/errors';
import type { ModuleAccess } from '../contract/permission';
import { EXPRESSION_FUNCTIONS } from '../expression';
import { registry as widgets } from '../../renderers/definitions';
import { parseModule, toIssueText } from '../parse';
import functionTexts from '../expression/text.json';
import texts from '../text.json';
import { createDefaults } from './create-defaults';
import {
  exampleCalculation,
  exampleContext as context,
  exampleField,
  exampleModel,
  exampleRegistry as registry,
  exampleTable,
} from './testing/example-module';
import { issueSentence, issueText } from './issue-text';
import { MAX_ROWS } from './validate-record';
import { prepareRecord } from './prepare-record';

const model = exampleModel(
  [
    exampleField({
      key: 'name',
      widget: 'input',
      label: '名称',
      isRequired: true,
      isUnique: true,
      patterns: [
        { source: '^[a-z]+$', flags: '', message: '请输入小写字母' },
        { source: '^.{2,}$', flags: '', message: '太短' },
      ],
    }),
    exampleField({ key: 'amount', widget: 'inputNumber', label: '金额', defaultValue: '5', props: { max: 100 } }),
    exampleField({ key: 'when', widget: 'inputNumber', defaultCurrent: true }),
    exampleField({ key: 'tags', widget: 'checkbox' }),
    exampleField({ key: 'created', widget: 'createTime' }),
    exampleField({ key: 'mystery', widget: 'hologram', isKnown: false }),
    exampleField({ key: 'secret', widget: 'input', isRequired: true, isHidden: true }),
    exampleTable(
      'items',
      [
        exampleField({ key: 'price', widget: 'inputNumber', label: '单价', isRequired: true }),
        exampleField({ key: 'cost', widget: 'inputNumber', defaultValue: 1 }),
        exampleCalculation('gain', '{items.price}-{items.cost}'),
      ],
      { label: '明细', isRequired: false },
    ),
    exampleCalculation('total', '{items.price}'),
  ],
  [{ when: 'amount > 50', required: ['tags'] }],
);
const all = null;
const optionsOf = () => undefined;
const prepare = (input: unknown, existing: RecordValues | null = null, access: ModuleAccess | null = all) =>
  prepareRecord({ model, registry, input, existing, access, context, optionsOf });
const brief = (issues: readonly ValueIssue[]) =>
  issues.map(({ fieldId, rowIndex, code }) => [fieldId, rowIndex, code].filter((part) => part !== undefined).join(' '));
const accessWithout = (...refused: string[]): ModuleAccess => {
  const may = (id: string) => !refused.includes(id);
  return { canReadColumn: may, canReadField: may, canWriteField: may, canFilter: may, canUseButton: may };
};

describe('prepareRecord', () => {
  it('gives a new record its defaults, computes it, and keeps system values for the server', () => {
    const { values, issues } = prepare({
      name: 'ab',
      created: 5,
      total: 99,
      mystery: { deep: [1] },
      unknownKey: 1,
      items: [{ price: '2', gain: 7, x: 1 }],
    });
    expect(issues).toEqual([]);
    expect(values).toEqual({
      name: 'ab',
      amount: 5,
      when: context.now,
      tags: [],
      mystery: { deep: [1] },
      secret: null,
      items: [{ price: 2, cost: 1, gain: 1 }],
      total: 2,
    });
  });

  it('takes an explicit null as blank, an absent key as the default or what is stored', () => {
    expect(prepare({ name: 'ab', amount: null }).values['amount']).toBeNull();
    const existing = { name: 'old', amount: 7, created: 3, items: [{ price: 1, cost: 0 }] };
    const { values } = prepare({ name: 'new' }, existing);
    expect(values).toMatchObject({ name: 'new', amount: 7, created: 3, total: 1 });
    expect(existing.name).toBe('old');
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['required', {}, ['name ENGINE_VALUE_REQUIRED']],
    ['first failing pattern', { name: 'A' }, ['name ENGINE_VALUE_PATTERN']],
    ['second pattern', { name: 'a' }, ['name ENGINE_VALUE_PATTERN']],
    ['type, said once', { name: { a: 1 } }, ['name ENGINE_VALUE_TYPE']],
    ['the widget itself', { name: 'ab', amount: 101, tags: ['x'] }, ['amount ENGINE_VALUE_TOO_LARGE']],
    ['a rule', { name: 'ab', amount: 60 }, ['tags ENGINE_VALUE_REQUIRED']],
    [
      'cells',
      { name: 'ab', items: [{}, { price: 1 }, { price: 'x' }] },
      ['items-price 2 ENGINE_VALUE_TYPE', 'items-price 0 ENGINE_VALUE_REQUIRED'],
    ],
    ['no rows', { name: 'ab', items: 'x' }, ['items ENGINE_VALUE_TYPE']],
    [
      'a row that is none',
      { name: 'ab', items: [[1]] },
      ['items 0 ENGINE_VALUE_TYPE', 'items-price 0 ENGINE_VALUE_REQUIRED'],
    ],
    [
      'too many rows',
      { name: 'ab', items: Array.from({ length: MAX_ROWS + 1 }, () => ({ price: 1 })) },
      ['items ENGINE_ROWS_TOO_MANY'],
    ],
    ['unstorable text', { name: 'a\0b' }, ['name ENGINE_VALUE_TYPE']],
    ['half a surrogate pair', { name: 'ab', mystery: ['\ud800'] }, ['mystery ENGINE_VALUE_TYPE']],
    ['no number', { name: 'ab', mystery: Infinity }, ['mystery ENGINE_VALUE_TYPE']],
  ])('refuses: %s', (_what, input, expected) => {
    expect(brief(prepare(input).issues)).toEqual(expected);
  });

  it('takes exactly as many rows as a sub-table may hold', () => {
    const items = Array.from({ length: MAX_ROWS }, () => ({ price: 1 }));
    const { issues, values } = prepare({ name: 'ab', items });
    expect(brief(issues)).toEqual([]);
    expect(values['items']).toHaveLength(MAX_ROWS);
  });

  it('carries the author’s message of the first failing pattern', () => {
    expect(prepare({ name: 'A' }).issues[0]?.message).toBe('请输入小写字母');
    expect(prepare({ name: 'a' }).issues[0]?.message).toBe('太短');
  });

  it('drops what the user may not write, in the record and in rows, and does not ask for it', () => {
    const access = accessWithout('name', 'items-cost');
    expect(prepare({ name: 'hack', items: [{ price: 3, cost: -100 }] }, null, access)).toMatchObject({
      values: { name: null, items: [{ price: 3, cost: 1, gain: 2 }] },
      issues: [],
    });
    const existing = {
      name: 'kept',
      items: [
        { id: 'r1', price: 1, cost: 11 },
        { id: 'r2', price: 2, cost: 22 },
        { id: 'r3', price: 3, cost: 33 },
      ],
    };
    const byId = prepare(
      {
        name: 'hack',
        items: [
          { id: 'r3', price: 9, cost: 0 },
          { price: 5, cost: 0 },
        ],
      },
      existing,
      access,
    ).values;
    expect(byId).toMatchObject({
      name: 'kept',
      items: [
        { id: 'r3', price: 9, cost: 33, gain: -24 },
        { price: 5, cost: 1 },
      ],
    });
    const byContent = prepare({ items: [{ price: 3 }, { price: 1 }] }, existing, access).values;
    expect(byContent['items']).toMatchObject([
      { id: 'r3', cost: 33 },
      { id: 'r1', cost: 11 },
    ]);
    const byPlace = prepare({ items: [{ price: 7 }, { price: 8 }, { price: 9 }] }, existing, access).values;
    expect(byPlace['items']).toMatchObject([
      { price: 7, cost: 11 },
      { price: 8, cost: 22 },
      { price: 9, cost: 33 },
    ]);
    const aligned = { items: [{ price: 1, cost: 11 }, { price: 2, cost: 22 }, {}] };
    const byOrder = prepare({ items: [{ price: 2 }, { price: 3 }, { price: 4 }] }, aligned, access).values;
    expect(byOrder['items']).toMatchObject([{ cost: 11 }, { cost: 22 }, { cost: 1 }]);
    expect(prepare({ items: [{ price: 1 }] }, existing, accessWithout('items')).values['items']).toMatchObject(
      existing.items,
    );
  });

  it('matches by id alone as soon as one row carries any, so that a new row inherits nothing', () => {
    const access = accessWithout('items-cost');
    const existing = {
      items: [
        { id: 'r1', price: 1, cost: 11 },
        { id: 'r2', price: 2, cost: 22 },
      ],
    };
    const costs = (rows: readonly object[]) =>
      (prepare({ items: rows }, existing, access).values['items'] as readonly { cost: number }[]).map(
        ({ cost }) => cost,
      );
    expect(costs([{ price: 1 }, { id: 'r2', price: 2 }])).toEqual([1, 22]);
    expect(costs([{ id: 'r2', price: 2 }, { price: 1 }])).toEqual([22, 1]);
    expect(
      costs([
        { id: '', price: 1 },
        { id: '', price: 2 },
      ]),
    ).toEqual([1, 1]);
    expect(costs([{ id: 'r1' }, { id: 'r1' }])).toEqual([11, 1]);
    expect(costs([{ id: 'ghost', price: 1 }, { id: 'r2' }])).toEqual([1, 22]);
    expect(costs([{ price: 8 }, { price: 9 }])).toEqual([11, 22]);
  });

  it('tells nothing of a refused field that bounds another', () => {
    const picker = (key: string, props: object = {}) => ({
      __config__: { jnpfKey: 'datePicker', label: key },
      __vModel__: key,
      format: 'yyyy-MM-dd',
      ...props,
    });
    const bound = { startTimeRule: true, startTimeType: 2, startRelationField: 'start' };
    const parsed = parseModule({ formData: { fields: [picker('start'), picker('end', bound)] } }, widgets).model;
    if (!parsed) throw new Error('the module must parse');
    const start = Date.parse('2026-05-05T00:00:00+08:00');
    const found = (access: ModuleAccess | null) => {
      const input = { end: start - 86_400_000 };
      const existing = { start };
      return prepareRecord({ model: parsed, registry: widgets, input, existing, access, context, optionsOf }).issues;
    };
    expect(found(null)).toMatchObject([
      { fieldId: 'end', code: 'ENGINE_VALUE_TOO_EARLY', params: { min: '2026-05-05' } },
    ]);
    expect(found(accessWithout('start'))).toEqual([{ fieldId: 'end', code: 'ENGINE_VALUE_TYPE', params: {} }]);
  });

  it('takes no row id that is not stored', () => {
    expect(prepare({ name: 'ab', items: [{ id: 'forged', price: 1 }] }).values['items']).toEqual([
      { price: 1, cost: 1, gain: 0 },
    ]);
  });

  it('reports rules that never settle', () => {
    const restless = exampleModel(
      [exampleField({ key: 'a', widget: 'inputNumber' })],
      [{ when: 'true', value: { a: 'a + 1' } }],
    );
    const { issues } = prepareRecord({
      model: restless,
      registry,
      input: { a: 1 },
      existing: null,
      access: null,
      context,
      optionsOf,
    });
    expect(brief(issues)).toEqual(['a ENGINE_VALUE_RULE']);
  });

  it.each([null, undefined, 5, 'x', [], () => 1])('refuses %j as a record', (input) => {
    expect(brief(prepare(input).issues)).toEqual([' ENGINE_VALUE_TYPE']);
  });

  it('is total, and what it accepts it accepts again unchanged', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
    );
    const record = fc.record(
      {
        name: value,
        amount: value,
        tags: value,
        mystery: value,
        items: fc.oneof(value, fc.array(fc.record({ price: value }))),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(record, (input) => {
        const first = prepare(input);
        if (first.issues.length > 0) return;
        expect(prepare(first.values)).toEqual(first);
      }),
      { numRuns: 500 },
    );
  });
});

describe('createDefaults', () => {
  it('covers what the user enters and nothing else', () => {
    expect(createDefaults({ model, registry, context })).toEqual({
      name: null,
      amount: 5,
      when: context.now,
      tags: [],
      mystery: null,
      secret: null,
      items: [],
    });
  });
});

/** Codes for authors of modules have their own text tables; tests/architecture/texts.test.ts covers every code. */
const OF_AUTHORS = /^ENGINE_(?:EXCHANGE|EXPORT|FORMILY|SOURCE|LINT|SETTING|TEST|TRANSLATION)_/;

describe('texts', () => {
  const zh = createTranslate('zh', [texts]);

  it('has every code and every function in every language, with the same holes', () => {
    const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    for (const language of LANGUAGES) {
      const table: Readonly<Record<string, string>> = texts[language];
      const explained: Readonly<Record<string, string>> = functionTexts[language];
      expect(Object.keys(ENGINE_CODES).filter((key) => !OF_AUTHORS.test(key) && !table[key])).toEqual([]);
      expect(EXPRESSION_FUNCTIONS.filter(({ name }) => !explained[`expression.${name}`])).toEqual([]);
      expect(Object.keys(table)).toEqual(Object.keys(texts.zh));
      for (const [key, text] of Object.entries(texts.zh))
        expect({ key, holes: holes(table[key] ?? '') }).toEqual({ key, holes: holes(text) });
    }
  });

  it('says 不能为空 in a cell and names the field elsewhere', () => {
    const cell: ValueIssue = { fieldId: 'items-price', rowIndex: 2, code: 'ENGINE_VALUE_REQUIRED', params: {} };
    expect(issueText(cell, model, zh)).toBe('不能为空');
    expect(issueSentence(cell, model, zh)).toBe('明细第3行单价：不能为空');
    const main: ValueIssue = { fieldId: 'name', code: 'ENGINE_VALUE_REQUIRED', params: {} };
    expect(issueText(main, model, zh)).toBe('名称不能为空');
    expect(issueText({ ...main, message: '自定义' }, model, zh)).toBe('自定义');
    expect(issueSentence({ ...main, message: '自定义' }, model, zh)).toBe('名称：自定义');
  });

  it('says without a name what must not be named', () => {
    const hidden: ValueIssue = { fieldId: '', code: 'ENGINE_VALUE_REFUSED', params: {} };
    expect(issueSentence(hidden, model, zh)).toBe('填写的内容不符合一条规则');
  });

  it('keeps the messages of calculations to the letter', () => {
    const finding = (reason: string) =>
      toIssueText({ code: 'ENGINE_CALCULATION_INVALID', severity: 'warning', pointer: '', params: { reason } }, zh);
    expect(finding('ENGINE_EXPRESSION_NAME')).toBe('编辑的公式含有无效的值，无法计算');
    expect(finding('ENGINE_EXPRESSION_SYNTAX')).toBe('编辑的公式不符合计算法则，无法计算');
  });
});
