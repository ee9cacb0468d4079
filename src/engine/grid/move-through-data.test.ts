import { describe, expect, it } from 'vitest';
import { moveThroughData, rangeOf } from './index';

const at = (rowIndex: number, columnIndex: number) => ({ rowIndex, columnIndex });
const size = { rowCount: 6, columnCount: 5 };
/** `#` = a filled cell. */
const picture = ['##.##', '#....', '#....', '.....', '#....', '#...#'];
const isFilled = ({ rowIndex, columnIndex }: ReturnType<typeof at>) => picture[rowIndex]?.[columnIndex] === '#';
const grid = { size, isFilled };

describe('moveThroughData', () => {
  it.each([
    ['to the edge of the block it stands in', 'ArrowDown', at(0, 0), at(2, 0)],
    ['from the edge to the next block', 'ArrowDown', at(2, 0), at(4, 0)],
    ['from a gap to the next block', 'ArrowUp', at(3, 0), at(2, 0)],
    ['to the edge of the grid when nothing follows', 'ArrowDown', at(0, 1), at(5, 1)],
    ['along the row', 'ArrowRight', at(0, 1), at(0, 3)],
    ['back along the row', 'ArrowLeft', at(5, 4), at(5, 0)],
    ['nowhere at the edge of the grid', 'ArrowUp', at(0, 3), at(0, 3)],
  ])('Ctrl goes %s', (_name, key, from, to) => {
    expect(moveThroughData(from, { key, isCtrl: true }, grid)).toEqual(to);
  });

  it('is moveCell for every other key', () => {
    expect(moveThroughData(at(1, 1), { key: 'ArrowDown', isCtrl: false }, grid)).toEqual(at(2, 1));
    expect(moveThroughData(at(1, 1), { key: 'PageDown', isCtrl: false }, { ...grid, pageRows: 2 })).toEqual(at(3, 1));
    expect(moveThroughData(at(1, 1), { key: 'End', isCtrl: true }, grid)).toEqual(at(5, 4));
    expect(moveThroughData(at(1, 1), { key: 'a', isCtrl: true }, grid)).toBeNull();
  });
});

describe('rangeOf', () => {
  it('spans rows, columns or all', () => {
    const range = (kind: 'cells' | 'rows' | 'columns' | 'all', from = at(4, 1), to = at(2, 3)) =>
      rangeOf({ kind, anchor: from, focus: to }, size);
    expect(range('cells')).toEqual({ top: 2, left: 1, bottom: 4, right: 3 });
    expect(range('rows')).toEqual({ top: 2, left: 0, bottom: 4, right: 4 });
    expect(range('columns')).toEqual({ top: 0, left: 1, bottom: 5, right: 3 });
    expect(range('all')).toEqual({ top: 0, left: 0, bottom: 5, right: 4 });
    expect(range('cells', at(9, 9), at(9, 9))).toEqual({ top: 5, left: 4, bottom: 5, right: 4 });
    expect(rangeOf({ kind: 'all', anchor: at(0, 0), focus: at(0, 0) }, { rowCount: 0, columnCount: 3 })).toBeNull();
  });
});
