import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import type { RecordValues } from '../contract/evaluation';
import type { ModuleAccess } from '../contract/permission';
import { parseModule } from '../parse';
import { settleRecord } from '../rules';
import { exampleContext as context } from '../rules/testing/example-module';
import { mergeRecord, type MergeSide } from './index';

const node = (jnpfKey: string, key: string, config: object = {}, props: object = {}) => ({
  __config__: { jnpfKey, label: key, ...config },
  __vModel__: key,
  ...props,
});
const option = (id: string) => ({ id, fullName: id });
const choices = { options: ['a', 'b', 'c'].map(option) };

const { model: parsed } = parseModule(
  {
    id: 'm1',
    fullName: 'm',
    enCode: 'm',
    webType: 1,
    formData: {
      fields: [
        node('input', 'name'),
        node('input', 'phone'),
        node('inputNumber', 'count'),
        node('datePicker', 'day', {}, { format: 'yyyy-MM-dd' }),
        node('checkbox', 'tags', {}, choices),
        node('select', 'kind', {}, choices),
        node('inputNumber', 'price'),
        node('calculate', 'sum', {}, { expression: [{ __vModel__: 'count' }, '*', { __vModel__: 'price' }] }),
        node('modifyTime', 'changed'),
        node('table', 'items', {
          children: [
            node('input', 'goods'),
            node('inputNumber', 'amount'),
            node('calculate', 'twice', {}, { expression: [{ __vModel__: 'items-amount' }, '*', '2'] }),
          ],
        }),
      ],
      rules: [{ when: "kind == 'a'", then: { value: { price: '10 * count' } } }],
    },
  },
  registry,
);
if (!parsed) throw new Error('no model');
const model = parsed;

const base: RecordValues = {
  name: '甲',
  phone: '1',
  count: 1,
  day: Date.UTC(2026, 0, 1),
  tags: ['a'],
  kind: 'b',
  price: 5,
  changed: 1,
  items: [
    { id: 'r1', goods: 'x', amount: 1 },
    { id: 'r2', goods: 'y', amount: 2 },
    { id: 'r3', goods: 'z', amount: 3 },
  ],
};
const settled = (values: RecordValues) => settleRecord({ model, registry, context, values }).values;
const all: ModuleAccess = {
  canReadColumn: () => true,
  canReadField: () => true,
  canWriteField: () => true,
  canFilter: () => true,
  canUseButton: () => true,
};

interface Edits {
  readonly mine?: RecordValues;
  readonly theirs?: RecordValues;
  readonly start?: RecordValues;
  readonly access?: ModuleAccess;
  readonly choices?: Readonly<Record<string, MergeSide>>;
}

/** Merges two edits of a record; the form computes over mine as a form does. */
function merge({ mine = {}, theirs = {}, start = base, access = all, choices: chosen = {} }: Edits) {
  const sides = {
    base: start,
    opened: settled(start),
    mine: settled({ ...start, ...mine }),
    theirs: { ...start, ...theirs },
  };
  const merged = mergeRecord({ model, registry, access, context, sides, choose: (id) => chosen[id] });
  return {
    values: merged.values,
    conflicts: merged.conflicts.map(({ id }) => id),
    taken: merged.taken.map(({ id }) => id),
    all: merged.conflicts,
  };
}
type Row = Readonly<Record<string, unknown>>;
const rowsOf = ({ values }: { readonly values: RecordValues }) => values['items'] as readonly Row[];
const goodsOf = (merged: { readonly values: RecordValues }) => rowsOf(merged).map(({ goods }) => goods);
const items = base['items'] as readonly Row[];
const [r1 = {}, r2 = {}, r3 = {}] = items;
const added = (goods: string) => ({ goods, amount: 9 });

