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

  it('gives a folded record one line, which tells how many rows stand below', () => {
    const rows = [
      { id: 'a', items: [{ n: 1 }, { n: 2 }], notes: [{ t: 'x' }], $rowCounts: { items: 7 } },
      { id: 'b', items: [{ n: 1 }], notes: null },
      { id: 'c', items: [{ n: 1 }, { n: 2 }] },
    ];
    const lines = flattenRows(rows, ['items', 'notes'], ({ id }) => id === 'c');
    expect(lines.map(({ key, span, rest }) => [key, span, rest])).toEqual([
      ['a', 1, 6],
      ['b', 1, 0],
      ['c', 2, 1],
      ['c#1', 0, 0],
    ]);
  });

  it('gives one line a record without sub-tables', () => {
    expect(flattenRows([{ id: 'a' }], []).map(({ span }) => span)).toEqual([1]);
  });
});
