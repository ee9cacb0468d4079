import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleContext as context } from '../rules/testing/example-module';
import { calculate, createNameScope, findCalculationCycle, formatThousands, parseTokens } from './index';
import { toChineseAmount } from './amount-text';
import { orderDependencies } from './find-cycle';

const fields = [
  { key: 'a', tableKey: '' },
  { key: 'b', tableKey: '' },
  { key: 'price', tableKey: 'tableField1' },
];
const names = createNameScope(fields);
const field = (name: string) => ({ __vModel__: name, label: name });
const values = { a: 3, b: null, tableField1: [{ price: 1.005 }, { price: 2 }, {}] };

function run(tokens: readonly unknown[], scope = names, precision = 2): unknown {
  const parsed = parseTokens(tokens, scope);
  if (!parsed.ok) return parsed.issue.code;
  const row = scope.currentTable ? { tableKey: scope.currentTable, values: { price: 7 } } : null;
  return calculate(parsed.expression, precision, { values, context, ...(row ? { row } : {}) });
}

describe('parseTokens', () => {
  it.each<[readonly unknown[], unknown]>([
    [[field('a'), '×', '1', '.', '5'], 4.5],
    [['1', '+', '2', '×', '3'], 7],
    [['(', '1', '+', '2', ')', '×', '3'], 9],
    [['8', '-', '3', '-', '2'], 3],
    [['8', '÷', '2', '÷', '2'], 2],
    [['8', '/', '2', '*', '3'], 12],
    [['1', '÷', '0'], 0],
    [['1', '÷', '3'], 0.33],
    [[field('a'), '+', field('b')], 3],
    [[field('tableField1.price'), '+', '0'], 3.01],
    [[field('tableField1-price')], 3.01],
    [['1.5', '+', 2], 3.5],
    [['2', '0', '0', '5'], 2005],
  ])('%j → %j', (tokens, expected) => {
    expect(run(tokens)).toEqual(expected);
  });

  it('takes a column as the value of its own row inside the table', () => {
    expect(run([field('tableField1.price'), '×', '2'], createNameScope(fields, 'tableField1'))).toBe(14);
  });

  it.each<[readonly unknown[], string]>([
    [[field('gone')], 'ENGINE_EXPRESSION_NAME'],
    [[{}], 'ENGINE_EXPRESSION_NAME'],
    [[null], 'ENGINE_EXPRESSION_NAME'],
    [[field('user.userId')], 'ENGINE_EXPRESSION_NAME'],
    [[], 'ENGINE_EXPRESSION_SYNTAX'],
    [['1', '+'], 'ENGINE_EXPRESSION_SYNTAX'],
    [['-', '1'], 'ENGINE_EXPRESSION_SYNTAX'],
    [['1', '+', '×', '2'], 'ENGINE_EXPRESSION_SYNTAX'],
    [['2', '(', '3', ')'], 'ENGINE_EXPRESSION_SYNTAX'],
    [['(', '1'], 'ENGINE_EXPRESSION_SYNTAX'],
    [['1', ')'], 'ENGINE_EXPRESSION_SYNTAX'],
    [['(', ')'], 'ENGINE_EXPRESSION_SYNTAX'],
    [[field('a'), field('b')], 'ENGINE_EXPRESSION_SYNTAX'],
    [[field('a'), '1'], 'ENGINE_EXPRESSION_SYNTAX'],
    [['0', '0', '7'], 'ENGINE_EXPRESSION_SYNTAX'],
    [['1', '.', '2', '.', '3'], 'ENGINE_EXPRESSION_SYNTAX'],
    [['1', '%', '2'], 'ENGINE_EXPRESSION_SYNTAX'],
    [['alert(1)'], 'ENGINE_EXPRESSION_SYNTAX'],
    [Array.from({ length: 101 }, () => '('), 'ENGINE_EXPRESSION_LIMIT'],
    [Array.from({ length: 61 }, () => '1'), 'ENGINE_EXPRESSION_LIMIT'],
    [Array.from({ length: 5_001 }, () => '+'), 'ENGINE_EXPRESSION_LIMIT'],
  ])('refuses %j', (tokens, code) => {
    expect(run(tokens)).toBe(code);
  });

  it('rounds half up to the precision asked for', () => {
    expect(run(['2', '.', '3', '4', '5'])).toBe(2.35);
    expect(run(['1', '.', '0', '0', '5'])).toBe(1.01);
    expect(run(['2', '.', '5'], names, 0)).toBe(3);
  });

  it('keeps as text what a double would round', () => {
    expect(run([...'12345678901234567.89', '+', '0'])).toBe('12345678901234567.89');
  });

  it('computes as exact integers of cents do', () => {
    const cent = fc.integer({ min: 0, max: 1e9 });
    fc.assert(
      fc.property(cent, cent, cent, (x, y, z) => {
        const digits = (value: number) => [
          ...`${String(Math.floor(value / 100))}.${String(value % 100).padStart(2, '0')}`,
        ];
        expect(run(['(', ...digits(x), '+', ...digits(y), ')', '-', ...digits(z)])).toBe(
          Number(BigInt(x) + BigInt(y) - BigInt(z)) / 100,
        );
      }),
    );
  });
});

