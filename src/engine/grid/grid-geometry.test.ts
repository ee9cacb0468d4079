import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeWindow, nextCell, offsetOfRow, totalHeight } from './index';
import { moveCell } from './move-cell';

const heights = fc
  .record({
    count: fc.nat(200),
    rowHeightPx: fc.integer({ min: 1, max: 60 }),
    extraPx: fc.nat(40),
    tall: fc.array(fc.nat(199), { maxLength: 20 }),
  })
  .map(({ tall, ...rest }) => ({
    ...rest,
    tallRows: [...new Set(tall)].filter((index) => index < rest.count).sort((a, b) => a - b),
  }));

const heightOf = (input: { rowHeightPx: number; extraPx: number; tallRows: number[] }, index: number) =>
  input.rowHeightPx + (input.tallRows.includes(index) ? input.extraPx : 0);

describe('computeWindow', () => {
  it('covers every visible pixel and draws no more rows than the viewport can hold', () => {
    fc.assert(
      fc.property(
        heights,
        fc.integer({ min: -500, max: 20_000 }),
        fc.integer({ min: 0, max: 900 }),
        fc.nat(10),
        (rows, scrollTop, viewportPx, overscan) => {
          const { first, last } = computeWindow({ ...rows, scrollTop, viewportPx, overscan });
          if (rows.count === 0) {
            expect([first, last]).toEqual([0, 0]);
            return;
          }
          const top = Math.min(Math.max(scrollTop, 0), Math.max(totalHeight(rows) - viewportPx, 0));
          expect(first).toBeGreaterThanOrEqual(0);
          expect(last).toBeLessThanOrEqual(rows.count);
          expect(last).toBeGreaterThan(first);
          expect(offsetOfRow(rows, first)).toBeLessThanOrEqual(top);
          expect(offsetOfRow(rows, last)).toBeGreaterThanOrEqual(Math.min(top + viewportPx, totalHeight(rows)));
          expect(last - first).toBeLessThanOrEqual(Math.ceil(viewportPx / rows.rowHeightPx) + 2 + 2 * overscan);
        },
      ),
    );
  });

  it('places every row below the one before it', () => {
    fc.assert(
      fc.property(heights, (rows) => {
        let expected = 0;
        for (let index = 0; index < rows.count; index += 1) {
          expect(offsetOfRow(rows, index)).toBe(expected);
          expected += heightOf(rows, index);
        }
        expect(totalHeight(rows)).toBe(expected);
      }),
    );
  });
});

describe('moveCell', () => {
  const size = { rowCount: 30, columnCount: 4 };
  const at = (rowIndex: number, columnIndex: number) => ({ rowIndex, columnIndex });

  it.each([
    ['ArrowUp', false, at(4, 2)],
    ['ArrowDown', false, at(6, 2)],
    ['ArrowLeft', false, at(5, 1)],
    ['ArrowRight', false, at(5, 3)],
    ['Home', false, at(5, 0)],
    ['End', false, at(5, 3)],
    ['Home', true, at(0, 0)],
    ['End', true, at(29, 3)],
    ['PageUp', false, at(0, 2)],
    ['PageDown', false, at(15, 2)],
  ])('%s (ctrl %s)', (key, isCtrl, expected) => {
    expect(moveCell(at(5, 2), { key, isCtrl }, { size })).toEqual(expected);
  });

  it('never leaves the grid and knows no other key', () => {
    const keys = fc.constantFrom(
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'Home',
      'End',
      'PageUp',
      'PageDown',
    );
    fc.assert(
      fc.property(fc.nat(29), fc.nat(3), keys, fc.boolean(), (row, column, key, isCtrl) => {
        const to = moveCell(at(row, column), { key, isCtrl }, { size });
        expect(to && to.rowIndex >= 0 && to.rowIndex < 30 && to.columnIndex >= 0 && to.columnIndex < 4).toBe(true);
      }),
    );
    expect(moveCell(at(0, 0), { key: 'a', isCtrl: false }, { size })).toBeNull();
  });
});

describe('nextCell', () => {
  const size = { rowCount: 2, columnCount: 3 };
  const isEditable = (cell: { columnIndex: number }) => cell.columnIndex !== 1;

  it('skips columns that cannot be entered and goes on in the next row', () => {
    expect(nextCell({ rowIndex: 0, columnIndex: 0 }, size, { step: 1, canEnter: isEditable })).toEqual({
      rowIndex: 0,
      columnIndex: 2,
    });
    expect(nextCell({ rowIndex: 0, columnIndex: 2 }, size, { step: 1, canEnter: isEditable })).toEqual({
      rowIndex: 1,
      columnIndex: 0,
    });
    expect(nextCell({ rowIndex: 1, columnIndex: 0 }, size, { step: -1, canEnter: isEditable })).toEqual({
      rowIndex: 0,
      columnIndex: 2,
    });
  });

  it('ends at the edges, and when no column can be entered', () => {
    expect(nextCell({ rowIndex: 1, columnIndex: 2 }, size, { step: 1, canEnter: isEditable })).toBeNull();
    expect(nextCell({ rowIndex: 0, columnIndex: 0 }, size, { step: -1, canEnter: isEditable })).toBeNull();
    expect(nextCell({ rowIndex: 0, columnIndex: 0 }, size, { step: 1, canEnter: () => false })).toBeNull();
  });
});
