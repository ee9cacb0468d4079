/** What the titles, the totals and the frozen columns leave of one direction, in pixels of the window. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Scrolls a cell into full view: between the titles and the totals of the grid, beside its frozen columns, and then the grid
 * inside whatever scrolls around it. The focus alone leaves a cell as it is that can be seen in part.
 */
export function revealCell(grid: HTMLElement, cell: HTMLElement): void {
  const box = grid.getBoundingClientRect();
  const at = cell.getBoundingClientRect();
  const top = box.top + grid.clientTop;
  const left = box.left + grid.clientLeft;
  const down = missing(
    { from: at.top, to: at.bottom },
    {
      from: top + heightOf(grid, '.formloom-table-head'),
      to: top + grid.clientHeight - heightOf(grid, '.formloom-table-foot'),
    },
  );
  if (down !== 0) grid.scrollTop += down;
  if (!cell.matches('.formloom-table-frozen, .formloom-table-number')) {
    const frozenPx = Number.parseFloat(grid.style.getPropertyValue('--table-frozen')) || 0;
    const right = missing({ from: at.left, to: at.right }, { from: left + frozenPx, to: left + grid.clientWidth });
    if (right !== 0) grid.scrollLeft += right;
  }
  cell.parentElement?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

/** How far a view has to be scrolled for a thing to stand in it; what is larger than the view shows its beginning. */
function missing(thing: Span, view: Span): number {
  if (thing.from < view.from || thing.to - thing.from > view.to - view.from) return Math.floor(thing.from - view.from);
  return thing.to > view.to ? Math.ceil(thing.to - view.to) : 0;
}

function heightOf(grid: HTMLElement, selector: string): number {
  return grid.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
}
