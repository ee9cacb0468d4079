/** Heights of the rows of a grid in pixels: all the same, but for some tall ones (they carry a line of error text). */
export interface RowHeights {
  readonly count: number;
  readonly rowHeightPx: number;
  /** Positions of the tall rows, ascending. */
  readonly tallRows?: readonly number[];
  /** What a tall row has more than the others. */
  readonly extraPx?: number;
}

export interface WindowInput extends RowHeights {
  readonly scrollTop: number;
  readonly viewportPx: number;
  /** Rows drawn beyond each edge, so that scrolling shows no gap. */
  readonly overscan: number;
}

/** Rows to draw: from `first` up to, not including, `last`. */
export interface RowWindow {
  readonly first: number;
  readonly last: number;
}

/** The rows that a viewport shows, with overscan. Costs two binary searches, whatever the count. */
export function computeWindow(input: WindowInput): RowWindow {
  const { count, scrollTop, viewportPx, overscan } = input;
  if (count <= 0) return { first: 0, last: 0 };
  const bottom = Math.max(totalHeight(input) - viewportPx, 0);
  const top = Math.min(Math.max(scrollTop, 0), bottom);
  const first = Math.max(rowAt(input, top) - overscan, 0);
  const last = Math.min(rowAt(input, top + Math.max(viewportPx, 1) - 1) + 1 + overscan, count);
  return { first, last };
}

/** Distance of a row's upper edge from the first row's, in pixels; of the end when the position is the count. */
export function offsetOfRow(heights: RowHeights, index: number): number {
  const tall = heights.tallRows ?? [];
  return index * heights.rowHeightPx + countBelow(tall, index) * (heights.extraPx ?? 0);
}

/** Height of all rows together in pixels. */
export function totalHeight(heights: RowHeights): number {
  return offsetOfRow(heights, heights.count);
}

/** Position of the row that covers a pixel; the last row beyond the end. */
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

/** How many of the ascending positions are smaller than the index. */
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
