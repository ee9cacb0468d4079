interface Point {
  readonly x: number;
  readonly y: number;
}

/** The most that one frame scrolls, in pixels: a row's height, so that no row is passed unseen. */
const MAX_STEP_PX = 40;
/** So far inside the edge stands the cell that a pointer beyond it means. */
const INSET_PX = 3;

/**
 * Scrolls a grid as long as a held pointer is beyond its titles, its totals or its sides, the faster the farther, and tells which
 * element has come to the edge. Returns what ends it.
 */
export function startEdgeScroll(grid: HTMLElement, onReach: (target: Element) => void): () => void {
  let at: Point | null = null;
  let frame = 0;
  const step = () => {
    frame = 0;
    if (!at) return;
    const view = innerView(grid);
    const by = { x: beyond(at.x, view.left, view.right), y: beyond(at.y, view.top, view.bottom) };
    if (by.x === 0 && by.y === 0) return;
    grid.scrollLeft += by.x;
    grid.scrollTop += by.y;
    const reached = document.elementFromPoint(
      clamp(at.x, view.left + INSET_PX, view.right - INSET_PX),
      clamp(at.y, view.top + INSET_PX, view.bottom - INSET_PX),
    );
    if (reached && grid.contains(reached)) onReach(reached);
    frame = requestAnimationFrame(step);
  };
  const move = (event: MouseEvent) => {
    // The button may have come up outside of the window.
    at = event.buttons === 0 ? null : { x: event.clientX, y: event.clientY };
    if (frame === 0) frame = requestAnimationFrame(step);
  };
  document.addEventListener('mousemove', move);
  return () => {
    document.removeEventListener('mousemove', move);
    cancelAnimationFrame(frame);
  };
}

/** Where rows and columns can be seen in the grid, in pixels of the window. */
function innerView(grid: HTMLElement) {
  const box = grid.getBoundingClientRect();
  const heightOf = (selector: string) => grid.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
  const top = box.top + grid.clientTop;
  const left = box.left + grid.clientLeft;
  return {
    left,
    right: left + grid.clientWidth,
    top: top + heightOf('.formloom-table-head'),
    bottom: top + grid.clientHeight - heightOf('.formloom-table-foot'),
  };
}

/** How far to scroll for a place outside of a span; 0 inside. */
function beyond(place: number, from: number, to: number): number {
  const speed = (px: number) => Math.min(Math.ceil(px / 3), MAX_STEP_PX);
  if (place < from) return -speed(from - place);
  return place > to ? speed(place - to) : 0;
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), to);
}
