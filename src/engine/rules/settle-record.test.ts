import { describe, expect, it } from 'vitest';
import type { RecordValues } from '../contract/evaluation';
import { fieldStateOf } from './field-state';
import {
  exampleCalculation,
  exampleContext as context,
  exampleField,
  exampleModel,
  exampleRegistry as registry,
  exampleTable,
} from './testing/example-module';
import { createSettler, settleRecord } from './settle-record';
import { startProcessorClock } from '../testing/processor-clock';

const number = (key: string) => exampleField({ key, widget: 'inputNumber' });
const order = exampleModel([
  number('rate'),
  // Declared before the field that it reads, on purpose.
  exampleCalculation('grand', '{total}×(1+{rate})'),
  exampleTable('items', [
    number('price'),
    number('count'),
    exampleCalculation('amount', '{items.price}×{items.count}'),
    exampleCalculation('taxed', '{items.amount}×(1+{rate})'),
    exampleCalculation('share', '{items.amount}÷{total}', { props: { precision: 4 } }),
  ]),
  exampleCalculation('total', '{items.amount}'),
  exampleCalculation('broken', '{nowhere}+1'),
  exampleCalculation('empty', ''),
]);
const settle = (values: RecordValues, model = order) => settleRecord({ model, registry, values, context });

describe('settleRecord: calculations', () => {
  it('computes rows and totals in the order of what they read', () => {
    const { values, restlessFieldIds } = settle({
      rate: 0.1,
      items: [{ price: 0.1, count: 3 }, { price: 2, count: 5 }, {}],
    });
    expect(values).toEqual({
      rate: 0.1,
      grand: 11.33,
      total: 10.3,
      broken: 0,
      empty: 0,
      items: [
        { price: 0.1, count: 3, amount: 0.3, taxed: 0.33, share: 0.0291 },
        { price: 2, count: 5, amount: 10, taxed: 11, share: 0.9709 },
        { amount: 0, taxed: 0, share: 0 },
      ],
    });
    expect(restlessFieldIds).toEqual([]);
  });

  it('ignores what was sent for a calculated field', () => {
    expect(settle({ rate: 0, total: 999, items: [{ price: 1, count: 1, amount: 5 }] }).values).toMatchObject({
      total: 1,
      items: [{ amount: 1 }],
    });
  });

  it('leaves the input alone, and gives it back when nothing changes', () => {
    const input = Object.freeze({ rate: 1, items: Object.freeze([Object.freeze({ price: 1, count: 2 })]) });
    const first = settle(input as unknown as RecordValues).values;
    expect(first['total']).toBe(2);
    expect(settle(first).values).toBe(first);
  });

  it('tolerates values that are not rows', () => {
    expect(settle({ items: 'x' }).values['total']).toBe(0);
    expect(settle({ items: [null, 5, ['x'], { price: 2, count: 2 }] }).values).toMatchObject({
      total: 4,
      items: [null, 5, ['x'], { amount: 4 }],
    });
  });
});

describe('settleRecord: columns of another table', () => {
  const other = exampleModel([
    exampleTable('rates', [number('rate'), exampleCalculation('twice', '{rates.rate}×2')]),
    exampleTable('items', [
      number('price'),
      exampleCalculation('amount', '{items.price}×{rates.rate}+{rates.twice}'),
      exampleCalculation('again', '{items.amount}+{rates.rate}'),
    ]),
    exampleCalculation('sum', '{items.amount}+{rates.rate}'),
  ]);

  it('sums them for each row, after they are computed', () => {
    const values = { rates: [{ rate: 1 }, { rate: 2 }], items: [{ price: 10 }, { price: 20 }] };
    expect(settle(values, other).values).toMatchObject({
      items: [
        { amount: 36, again: 39 },
        { amount: 66, again: 69 },
      ],
      sum: 105,
    });
  });

  it('notices every change of theirs', () => {
    const settler = createSettler(other, registry);
    const rates = [{ rate: 1 }];
    const first = settler.settle({ values: { rates, items: [{ price: 10 }] }, context }).values;
    expect(first['items']).toMatchObject([{ amount: 12 }]);
    const changed = { ...first, rates: (first['rates'] as object[]).map((row) => ({ ...row, rate: 5 })) };
    const second = settler.settle({ values: changed, context, changedFieldIds: ['rates-rate'] }).values;
    expect(second['items']).toMatchObject([{ amount: 60, again: 65 }]);
  });

  it('reads each of their cells a few times, however many rows ask', () => {
    const count = 3000;
    let reads = 0;
    const rates = Array.from(
      { length: count },
      () =>
        new Proxy<Record<string, unknown>>(
          { rate: 1, twice: 2 },
          {
            getOwnPropertyDescriptor(row, key) {
              reads += 1;
              return Reflect.getOwnPropertyDescriptor(row, key);
            },
          },
        ),
    );
    const { values } = settle({ rates, items: Array.from({ length: count }, () => ({ price: 2 })) }, other);
    expect((values['items'] as unknown[])[count - 1]).toMatchObject({ amount: 4 * count, again: 5 * count });
    expect(reads).toBeLessThan(100 * count);
  });

  it('gives every row the same when the columns are too long to be read so often', () => {
    const often = Array.from({ length: 400 }, () => '{rates.rate}').join('+');
    const model = exampleModel([
      exampleTable('rates', [number('rate')]),
      exampleTable('items', [number('price'), exampleCalculation('amount', `{items.price}+${often}`)]),
    ]);
    const rates = Array.from({ length: 3000 }, () => ({ rate: 1 }));
    const { values } = settle({ rates, items: [{ price: 1 }, { price: 2 }, { price: 3 }] }, model);
    expect(values['items']).toMatchObject([{ amount: 0 }, { amount: 0 }, { amount: 0 }]);
    expect(settle({ rates: rates.slice(0, 10), items: [{ price: 1 }] }, model).values['items']).toMatchObject([
      { amount: 4001 },
    ]);
  });

  it('adds 3,000 of them up for each of 3,000 rows in no time', () => {
    const rows = (row: object) => Array.from({ length: 3000 }, () => ({ ...row }));
    const spentMs = startProcessorClock();
    const { values } = settle({ rates: rows({ rate: 1 }), items: rows({ price: 2 }) }, other);
    expect(values['sum']).toBe(3000 * 12000 + 3000);
    // Without cached totals (the column read again for each row) this takes about five seconds.
    expect(spentMs()).toBeLessThan(2000);
  });
});

