import { computeWindow, offsetOfRow, type RowHeights } from '../../../engine/grid';

/** Index at which rows dropped at a height (pixels from the top of the first row) are inserted; the row count = at the end. */
export function dropIndexAt(heights: RowHeights, px: number): number {
  if (px <= 0) return 0;
  if (px >= offsetOfRow(heights, heights.count)) return heights.count;
  const { first } = computeWindow({ ...heights, scrollTop: px, viewportPx: 1, overscan: 0 });
  const top = offsetOfRow(heights, first);
  const middle = (top + offsetOfRow(heights, first + 1)) / 2;
  return px < middle ? first : first + 1;
}
