import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import type { RecordValues } from '../contract/evaluation';
import { parseModule } from '../parse';
import { createSettler, settleRecord } from './settle-record';
import type { ValidationMemo } from './row-verdicts';
import { finish, finishInSlices } from './sliced';
import { exampleContext as context } from './testing/example-module';
import { prepareInSlices, prepareRecord } from './prepare-record';
import { validateSliced } from './validate-record';

const node = (jnpfKey: string, key: string, config: object = {}, props: object = {}) => ({
  __config__: { jnpfKey, label: key, ...config },
  __vModel__: key,
  ...props,
});
const document = {
  formData: {
    fields: [
      node('inputNumber', 'limit'),
      node('calculate', 'total', {}, { expression: [{ __vModel__: 'items.amount' }] }),
      node('table', 'items', {
        children: [
          node('input', 'name', { required: true, unique: true }),
          node('inputNumber', 'price', {}, { max: 50 }),
          node('inputNumber', 'count'),
          node(
            'calculate',
            'amount',
            {},
            { expression: [{ __vModel__: 'items.price' }, '×', { __vModel__: 'items.count' }] },
          ),
          node('input', 'note'),
        ],
      }),
    ],
  },
  rules: [
    { when: 'price > 20', then: { required: ['items-note'] } },
    { when: 'count < 0', then: { visible: [], disabled: ['items-note'], invalid: { 'items-count': '数量不能为负' } } },
    { when: 'amount > limit', then: { invalid: { 'items-amount': '超出限额' } } },
    { when: 'limit > 3', then: { value: { 'items-note': 'concat(name, "!")' } } },
  ],
};
const { model: parsed, issues } = parseModule(document, registry);
if (!parsed) throw new Error(JSON.stringify(issues));
const model = parsed;
const optionsOf = () => undefined;

