import { describe, expect, it, vi } from 'vitest';
import {
  createNameScope,
  evaluateExpression,
  findCalculationCycle,
  parseExpression,
  parseTokens,
  toPlainValue,
} from '../../src/engine/expression';
import { settleRecord } from '../../src/engine/rules';
import { watchBuiltIns, within } from './bounds';
import {
  exampleCalculation,
  exampleContext as context,
  exampleField,
  exampleModel,
  exampleRegistry as registry,
  exampleTable,
} from '../../src/engine/rules/testing/example-module';

const names = createNameScope([
  { key: 'a', tableKey: '' },
  { key: 'b', tableKey: '' },
  { key: 'items', tableKey: '' },
  { key: 'price', tableKey: 'items' },
]);
const refusals = [
  'ENGINE_EXPRESSION_SYNTAX',
  'ENGINE_EXPRESSION_FORBIDDEN',
  'ENGINE_EXPRESSION_NAME',
  'ENGINE_EXPRESSION_TYPE',
  'ENGINE_EXPRESSION_LIMIT',
];

function refusalOf(source: string) {
  const parsed = parseExpression(source, names);
  if (parsed.ok) throw new Error(`accepted: ${source.slice(0, 80)}`);
  return parsed.issue;
}

function evaluate(source: string, values: Record<string, unknown>) {
  const parsed = parseExpression(source, names);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issue));
  return toPlainValue(evaluateExpression(parsed.expression, { values, context }));
}

watchBuiltIns();

describe('1: ways out of the language', () => {
  it.each([
    `constructor.constructor('return process')()`,
    `a.constructor.constructor('return process')()`,
    `[].filter.constructor('return 1')()`,
    '(async()=>{}).constructor',
    '(() => 1)()',
    'function(){}',
    'a`x`',
    '`${a}`',
    'with(a){b}',
    `import/**/('fs')`,
    `require('fs')`,
    'globalThis',
    'window',
    'process.exit()',
    'this',
    'new Date()',
    '{get a(){return 1}}',
    '{"__proto__": 1}',
    'Symbol.unscopables',
    'Error.prepareStackTrace',
    '\\u0061',
    'a\\u0062',
    '\u{1d44e}',
    'ａ',
    'а + 1', // Cyrillic
    'à',
    'a\u200b',
    '\u202ea',
    'ＳＵＭ(a)',
    '$a',
    '_a',
    'a;b',
    'a, b',
    'a = 1',
    'f(x) = x',
    'a = b = 1',
    'a # comment',
    'a // comment',
    'a /* c */',
    'a ** 2',
    'a ^ 2',
    'a | b',
    'a & b',
    '~a',
    'a << 2',
    'a ?? b',
    'a?.b',
    'a => b',
    '...a',
    '1:2:3',
    'parser()',
    'config({})',
    'createUnit("x")',
    'evaluate("1")',
    'simplify("a")',
    'resize([1], [9])',
    'undefined',
    'NaN',
    'Infinity',
    'i',
    'pi',
    '2 cm',
    'SUM',
    'SUM(1)(2)',
    '"a"()',
    '(SUM)(1)',
    'user()',
    'user',
    'items.price()',
    'a.SUM(1)',
  ])('refuses %s with a position', (source) => {
    const issue = refusalOf(source);
    expect(refusals).toContain(issue.code);
    expect(issue.params['position']).toBeGreaterThan(0);
    expect(issue.params['position']).toBeLessThanOrEqual(source.length + 1);
  });

  it.each(['1 + constructor', '1 + __proto__', '1 + a[0]', '1 + ａ'])('names the place in %s', (source) => {
    expect(refusalOf(source).params['position']).toBe(source.startsWith('1 + a[') ? 6 : 5);
  });
});

describe('2: members of the prototype chain', () => {
  const members = [
    '__proto__',
    'prototype',
    'constructor',
    '__defineGetter__',
    'toString',
    'valueOf',
    'hasOwnProperty',
    'length',
    'then',
  ];
  it.each(
    members.flatMap((name) => [
      `a.${name}`,
      `a["${name}"]`,
      `items.${name}`,
      `user.${name}`,
      `items.price.${name}`,
      name,
    ]),
  )('never gives a value for %s', (source) => {
    expect(refusals).toContain(refusalOf(source).code);
  });
  it.each([
    'a["__pro" + "to__"]',
    'a[["constructor"]]',
    'a[CONCAT("con","structor")]',
    '[1][0]',
    '"x"[0]',
    '"x".length',
    '(a).b',
    '[1].length',
    'SUM(1).x',
  ])('refuses computed access %s', (source) => {
    expect(refusals).toContain(refusalOf(source).code);
  });

  it('reads own values only, whatever names a form might have', () => {
    const hostile = createNameScope([
      { key: 'constructor', tableKey: '' },
      { key: 'toString', tableKey: '' },
      { key: 'valueOf', tableKey: 'items' },
    ]);
    for (const source of ['constructor', 'toString', 'items.valueOf']) {
      const parsed = parseExpression(`ISEMPTY(SUM(${source})) or ${source} == 0 or ISEMPTY(${source})`, hostile);
      if (!parsed.ok) throw new Error(source);
      expect(evaluateExpression(parsed.expression, { values: { items: [] }, context })).toBe(true);
    }
  });
});