describe('main fields', () => {
  it('joins what each side changed alone, and names what was taken over', () => {
    const merged = merge({ mine: { phone: '2' }, theirs: { name: '乙' } });
    expect(merged).toMatchObject({ values: { name: '乙', phone: '2', count: 1 }, conflicts: [], taken: ['name'] });
  });

  it('has nothing to take where nobody, only I, or both alike changed something', () => {
    for (const [mine, theirs] of [
      [{}, {}],
      [{ name: '乙' }, {}],
      [{ name: '乙' }, { name: '乙' }],
    ])
      expect(merge({ mine, theirs })).toMatchObject({ values: { ...base, ...mine }, conflicts: [], taken: [] });
  });

  it('is a conflict where both changed one field differently, also to nothing', () => {
    const merged = merge({ mine: { name: '我', phone: '2' }, theirs: { name: '' } });
    expect(merged).toMatchObject({ values: { name: '我', phone: '2' }, conflicts: ['name'], taken: [] });
    expect(merged.all[0]).toMatchObject({ base: '甲', mine: '我', theirs: '' });
  });

  it.each([
    ['mine', '我', []],
    ['theirs', '她', ['name']],
  ] as const)('keeps the side that was chosen: %s', (side, name, taken) => {
    const edits = { mine: { name: '我' }, theirs: { name: '她' }, choices: { name: side } };
    expect(merge(edits)).toMatchObject({ values: { name }, conflicts: [], taken });
  });

  it.each<[string, RecordValues, RecordValues]>([
    ['a number and its text', { count: '1' }, { count: 7 }],
    ['a date and its text', { day: '2026-01-01' }, { day: Date.UTC(2026, 5, 1) }],
    ['choices in another order', { tags: ['b', 'a'] }, { tags: ['c'] }],
    ['nothing in other words', { name: '' }, { name: '她' }],
  ])('does not take for a change of mine: %s', (_what, mine, theirs) => {
    const start = { ...base, tags: ['a', 'b'], ...('name' in mine && { name: null }), day: dayOf(base['day']) };
    expect(merge({ start, mine, theirs })).toMatchObject({ values: theirs, conflicts: [] });
  });

  it('does not take for a change of mine what rules and scripts did at the opening', () => {
    const opened = { ...base, phone: 'script' };
    const sides = { base, opened, mine: { ...opened, name: '我' }, theirs: { ...base, phone: '她' } };
    const merged = mergeRecord({ model, registry, access: all, context, sides });
    expect(merged).toMatchObject({ values: { name: '我', phone: '她' }, conflicts: [] });
  });

  it('never sends as mine what I may not write', () => {
    const access = { ...all, canWriteField: (id: string) => id !== 'phone' };
    const merged = merge({ access, mine: { phone: '2' }, theirs: { phone: '3' } });
    expect(merged).toMatchObject({ values: { phone: '3' }, conflicts: [] });
    expect(merge({ access, mine: { phone: '2' } }).values['phone']).toBe('1');
  });

  it('leaves alone what the answer does not name, and keeps what no field names', () => {
    const { phone: _phone, ...rest } = base;
    const sides = { base, opened: base, mine: { ...base, phone: '2' }, theirs: { ...rest, $hidden: 8 } };
    const merged = mergeRecord({ model, registry, access: all, context, sides });
    expect(merged).toMatchObject({ values: { phone: '2', $hidden: 8 }, conflicts: [], taken: [] });
  });
});

describe('computed fields', () => {
  it('are no conflict and not named: calculations and values of the server', () => {
    const merged = merge({ mine: { count: 2 }, theirs: { price: 7, sum: '7.00', changed: 99 } });
    expect(merged).toMatchObject({ conflicts: [], taken: ['price'], values: { count: 2, price: 7, changed: 99 } });
    expect(settled(merged.values)['sum']).toBe(settled({ ...base, count: 2, price: 7 })['sum']);
  });

  it('are no conflict where a rule sets them whichever side stays', () => {
    const start = settled({ ...base, kind: 'a' });
    const edits = { start, mine: { count: 2 }, theirs: settled({ ...start, count: 3 }) };
    expect(merge(edits).conflicts).toEqual(['count']);
    const merged = merge({ ...edits, choices: { count: 'theirs' } });
    expect(merged).toMatchObject({ conflicts: [], taken: ['count'] });
    expect(settled(merged.values)['price']).toBe(30);
  });

  it('are one where the rule does not hold', () => {
    expect(merge({ mine: { price: 1 }, theirs: { price: 2 } }).conflicts).toEqual(['price']);
  });
});

