import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeColumnWindow, offsetOfColumn } from './index';

const input = fc.record({
  widthsPx: fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 60 }),
  frozenCount: fc.integer({ min: -1, max: 5 }),
  scrollLeft: fc.integer({ min: -100, max: 12_000 }),
  viewportPx: fc.integer({ min: 0, max: 1_500 }),
  overscan: fc.nat(3),
});

describe('computeColumnWindow', () => {
  it('draws every column that shows a pixel beside the frozen ones, and accounts for the rest', () => {
    fc.assert(
      fc.property(input, (grid) => {
        const { widthsPx, viewportPx, overscan } = grid;
        const found = computeColumnWindow(grid);
        const totalPx = offsetOfColumn(widthsPx, widthsPx.length);
        const scrollLeft = Math.min(Math.max(grid.scrollLeft, 0), Math.max(totalPx - viewportPx, 0));
        const frozenPx = offsetOfColumn(widthsPx, found.frozenCount);
        expect(found.first).toBeGreaterThanOrEqual(found.frozenCount);
        expect(found.last).toBeGreaterThanOrEqual(found.first);
        let shown = 0;
        widthsPx.forEach((width, index) => {
          const left = offsetOfColumn(widthsPx, index);
          const isShown = left + width > scrollLeft + frozenPx && left < scrollLeft + viewportPx;
          if (index < found.frozenCount || !isShown) return;
          shown += 1;
          expect(index >= found.first && index < found.last).toBe(true);
        });
        expect(found.last - found.first).toBeLessThanOrEqual(shown + 2 * overscan);
        const drawnPx = widthsPx.slice(found.first, found.last).reduce((sum, width) => sum + width, 0);
        expect(frozenPx + found.beforePx + drawnPx + found.afterPx).toBe(totalPx);
      }),
    );
  });

  it('leaves out what the frozen columns cover', () => {
    const grid = { widthsPx: Array.from({ length: 40 }, () => 100), frozenCount: 2, scrollLeft: 500, viewportPx: 800 };
    expect(computeColumnWindow({ ...grid, overscan: 0 })).toEqual({
      frozenCount: 2,
      first: 7,
      last: 13,
      beforePx: 500,
      afterPx: 2_700,
    });
  });
});
