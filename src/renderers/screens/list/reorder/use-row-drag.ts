import { useEffect, useRef, useState, type PointerEvent } from 'react';
import type { DropPart } from './row-place';

/** What is under the pointer while a row is dragged. */
export interface DragView {
  readonly x: number;
  readonly y: number;
  /** null = no row that it could be dropped at. */
  readonly over: { readonly id: string; readonly part: DropPart; readonly box: Box } | null;
}

/** What is seen of a row, in pixels of the window. */
type Box = Readonly<Record<'top' | 'height' | 'left' | 'width', number>>;

/** A press becomes a drag from so many pixels on. */
const THRESHOLD = 4;
/** So near to the edge of its scrolling box, in pixels, a drag scrolls; so far with each turn. */
const EDGE = 28;
const SCROLL_STEP = 14;
const SCROLL_MS = 40;

interface Drag {
  readonly handle: HTMLElement;
  readonly startX: number;
  readonly startY: number;
  view: DragView | null;
  timer?: ReturnType<typeof setInterval>;
}

/**
 * Drags a row by its handle over the rows of the same list (`data-row-key`). Escape ends it without a drop. `onDrop` gets the row and
 * the part of it, of flat lists one of its halves; `wasDragged` tells whether the click that follows belongs to a drag.
 */
export function useRowDrag(
  onDrop: (over: { readonly id: string; readonly part: DropPart }) => void,
  { isFlat = false }: { readonly isFlat?: boolean } = {},
) {
  const [view, setView] = useState<DragView | null>(null);
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);

  function end() {
    if (drag.current?.timer !== undefined) clearInterval(drag.current.timer);
    drag.current = null;
    setView(null);
  }
  useEffect(() => () => clearInterval(drag.current?.timer), []);
  useEffect(() => {
    if (view === null) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [view]);

  return {
    view,
    /** Whether the last press was a drag. */
    wasDragged: () => wasDragged.current,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasDragged.current = false;
        if (event.button !== 0) return;
        const handle = event.currentTarget;
        handle.setPointerCapture?.(event.pointerId);
        drag.current = { handle, startX: event.clientX, startY: event.clientY, view: null };
      },
      onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
        const current = drag.current;
        if (!current) return;
        const isFar = Math.hypot(clientX - current.startX, clientY - current.startY) >= THRESHOLD;
        if (!current.view && !isFar) return;
        wasDragged.current = true;
        current.view = { x: clientX, y: clientY, over: rowAt(current.handle, { x: clientX, y: clientY, isFlat }) };
        current.timer ??= setInterval(() => scrollAtEdge(current), SCROLL_MS);
        setView(current.view);
      },
      onPointerUp() {
        const over = drag.current?.view?.over;
        end();
        if (over) onDrop({ id: over.id, part: over.part });
      },
      onPointerCancel: end,
    },
  };
}

/** The row of the same list under a point, and the part of it: its upper and lower quarter lie beside it. */
function rowAt(
  handle: HTMLElement,
  { x, y, isFlat }: { readonly x: number; readonly y: number; readonly isFlat: boolean },
): DragView['over'] {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row-key]');
  const own = handle.closest('[data-row-key]');
  const id = row?.dataset['rowKey'];
  if (!row || id === undefined || row.parentElement !== own?.parentElement) return null;
  const { top, height, left, right } = row.getBoundingClientRect();
  const share = (y - top) / height;
  // A wide row ends where its scrolling box does.
  const shown = scrollerOf(handle)?.getBoundingClientRect();
  const start = Math.max(left, shown?.left ?? left);
  const box = { top, height, left: start, width: Math.min(right, shown?.right ?? right) - start };
  const edge = isFlat ? 0.5 : 0.25;
  return { id, part: share < edge ? 'before' : share >= 1 - edge ? 'after' : 'into', box };
}

function scrollerOf(handle: HTMLElement): Element | null {
  return handle.closest('.ant-table-body, .ant-table-tbody-virtual-holder, .ant-drawer-body');
}

function scrollAtEdge({ handle, view }: Drag): void {
  const scroller = scrollerOf(handle);
  if (!scroller || !view) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (view.y < top + EDGE) scroller.scrollTop -= SCROLL_STEP;
  else if (view.y > bottom - EDGE) scroller.scrollTop += SCROLL_STEP;
}