describe('sub-tables', () => {
  it('keeps rows of both sides, mine behind the row that they followed', () => {
    const merged = merge({
      mine: { items: [added('top'), r1, added('m1'), added('m2'), r2, r3] },
      theirs: { items: [r1, { id: 't1', ...added('t') }, r2, r3, { id: 't2', ...added('end') }] },
    });
    expect(goodsOf(merged)).toEqual(['top', 'x', 'm1', 'm2', 't', 'y', 'z', 'end']);
    expect(merged).toMatchObject({ conflicts: [], taken: ['items'] });
  });

  it('keeps rows of both sides behind a row that the other removed', () => {
    const merged = merge({ mine: { items: [r1, r2, added('m'), r3] }, theirs: { items: [r1, r3] } });
    expect(goodsOf(merged)).toEqual(['x', 'm', 'z']);
  });

  it('removes what one side removed and the other left alone', () => {
    const merged = merge({ mine: { items: [r1, r2] }, theirs: { items: [r2, r3] } });
    expect(goodsOf(merged)).toEqual(['y']);
    expect(merged).toMatchObject({ conflicts: [], taken: ['items'] });
  });

  it('merges cell by cell', () => {
    const merged = merge({
      mine: { items: [{ ...r1, goods: 'mine' }, r2, r3] },
      theirs: { items: [{ ...r1, amount: 8 }, { ...r2, amount: 8 }, r3] },
    });
    expect(merged).toMatchObject({ conflicts: [], taken: ['items'] });
    expect(rowsOf(merged)).toMatchObject([{ id: 'r1', goods: 'mine', amount: 8 }, { amount: 8 }, { goods: 'z' }]);
    const [first] = settled(merged.values)['items'] as readonly Row[];
    expect(Number(first?.['twice'])).toBe(16);
  });

  it('is a conflict of the cell that both changed, told by its row', () => {
    const edits = {
      mine: { items: [added('new'), r1, { ...r2, amount: 5 }, r3] },
      theirs: { items: [r1, { ...r2, amount: 6, goods: 'theirs' }, r3] },
    };
    const merged = merge(edits);
    expect(merged.conflicts).toEqual(['items/r2/amount']);
    expect(merged.all[0]).toMatchObject({ rowNumber: 3, base: 2, mine: 5, theirs: 6 });
    expect(rowsOf(merged)[2]).toMatchObject({ amount: 5, goods: 'theirs' });
    const chosen = merge({ ...edits, choices: { 'items/r2/amount': 'theirs' } });
    expect(rowsOf(chosen)[2]).toMatchObject({ amount: 6, goods: 'theirs' });
  });

  it.each([
    ['mine', ['x', 'z']],
    ['theirs', ['x', 'theirs', 'z']],
  ] as const)('is a conflict of the row that I removed and they changed; %s', (side, goods) => {
    const edits = { mine: { items: [r1, r3] }, theirs: { items: [r1, { ...r2, goods: 'theirs' }, r3] } };
    expect(merge(edits).all).toMatchObject([{ id: 'items/r2', rowNumber: 2, base: r2, mine: null }]);
    expect(goodsOf(merge({ ...edits, choices: { 'items/r2': side } }))).toEqual(goods);
  });

  it.each([
    ['mine', ['x', 'mine', 'z']],
    ['theirs', ['x', 'z']],
  ] as const)('is a conflict of the row that they removed and I changed; %s', (side, goods) => {
    const edits = { mine: { items: [r1, { ...r2, goods: 'mine' }, r3] }, theirs: { items: [r1, r3] } };
    expect(merge(edits).all).toMatchObject([{ id: 'items/r2', rowNumber: 2, theirs: null }]);
    const merged = merge({ ...edits, choices: { 'items/r2': side } });
    expect(goodsOf(merged)).toEqual(goods);
    // Its stored row is gone: it is a new one.
    expect(rowsOf(merged).map(({ id }) => id)).not.toContain('r2');
  });

  it('knows a copied row from its original', () => {
    const merged = merge({ mine: { items: [r1, { ...r1, goods: 'copy' }, r2, r3] }, theirs: { items: [r1, r2] } });
    expect(goodsOf(merged)).toEqual(['x', 'copy', 'y']);
  });

  it('keeps the order of the side that moved rows', () => {
    expect(goodsOf(merge({ mine: { items: [r3, r1, r2] }, theirs: { name: '乙' } }))).toEqual(['z', 'x', 'y']);
    const moved = merge({ mine: { items: [r1, r2, r3, added('m')] }, theirs: { items: [r3, r1, r2] } });
    expect(goodsOf(moved)).toEqual(['z', 'm', 'x', 'y']);
    expect(moved.taken).toEqual(['items']);
  });

  it('never sends as mine the cells of a column that I may not write', () => {
    const access = { ...all, canWriteField: (id: string) => id !== 'items-amount' };
    const mine = { items: [{ ...r1, amount: 5, goods: 'mine' }, r2, r3] };
    const merged = merge({ access, mine, theirs: { items: [{ ...r1, amount: 6 }, r2, r3] } });
    expect(merged.conflicts).toEqual([]);
    expect(rowsOf(merged)[0]).toMatchObject({ amount: 6, goods: 'mine' });
  });

  it('merges as one value where stored rows have no ids', () => {
    const bare = (goods: string) => [{ goods, amount: 1 }];
    const start = { ...base, items: bare('x') };
    expect(merge({ start, theirs: { items: bare('theirs') } })).toMatchObject({ values: { items: bare('theirs') } });
    const both = merge({ start, mine: { items: bare('mine') }, theirs: { items: bare('theirs') } });
    expect(both.conflicts).toEqual(['items']);
    expect(goodsOf(both)).toEqual(['mine']);
  });

  it('leaves rows as they are, the same objects, where nothing is taken over', () => {
    const mine = settled({ ...base, items: [{ ...r1, goods: 'mine' }, r2, r3] });
    const theirs = { ...base, items: [r1, { ...r2, amount: 7 }, r3] };
    const merged = mergeRecord({
      model,
      registry,
      access: all,
      context,
      sides: { base, opened: settled(base), mine, theirs },
    });
    const before = mine['items'] as readonly Row[];
    expect(rowsOf(merged).map((row, index) => row === before[index])).toEqual([true, false, true]);
  });
});

