import { describe, expect, it } from 'vitest';
import { EXPRESSION_FUNCTIONS } from './index';
import { runCases, type ExpressionCase } from './testing/run-cases';
import { vectors } from './testing/vectors';

const OPERATORS = [
  'number',
  'text',
  'literal',
  'name',
  'arithmetic',
  'comparison',
  'logic',
  'in',
  'conditional',
  'call',
];

describe('vectors', () => {
  it('cover every part of the language, each group once and in the order of the function table', () => {
    const names = vectors.groups.map(({ name }) => name);
    expect(names).toEqual([...OPERATORS, ...EXPRESSION_FUNCTIONS.map(({ name }) => name)]);
    expect(vectors.groups.filter(({ cases }) => cases.length === 0)).toEqual([]);
  });

  it('name their function in every expression of its group', () => {
    const strangers = vectors.groups
      .filter(({ name }) => !OPERATORS.includes(name))
      .flatMap(({ name, cases }) => cases.filter(({ expression }) => !expression.includes(`${name}(`)));
    expect(strangers.map(({ expression }) => expression)).toEqual(['COALESCE(blank, count)']);
  });

  it.each(
    vectors.groups.flatMap(({ name, cases }) =>
      cases.map((entry): [string, string, ExpressionCase] => [name, entry.expression, entry]),
    ),
  )('%s: %s', (_name, _expression, entry) => {
    const [outcome] = runCases(vectors, [entry]);
    const { expression: _source, values: _values, row: _row, timeZone: _zone, ...expected } = { ...entry };
    expect(outcome).toMatchObject(expected);
    expect(Object.keys(outcome ?? {})[0]).toBe(Object.keys(expected)[0]);
  });
});
