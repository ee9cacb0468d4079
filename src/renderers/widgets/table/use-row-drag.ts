import { useState, type PointerEvent } from 'react';
import type { RowId } from '../../../engine/grid';
import { cellOfTarget } from './grid-cursor';
import { dropIndexAt } from './drop-index';
import type { RowHeights } from '../../../engine/grid';
import type { GridRows } from './use-grid-rows';

/** Distance from the grid's edge at which dragging scrolls, and the step. */
const EDGE_PX = 32;
const SCROLL_STEP_PX = 12;

interface RowDragInput {
  readonly rows: GridRows;
  readonly heights: RowHeights;
  /** Rows that are dragged together with one of them. */
  chosenRows: () => readonly RowId[];
  move: (rowIds: readonly RowId[], index: number) => void;
}

/** Drag and drop of rows by their grip; `dropIndex` is the target index, null = no drag. */
export function useRowDrag({ rows, heights, chosenRows, move }: RowDragInput) {
  const [dropIndex, setDropIndex] = useState<number | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const isGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
    const cell = isGrip && event.button === 0 ? cellOfTarget(event.target) : null;
    if (!cell) return;
    event.preventDefault();
    const grid = event.currentTarget;
    const chosen = chosenRows();
    const moving = chosen.includes(cell.rowId) ? chosen : [cell.rowId];
    let to: number | null = null;
    const track = (next: globalThis.PointerEvent) => {
      const box = grid.getBoundingClientRect();
      if (next.clientY < box.top + EDGE_PX) grid.scrollBy(0, -SCROLL_STEP_PX);
      if (next.clientY > box.bottom - EDGE_PX) grid.scrollBy(0, SCROLL_STEP_PX);
      const body = grid.querySelector('.formloom-table-body');
      to = body ? dropIndexAt(heights, next.clientY - body.getBoundingClientRect().top) : null;
      setDropIndex(to);
    };
    const end = (isDone: boolean) => {
      grid.removeEventListener('pointermove', track);
      grid.removeEventListener('pointerup', finish);
      grid.removeEventListener('pointercancel', cancel);
      document.removeEventListener('keydown', escape, true);
      setDropIndex(null);
      if (isDone && to !== null) move(moving, Math.min(to, rows.read().rows.length));
    };
    const finish = () => end(true);
    const cancel = () => end(false);
    const escape = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      cancel();
    };
    grid.setPointerCapture(event.pointerId);
    grid.addEventListener('pointermove', track);
    grid.addEventListener('pointerup', finish);
    grid.addEventListener('pointercancel', cancel);
    document.addEventListener('keydown', escape, true);
  };
  return { dropIndex, onPointerDown };
}
