import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUTO_COLUMN_PX, clampColumnWidth, MIN_COLUMN_PX, toColumnWidths } from './column-widths';

const columns = (...widths: readonly (number | null)[]) =>
  widths.map((columnWidth, index) => ({ key: `c${String(index)}`, columnWidth }));

describe('widths of columns', () => {
  it('are their own, never too small, where the line is full', () => {
    expect(toColumnWidths(columns(200, null, 10), new Map(), 100)).toEqual([200, AUTO_COLUMN_PX, MIN_COLUMN_PX]);
  });

  it('grow where nothing is said, or in proportion when all are given', () => {
    expect(toColumnWidths(columns(200, null, null), new Map(), 800)).toEqual([200, 300, 300]);
    expect(toColumnWidths(columns(100, 300), new Map(), 800)).toEqual([200, 600]);
  });

  it('stay as a person set them', () => {
    expect(toColumnWidths(columns(100, 300), new Map([['c0', 90]]), 800)).toEqual([90, 710]);
    expect(toColumnWidths(columns(100), new Map([['c0', 90]]), 800)).toEqual([90]);
    expect(clampColumnWidth(-5)).toBe(MIN_COLUMN_PX);
    expect(clampColumnWidth(123.4)).toBe(123);
  });

  it('fill the line to the pixel as long as one of them may grow', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 1, max: 400 })), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 3000 }),
        (widths, availablePx) => {
          const given = columns(...widths);
          const least = toColumnWidths(given, new Map(), 0).reduce((sum, px) => sum + px, 0);
          const total = toColumnWidths(given, new Map(), availablePx).reduce((sum, px) => sum + px, 0);
          expect(total).toBe(Math.max(least, availablePx));
        },
      ),
    );
  });
});
