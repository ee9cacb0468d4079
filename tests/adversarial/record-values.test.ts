import { describe, expect, it, vi } from 'vitest';
import { createNameScope, evaluateExpression, parseExpression, toPlainValue } from '../../src/engine/expression';
import { createPatternTester, prepareRecord } from '../../src/engine/rules';
import {
  exampleContext as context,
  exampleField,
  exampleModel,
  exampleRegistry as registry,
  exampleTable,
} from '../../src/engine/rules/testing/example-module';
import { watchBuiltIns, within } from './bounds';

const names = createNameScope([
  { key: 'a', tableKey: '' },
  { key: 'b', tableKey: '' },
  { key: 'items', tableKey: '' },
  { key: 'price', tableKey: 'items' },
]);
function evaluate(source: string, values: Record<string, unknown>) {
  const parsed = parseExpression(source, names);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issue));
  return toPlainValue(evaluateExpression(parsed.expression, { values, context }));
}

watchBuiltIns();

describe('3: hostile values', () => {
  it('never calls functions, getters, toString, valueOf or proxies among the values', () => {
    const spy = vi.fn(() => 42);
    const tricky = {
      toString: spy,
      valueOf: spy,
      toJSON: spy,
      [Symbol.toPrimitive]: spy,
      [Symbol.iterator]: spy,
      get b() {
        return spy();
      },
    };
    const list = Object.assign([tricky], { toString: spy, map: spy, [Symbol.iterator]: spy });
    const proxy = new Proxy({}, { get: spy, apply: spy });
    class Evil extends Date {
      override valueOf() {
        return spy();
      }
    }
    const getter = Object.defineProperty({}, 'a', { get: spy, enumerable: true });
    for (const value of [
      spy,
      tricky,
      proxy,
      new Evil(),
      new Map([[1, spy]]),
      Symbol('x'),
      () => spy(),
      list,
      Object.create({ a: 5 }),
    ]) {
      const values = { a: value, b: 1, items: [{ price: value }, getter, proxy, null] };
      for (const source of [
        'a + 1',
        'a == "x"',
        'a < b',
        'a in [1]',
        'CONCAT(a, items.price)',
        'SUM(a, items.price)',
        'LEN(a)',
        'a ? 1 : 2',
        'MAX(items.price)',
        'YEAR(a)',
      ]) {
        evaluate(source, values);
      }
    }
    expect(evaluate('a', getter as Record<string, unknown>)).toBeNull();
    expect(evaluate('a', Object.create({ a: 5 }) as Record<string, unknown>)).toBeNull();
    expect(spy).not.toHaveBeenCalled();
  });

  it('cannot call what a field holds', () => {
    expect(parseExpression('a(1)', names)).toMatchObject({ ok: false, issue: { code: 'ENGINE_EXPRESSION_NAME' } });
  });

  it('writes no hostile input: prototypes, getters, cycles, classes, proxies', () => {
    const spy = vi.fn(() => 'x');
    const model = exampleModel([
      exampleField({ key: 'name', widget: 'input' }),
      exampleField({ key: 'extra', widget: 'hologram', isKnown: false }),
      exampleTable('items', [exampleField({ key: 'price', widget: 'inputNumber' })]),
    ]);
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level += 1) deep = [deep];
    const sparse: unknown[] = [];
    sparse.length = 2 ** 32 - 1;
    const throwing = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new Error('trap');
        },
        getPrototypeOf: () => {
          throw new Error('trap');
        },
      },
    );
    const inputs: unknown[] = [
      JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "name": "a"}'),
      Object.defineProperty({}, 'name', { get: spy, enumerable: true }),
      { name: { toString: spy }, extra: { toJSON: spy } },
      { name: new Date(), extra: new Date() },
      { extra: cyclic, items: [cyclic] },
      { extra: deep, items: deep },
      { extra: sparse, items: sparse },
      { extra: spy, items: [spy] },
      { extra: new Proxy({ a: 1 }, {}), items: [throwing] },
      throwing,
      { extra: 'x'.repeat(1_000_000), items: Array.from({ length: 6_000 }, () => ({ price: 1 })) },
      { extra: JSON.parse('{"__proto__": {"polluted": 1}, "kept": true}') },
      { items: JSON.parse('[{"__proto__": {"price": 9}, "price": "1"}]') },
    ];
    for (const input of inputs) {
      const { values } = within(1_000, () =>
        prepareRecord({ model, registry, input, existing: null, access: null, context, optionsOf: () => undefined }),
      );
      expect(JSON.parse(JSON.stringify(values))).toEqual(values);
      expect(JSON.stringify(values)).not.toContain('polluted');
    }
    expect(spy).not.toHaveBeenCalled();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('7: catastrophic patterns', () => {
  it.each(['(a+)+$', '^(a|aa)+$', '^(a|a?)+$', '(.*a){20}$', '^(\\w+\\s?)*$', '([a-zA-Z0-9]+)*@x$'])(
    'decides /%s/ on 50 kB in time',
    (source) => {
      const tester = createPatternTester({ source, flags: '', message: '' });
      expect(within(2_000, () => tester(`${'a'.repeat(50_000)}!`))).toBe(false);
    },
  );

  it('decides right as well as fast', () => {
    expect(createPatternTester({ source: '^(a+)+$', flags: '', message: '' })('a'.repeat(50_000))).toBe(true);
  });

  it('never evaluates a pattern as code', () => {
    const tester = createPatternTester({ source: '/;globalThis.hacked=1;/', flags: '', message: '' });
    expect(tester('x')).toBe(false);
    expect('hacked' in globalThis).toBe(false);
  });

  it('lets everything pass a pattern that is none, rather than fail', () => {
    expect(createPatternTester({ source: '(', flags: '', message: '' })('x')).toBe(true);
  });
});