const cell = fc.oneof(fc.integer({ min: -3, max: 60 }), fc.constant(null));
const row = fc.record({ name: fc.constantFrom(null, 'a', 'b', 'c'), price: cell, count: cell });
const edit = fc.oneof(
  fc.record({ kind: fc.constant('limit' as const), value: fc.integer({ min: 0, max: 500 }) }),
  fc.record({ kind: fc.constant('insert' as const), at: fc.nat(), row }),
  fc.record({ kind: fc.constant('delete' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(), to: fc.nat() }),
  fc.record({ kind: fc.constant('set' as const), at: fc.nat(), key: fc.constantFrom('price', 'count'), value: cell }),
);
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

function applyEdit(values: RecordValues, change: Edit): RecordValues {
  if (change.kind === 'limit') return { ...values, limit: change.value };
  const items = [...(values['items'] as RecordValues[])];
  const at = items.length === 0 ? 0 : change.at % items.length;
  if (change.kind === 'insert') items.splice(at, 0, change.row);
  if (change.kind === 'delete') items.splice(at, 1);
  if (change.kind === 'move') items.splice(change.to % (items.length + 1), 0, ...items.splice(at, 1));
  if (change.kind === 'set' && items[at]) items[at] = { ...items[at], [change.key]: change.value };
  return { ...values, items };
}

describe('a record that is edited again and again', () => {
  it('settles and is checked as from scratch after every edit', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 24 }), fc.array(edit, { maxLength: 30 }), (items, edits) => {
        const settler = createSettler(model, registry);
        const memo: ValidationMemo = new Map();
        let { values } = settler.settle({ values: { limit: 5, items }, context });
        for (const change of edits) {
          const edited = applyEdit(values, change);
          const changedFieldIds = [change.kind === 'limit' ? 'limit' : 'items'];
          const settled = settler.settle({ values: edited, context, changedFieldIds });
          const fresh = settleRecord({ model, registry, values: edited, context });
          expect(settled.values).toEqual(fresh.values);
          expect([...settled.states]).toEqual([...fresh.states]);
          const input = { model, registry, values: settled.values, states: settled.states, context, optionsOf };
          expect(finish(validateSliced(input, { memo }))).toEqual(finish(validateSliced(input)));
          ({ values } = settled);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('comes to the same when its calculations ran ahead, to the end or not', () => {
    const steps = fc.array(fc.record({ change: edit, pauses: fc.nat({ max: 6 }) }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 300 }), steps, (items, changes) => {
        const settler = createSettler(model, registry);
        let { values } = settler.settle({ values: { limit: 5, items }, context });
        for (const { change, pauses } of changes) {
          const edited = applyEdit(values, change);
          const typed = change.kind === 'limit' ? 'limit' : 'items';
          const ahead = settler.calculateSliced({ values: edited, context, changedFieldIds: [typed] });
          let step = ahead.next();
          for (let count = 0; count < pauses && !step.done; count += 1) step = ahead.next();
          const calculated = step.done ? step.value : edited;
          const fresh = settleRecord({ model, registry, values: edited, context });
          // No rule affects `amount` or `total`.
          if (step.done) expect(calculated['total']).toBe(fresh.values['total']);
          const changedFieldIds = [typed, ...['items', 'total'].filter((key) => calculated[key] !== edited[key])];
          const settled = settler.settle({ values: calculated, context, changedFieldIds });
          expect(settled.values).toEqual(fresh.values);
          expect([...settled.states]).toEqual([...fresh.states]);
          ({ values } = settled);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('does not run ahead of rules: what they write, and what is calculated from it, waits', () => {
    const ruled = parseModule(
      { ...document, rules: [{ when: 'limit > 3', then: { value: { 'items-count': '2' } } }] },
      registry,
    ).model;
    if (!ruled) throw new Error('not read');
    const settler = createSettler(ruled, registry);
    const { values } = settler.settle({ values: { limit: 5, items: [{ price: 3, count: 1 }] }, context });
    const items = [{ ...(values['items'] as RecordValues[])[0], price: 4 }];
    const edited = { ...values, items };
    expect(finish(settler.calculateSliced({ values: edited, context, changedFieldIds: ['items'] }))).toBe(edited);
    expect(settler.settle({ values: edited, context, changedFieldIds: ['items'] }).values).toMatchObject({ total: 8 });
  });

  it('looks only at the rows that changed', () => {
    const items = Array.from({ length: 500 }, (_none, index) => ({ name: `n${String(index)}`, price: 1, count: 1 }));
    const settler = createSettler(model, registry);
    const first = settler.settle({ values: { limit: 5, items }, context });
    let asked = 0;
    const counting = {
      ...registry,
      of(field: Parameters<typeof registry.of>[0]) {
        asked += 1;
        return registry.of(field);
      },
    };
    const memo: ValidationMemo = new Map();
    const check = (values: RecordValues) =>
      finish(validateSliced({ model, registry: counting, values, states: first.states, context, optionsOf }, { memo }));
    check(first.values);
    const whole = asked;
    asked = 0;
    const rows = [...(first.values['items'] as RecordValues[])];
    rows[250] = { ...rows[250], price: 99 };
    expect(check({ ...first.values, items: rows })).toMatchObject([{ fieldId: 'items-price', rowIndex: 250 }]);
    // The unique column is compared in all rows, but only the changed row's cells are validated again.
    expect(asked).toBeLessThan(whole / 3);
  });

  it('is prepared in slices as at once, and lets others in between', async () => {
    const input = {
      model,
      registry,
      input: {
        limit: 9,
        items: Array.from({ length: 300 }, (_none, i) => ({ name: i % 7 === 0 ? null : 'x', price: i })),
      },
      existing: null,
      access: null,
      context,
      optionsOf,
    };
    let [clock, pauses] = [0, 0];
    const sliced = await prepareInSlices(input, {
      sliceMs: 3,
      now: () => (clock += 1),
      pause: () => Promise.resolve(void (pauses += 1)),
    });
    expect(sliced).toEqual(prepareRecord(input));
    expect(pauses).toBeGreaterThan(5);
  });

  it('pauses no sooner than the slice is over', async () => {
    const work = function* () {
      yield;
      yield;
      return 'done';
    };
    let pauses = 0;
    const options = { sliceMs: 10, now: () => 0, pause: () => Promise.resolve(void (pauses += 1)) };
    expect(await finishInSlices(work(), options)).toBe('done');
    expect(pauses).toBe(0);
  });
});