describe('edits of different places', () => {
  /** One edit: a main field, a cell, a removed or an added row; the two sides draw from different places. */
  const edit = (side: 0 | 1) =>
    fc.record({
      fields: fc.subarray(side === 0 ? ['name', 'count'] : ['phone', 'price']),
      cells: fc.subarray(side === 0 ? ['r1/goods', 'r2/amount'] : ['r1/amount', 'r3/goods']),
      removed: fc.constantFrom(null, side === 0 ? 'r4' : 'r5'),
      added: fc.boolean(),
    });
  const start = {
    ...base,
    items: [...items, { id: 'r4', goods: 'p', amount: 4 }, { id: 'r5', goods: 'q', amount: 5 }],
  };

  interface Edit {
    readonly fields: readonly string[];
    readonly cells: readonly string[];
    readonly removed: string | null;
    readonly added: boolean;
  }
  function apply(change: Edit, side: string): RecordValues {
    const values: RecordValues = { ...start };
    for (const key of change.fields) values[key] = key === 'count' || key === 'price' ? 50 : side;
    const rows: Row[] = start.items
      .filter(({ id }) => id !== change.removed)
      .map((row) => {
        const mine = change.cells.filter((cell) => cell.startsWith(`${row.id}/`)).map((cell) => cell.slice(3));
        return { ...row, ...Object.fromEntries(mine.map((key) => [key, key === 'amount' ? 60 : side])) };
      });
    if (change.added) rows.push({ id: `new-${side}`, goods: `new ${side}`, amount: 1 });
    return { ...values, items: rows };
  }
  /** Rows without ids, sorted: which of two new rows stands first is the only thing that depends on the side. */
  const essence = (values: RecordValues) => ({
    ...settled(values),
    items: (settled(values)['items'] as readonly Row[])
      .map(({ goods, amount, twice }) => `${String(goods)} ${String(amount)} ${String(twice)}`)
      .sort(),
  });

  it('commute, without a conflict', () => {
    fc.assert(
      fc.property(edit(0), edit(1), (left, right) => {
        const [one, other] = [apply(left, 'left'), apply(right, 'right')];
        const merge2 = (mine: RecordValues, theirs: RecordValues) =>
          mergeRecord({
            ...{ model, registry, access: all, context },
            sides: { base: start, opened: settled(start), mine: settled(mine), theirs },
          });
        const [here, there] = [merge2(one, other), merge2(other, one)];
        expect([here.conflicts, there.conflicts]).toEqual([[], []]);
        expect(essence(here.values)).toEqual(essence(there.values));
        const both = [...left.fields.map((key) => [key, one[key]]), ...right.fields.map((key) => [key, other[key]])];
        expect(here.values).toMatchObject(Object.fromEntries(both));
      }),
      { numRuns: 60 },
    );
  });
});

function dayOf(value: unknown): unknown {
  const field = model.allFields.find(({ id }) => id === 'day');
  if (!field) throw new Error('no day');
  const stored = registry.of(field).toStored('2026-01-01', field, context.timeZone);
  return stored.ok ? stored.value : value;
}
