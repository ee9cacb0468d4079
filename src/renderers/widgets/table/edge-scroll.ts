interface Point {
  readonly x: number;
  readonly y: number;
}

/** Maximum scrolling per frame in pixels: one row, so that no row is skipped. */
const MAX_STEP_PX = 40;
/** Distance inside the edge at which the cell for an outside pointer is looked up. */
const INSET_PX = 3;

/**
 * Auto-scrolls the grid while a pressed pointer is beyond its edges, faster with distance, and reports the element at the edge.
 * Returns a function that stops it.
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
    // The button may have been released outside the window.
    at = event.buttons === 0 ? null : { x: event.clientX, y: event.clientY };
    if (frame === 0) frame = requestAnimationFrame(step);
  };
  document.addEventListener('mousemove', move);
  return () => {
    document.removeEventListener('mousemove', move);
    cancelAnimationFrame(frame);
  };
}

/** The area of the grid's body, without sticky parts, in viewport pixels. */
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

/** Distance of a position outside a span; 0 inside. */
function beyond(place: number, from: number, to: number): number {
  const speed = (px: number) => Math.min(Math.ceil(px / 3), MAX_STEP_PX);
  if (place < from) return -speed(from - place);
  return place > to ? speed(place - to) : 0;
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), to);
}
