import { describe, expect, it } from 'vitest';
import { flattenRows } from './flatten-rows';

describe('flattenRows', () => {
  it('gives a record as many lines as its longest sub-table has rows, and spans its own cells over them', () => {
    const rows = [
      { id: 'a', items: [{ n: 1 }, { n: 2 }], notes: [{ t: 'x' }] },
      { id: 'b', items: [], notes: null },
    ];
    expect(
      flattenRows(rows, ['items', 'notes']).map(({ key, subIndex, span, index }) => [key, subIndex, span, index]),
    ).toEqual([
      ['a', 0, 2, 0],
      ['a#1', 1, 0, 0],
      ['b', 0, 1, 1],
    ]);
  });

  it('gives one line a record without sub-tables', () => {
    expect(flattenRows([{ id: 'a' }], []).map(({ span }) => span)).toEqual([1]);
  });
});
