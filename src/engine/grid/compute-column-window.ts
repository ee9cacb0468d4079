/** Widths of the columns of a grid, left to right, in pixels; the first ones may be frozen at the left edge. */
export interface ColumnWidths {
  readonly widthsPx: readonly number[];
  readonly frozenCount: number;
}

export interface ColumnWindowInput extends ColumnWidths {
  readonly scrollLeft: number;
  /** Width of the whole visible part, frozen columns included. */
  readonly viewportPx: number;
  /** Columns drawn beyond each edge, so that scrolling shows no gap. */
  readonly overscan: number;
}

/** Columns to draw: the frozen ones (0 up to `frozenCount`) and those from `first` up to, not including, `last`. */
export interface ColumnWindow {
  readonly frozenCount: number;
  readonly first: number;
  readonly last: number;
  /** Widths of what is not drawn between the frozen columns and `first`, and after `last`. */
  readonly beforePx: number;
  readonly afterPx: number;
}

/** The columns that a viewport shows, with overscan; frozen ones always, and what they cover does not count as shown. */
export function computeColumnWindow(input: ColumnWindowInput): ColumnWindow {
  const { widthsPx, viewportPx, overscan } = input;
  const count = widthsPx.length;
  const frozenCount = frozenCountOf(input);
  const frozenPx = offsetOfColumn(widthsPx, frozenCount);
  const totalPx = offsetOfColumn(widthsPx, count);
  const scrollLeft = Math.min(Math.max(input.scrollLeft, 0), Math.max(totalPx - viewportPx, 0));
  const from = scrollLeft + frozenPx;
  const until = scrollLeft + viewportPx;
  let first = frozenCount;
  let left = frozenPx;
  while (first < count && left + (widthsPx[first] ?? 0) <= from) left += widthsPx[first++] ?? 0;
  let last = first;
  while (last < count && left < until) left += widthsPx[last++] ?? 0;
  first = Math.max(first - overscan, frozenCount);
  last = Math.min(last + overscan, count);
  return {
    frozenCount,
    first,
    last,
    beforePx: offsetOfColumn(widthsPx, first) - frozenPx,
    afterPx: totalPx - offsetOfColumn(widthsPx, last),
  };
}

/** Distance of a column's left edge from the first column's, in pixels; of the end when the position is the count. */
export function offsetOfColumn(widthsPx: readonly number[], index: number): number {
  let offset = 0;
  for (let at = 0; at < index; at += 1) offset += widthsPx[at] ?? 0;
  return offset;
}

/** The scroll position nearest to the present one at which a column is seen whole, beside the frozen columns. */
export function scrollLeftToShow(input: Omit<ColumnWindowInput, 'overscan'>, index: number): number {
  const { widthsPx, scrollLeft, viewportPx } = input;
  const frozenCount = frozenCountOf(input);
  if (index < frozenCount || index >= widthsPx.length) return scrollLeft;
  const left = offsetOfColumn(widthsPx, index);
  const highest = Math.max(left - offsetOfColumn(widthsPx, frozenCount), 0);
  const lowest = left + (widthsPx[index] ?? 0) - viewportPx;
  return Math.min(Math.max(scrollLeft, lowest), highest);
}

function frozenCountOf({ widthsPx, frozenCount }: ColumnWidths): number {
  return Math.min(Math.max(frozenCount, 0), widthsPx.length);
}