describe('findCalculationCycle', () => {
  it('names the way around, also across a sub-table', () => {
    const nodes = [
      { id: 'x', dependencies: ['input'] },
      { id: 'total', dependencies: ['items-amount', 'x'] },
      { id: 'items-amount', dependencies: ['items-price', 'total'] },
    ];
    expect(findCalculationCycle(nodes)).toEqual(['total', 'items-amount', 'total']);
    expect(findCalculationCycle([{ id: 'self', dependencies: ['self'] }])).toEqual(['self', 'self']);
    expect(findCalculationCycle(nodes.slice(0, 2))).toBeNull();
  });

  it('puts every value behind what it reads', () => {
    const nodes = [
      { id: 'c', dependencies: ['b', 'a'] },
      { id: 'b', dependencies: ['a'] },
      { id: 'a', dependencies: [] },
    ];
    expect(orderDependencies(nodes).order).toEqual(['a', 'b', 'c']);
  });
});

describe('toChineseAmount', () => {
  it.each<[unknown, string]>([
    [0, '零元整'],
    ['0.00', '零元整'],
    [0.05, '伍分'],
    [0.5, '伍角'],
    [0.55, '伍角伍分'],
    [1.05, '壹元零伍分'],
    [10, '壹拾元整'],
    [1010.1, '壹仟零壹拾元壹角'],
    ['1010.10', '壹仟零壹拾元壹角'],
    [100001, '壹拾万零壹元整'],
    [10010, '壹万零壹拾元整'],
    [120000, '壹拾贰万元整'],
    [100000000, '壹亿元整'],
    [100000001, '壹亿零壹元整'],
    [1000100000, '壹拾亿零壹拾万元整'],
    ['999999999999999', '玖佰玖拾玖兆玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元整'],
    ['1234567890123456', '数字较大溢出'],
    [1e15, '数字较大溢出'],
    [-1, ''],
    ['abc', ''],
    ['', ''],
    [null, ''],
    [NaN, ''],
    [{ toString: () => '5' }, ''],
    [1.005, '壹元零壹分'],
    [999.999, '壹仟元整'],
  ])('%j → %s', (value, text) => {
    expect(toChineseAmount(value)).toBe(text);
  });
});

describe('formatThousands', () => {
  it.each([
    ['1234567.5', '1,234,567.5'],
    ['-1234', '-1,234'],
    ['999', '999'],
    ['0.1234567', '0.1234567'],
    ['', ''],
    ['n/a', 'n/a'],
  ])('%s → %s', (value, text) => {
    expect(formatThousands(value)).toBe(text);
  });
});