describe('createSettler', () => {
  const rows = (count: number) => Array.from({ length: count }, (_row, index) => ({ price: index % 7, count: 2 }));

  it('shares every row that did not change', () => {
    const settler = createSettler(order, registry);
    const first = settler.settle({ values: { rate: 0, items: rows(100) }, context }).values;
    const before = first['items'] as RecordValues[];
    const changed = before.map((row, index) => (index === 50 ? { ...row, price: 1 } : row));
    const second = settler.settle({
      values: { ...first, items: changed },
      context,
      changedFieldIds: ['items-price'],
    }).values;
    const after = second['items'] as RecordValues[];
    expect(after[50]).toMatchObject({ price: 1, amount: 2 });
    expect(second['total']).toBe(settle({ ...second }).values['total']);
    // Row 50 had price 1 already, so the total stays the same and no other `share` changes.
    expect(after.filter((row, index) => row !== before[index])).toHaveLength(1);
  });

  it('gives what a fresh settling gives, whatever changed', () => {
    const settler = createSettler(order, registry);
    let { values } = settler.settle({ values: { rate: 0.5, items: rows(5) }, context });
    const steps: readonly (readonly [(values: RecordValues) => RecordValues, readonly string[] | undefined])[] = [
      [(now) => ({ ...now, rate: 2 }), ['rate']],
      [(now) => ({ ...now, items: [{ price: 9, count: 9 }, ...(now['items'] as RecordValues[])] }), ['items']],
      [(now) => ({ ...now, items: (now['items'] as RecordValues[]).slice(2) }), ['items']],
      [(now) => ({ ...now, total: 77 }), ['total']],
      [(now) => ({ ...now, items: [] }), undefined],
    ];
    for (const [change, changedFieldIds] of steps) {
      const input = change(values);
      values = settler.settle({ values: input, context, ...(changedFieldIds ? { changedFieldIds } : {}) }).values;
      expect(values).toEqual(settle(input).values);
    }
  });

  it('notices a recreated row without `changedFieldIds`', () => {
    const settler = createSettler(order, registry);
    const { values } = settler.settle({ values: { rate: 0, items: rows(3) }, context });
    const items = (values['items'] as RecordValues[]).map((row, index) => (index === 0 ? { ...row, price: 100 } : row));
    const second = settler.settle({ values: { ...values, items }, context }).values['items'] as RecordValues[];
    expect(second[0]).toMatchObject({ amount: 200 });
  });

  it('prints how long one changed row of 1,000 takes', () => {
    const settler = createSettler(order, registry);
    let { values } = settler.settle({ values: { rate: 0.1, items: rows(1_000) }, context });
    const durations: number[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      const items = (values['items'] as RecordValues[]).map((row, index) =>
        index === turn ? { ...row, count: 2 + turn } : row,
      );
      const started = performance.now();
      ({ values } = settler.settle({ values: { ...values, items }, context, changedFieldIds: ['items-count'] }));
      durations.push(performance.now() - started);
    }
    const fresh = performance.now();
    settle({ ...values });
    const median = durations.sort((left, right) => left - right)[15] ?? 0;
    console.info(
      `settle, 1,000 rows x 3 calculations: one row ${median.toFixed(1)} ms (median), everything ${(performance.now() - fresh).toFixed(1)} ms`,
    );
    expect(values['total']).toBeGreaterThan(0);
  });
});

