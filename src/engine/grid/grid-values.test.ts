import { describe, expect, it } from 'vitest';
import { applyCommand, createGridState, issueRowIndexes, numericText, pinIssues } from './index';

describe('numericText', () => {
  it.each([['0x10'], ['1e3'], [' '], ['Infinity'], ['1,000'], [{}], [10n], [[3]], [true], [Number.NaN]])(
    '%s is no number',
    (value) => {
      expect(numericText(value)).toBeNull();
    },
  );
});

describe('issues of rows', () => {
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
