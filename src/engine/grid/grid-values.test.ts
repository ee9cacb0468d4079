import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ValueIssue } from '../contract/errors';
import {
  applyCommand,
  createGridState,
  issueRowIndexes,
  issuesOfTable,
  numericText,
  pinIssues,
  sumColumn,
} from './index';

describe('sumColumn', () => {
  it('adds decimals exactly', () => {
    expect(sumColumn([{ a: 0.1 }, { a: 0.2 }], 'a')).toBe('0.3');
    const cents = fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { minLength: 1 });
    fc.assert(
      fc.property(cents, (list) => {
        const rows = list.map((value) => ({ a: (value / 100).toFixed(2) }));
        const total = list.reduce((sum, value) => sum + BigInt(value), 0n);
        expect(BigInt(Math.round(Number(sumColumn(rows, 'a')) * 100))).toBe(total);
      }),
    );
  });

  it('counts numeric cells only, and is null when there is none', () => {
    const rows = [
      { a: '12.50' },
      { a: 'abc' },
      { a: null },
      {},
      { a: Number.NaN },
      { a: [3] },
      { a: '' },
      { a: true },
      { a: 1 },
    ];
    expect(sumColumn(rows, 'a')).toBe('13.5');
    expect(sumColumn([{ a: 'abc' }, {}], 'a')).toBeNull();
    expect(sumColumn([], 'a')).toBeNull();
  });

  it('keeps all digits of long amounts', () => {
    expect(sumColumn([{ a: '99999999999999999999.99' }, { a: '0.02' }], 'a')).toBe('100000000000000000000.01');
  });

  it('asks the widget when it is given', () => {
    expect(sumColumn([{ a: 'two' }, { a: 'three' }], 'a', (value) => (value === 'two' ? '2' : null))).toBe('2');
  });

  it.each([['0x10'], ['1e3'], [' '], ['Infinity'], ['1,000'], [{}], [10n]])('%s is no number', (value) => {
    expect(numericText(value)).toBeNull();
  });
});

describe('issues of rows', () => {
  const issue = (fieldId: string, rowIndex?: number): ValueIssue => ({
    fieldId,
    ...(rowIndex === undefined ? {} : { rowIndex }),
    code: 'ENGINE_VALUE_REQUIRED',
    params: {},
  });

  it('takes the first issue of each cell of its own table', () => {
    const first = issue('items-price', 2);
    const found = issuesOfTable(
      [first, issue('items-price', 2), issue('items'), issue('others-price', 2), issue('items2-price', 0)],
      'items',
    );
    expect([...found]).toEqual([['2:price', first]]);
  });

  it('stay with their row while rows above it come and go', () => {
    const state = createGridState([{ a: 1 }, { a: 2 }, { a: 3 }]);
    const pinned = pinIssues(
      state,
      new Map([
        ['1:a', 'wrong'],
        ['9:a', 'gone'],
        ['x', 'bad key'],
      ]),
    );
    expect(issueRowIndexes(state, pinned)).toEqual([1]);
    const fewer = applyCommand(state, { type: 'deleteRows', rowIds: [1] }).state;
    expect(issueRowIndexes(fewer, pinned)).toEqual([0]);
    expect(pinned.get(fewer.ids[0] ?? 0)?.get('a')).toBe('wrong');
    expect(issueRowIndexes(applyCommand(fewer, { type: 'deleteRows', rowIds: [2] }).state, pinned)).toEqual([]);
  });
});
