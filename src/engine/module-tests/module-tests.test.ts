import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { registry } from '../../renderers/definitions';
import { EMPTY_USER } from '../contract/empty-user';
import { createTranslate } from '../contract/language';
import type { ModuleModel } from '../contract/module-model';
import { diffModules } from '../diff';
import { checkSource } from '../lint';
import { lintTexts } from '../lint/lint-texts';
import { parseModule, toIssueText } from '../parse';
import { MAX_TESTS } from '../parse/limits';
import { applyEdits, fixEdits } from '../source';
import engineText from '../text.json';
import { isChanged, recordTest, runTests } from '.';

const translate = createTranslate('en', [engineText, lintTexts]);
const options = { registry, timeZone: 'Asia/Shanghai', translate };

const field = (jnpfKey: string, key: string, config: object = {}, props: object = {}) => ({
  __config__: { jnpfKey, label: key, ...config },
  __vModel__: key,
  ...props,
});
const product = [{ __vModel__: 'items.price' }, '×', { __vModel__: 'items.count' }];
const FIELDS = [
  field('inputNumber', 'amount'),
  field('input', 'remark'),
  field('input', 'secret'),
  field('datePicker', 'day', { defaultCurrent: true }),
  field('table', 'items', {
    children: [
      field('inputNumber', 'price'),
      field('inputNumber', 'count', { defaultValue: 1 }),
      field('calculate', 'sum', {}, { expression: product }),
    ],
  }),
  field('billRule', 'no'),
  field('select', 'kind', { dataType: 'dictionary', dictionaryType: 'kinds' }),
];
const RULES = [
  { when: 'amount > 100', then: { required: ['remark'], visible: ['secret'] } },
  { when: 'amount < 0', then: { invalid: { amount: 'not below zero' }, disabled: ['remark'] } },
];
const documentOf = (tests: unknown, rules: unknown = RULES) => ({
  fullName: 'Orders',
  enCode: 'orders',
  rules,
  tests,
  formData: { fields: FIELDS },
});
function read(tests: unknown, rules?: unknown) {
  const { model, issues } = parseModule(documentOf(tests, rules), registry);
  return { model: model as ModuleModel, invalid: issues.filter(({ code }) => code === 'ENGINE_TEST_INVALID') };
}
function outcome(part: object, rules?: unknown) {
  const [result] = runTests(read([{ name: 't', ...part }], rules).model, options);
  const told = result?.issues.map(
    ({ pointer, params }) => `${pointer.slice('/tests/0'.length)} ${String(params['reason'] ?? '')}`,
  );
  return [result?.status, ...(told ?? [])];
}

