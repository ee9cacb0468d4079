import { describe, expect, it } from 'vitest';
import { plainEntries } from './row-entries';
import { groupEntries, showGroups } from './row-groups';

const rows = (...states: readonly string[]) =>
  plainEntries(
    states.map((state, index) => ({ id: String(index), state })),
    0,
  );
const textsOf = (groups: ReturnType<typeof groupEntries>) => groups.map(({ text, entries }) => [text, entries.length]);

describe('groupEntries', () => {
  it('puts groups in the order of their first records, with running numbers', () => {
    const groups = groupEntries(rows('b', 'a', 'b', ''), { key: 'state', choices: null });
    expect(textsOf(groups)).toEqual([
      ['b', 2],
      ['a', 1],
      ['', 1],
    ]);
    expect(groups.flatMap(({ entries }) => entries.map(({ record, number }) => [record.id, number]))).toEqual([
      ['0', '1'],
      ['2', '2'],
      ['1', '3'],
      ['3', '4'],
    ]);
  });

  it('puts choices in their order, what is none behind them, blank ones last', () => {
    const groups = groupEntries(rows('', 'x', 'c', 'y', 'a'), { key: 'state', choices: ['a', 'b', 'c'] });
    expect(groups.map(({ text }) => text)).toEqual(['a', 'c', 'x', 'y', '']);
  });

  it('knows the stored value of a group where rows carry it', () => {
    const entries = plainEntries([{ id: '1', dept: '内科', dept_id: 'd1' }], 0);
    expect(groupEntries(entries, { key: 'dept', choices: null })[0]?.value).toBe('d1');
  });
});

describe('showGroups', () => {
  it('leaves out the rows of folded groups; each heading says where it stands', () => {
    const groups = groupEntries(rows('a', 'b', 'a', 'c'), { key: 'state', choices: null });
    const { heads, entries } = showGroups(groups, (text) => text !== 'a');
    expect(entries.map(({ record }) => record.id)).toEqual(['1', '3']);
    expect(heads.map(({ text, count, isOpen, at }) => [text, count, isOpen, at])).toEqual([
      ['a', 2, false, 0],
      ['b', 1, true, 0],
      ['c', 1, true, 1],
    ]);
  });
});
