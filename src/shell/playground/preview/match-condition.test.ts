import { expect, it } from 'vitest';
import type { Condition } from '../../../engine/contract/condition';
import { matchesCondition } from './match-condition';
import { moduleOf, node } from './testing/preview-module';

const model = moduleOf([
  node('input', 'name'),
  node('inputNumber', 'amount'),
  node('inputNumber', 'limit'),
  node('checkbox', 'tags'),
  node('table', 'items', { children: [node('inputNumber', 'price')] }),
]);
const values = { name: '阿司匹林 ABC', amount: 5, limit: 7, tags: ['a', 'b'], items: [{ price: 1 }, { price: 9 }] };

it.each<[Condition | null, boolean]>([
  [null, true],
  [{ fieldId: 'name', op: 'like', value: 'abc' }, true],
  [{ fieldId: 'name', op: 'notLike', value: '林' }, false],
  [{ fieldId: 'amount', op: 'equals', value: 5 }, true],
  [{ fieldId: 'amount', op: 'notEquals', value: 5 }, false],
  [{ fieldId: 'amount', op: 'between', value: [null, 5] }, true],
  [{ fieldId: 'amount', op: 'between', value: [6, null] }, false],
  [{ fieldId: 'amount', op: 'greater', value: 5 }, false],
  [{ fieldId: 'amount', op: 'greaterOrEquals', value: 5 }, true],
  [{ fieldId: 'amount', op: 'less', value: 10 }, true],
  [{ fieldId: 'amount', op: 'less', value: 0, otherFieldId: 'limit' }, true],
  [{ fieldId: 'amount', op: 'in', value: [1, 5] }, true],
  [{ fieldId: 'amount', op: 'notIn', value: [1, 5] }, false],
  [{ fieldId: 'tags', op: 'contains', value: 'b' }, true],
  [{ fieldId: 'tags', op: 'contains', value: ['c', 'a'] }, true],
  [{ fieldId: 'tags', op: 'contains', value: [['a', 'c']] }, false],
  [{ fieldId: 'tags', op: 'contains', value: [['a', 'b']] }, true],
  [{ fieldId: 'limit', op: 'isNull', value: null }, false],
  [{ fieldId: 'limit', op: 'isNotNull', value: null }, true],
  [{ fieldId: 'items-price', op: 'equals', value: 9 }, true],
  [{ fieldId: 'items-price', op: 'equals', value: 2 }, false],
  [{ fieldId: 'nowhere', op: 'equals', value: 2 }, false],
  [{ op: 'or', items: [] }, false],
  [{ op: 'and', items: [] }, true],
  [{ op: 'not', items: [{ fieldId: 'amount', op: 'equals', value: 4 }] }, true],
  [
    {
      op: 'and',
      items: [
        { fieldId: 'amount', op: 'equals', value: 5 },
        { fieldId: 'amount', op: 'equals', value: 4 },
      ],
    },
    false,
  ],
])('%j is %s', (condition, expected) => {
  expect(matchesCondition(condition, values, model)).toBe(expected);
});

it('a blank meets no comparison, not even the opposite of one', () => {
  const blank = { name: null };
  for (const op of ['equals', 'notEquals', 'like', 'notLike', 'in', 'notIn', 'less'] as const)
    expect(matchesCondition({ fieldId: 'name', op, value: 'x' }, blank, model), op).toBe(false);
  expect(matchesCondition({ fieldId: 'name', op: 'isNull', value: null }, blank, model)).toBe(true);
});
