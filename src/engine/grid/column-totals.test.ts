import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCommand, createColumnTotals, createGridState, sumColumn, type GridRow } from './index';
import { createValueRange } from './value-range';

const Wide = Decimal.clone({ precision: 2_000 });
const state = (...values: unknown[]) => createGridState(values.map((a): GridRow => ({ a })));

describe('createColumnTotals', () => {
  it('answers for a column, and for one that it does not know', () => {
    const totals = createColumnTotals(['a'], undefined, state('0.1', 0.2, 'text', null, [], '', 1, '-5.50'));
    expect(totals.sum('a')).toBe('-4.2');
    expect([totals.count('a'), totals.numericCount('a')]).toEqual([5, 4]);
    expect(totals.average('a')).toBe('-1.05');
    expect([totals.min('a'), totals.max('a')]).toEqual(['-5.5', '1']);
    expect([totals.sum('b'), totals.count('b'), totals.average('b'), totals.min('b')]).toEqual([null, 0, null, null]);
  });

  it('finds the next extreme when the former one goes, as often as it takes', () => {
    let current = state(5, 9, 9, 1, 1, 3);
    const totals = createColumnTotals(['a'], undefined, current);
    const seen = [totals.max('a')];
    for (const rowId of [2, 3, 1, 6, 4, 5]) {
      const { state: next, touched } = applyCommand(current, { type: 'deleteRows', rowIds: [rowId] });
      totals.update(current, next, touched);
      current = next;
      seen.push(totals.max('a'));
    }
    expect(seen).toEqual(['9', '9', '5', '3', '1', '1', null]);
    expect([totals.sum('a'), totals.min('a'), totals.numericCount('a')]).toEqual([null, null, 0]);
  });

  it('adds everything up again when the states do not follow one another', () => {
    const totals = createColumnTotals(['a'], undefined, state(1, 2));
    totals.update(state(7), state(3, 4), { rowIds: [], columnKeys: [], isStructural: false });
    expect(totals.sum('a')).toBe('7');
    expect(totals.max('a')).toBe('4');
  });

  it('asks the widget what a value is, blank ones too', () => {
    const price = (value: unknown) => (value === null ? '10' : value === 'two' ? '2.00' : null);
    const totals = createColumnTotals(['a'], price, state('two', null, 3));
    expect([totals.sum('a'), totals.min('a'), totals.count('a'), totals.numericCount('a')]).toEqual(['12', '2', 2, 2]);
  });

  it('sums without rounding, whatever the sizes', () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer().map((value) => (value / 100).toFixed(2)),
      fc.stringMatching(/^[+-]?[0-9]{1,60}(\.[0-9]{1,60})?$/),
    );
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 12 }), fc.nat(11), (list, at) => {
        const rows = list.map((a) => ({ a }));
        const exact = list.reduce<Decimal>((sum, value) => sum.plus(value), new Wide(0));
        expect(sumColumn(rows, 'a')).toBe(exact.isZero() ? '0' : exact.toFixed());
        const start = createGridState(rows);
        const totals = createColumnTotals(['a'], undefined, start);
        const deleted = applyCommand(start, { type: 'deleteRows', rowIds: [at + 1] });
        totals.update(start, deleted.state, deleted.touched);
        expect(totals.sum('a')).toBe(sumColumn(deleted.state.rows, 'a'));
      }),
      { numRuns: 300 },
    );
  });

  it('stays exact when what fits a double adds up to more than one holds', () => {
    const rows = Array.from({ length: 40 }, () => ({ a: 999_999_999_999_999 }));
    expect(sumColumn(rows, 'a')).toBe('39999999999999960');
    expect(sumColumn([...rows, { a: '0.01' }], 'a')).toBe('39999999999999960.01');
  });

  it('keeps no more numbers than there are distinct ones', () => {
    const range = createValueRange(['2', '2.0', '1']);
    range.remove('7');
    range.add('0.5');
    for (const text of ['1', '2', '2.00']) range.remove(text);
    expect([range.least(), range.greatest()]).toEqual(['0.5', '0.5']);
    range.remove('.5');
    expect([range.least(), range.greatest()]).toEqual([null, null]);
  });
});