describe('settleRecord: rules', () => {
  const model = exampleModel(
    [
      exampleField({ key: 'kind', widget: 'input' }),
      exampleField({ key: 'reason', widget: 'input', isHidden: true }),
      exampleField({ key: '', id: '$card_1', widget: 'card', children: [number('inner')] }),
      exampleField({ key: 'mobile', widget: 'input', visibility: ['app'] }),
      number('x'),
      number('y'),
      exampleTable('items', [number('price'), number('discount'), exampleField({ key: 'note', widget: 'input' })]),
    ],
    [
      { when: 'kind == "other"', visible: ['reason', 'mobile'], required: ['reason'] },
      { when: 'kind == "other" or kind == "none"', visible: ['$card_1'], disabled: ['items'] },
      { when: 'kind == "none"', visible: ['reason'] },
      { when: 'x > 10', value: { y: 'x * 2' } },
      { when: 'x > 100', value: { y: '7' } },
      { when: 'items.price > 5', required: ['items-note'], value: { 'items-discount': 'price / 10' } },
    ],
  );
  const stateOf = (values: RecordValues, fieldId: string, row?: number) =>
    fieldStateOf(settle(values, model).states, fieldId, row);

  it('shows while any rule that names the field holds, over noShow, and hides what stands in a hidden container', () => {
    expect(stateOf({}, 'reason')).toMatchObject({ isVisible: false, isRequired: false });
    expect(stateOf({ kind: 'other' }, 'reason')).toMatchObject({ isVisible: true, isRequired: true });
    expect(stateOf({ kind: 'none' }, 'reason')).toMatchObject({ isVisible: true, isRequired: false });
    expect(stateOf({}, 'inner').isVisible).toBe(false);
    expect(stateOf({ kind: 'none' }, 'inner').isVisible).toBe(true);
    expect(stateOf({ kind: 'other' }, 'mobile').isVisible).toBe(false);
  });

  it('never requires a value of an unknown widget, neither by the module nor by a rule', () => {
    const strange = exampleModel(
      [
        exampleField({ key: 'a', widget: 'hologram', isKnown: false, isRequired: true }),
        exampleField({ key: 'b', widget: 'hologram', isKnown: false }),
      ],
      [{ when: 'true', required: ['b'] }],
    );
    expect(fieldStateOf(settle({}, strange).states, 'a').isRequired).toBe(false);
    expect(fieldStateOf(settle({}, strange).states, 'b').isRequired).toBe(false);
  });

  it('passes disabled from a sub-table to its columns', () => {
    expect(stateOf({ kind: 'none' }, 'items-price').isDisabled).toBe(true);
    expect(stateOf({}, 'items-price').isDisabled).toBe(false);
  });

  it('writes values while the condition holds; the last rule that holds wins', () => {
    expect(settle({ x: 20, y: 1 }, model).values['y']).toBe(40);
    expect(settle({ x: 200, y: 1 }, model).values['y']).toBe(7);
    expect(settle({ x: 5, y: 1 }, model).values['y']).toBe(1);
  });

  it('decides row by row where the condition reads the row', () => {
    const values = {
      items: [
        { price: 9, discount: 0 },
        { price: 2, discount: 1 },
      ],
    };
    expect(settle(values, model).values['items']).toEqual([
      { price: 9, discount: 0.9 },
      { price: 2, discount: 1 },
    ]);
    expect(stateOf(values, 'items-note', 0).isRequired).toBe(true);
    expect(stateOf(values, 'items-note', 1).isRequired).toBe(false);
    expect(stateOf(values, 'items-note').isRequired).toBe(true);
  });

  it('gives the same states object while no outcome changes', () => {
    const settler = createSettler(model, registry);
    const first = settler.settle({ values: { kind: 'a' }, context }).states;
    expect(settler.settle({ values: { kind: 'b' }, context }).states).toBe(first);
    expect(settler.settle({ values: { kind: 'none' }, context }).states).not.toBe(first);
  });

  it('comes to rest over calculations and rules that feed each other', () => {
    const capped = exampleModel(
      [number('a'), exampleCalculation('twice', '{a}×2')],
      [{ when: 'twice > 10', value: { a: '5' } }],
    );
    expect(settle({ a: 50 }, capped)).toMatchObject({ values: { a: 5, twice: 10 }, restlessFieldIds: [] });
  });

  it('stops rules that never agree and names their fields', () => {
    const restless = exampleModel(
      [number('a'), number('b')],
      [
        { when: 'a == 1', value: { a: '2' } },
        { when: 'a == 2', value: { a: '1' } },
        { when: 'true', value: { b: 'b + 1' } },
      ],
    );
    expect(settle({ a: 1, b: 0 }, restless).restlessFieldIds).toEqual(['a', 'b']);
  });
});
