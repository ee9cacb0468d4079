import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleContext as context } from '../rules/testing/example-module';
import { createNameScope, evaluateExpression, parseExpression, toPlainValue } from './index';

const names = createNameScope([
  { key: 'a', tableKey: '' },
  { key: 'b', tableKey: '' },
  { key: 'tags', tableKey: '' },
  { key: 'items', tableKey: '' },
  { key: 'price', tableKey: 'items' },
  { key: 'a', tableKey: 'items' },
  { key: '', tableKey: '' },
]);
const values = { a: 3, b: '2', tags: ['x', '5'], items: [{ price: 1.5 }, { price: '2' }, { price: null }] };

function evaluate(source: string, scope = names, row?: Record<string, unknown>): unknown {
  const parsed = parseExpression(source, scope);
  if (!parsed.ok) throw new Error(`${source}: ${JSON.stringify(parsed.issue)}`);
  const environment = { values, context, ...(row ? { row: { tableKey: 'items', values: row } } : {}) };
  return toPlainValue(evaluateExpression(parsed.expression, environment));
}

function refuse(source: string) {
  const parsed = parseExpression(source, names);
  return parsed.ok ? 'accepted' : { code: parsed.issue.code, position: parsed.issue.params['position'] };
}

describe('parseExpression and evaluateExpression', () => {
  it.each<[string, unknown]>([
    ['0.1 + 0.2', 0.3],
    ['a + b * 2', 7],
    ['(a + b) * 2', 10],
    ['2 - 3 - 4', -5],
    ['-a % 2', -1],
    ['10 / 0', 0],
    ['10 % 0', 0],
    ['12345678901234567890.12 + 0.01', '12345678901234567890.13'],
    ['1e400 * 1e400 * 1e400', 0],
    ['a == "3"', true],
    ['b == 2', true],
    ['a != 3 or b > 1', true],
    ['not a == 1', true],
    ['not (a == 3) and true', false],
    ['"x" in tags', true],
    ['5 in tags', true],
    ['a in [1, 2, 3]', true],
    ['[] == null', true],
    ['"" == null', true],
    ['null < 5', false],
    ['null >= 0', false],
    ['"b" > "a"', true],
    ['a > 1 ? "yes" : "no"', 'yes'],
    ['a > 5 ? 1 : b > 1 ? 2 : 3', 2],
    ['user.departmentId == "d1" and "doctor" in user.roleIds', true],
    ['items.price * 2', 7],
    ['SUM(items.price, 1)', 4.5],
    ['sum\n(\n1,\r\n2)', 3],
    ['AVERAGE(items.price)', 1.75],
    ['AVERAGE([])', 0],
    ['MIN(items.price)', 1.5],
    ['MAX([])', null],
    ['COUNT(items.price)', 2],
    ['COUNT(items)', 3],
    ['ROUND(2.345, 2)', 2.35],
    ['ROUND(-2.5)', -3],
    ['ABS(0 - a)', 3],
    ['IF(a > 1, CONCAT("n=", a), 1 / 0)', 'n=3'],
    ['IF(false, 1)', null],
    ['AND(a, b, "")', false],
    ['OR(0, null, "0")', true],
    ['NOT(tags)', false],
    ['ISEMPTY("")', true],
    ['ISEMPTY(0)', false],
    ['CONCAT(1.50, null, true, tags)', '1.5truex,5'],
    ['LEN("中文😀")', 3],
    ['"\\u0041\\n"', 'A\n'],
    ['YEAR(TODAY())', 2026],
    ['MONTH(NOW()) * 100 + DAY(NOW())', 1120],
    ['NOW() - TODAY()', ((11 * 60 + 4) * 60 + 5) * 1000],
    ['YEAR(null)', null],
    ['YEAR(1e30)', null],
    ['DATEDIF(TODAY(), NOW(), "H")', 11],
    ['DATEDIF(NOW(), NOW() + 86400000)', 1],
    ['DATEDIF(NOW() + 86400000 * 366, NOW(), "Y")', -1],
    ['DATEDIF(0, NOW(), "M")', 682],
    ['.5 + 5.', 5.5],
    ['5.*2 - 5./2', 7.5],
    ['not a + 1 == 2', false],
    ['not.5 or a and.5', true],
    ["'it\\'s \\\\ \\/'", "it's \\ /"],
  ])('%s → %j', (source, expected) => {
    expect(evaluate(source)).toEqual(expected);
  });

  it('reads a row: the column before the main field of that key, and table.column as this row', () => {
    const scope = { ...names, currentTable: 'items' };
    expect(evaluate('a * 10 + items.price + b', scope, { a: 4, price: 1 })).toBe(43);
    const parsed = parseExpression('a + items.price + b + user.userId', scope);
    expect(parsed.ok && parsed.expression.dependencies).toEqual(['items-a', 'items-price', 'b']);
    expect(parsed.ok && Object.isFrozen(parsed.expression.root)).toBe(true);
  });

  it.each<[string, string, number]>([
    ['', 'ENGINE_EXPRESSION_SYNTAX', 1],
    ['a +', 'ENGINE_EXPRESSION_SYNTAX', 4],
    ['a b', 'ENGINE_EXPRESSION_SYNTAX', 3],
    ['2a', 'ENGINE_EXPRESSION_FORBIDDEN', 2],
    ['a = 1', 'ENGINE_EXPRESSION_FORBIDDEN', 3],
    ['1; 2', 'ENGINE_EXPRESSION_FORBIDDEN', 2],
    ['1 < a < 3', 'ENGINE_EXPRESSION_SYNTAX', 7],
    ['a ? b ? 1 : 2 : 3', 'ENGINE_EXPRESSION_SYNTAX', 7],
    ['1:3', 'ENGINE_EXPRESSION_FORBIDDEN', 2],
    ['a!', 'ENGINE_EXPRESSION_FORBIDDEN', 2],
    ["a' + 'b", 'ENGINE_EXPRESSION_SYNTAX', 2],
    ['0x10', 'ENGINE_EXPRESSION_FORBIDDEN', 2],
    ['1 to 2', 'ENGINE_EXPRESSION_FORBIDDEN', 3],
    ['5%', 'ENGINE_EXPRESSION_SYNTAX', 3],
    ['f(1)', 'ENGINE_EXPRESSION_NAME', 1],
    ['1 + c', 'ENGINE_EXPRESSION_NAME', 5],
    ['1 + items.secret', 'ENGINE_EXPRESSION_NAME', 5],
    ['user.password', 'ENGINE_EXPRESSION_NAME', 1],
    ['1 + ROUND()', 'ENGINE_EXPRESSION_TYPE', 5],
    ['ABS(1, 2)', 'ENGINE_EXPRESSION_TYPE', 1],
    ['ABS(c, 2)', 'ENGINE_EXPRESSION_TYPE', 1],
    ['ABS(c) + ABS(1, 2)', 'ENGINE_EXPRESSION_NAME', 5],
    ['c + ABS(1, 2) +', 'ENGINE_EXPRESSION_SYNTAX', 16],
    ['items.price(1)', 'ENGINE_EXPRESSION_FORBIDDEN', 1],
    ['1 + true.x', 'ENGINE_EXPRESSION_NAME', 5],
    ['a ?? b', 'ENGINE_EXPRESSION_FORBIDDEN', 3],
    ['a ? b', 'ENGINE_EXPRESSION_SYNTAX', 6],
    ['a ? (b : 1) : 2', 'ENGINE_EXPRESSION_FORBIDDEN', 8],
    ['[1, 2][0]', 'ENGINE_EXPRESSION_FORBIDDEN', 7],
    ['f(1,)', 'ENGINE_EXPRESSION_SYNTAX', 5],
    ['"a\\x"', 'ENGINE_EXPRESSION_SYNTAX', 3],
    ['1 + "a\nb"', 'ENGINE_EXPRESSION_SYNTAX', 7],
    ["1 + 'a", 'ENGINE_EXPRESSION_SYNTAX', 5],
    ['1 + and', 'ENGINE_EXPRESSION_SYNTAX', 5],
    ['a.b.c', 'ENGINE_EXPRESSION_FORBIDDEN', 4],
  ])('refuses %s with %s at %i', (source, code, position) => {
    expect(refuse(source)).toEqual({ code, position });
  });

  it('nests a hundred levels and no more', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`;
    expect(evaluate(nested(100))).toBe(1);
    expect(refuse(nested(101))).toEqual({ code: 'ENGINE_EXPRESSION_LIMIT', position: 102 });
    expect(refuse(`${'1 % ('.repeat(100)}3${')'.repeat(100)}`)).toBe('accepted');
    expect(refuse(`${'-'.repeat(101)}1`)).toMatchObject({ code: 'ENGINE_EXPRESSION_LIMIT' });
  });

  it('nests as many conditionals as brackets', () => {
    expect(evaluate(`${'false ? 1 : '.repeat(100)}2`)).toBe(2);
    expect(refuse(`${'a?1:'.repeat(101)}2`)).toEqual({ code: 'ENGINE_EXPRESSION_LIMIT', position: 402 });
    expect(refuse(`${'a?('.repeat(51)}2${'):1'.repeat(51)}`)).toEqual({
      code: 'ENGINE_EXPRESSION_LIMIT',
      position: 152,
    });
  });

  it('holds two thousand nodes and no more', () => {
    const list = (count: number) => `[${Array.from({ length: count }, () => '1').join(',')}]`;
    expect(evaluate(`COUNT(${list(1_998)})`)).toBe(1_998);
    expect(refuse(list(2_000))).toEqual({ code: 'ENGINE_EXPRESSION_LIMIT', position: 1 });
    const prefixes = Array.from({ length: 99 }, (_hole, depth) => `${'-'.repeat(99 - depth)}(`).join('');
    expect(refuse(`${prefixes}1${')'.repeat(99)}`)).toEqual({ code: 'ENGINE_EXPRESSION_LIMIT', position: 1 });
  });

  it('is total over any text', () => {
    const words = fc.constantFrom(
      'a',
      'b',
      'items.price',
      '1',
      '.5',
      '(',
      ')',
      '[',
      ']',
      ',',
      '+',
      '-',
      '%',
      '?',
      ':',
      'not ',
      ' and ',
      ' in ',
      '==',
      '<',
      '"x"',
      "'",
      'IF(',
      ' ',
      '\n',
      '{',
      '#',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words, { maxLength: 14 }).map((list) => list.join('')),
        ),
        (source) => {
          const parsed = parseExpression(source, names);
          if (parsed.ok) evaluateExpression(parsed.expression, { values, context });
          else expect(parsed.issue.params['position']).toBeGreaterThan(0);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('adds money exactly, in any order', () => {
    const cents = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(cents, (amounts) => {
        const literal = (cent: number) =>
          `(${cent < 0 ? '0-' : ''}${String(Math.floor(Math.abs(cent) / 100))}.${String(Math.abs(cent) % 100).padStart(2, '0')})`;
        const exact = amounts.reduce((sum, cent) => sum + BigInt(cent), 0n);
        const there = evaluate(amounts.map(literal).join('+'));
        const back = evaluate([...amounts].reverse().map(literal).join('+'));
        expect(there).toBe(back);
        expect(evaluate(`(${amounts.map(literal).join('+')}) * 100`)).toBe(Number(exact));
      }),
      { numRuns: 200 },
    );
  });
});
