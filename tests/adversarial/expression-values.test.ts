import { describe, expect, it, vi } from 'vitest';
import {
  createNameScope,
  evaluateExpression,
  EXPRESSION_FUNCTIONS,
  parseExpression,
  toPlainValue,
} from '../../src/engine/expression';
import { exampleContext as context } from '../../src/engine/rules/testing/example-module';
import { watchBuiltIns } from './bounds';

const names = createNameScope([
  { key: 'a', tableKey: '' },
  { key: 'items', tableKey: '' },
  { key: 'price', tableKey: 'items' },
]);

function evaluate(source: string, values: Record<string, unknown>): unknown {
  const parsed = parseExpression(source, names);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issue));
  return toPlainValue(evaluateExpression(parsed.expression, { values, context }));
}

watchBuiltIns();

describe('3: live objects among the values', () => {
  const spy = vi.fn(() => 7);
  const hostile: readonly (readonly [string, unknown])[] = [
    ['a function', spy],
    [
      'a class',
      class Evil {
        secret = 1;
      },
    ],
    [
      'an object with toString, valueOf and toJSON',
      { toString: spy, valueOf: spy, toJSON: spy, [Symbol.toPrimitive]: spy },
    ],
    ['an array with its own methods', Object.assign([1], { map: spy, toString: spy, [Symbol.iterator]: spy })],
    ['a getter', Object.defineProperty({}, 'price', { get: spy, enumerable: true })],
    ['rows with getters', [Object.defineProperty({}, 'price', { get: spy, enumerable: true })]],
    ['a date', Object.assign(new Date(0), { valueOf: spy })],
    ['a symbol', Symbol('a')],
    ['a boxed text', Object.assign(Object('x') as object, { toString: spy })],
    [
      'a list that holds itself',
      (() => {
        const list: unknown[] = [];
        list.push(list, spy);
        return list;
      })(),
    ],
    ['a promise', Object.assign(Promise.resolve(), { then: spy })],
  ];
  const sources = [
    ...['a', 'a + 1', 'a == 1', 'a > 1', '1 in a', '[a]', 'not a', 'a ? 1 : 2', '-a', 'items.price', 'items.price + a'],
    ...EXPRESSION_FUNCTIONS.map(
      ({ name, minArgs, maxArgs }) =>
        `${name}(${Array.from({ length: Math.min(maxArgs, minArgs + 1) }, () => 'a').join(',')})`,
    ),
  ];

  it.each(hostile)('calls nothing of %s', (_what, value) => {
    spy.mockClear();
    for (const source of sources) {
      const result = evaluate(source, { a: value, items: value });
      expect(['number', 'string', 'boolean', 'object']).toContain(typeof result);
      expect(() => JSON.stringify(result)).not.toThrow();
    }
    expect(spy).not.toHaveBeenCalled();
  });

  it('looks at a proxy without asking it for anything but own values', () => {
    const asked: string[] = [];
    const proxy = new Proxy([{ price: 3 }], {
      get: (target, key, receiver) => {
        asked.push(String(key));
        return Reflect.get(target, key, receiver) as unknown;
      },
      apply: spy,
    });
    expect(evaluate('SUM(items.price)', { items: proxy })).toBe(3);
    expect(new Set(asked)).toEqual(new Set(['length', '0']));
  });

  it('calls no value by the name of a field', () => {
    for (const source of ['a()', 'a(1)']) {
      const refused = parseExpression(source, names);
      expect(refused.ok ? 'accepted' : refused.issue.code).toBe('ENGINE_EXPRESSION_NAME');
    }
    const shadow = createNameScope([{ key: 'SUM', tableKey: '' }]);
    const parsed = parseExpression('SUM(SUM, 1)', shadow);
    if (!parsed.ok) throw new Error('refused');
    expect(toPlainValue(evaluateExpression(parsed.expression, { values: { SUM: spy }, context }))).toBe(1);
  });
});