describe('a test', () => {
  it('passes when the module does what it says', () => {
    expect(
      outcome({
        when: [{ amount: 200 }, { items: [{ price: 3, count: 2 }, { price: 5 }] }],
        then: {
          values: { items: [{ sum: 6 }, { sum: 5, count: 1 }], amount: '200', day: '2026-01-01' },
          required: ['remark'],
          visible: ['secret'],
          refused: { remark: true },
        },
      }),
    ).toEqual(['passed']);
    expect(
      outcome({ when: { amount: 1 }, then: { hidden: ['secret'], optional: ['remark'], accepted: true } }),
    ).toEqual(['passed']);
    expect(
      outcome({ when: { amount: -1 }, then: { locked: ['remark'], refused: { amount: 'not below zero' } } }),
    ).toEqual(['passed']);
  });

  it('fails at each expectation that does not hold, with what was expected and what came', () => {
    const then = {
      values: { items: [{ sum: 7 }] },
      visible: ['secret'],
      required: ['remark'],
      refused: { amount: true },
      locked: ['amount'],
    };
    expect(outcome({ when: { items: [{ price: 3, count: 2 }] }, then })).toEqual([
      'failed',
      '/then/values/items/0/sum value',
      '/then/visible/0 visible',
      '/then/required/0 required',
      '/then/locked/0 locked',
      '/then/refused/amount notRefused',
    ]);
    expect(outcome({ when: { amount: -1 }, then: { accepted: true } })).toEqual(['failed', '/then/accepted refused']);
    expect(outcome({ when: { amount: -1 }, then: { refused: { amount: 'else' } } })).toEqual([
      'failed',
      '/then/refused/amount message',
    ]);
    const [result] = runTests(read([{ name: 't', then: { values: { amount: 5 } } }]).model, options);
    expect(result?.issues.map((issue) => toIssueText(issue, translate))).toEqual([
      'The test "t" fails: amount (amount) is —, expected 5',
    ]);
  });

  it('enters only what a user could', () => {
    const then = { visible: ['amount'] };
    expect(outcome({ when: { secret: 'x' }, then })).toEqual(['failed', '/when/secret entry.hidden']);
    expect(outcome({ when: [{ amount: -1 }, { remark: 'x' }], then })).toEqual([
      'failed',
      '/when/1/remark entry.locked',
    ]);
    expect(outcome({ when: { amount: 'many' }, then })).toEqual(['failed', '/when/amount entry.value']);
    expect(outcome({ when: { items: [{ sum: 1 }] }, then })).toEqual(['failed', '/when/items/0/sum entry.computed']);
  });

  it('starts from a stored record, at a time and as a user of its own', () => {
    const given = {
      state: 'stored',
      values: { amount: 200, secret: 's' },
      now: '2026-11-28T08:00',
      user: { userId: 'u' },
    };
    expect(outcome({ given, then: { visible: ['secret'], values: { day: null, secret: 's' } } })).toEqual(['passed']);
    expect(outcome({ given: { now: '2026-11-28' }, then: { values: { day: '2026-11-28' } } })).toEqual(['passed']);
  });

  it('that needs the server is not run, and says so', () => {
    expect(outcome({ then: { values: { no: 'A1' } } })).toEqual(['notRun', '/then/values/no serverValue']);
    expect(outcome({ when: { kind: 'x' }, then: { refused: { kind: true } } })).toEqual([
      'notRun',
      '/then/refused/kind serverCheck',
    ]);
    expect(outcome({ when: { kind: 'x' }, then: { accepted: true } })).toEqual(['passed', '/then/accepted ']);
  });
});

describe('reading tests', () => {
  it('names what cannot be read at its place, and such a test counts as failed', () => {
    const tests = [
      { name: '', then: { visible: ['amont'], colour: 1 }, wen: {} },
      { name: 'a', given: { values: { items: [{ prise: 1 }] }, now: 'noon', state: 'odd' }, then: {} },
      { name: 'a', when: 5, then: { refused: { amount: 1 }, accepted: false, values: { items: 1 } } },
      7,
    ];
    const { invalid, model } = read(tests);
    expect(invalid.map(({ pointer, params }) => `${pointer} ${String(params['reason'])}`)).toEqual([
      '/tests/0/wen member',
      '/tests/0/name name',
      '/tests/0/then/colour member',
      '/tests/0/then/visible/0 field',
      '/tests/1/given/state state',
      '/tests/1/given/now now',
      '/tests/1/given/values/items/0/prise field',
      '/tests/1/then nothing',
      '/tests/2/when shape',
      '/tests/2/then/accepted accepted',
      '/tests/2/then/values/items rows',
      '/tests/2/then/refused/amount message',
      '/tests/2/name repeated',
      '/tests/3 shape',
    ]);
    expect(runTests(model, options).map(({ status }) => status)).toEqual(['broken', 'broken', 'broken', 'broken']);
    expect(read('x').invalid).toHaveLength(1);
    const many = Array.from({ length: MAX_TESTS + 1 }, (_test, index) => ({
      name: `t${String(index)}`,
      then: { hidden: ['secret'] },
    }));
    expect(runTests(read(many).model, options).at(-1)?.status).toBe('broken');
  });

  it('offers the name that was meant', () => {
    const text = JSON.stringify(documentOf([{ name: 'a', wen: {}, then: { visible: ['amont'] } }]));
    const { findings, source } = checkSource(text, { registry });
    const fixed = findings
      .filter(({ code }) => code === 'ENGINE_TEST_INVALID')
      .map(({ fixes }) => applyEdits(text, fixes[0] ? fixEdits(source, fixes[0]) : []));
    expect(fixed.map((each) => (JSON.parse(each) as { tests: unknown[] }).tests[0])).toEqual([
      { name: 'a', when: {}, then: { visible: ['amont'] } },
      { name: 'a', wen: {}, then: { visible: ['amount'] } },
    ]);
  });

  it('changed tests are named in a comparison', () => {
    const one = (name: string, id: string) => ({ name, then: { visible: [id] } });
    const before = read([one('a', 'amount'), one('b', 'amount')]).model;
    const after = read([one('a', 'remark'), one('c', 'amount')]).model;
    expect(diffModules(before, after, registry).map(({ key, params }) => `${key} ${String(params['name'])}`)).toEqual([
      'ENGINE_CHANGE_TEST_ADDED c',
      'ENGINE_CHANGE_TEST_REMOVED b',
      'ENGINE_CHANGE_TEST a',
    ]);
    expect(diffModules(before, before, registry)).toEqual([]);
  });
});