describe('4: bounded time and memory', () => {
  it.each<[string, () => string]>([
    ['1 MB', () => '1+'.repeat(500_000) + '1'],
    ['10,000 nested brackets', () => '('.repeat(10_000) + '1' + ')'.repeat(10_000)],
    ['4,000 nested brackets', () => '('.repeat(4_000) + '1' + ')'.repeat(4_000)],
    ['nested lists', () => '['.repeat(4_000) + ']'.repeat(4_000)],
    ['a chain of prefixes', () => '-'.repeat(9_000) + '1'],
    ['a chain of not', () => 'not '.repeat(2_000) + '1'],
    ['a chain of conditionals', () => '1?1:'.repeat(2_000) + '1'],
    ['nested calls', () => 'ABS('.repeat(2_000) + '1' + ')'.repeat(2_000)],
    ['a 100,000-term sum', () => Array.from({ length: 100_000 }, () => '1').join('+')],
    ['a 4,000-term sum', () => Array.from({ length: 4_000 }, () => '1').join('+')],
    ['a list of 4,000', () => `[${Array.from({ length: 4_000 }, () => '1').join(',')}]`],
    ['nested modulo', () => '1%('.repeat(2_000) + '1' + ')'.repeat(2_000)],
    ['a number of 1,000 digits', () => '9'.repeat(1_000)],
    ['a huge exponent', () => '1e999999999'],
  ])('refuses %s as a limit', (_what, source) => {
    const text = source();
    expect(within(1_000, () => refusalOf(text)).code).toBe('ENGINE_EXPRESSION_LIMIT');
  });

  it('has no operator for powers, and a power that overflows is 0 at once', () => {
    expect(refusalOf('9^9^9').code).toBe('ENGINE_EXPRESSION_FORBIDDEN');
    expect(within(500, () => evaluate('POWER(9, POWER(9, 9))', {}))).toBe(0);
    expect(within(500, () => evaluate('POWER(9.9, POWER(9, 9) + 0.5)', {}))).toBe(0);
    expect(within(500, () => evaluate('ROUND(POWER(1.0000001, 1e15 + 0.5))', {}))).toBe(0);
  });

  it.each([
    'REPT("x", 1e9)',
    'REPT("xy", 60000)',
    'PADLEFT("x", 1e9)',
    'PADRIGHT("x", 1e300, "ab")',
    'SUBSTITUTE(REPT("a", 100000), "a", "aa")',
    'REPLACE(REPT("a", 100000), 1, 0, "b")',
    'JOIN(SPLIT(REPT("a", 50000), ""), "--")',
    'CONCAT(items.price, items.price)',
    'CONTAINS(items.price, items.price)',
    'SUMIF(items.price, items.price)',
    'COUNTIF(items.price, REPT("*a", 5000))',
    `LEN(${'CONCAT('.repeat(90)}REPT("a", 90000)${')'.repeat(90)}) ${'+ LEN(REPT("a", 99999))'.repeat(200)}`,
  ])('stops %s by name', (source) => {
    const rows = Array.from({ length: 5_000 }, (_row, index) => ({ price: `a${'a'.repeat(40)}${String(index)}` }));
    expect(() => within(3_000, () => evaluate(source, { items: rows }))).toThrow(/ENGINE_EXPRESSION_LIMIT/);
  });

  it('matches a pattern of many stars without going back', () => {
    const pattern = `${'*a'.repeat(50)}b`;
    const rows = Array.from({ length: 20 }, () => ({ price: 'a'.repeat(5_000) }));
    expect(within(2_000, () => evaluate('COUNTIF(items.price, a)', { items: rows, a: pattern }))).toBe(0);
  });

  it('finds working days over thousands of years without walking them', () => {
    const source = `WORKDAY(DATE(2000, 1, 1), 2000000, [${'DATE(2001, 1, 1),'.repeat(100)}null])`;
    expect(within(500, () => evaluate(`YEAR(${source})`, {}))).toBe(9_666);
    expect(evaluate('WORKDAY(NOW(), 9e300)', {})).toBeNull();
  });

  it.each(['1e300', '-1e300', '8.64e15', '-62135596800000', '253402300800000', '9007199254740993', '"9e99"', 'true'])(
    'gives a date or nothing for a date of %s',
    (date) => {
      const calls = ['YEAR(@)', 'WEEKNUM(@, 21)', 'DATEADD(@, @, "Y")', 'DATEADD(NOW(), @, "MI")', 'ENDOF(@, "Q")'];
      calls.push(
        'DATEDIF(@, NOW(), "MD")',
        'WORKDAY(@, @)',
        'NETWORKDAYS(NOW(), @, @)',
        'DATE(@, @, @)',
        'DATE(2026, 1, @)',
      );
      for (const call of calls) {
        const value = within(500, () => evaluate(call.replaceAll('@', date), {}));
        expect(value === null || Number.isFinite(value), `${call}: ${String(value)}`).toBe(true);
      }
    },
  );

  it('accepts the largest tree and evaluates it at once', () => {
    const source = Array.from({ length: 1_000 }, () => 'a').join('+');
    expect(within(1_000, () => evaluate(source, { a: 2 }))).toBe(2_000);
  });

  it('stops an evaluation that would take too many steps, by name', () => {
    const rows = Array.from({ length: 5_000 }, (_row, index) => ({ price: index }));
    const source = Array.from({ length: 400 }, () => 'SUM(items.price)').join('+');
    expect(() => within(3_000, () => evaluate(source, { items: rows }))).toThrow(/ENGINE_EXPRESSION_LIMIT/);
    expect(() => evaluate('items.price in items.price', { items: rows })).toThrow(/ENGINE_EXPRESSION_LIMIT/);
  });

  it('makes no text beyond its limit', () => {
    const source = `CONCAT(${Array.from({ length: 200 }, () => 'a').join(',')})`;
    expect(() => evaluate(source, { a: 'x'.repeat(1_000) })).toThrow(/ENGINE_EXPRESSION_LIMIT/);
  });

  it('keeps numbers within bounds', () => {
    const source = Array.from({ length: 500 }, () => '9e300').join('*');
    expect(within(500, () => evaluate(source, {}))).toBe(0);
  });

  it('finds cycles: a field of itself, across parent and sub-table, and along 5,000 fields', () => {
    expect(findCalculationCycle([{ id: 'a', dependencies: ['a'] }])).toEqual(['a', 'a']);
    expect(
      findCalculationCycle([
        { id: 'total', dependencies: ['items-x'] },
        { id: 'items-x', dependencies: ['total'] },
      ]),
    ).toEqual(['total', 'items-x', 'total']);
    const chain = Array.from({ length: 5_000 }, (_node, index) => ({
      id: `f${String(index)}`,
      dependencies: [`f${String(index + 1)}`],
    }));
    expect(within(500, () => findCalculationCycle(chain))).toBeNull();
    const closed = [...chain, { id: 'f5000', dependencies: ['f0'] }];
    expect(within(500, () => findCalculationCycle(closed))).toHaveLength(5_002);
  });

  it('computes a chain of 2,000 calculated fields in one go, in any document order', () => {
    const fields = Array.from({ length: 2_000 }, (_field, index) =>
      index === 0
        ? exampleField({ key: 'f0', widget: 'inputNumber' })
        : exampleCalculation(`f${String(index)}`, `{f${String(index - 1)}}+1`),
    );
    const model = exampleModel([...fields].reverse());
    const { values, restlessFieldIds } = within(3_000, () =>
      settleRecord({ model, registry, values: { f0: 1 }, context }),
    );
    expect(values['f1999']).toBe(2_000);
    expect(restlessFieldIds).toEqual([]);
  });

  it('stands a cycle that no parser refused', () => {
    const model = exampleModel([
      exampleCalculation('x', '{y}+1'),
      exampleCalculation('y', '{items.z}+1'),
      exampleTable('items', [exampleCalculation('z', '{x}+1')]),
    ]);
    const { restlessFieldIds } = within(500, () => settleRecord({ model, registry, values: { items: [{}] }, context }));
    expect(restlessFieldIds).toEqual(expect.arrayContaining(['x', 'y', 'items-z']));
  });

  it.each<[string, unknown[]]>([
    ['nested brackets', Array.from({ length: 10_000 }, () => '(')],
    ['200,000 tokens', Array.from({ length: 200_000 }, (_token, index) => (index % 2 ? '+' : '1'))],
    ['a 2,500-term sum', Array.from({ length: 2_500 }, (_token, index) => (index % 2 ? '+' : '1')).slice(0, 2_499)],
    ['a number of 1,000 digits', Array.from({ length: 1_000 }, () => '9')],
  ])('refuses formula tokens: %s', (_what, tokens) => {
    const parsed = within(1_000, () => parseTokens(tokens, names));
    expect(parsed.ok ? 'accepted' : parsed.issue.code).toBe('ENGINE_EXPRESSION_LIMIT');
  });

  it('reads no getter of a token', () => {
    const spy = vi.fn(() => 'a');
    const token = Object.defineProperty({}, '__vModel__', { get: spy });
    expect(parseTokens([token, { toString: spy }, spy], names).ok).toBe(false);
    expect(spy).not.toHaveBeenCalled();
  });
});
