import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SUMMARY_KINDS } from '../summary/summary-kind';
import { applyCommand, createColumnTotals, createGridState, type ColumnTotals, type GridRow } from './index';

const Wide = Decimal.clone({ precision: 2_000 });
const sumOf = (rows: readonly GridRow[]) =>
  createColumnTotals(['a'], undefined, createGridState(rows)).read('a', 'sum');
const readAll = (totals: ColumnTotals, key: string) => SUMMARY_KINDS.map((kind) => totals.read(key, kind));
const state = (...values: unknown[]) => createGridState(values.map((a): GridRow => ({ a })));

describe('createColumnTotals', () => {
  it('answers for a column, and for one that it does not know', () => {
    const totals = createColumnTotals(['a'], undefined, state('0.1', 0.2, 'text', null, [], '', 1, '-5.50'));
    expect(readAll(totals, 'a')).toEqual(['-4.2', '-1.05', '-5.5', '1', '5']);
    expect(readAll(totals, 'b')).toEqual([null, null, null, null, '0']);
  });

  it('finds the next extreme when the former one goes, as often as it takes', () => {
    let current = state(5, 9, '9.0', 1, 1, 3);
    const totals = createColumnTotals(['a'], undefined, current);
    const seen = [totals.read('a', 'max')];
    for (const rowId of [2, 3, 1, 6, 4, 5]) {
      current = applyCommand(current, { type: 'deleteRows', rowIds: [rowId] }).state;
      seen.push(totals.follow(current).read('a', 'max'));
    }
    expect(seen).toEqual(['9', '9', '5', '3', '1', '1', null]);
    expect(readAll(totals, 'a')).toEqual([null, null, null, null, '0']);
  });

  it('tells extremes apart that are one double', () => {
    const [less, more] = ['0.10000000000000000001', '0.10000000000000000002'];
    const totals = createColumnTotals(['a'], undefined, state(more, less, more));
    expect([totals.read('a', 'min'), totals.read('a', 'max')]).toEqual([less, more]);
    expect(totals.follow(state(less, less)).read('a', 'max')).toBe(less);
  });

  it('goes to a state of other rows too', () => {
    const totals = createColumnTotals(['a'], undefined, state(1, 2));
    totals.follow(state(3, 4));
    expect([totals.read('a', 'sum'), totals.read('a', 'max')]).toEqual(['7', '4']);
  });

  it('asks the widget what a value is, blank ones too', () => {
    const price = (value: unknown) => (value === null ? '10' : value === 'two' ? '2.00' : null);
    const totals = createColumnTotals(['a'], price, state('two', null, 3));
    expect(readAll(totals, 'a')).toEqual(['12', '6', '2', '10', '2']);
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
        expect(sumOf(rows)).toBe(exact.isZero() ? '0' : exact.toFixed());
        const start = createGridState(rows);
        const totals = createColumnTotals(['a'], undefined, start);
        const deleted = applyCommand(start, { type: 'deleteRows', rowIds: [at + 1] });
        expect(totals.follow(deleted.state).read('a', 'sum')).toBe(sumOf(deleted.state.rows));
      }),
      { numRuns: 300 },
    );
  });

  it('stays exact when what fits a double adds up to more than one holds', () => {
    const rows = Array.from({ length: 40 }, () => ({ a: 999_999_999_999_999 }));
    expect(sumOf(rows)).toBe('39999999999999960');
    expect(sumOf([...rows, { a: '0.01' }])).toBe('39999999999999960.01');
  });
});
