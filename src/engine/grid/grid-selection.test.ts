import { describe, expect, it } from 'vitest';
import {
  applyCommand,
  createGridState,
  extendSelection,
  isInRange,
  locateSelection,
  moveSelection,
  moveThroughData,
  pinSelection,
  rangeOf,
  selectAll,
  selectCell,
  selectColumns,
  selectRows,
} from './index';

const at = (rowIndex: number, columnIndex: number) => ({ rowIndex, columnIndex });
const size = { rowCount: 6, columnCount: 5 };
/** `#` is filled. */
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

describe('selection', () => {
  it('extends by Shift around its anchor, and shrinks again', () => {
    const press = (key: string, isShift: boolean, isCtrl = false) => ({ key, isShift, isCtrl });
    let selection = selectCell(at(2, 2));
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight']) {
      selection = moveSelection(selection, press(key, true), grid) ?? selection;
    }
    expect(rangeOf(selection, size)).toEqual({ top: 1, left: 2, bottom: 2, right: 4 });
    selection = moveSelection(selection, press('Home', true), grid) ?? selection;
    expect(rangeOf(selection, size)).toEqual({ top: 1, left: 0, bottom: 2, right: 2 });
    selection = moveSelection(selection, press('ArrowDown', true, true), grid) ?? selection;
    expect(selection.focus).toEqual(at(2, 0));
    expect(moveSelection(selection, press('ArrowDown', false), grid)).toEqual(selectCell(at(3, 0)));
    expect(moveSelection(selection, press('x', true), grid)).toBeNull();
  });

  it('spans rows, columns or all', () => {
    expect(rangeOf(selectRows(at(4, 1), at(2, 3)), size)).toEqual({ top: 2, left: 0, bottom: 4, right: 4 });
    expect(rangeOf(selectColumns(at(4, 1)), size)).toEqual({ top: 0, left: 1, bottom: 5, right: 1 });
    expect(rangeOf(extendSelection(selectRows(at(1, 1)), at(2, 0)), size)).toMatchObject({
      top: 1,
      bottom: 2,
      right: 4,
    });
    const all = rangeOf(selectAll(at(1, 1)), size);
    expect(all).toEqual({ top: 0, left: 0, bottom: 5, right: 4 });
    expect(isInRange(all, at(5, 4))).toBe(true);
    expect(isInRange(all, at(6, 4))).toBe(false);
    expect(isInRange(null, at(0, 0))).toBe(false);
    expect(rangeOf(selectCell(at(9, 9)), size)).toEqual({ top: 5, left: 4, bottom: 5, right: 4 });
    expect(rangeOf(selectAll(at(0, 0)), { rowCount: 0, columnCount: 3 })).toBeNull();
  });

  it('stays with its cells when rows come and go', () => {
    const state = createGridState([{}, {}, {}]);
    const pinned = pinSelection(extendSelection(selectCell(at(1, 0)), at(2, 1)), state, ['a', 'b']);
    expect(pinned).not.toBeNull();
    if (!pinned) return;
    const grown = applyCommand(state, { type: 'insertRows', index: 0, rows: [{}] }).state;
    expect(locateSelection(pinned, grown, ['b', 'a'])).toMatchObject({ anchor: at(2, 1), focus: at(3, 0) });
    const shrunk = applyCommand(grown, { type: 'deleteRows', rowIds: [3] }).state;
    expect(locateSelection(pinned, shrunk, ['a', 'b'])).toMatchObject({ anchor: at(2, 0), focus: at(2, 0) });
    expect(locateSelection(pinned, createGridState([]), ['a', 'b'])).toBeNull();
    expect(pinSelection(selectCell(at(7, 0)), state, ['a'])).toBeNull();
  });
});
