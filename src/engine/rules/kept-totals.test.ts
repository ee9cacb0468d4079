import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Expression } from '../contract/expression';
import { EngineError } from '../contract/errors';
import {
  calculate,
  createNameScope,
  evaluateExpression,
  parseExpression,
  toPlainValue,
  type EvaluationEnvironment,
} from '../expression';
import { aggregatesOf, createColumnReader, type ColumnMemo } from './read-inputs';
import { exampleContext as context } from './testing/example-module';

type Row = Readonly<Record<string, unknown>>;

const scope = createNameScope([
  { key: 'items', tableKey: '' },
  { key: 'a', tableKey: 'items' },
  { key: 'b', tableKey: 'items' },
  { key: 'x', tableKey: '' },
  { key: 'y', tableKey: '' },
]);
function read(source: string): Expression {
  const parsed = parseExpression(source, scope);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issue));
  return parsed.expression;
}

/** Values as forms, imports and older versions store them. */
const cell = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -1000, max: 1000 }).map((value) => value / 100) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(null, undefined, '', true, false, 0, -0, '0', '7.50', ' 12 ', 'text', '1e3'),
  },
  { weight: 1, arbitrary: fc.double({ noNaN: false }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('-0', '90071992547409919.99', 1e300, -1e300, 1e-300, 0.1 + 0.2, ['a'], [], {}, 10n),
  },
  { weight: 1, arbitrary: fc.stringMatching(/^-?[0-9]{1,20}\.[0-9]{1,20}$/) },
);
/** Ordinary numbers and blanks: columns with nothing else have their totals cached. */
const plainCell = fc.oneof(
  fc.integer({ min: -99_999, max: 99_999 }).map((value) => value / 1000),
  fc.constant(null),
);
const rowOf = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Row> =>
  fc.oneof(fc.record({ a: value, b: value }), fc.record({ a: value }), fc.constant({} as Row));

type Step = (rows: readonly Row[]) => readonly Row[];
const stepOf = (row: fc.Arbitrary<Row>): fc.Arbitrary<Step> =>
  fc.oneof(
    fc.tuple(fc.nat(20), row).map(
      ([at, next]): Step =>
        (rows) =>
          rows.map((old, index) => (index === at ? next : old)),
    ),
    fc
      .tuple(fc.nat(20), fc.array(row, { maxLength: 3 }))
      .map(([at, more]): Step => (rows) => [...rows.slice(0, at), ...more, ...rows.slice(at)]),
    fc.array(fc.nat(20), { maxLength: 4 }).map(
      (gone): Step =>
        (rows) =>
          rows.filter((_row, index) => !gone.includes(index)),
    ),
    fc.constant<Step>((rows) => [...rows].reverse()),
    fc.nat(9).map((at): Step => (rows) => [...rows.slice(at), ...rows.slice(0, at)]),
  );

const expressions = [
  'items.a',
  '-items.a',
  'items.a + items.b * 2 - x',
  'items.a / x',
  'SUM(items.a)',
  'COUNT(items.a)',
  'AVERAGE(items.a)',
  'MIN(items.a)',
  'MAX(items.a)',
  'MAX(items.b) - MIN(items.b) + x',
  'IF(COUNT(items.a) > 3, SUM(items.b), AVERAGE(items.b))',
  'CONCAT(MIN(items.a), "|", SUM(items.b))',
  'SUM(items.a, items.b)',
].map(read);

