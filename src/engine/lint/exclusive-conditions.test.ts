import { describe, expect, it } from 'vitest';
import { createNameScope, parseExpression } from '../expression';
import { areExclusive } from './exclusive-conditions';

const names = createNameScope(['a', 'b', 'n'].map((key) => ({ key, tableKey: '' })));

function parse(text: string) {
  const parsed = parseExpression(text, names);
  if (!parsed.ok) throw new Error(text);
  return parsed.expression.root;
}

describe('areExclusive', () => {
  it.each([
    ['a == "x"', 'a == "y"'],
    ['a == "x"', 'a != "x"'],
    ['"x" == a', 'a == "y" and b == 1'],
    ['n > 3', 'n <= 3'],
    ['n >= 4', 'n < 4'],
    ['n == 2', 'n > 3'],
    ['not (a == "x")', 'a == "x"'],
    ['ISEMPTY(a)', 'NOT(ISEMPTY(a))'],
    ['a == "x" or a == "y"', 'a == "z"'],
    ['not (a == "x" or b == 1)', 'b == 1'],
  ])('%s and %s', (left, right) => {
    expect(areExclusive(parse(left), parse(right))).toBe(true);
    expect(areExclusive(parse(right), parse(left))).toBe(true);
  });

  it.each([
    ['a == "x"', 'b == "y"'],
    ['n > 3', 'n > 5'],
    ['n >= 3', 'n <= 3'],
    ['a == "x" or b == 1', 'a == "y"'],
    ['not (a == "x" and b == 1)', 'a == "x"'],
    ['ISEMPTY(a)', 'ISEMPTY(b)'],
    ['a == b', 'a != 1'],
  ])('not %s and %s', (left, right) => expect(areExclusive(parse(left), parse(right))).toBe(false));

  it('gives up on conditions with too many alternatives', () => {
    const many = Array.from({ length: 12 }, (_, index) => `(a == ${String(index)} or b == ${String(index)})`).join(
      ' and ',
    );
    expect(areExclusive(parse(many), parse('a == 99'))).toBe(false);
  });
});
