/** Column widths, left to right, in pixels; the first ones may be frozen. */
export interface ColumnWidths {
  readonly widthsPx: readonly number[];
  readonly frozenCount: number;
}

export interface ColumnWindowInput extends ColumnWidths {
  readonly scrollLeft: number;
  /** Width of the visible part, frozen columns included. */
  readonly viewportPx: number;
  /** Columns rendered beyond each edge, to avoid gaps while scrolling. */
  readonly overscan: number;
}

/** Columns to render: the frozen ones (0 to `frozenCount`), and `first` to `last` (exclusive). */
export interface ColumnWindow {
  readonly frozenCount: number;
  readonly first: number;
  readonly last: number;
  /** Width of the columns not rendered before `first` and after `last`. */
  readonly beforePx: number;
  readonly afterPx: number;
}

/** Virtualised columns: those in the viewport, with overscan, and the frozen ones; columns covered by these are not visible. */
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

/** Left offset of a column in pixels; of the end when the index is the count. */
export function offsetOfColumn(widthsPx: readonly number[], index: number): number {
  let offset = 0;
  for (let at = 0; at < index; at += 1) offset += widthsPx[at] ?? 0;
  return offset;
}

function frozenCountOf({ widthsPx, frozenCount }: ColumnWidths): number {
  return Math.min(Math.max(frozenCount, 0), widthsPx.length);
}
