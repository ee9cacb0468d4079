import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { EMPTY_USER } from '../contract/empty-user';
import { createTranslate } from '../contract/language';
import type { ModuleModel } from '../contract/module-model';
import { lintTexts } from '../lint/lint-texts';
import { parseModule, toIssueText } from '../parse';
import engineText from '../text.json';
import { isChanged, recordTest, runTests } from '.';

const translate = createTranslate('en', [engineText, lintTexts]);
const options = { registry, timeZone: 'Asia/Shanghai', translate };
const field = (jnpfKey: string, key: string, config: object = {}, props: object = {}) => ({
  __config__: { jnpfKey, label: key, ...config },
  __vModel__: key,
  ...props,
});
const secret = (key: string) => field('input', key, {}, { showPassword: true });
const fields = [
  field('input', 'late'),
  field('table', 'items', {
    children: [
      field('inputNumber', 'price'),
      field('inputNumber', 'count', { defaultValue: 1 }),
      field('input', 'note'),
      secret('pin'),
    ],
  }),
  field('inputNumber', 'amount'),
  field('input', 'remark'),
  field('input', 'copy'),
  field('input', 'never'),
  secret('password'),
];
const rules = [
  { when: 'amount > 0', then: { visible: ['late', 'items-note'] } },
  { when: 'ISEMPTY(late)', then: { optional: ['remark'] } },
  { when: 'not ISEMPTY(late)', then: { required: ['remark'] } },
  { when: 'items.price > 5', then: { disabled: ['items-count'] } },
  { when: 'amount < -5', then: { visible: ['never'] } },
  { when: 'not ISEMPTY(password)', then: { value: { copy: 'password' } } },
];
const read = (tests: unknown = []) => {
  const document = { fullName: 'Orders', rules, tests, formData: { fields } };
  const { model, issues } = parseModule(document, registry);
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  return model as ModuleModel;
};
const EMPTY = { late: null, items: [], amount: null, remark: null, copy: null, never: null, password: null };
const formOf = (values: object) => ({
  model: read(),
  values: { ...EMPTY, ...values },
  name: 'r',
  now: Date.parse('2026-11-28T00:00:00Z'),
  user: EMPTY_USER,
});
function record(values: object) {
  const written = recordTest(formOf(values), options);
  const results = runTests(read([written]), options);
  expect(results.map(({ status, issues }) => [status, issues])).toEqual([['passed', []]]);
  return written;
}

describe('a recorded test', () => {
  it('empties the cells that a new row fills', () => {
    const items = [
      { price: 2, count: null, note: null },
      { price: 3, count: 1, note: null },
    ];
    expect(record({ items })?.when).toEqual({
      items: [
        { price: 2, count: null },
        { price: 3, count: 1 },
      ],
    });
  });

  it('enters in the order in which the form takes it, rows whose cells open later included', () => {
    const items = [{ price: 1, count: 2, note: 'n' }];
    const written = record({ late: 'x', amount: 5, never: 'left', items });
    expect(Object.keys(written?.when ?? {})).toEqual(['amount', 'late', 'items']);
    expect(written).toMatchObject({ given: { values: { never: 'left' } }, when: { items } });
    expect(written?.then).toMatchObject({ required: ['remark'], refused: { remark: true } });
  });

  it('leaves out cells that the form never takes, and the others stay', () => {
    const items = [
      { price: 9, count: 4, note: null },
      { price: 2, count: 4, note: null },
    ];
    expect(record({ items })?.when).toEqual({ items: [{ price: 9 }, { price: 2, count: 4 }] });
  });

  it('passes at once, whatever the form holds', () => {
    let seed = 7;
    const pick = <Value>(...of: readonly Value[]) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return of[Math.floor((seed / 2147483648) * of.length)];
    };
    const row = () => ({
      price: pick(null, 3, 9),
      count: pick(null, 1, 4),
      note: pick(null, 'n'),
      pin: pick(null, '1'),
    });
    for (let round = 0; round < 30; round += 1) {
      const items = Array.from({ length: pick(0, 1, 3) ?? 0 }, row);
      record({
        items,
        late: pick(null, 'x'),
        amount: pick<unknown>(null, 5, -9, 'odd'),
        remark: pick(null, 'r'),
        never: pick(null, 'v'),
        copy: pick(null, 'c'),
        password: pick(null, 'p4ss'),
      });
    }
  });

  it('keeps what is shown as dots to itself, copies of it included', () => {
    const items = [{ price: 1, count: 1, note: null, pin: 'pin-4711' }];
    const written = record({ items, amount: 1, password: 'pass-4711', copy: 'pass-4711' });
    expect(JSON.stringify(written)).not.toContain('4711');
    expect(written?.when).toEqual({ items: [{ price: 1, count: 1 }], amount: 1 });
    expect(isChanged(formOf({ password: 'pass-4711' }), options)).toBe(false);
  });

  it('is none where it could not be read', () => {
    expect(recordTest({ ...formOf({ amount: 1 }), name: '' }, options)).toBeNull();
  });
});

it('no failure shows a secret', () => {
  const test = {
    name: 't',
    when: { password: 'came-4711', items: [{ pin: 'came-4711' }] },
    then: { values: { password: 'other-4711', items: [{ pin: 'other-4711' }] } },
  };
  const told = runTests(read([test]), options).flatMap(({ issues }) => issues);
  expect(told.map((issue) => toIssueText(issue, translate))).toEqual([
    'The test "t" fails: password (password) is ••••••, expected ••••••',
    'The test "t" fails: pin (items-pin) is ••••••, expected ••••••',
  ]);
  expect(JSON.stringify(told)).not.toContain('4711');
});
