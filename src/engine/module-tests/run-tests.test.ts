import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { createTranslate } from '../contract/language';
import type { ModuleModel } from '../contract/module-model';
import { lintTexts } from '../lint/lint-texts';
import { parseModule, toIssueText } from '../parse';
import { MAX_TESTS_MS } from '../parse/limits';
import engineText from '../text.json';
import { runTests } from '.';

const translate = createTranslate('en', [engineText, lintTexts]);
const options = { registry, timeZone: 'Asia/Shanghai', translate };
const field = (jnpfKey: string, key: string, props: object = {}) => ({
  __config__: { jnpfKey, label: key, ...props },
  __vModel__: key,
});
const fields = [
  field('inputNumber', 'amount'),
  field('table', 'items', { children: [field('inputNumber', 'price'), field('inputNumber', 'count')] }),
];
function read(...tests: readonly object[]) {
  const named = tests.map((test, index) => ({ name: `t${String(index)}`, ...test }));
  const { model, issues } = parseModule({ fullName: 'Orders', tests: named, formData: { fields } }, registry);
  return { model: model as ModuleModel, issues: issues.filter(({ code }) => code === 'ENGINE_TEST_INVALID') };
}

describe('the time of a run', () => {
  const test = { when: { amount: 1 }, then: { values: { amount: 1 } } };
  const clock = (step: number) => {
    let time = 0;
    return () => (time += step);
  };
  it('ends all tests that it does not suffice for, the one that runs included', () => {
    const { model } = read(test, test, test);
    expect(runTests(model, options, clock(1)).map(({ status }) => status)).toEqual(['passed', 'passed', 'passed']);
    const results = runTests(model, options, clock(MAX_TESTS_MS / 5));
    expect(results.map(({ status }) => status)).toEqual(['passed', 'failed', 'failed']);
    expect(results.at(-1)?.issues.map((issue) => [issue.pointer, toIssueText(issue, translate)])).toEqual([
      [
        '/tests/2',
        'The test "t2" was not run to its end: all tests take at most 2000 ms together; have fewer, or have them enter less',
      ],
    ]);
  });

  it('is looked at before every cell', () => {
    const rows = Array.from({ length: 20 }, () => ({ price: 1, count: 2 }));
    const { model } = read({ when: { items: rows }, then: { values: { items: rows } } });
    const [result] = runTests(model, options, clock(MAX_TESTS_MS / 10));
    expect(result?.issues.map(({ params }) => params['reason'])).toEqual(['limit']);
  });
});

it('a row that is not there fails, whatever its column is', () => {
  const when = { items: [{ price: 1 }, { price: 2 }] };
  const { model } = read(
    { when, then: { visible: ['items-price[1]'], editable: ['items-price'] } },
    { when, then: { visible: ['items-price[7]'] } },
    { when, then: { optional: ['items-price[2]'], refused: { 'items-price[2]': true } } },
  );
  const told = runTests(model, options).map(({ issues }) => issues.map((issue) => toIssueText(issue, translate)));
  expect(told).toEqual([
    [],
    ['The test "t1" fails: items (items) has 2 rows, expected ≥ 8'],
    [
      'The test "t2" fails: items (items) has 2 rows, expected ≥ 3',
      'The test "t2" fails: items (items) has 2 rows, expected ≥ 3',
    ],
  ]);
});

it.each([
  { values: {} },
  { visible: [] },
  { refused: {} },
  { accepted: null },
  { values: {}, locked: [], accepted: null },
])('a test that expects nothing is refused: %j', (then) => {
  const { model, issues } = read({ when: { amount: 1 }, then });
  expect(issues.map(({ pointer, params }) => [pointer, params['reason']])).toEqual([['/tests/0/then', 'nothing']]);
  expect(runTests(model, options)[0]?.status).toBe('broken');
});
