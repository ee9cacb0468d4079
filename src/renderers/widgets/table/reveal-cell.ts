import { drawnScale } from '../../shared/hosts/drawn-scale';

/** The visible extent in one direction, without sticky parts, in viewport pixels. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Scrolls a cell into full view within the grid's sticky parts, then the grid within its scrolling ancestors. Focus alone does not
 * scroll to a cell that is partly visible.
 */
export function revealCell(grid: HTMLElement, cell: HTMLElement): void {
  const box = grid.getBoundingClientRect();
  const at = cell.getBoundingClientRect();
  const scale = drawnScale(grid);
  const top = box.top + grid.clientTop * scale;
  const left = box.left + grid.clientLeft * scale;
  const down = missing(
    { from: at.top, to: at.bottom },
    {
      from: top + heightOf(grid, '.formloom-table-head') * scale,
      to: top + (grid.clientHeight - heightOf(grid, '.formloom-table-foot')) * scale,
    },
  );
  if (down !== 0) grid.scrollTop += down / scale;
  if (!cell.matches('.formloom-table-frozen, .formloom-table-number')) {
    const frozenPx = Number.parseFloat(grid.style.getPropertyValue('--table-frozen')) || 0;
    const right = missing(
      { from: at.left, to: at.right },
      { from: left + frozenPx * scale, to: left + grid.clientWidth * scale },
    );
    if (right !== 0) grid.scrollLeft += right / scale;
  }
  cell.parentElement?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

/** Distance to scroll until an element is in view; larger elements are aligned to their start. */
function missing(thing: Span, view: Span): number {
  if (thing.from < view.from || thing.to - thing.from > view.to - view.from) return Math.floor(thing.from - view.from);
  return thing.to > view.to ? Math.ceil(thing.to - view.to) : 0;
}

function heightOf(grid: HTMLElement, selector: string): number {
  return grid.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
}
