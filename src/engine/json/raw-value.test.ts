import { describe, expect, it } from 'vitest';
import { exampleContext as context } from '../rules/testing/example-module';
import { createNameScope, evaluateExpression, parseExpression, toPlainValue } from '../expression';
import { readKnownValue, readOwnValue } from './raw-value';

const trap = Object.defineProperty(Object.create({ inherited: 1 }), 'amount', {
  get: () => {
    throw new Error('a getter has run');
  },
}) as object;

describe('an own value', () => {
  it('is data: a getter does not run and nothing is inherited', () => {
    expect(readOwnValue({ amount: 5 }, 'amount')).toBe(5);
    expect(readOwnValue([7], '0')).toBe(7);
    expect(readOwnValue(trap, 'amount')).toBeUndefined();
    for (const read of [readOwnValue, readKnownValue]) {
      expect(read(trap, 'inherited')).toBeUndefined();
      expect([null, undefined, 'text', 1].map((owner) => read(owner, 'length'))).toEqual(Array(4).fill(undefined));
    }
  });

  it('is all that an expression reads of a record and its rows', () => {
    const fields = [
      { key: 'amount', tableKey: '' },
      { key: 'amount', tableKey: 'items' },
    ];
    const parsed = parseExpression('[amount, items.amount]', createNameScope(fields));
    if (!parsed.ok) throw new Error('the expression has been refused');
    const values = Object.defineProperties({ items: [trap, { amount: 3 }] }, Object.getOwnPropertyDescriptors(trap));
    expect(toPlainValue(evaluateExpression(parsed.expression, { values, context }))).toEqual([null, [null, 3]]);
  });
});
