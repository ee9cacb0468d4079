/** Row heights of a grid in pixels: all equal, except for tall ones (with error text). */
export interface RowHeights {
  readonly count: number;
  readonly rowHeightPx: number;
  /** Indexes of the tall rows, ascending. */
  readonly tallRows?: readonly number[];
  /** Extra height of a tall row. */
  readonly extraPx?: number;
}

export interface WindowInput extends RowHeights {
  readonly scrollTop: number;
  readonly viewportPx: number;
  /** Rows rendered beyond each edge, to avoid gaps while scrolling. */
  readonly overscan: number;
}

/** Rows to render: `first` to `last` (exclusive). */
export interface RowWindow {
  readonly first: number;
  readonly last: number;
}

/** The window of a virtualised table: rows in the viewport, with overscan. O(log n) by two binary searches. */
export function computeWindow(input: WindowInput): RowWindow {
  const { count, scrollTop, viewportPx, overscan } = input;
  if (count <= 0) return { first: 0, last: 0 };
  const bottom = Math.max(totalHeight(input) - viewportPx, 0);
  const top = Math.min(Math.max(scrollTop, 0), bottom);
  const first = Math.max(rowAt(input, top) - overscan, 0);
  const last = Math.min(rowAt(input, top + Math.max(viewportPx, 1) - 1) + 1 + overscan, count);
  return { first, last };
}

/** Top offset of a row in pixels; of the end when the index is the count. */
export function offsetOfRow(heights: RowHeights, index: number): number {
  const tall = heights.tallRows ?? [];
  return index * heights.rowHeightPx + countBelow(tall, index) * (heights.extraPx ?? 0);
}

/** Height of all rows together in pixels. */
export function totalHeight(heights: RowHeights): number {
  return offsetOfRow(heights, heights.count);
}

/** Index of the row at a pixel; the last row beyond the end. */
function rowAt(heights: RowHeights, px: number): number {
  let low = 0;
  let high = heights.count - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (offsetOfRow(heights, middle) <= px) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Number of ascending positions below the index. */
function countBelow(positions: readonly number[], index: number): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