/** Returns the value of an evaluation, or its issues. */
function outcome(expression: Expression, environment: EvaluationEnvironment): unknown {
  try {
    const value = evaluateExpression(expression, environment);
    return { value: toPlainValue(value), stored: calculate(expression, 3, environment) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.issues;
  }
}

describe('totals of columns that are kept while rows change', () => {
  it.each([
    ['ordinary cells', plainCell],
    ['any cells', cell],
  ])(
    'are what walking over the rows gives, value or error: %s',
    (_name, value) => {
      const row = rowOf(value);
      fc.assert(
        fc.property(
          fc.array(row, { maxLength: 12 }),
          fc.array(stepOf(row), { maxLength: 12 }),
          fc.tuple(value, value),
          (start, steps, [x, y]) => {
            const memo: ColumnMemo = new Map();
            let rows: readonly Row[] = start;
            for (const step of [(same: readonly Row[]) => same, ...steps]) {
              rows = step(rows);
              const columns = createColumnReader({ rows: () => rows, ownRows: () => [] }, memo);
              for (const key of ['a', 'b'])
                expect(columns.column('items', key)).toEqual(rows.map((entry) => entry[key]));
              const values = { items: rows, x, y };
              for (const expression of expressions) {
                expect(outcome(expression, { values, context, ...aggregatesOf(columns) })).toEqual(
                  outcome(expression, { values, context }),
                );
              }
            }
          },
        ),
        { numRuns: 400 },
      );
    },
    60_000,
  );

  it('count the steps of the walk, so that the limit is met at the same place', () => {
    const rows = Array.from({ length: 4_000 }, (_none, index) => ({ a: index, b: 'x'.repeat(40) }));
    const columns = createColumnReader({ rows: () => rows, ownRows: () => [] }, new Map());
    columns.column('items', 'a');
    columns.column('items', 'b');
    const isRefused = (part: string, count: number, environment: object) =>
      Array.isArray(
        outcome(read(Array.from({ length: count }, () => part).join('+')), {
          values: { items: rows },
          context,
          ...environment,
        }),
      );
    for (const part of ['SUM(items.a)', 'items.a', 'COUNT(items.b)']) {
      // Bisects the largest count that passes with cached totals; without them the limit must be the same.
      let [fine, refused] = [1, 300];
      while (refused - fine > 1) {
        const middle = (fine + refused) >> 1;
        if (isRefused(part, middle, aggregatesOf(columns))) refused = middle;
        else fine = middle;
      }
      expect([isRefused(part, fine, {}), isRefused(part, refused, {})]).toEqual([false, true]);
    }
  });

  it('reads no cell again that did not change', () => {
    let reads = 0;
    const watched = (a: number): Row =>
      new Proxy<Row>(
        { a },
        {
          get: (row, key) => {
            reads += 1;
            return Reflect.get(row, key) as unknown;
          },
        },
      );
    let rows: readonly Row[] = Array.from({ length: 1_000 }, (_none, index) => watched(index));
    const memo: ColumnMemo = new Map();
    const sum = () => {
      const columns = createColumnReader({ rows: () => rows, ownRows: () => [] }, memo);
      columns.column('items', 'a');
      return calculate(read('SUM(items.a)'), 0, { values: { items: rows }, context, ...aggregatesOf(columns) });
    };
    expect(sum()).toBe(499_500);
    reads = 0;
    rows = rows.map((row, index) => (index === 500 ? watched(0) : row));
    expect(sum()).toBe(499_000);
    rows = [watched(7), ...rows];
    expect(sum()).toBe(499_007);
    rows = rows.filter((_row, index) => index !== 1_000);
    expect(sum()).toBe(498_008);
    expect(reads).toBe(2);
  });
});

describe('amounts computed without decimals', () => {
  const operators = fc.constantFrom('+', '-', '*', '/', '%');
  const operand = fc.constantFrom('x', 'y', '3', '0.25', '(x - y)', '-x', 'items.a', '(y * 1.005)');
  const number = fc.oneof(
    cell,
    fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1e4),
    fc.maxSafeInteger(),
    fc.constantFrom(0.005, 1.005, -2.675, 999_999_999_999_999, 0.000001, 1e-7, 123_456_789.123_456),
  );

  it('are what the decimals give, rounding included', () => {
    fc.assert(
      fc.property(
        fc.tuple(operand, fc.array(fc.tuple(operators, operand), { maxLength: 4 })),
        fc.tuple(number, number, number),
        fc.integer({ min: 0, max: 20 }),
        ([first, rest], [x, y, a], places) => {
          const expression = read(first + rest.map(([operator, next]) => ` ${operator} ${next}`).join(''));
          const environment = { values: { x, y }, context, row: { tableKey: 'items', values: { a } } };
          const plain = { ...environment, isPlain: true };
          expect(calculate(expression, places, plain)).toBe(calculate(expression, places, environment));
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