describe('a recorded test', () => {
  const start = Date.parse('2026-11-28T00:00:00Z');
  const values = { amount: null, remark: null, secret: null, day: null, items: [], kind: null };
  const cases: readonly Record<string, unknown>[] = [
    { ...values, amount: 200, secret: 'x' },
    { ...values, amount: -5 },
    { ...values, amount: 5, secret: 'left over' },
    {
      ...values,
      remark: 'r',
      items: [
        { price: 2, count: 3, sum: 6 },
        { price: 1, count: 1, sum: 1 },
      ],
    },
    { ...values, day: Date.parse('2026-02-03T00:00:00+08:00'), kind: 'k' },
    { ...values, day: Date.parse('2026-11-28T00:00:00+08:00'), amount: 101 },
  ];
  it.each(cases.map((each) => [JSON.stringify(each), each] as const))('passes at once: %s', (_name, entered) => {
    const { model } = read([]);
    const form = { model, values: entered, name: 'r', now: start, user: EMPTY_USER };
    expect(isChanged(form, options)).toBe(true);
    const written = recordTest(form, options);
    const again = read([written]);
    expect(written).not.toBeNull();
    expect(again.invalid).toEqual([]);
    expect(runTests(again.model, options).map(({ status }) => status)).toEqual(['passed']);
  });

  it('says what was entered and what came of it, and fails once the rule is gone', () => {
    const form = { model: read([]).model, values: cases[0] ?? {}, name: 'r', now: start, user: EMPTY_USER };
    const written = recordTest(
      { ...form, values: { ...form.values, day: Date.parse('2026-11-28T00:00:00+08:00') } },
      options,
    );
    expect(written).toEqual({
      name: 'r',
      given: { now: '2026-11-28T08:00' },
      when: { amount: 200, secret: 'x' },
      then: { visible: ['secret'], required: ['remark'], refused: { remark: true } },
    });
    expect(runTests(read([written], []).model, options)[0]?.status).toBe('failed');
  });
});

const EXAMPLES = path.resolve(import.meta.dirname, '../../../examples');
test.each(readdirSync(EXAMPLES))('the tests of the example %s pass', (name) => {
  const text = readFileSync(path.join(EXAMPLES, name, 'module.json'), 'utf8');
  const { model } = parseModule(text, registry);
  const results = runTests(model as ModuleModel, options);
  expect(results.length).toBeGreaterThan(1);
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
});
