import { useEffect, useLayoutEffect, useRef, type MouseEvent } from 'react';
import { startEdgeScroll } from './edge-scroll';
import { cellOfTarget, type CursorCell } from './grid-cursor';
import type { CursorControl } from './use-grid-cursor';

/**
 * Mouse handling of a grid: a click enters a cell, dragging or Shift+click selects a range, row numbers select rows. `isLive` false
 * keeps the browser's text selection.
 */
export function useGridPointer(control: CursorControl, isLive: boolean) {
  const drag = useDragSelection(control);
  /** The cell was focused before the mousedown: the click opens it, as F2 does. */
  const wasHere = useRef(false);
  const enterCell = (target: EventTarget) => {
    const cell = cellOfTarget(target);
    if (drag.wasRange() || !cell?.element.hasAttribute('data-editable')) return;
    const cursor = control.read();
    const isHere = cursor?.isEditing && cursor.rowId === cell.rowId && cursor.columnIndex === cell.columnIndex;
    if (isHere) return;
    if (wasHere.current) control.open(cell.rowId, cell.columnIndex, 'opening');
    else control.moveTo(cell.rowId, cell.columnIndex, true);
  };
  const pressed = usePressedCell(enterCell);

  return {
    onMouseDown(event: MouseEvent<HTMLElement>) {
      const cell = cellOfTarget(event.target);
      drag.noteRange(false);
      wasHere.current = false;
      pressed.note(null);
      if (!isLive || !cell || event.button !== 0 || isTool(event.target)) return;
      const cursor = control.read();
      const isHere = cursor?.rowId === cell.rowId && cursor.columnIndex === cell.columnIndex;
      if (isHere && cursor.isEditing) return;
      wasHere.current = isHere && event.currentTarget.contains(document.activeElement);
      if (event.shiftKey && cursor) {
        event.preventDefault();
        drag.noteRange(true);
        control.extendTo(cell.rowId, cell.columnIndex);
        return;
      }
      if (cell.columnIndex === 0) {
        // The number is not focusable; its delete button is.
        event.preventDefault();
        control.moveTo(cell.rowId, 0, false);
      }
      pressed.note(cell.element);
      drag.begin(cell, event.currentTarget);
    },
    onMouseOver(event: MouseEvent<HTMLElement>) {
      if (event.buttons === 1) drag.reach(event.target);
    },
    onClick(event: MouseEvent<HTMLElement>) {
      // Another element moved under the pointer between mousedown and click.
      if (!pressed.release(event.target)) return;
      enterCell(event.target);
    },
  };
}

/** The cell to enter on click, or after mouseup if no click follows. */
function usePressedCell(enterCell: (cell: HTMLElement) => void) {
  const pressed = useRef<HTMLElement | null>(null);
  const enter = useRef(enterCell);
  useLayoutEffect(() => {
    enter.current = enterCell;
  });
  useEffect(() => {
    const release = () => {
      // Closing a taller editor may have moved the target away; then the browser sends no click.
      setTimeout(() => {
        const cell = pressed.current;
        pressed.current = null;
        if (cell?.isConnected) enter.current(cell);
      });
    };
    document.addEventListener('mouseup', release);
    return () => document.removeEventListener('mouseup', release);
  }, []);
  return {
    note(cell: HTMLElement | null) {
      pressed.current = cell;
    },
    /** Handles a click on `target`; false when another cell was pressed. */
    release(target: EventTarget): boolean {
      if (pressed.current && pressed.current !== cellOfTarget(target)?.element) return false;
      pressed.current = null;
      return true;
    },
  };
}

/** Range selection by dragging, with auto-scrolling at the edges. */
function useDragSelection(control: CursorControl) {
  /** Where the button was pressed; null = released. `hasSpread`: the pointer has entered another cell since. */
  const press = useRef<(CursorCell & { hasSpread: boolean }) | null>(null);
  const wasRange = useRef(false);
  const endScroll = useRef<() => void>(() => undefined);
  useEffect(() => {
    const release = () => {
      press.current = null;
      endScroll.current();
    };
    document.addEventListener('mouseup', release);
    return () => {
      document.removeEventListener('mouseup', release);
      endScroll.current();
    };
  }, []);
  /** Extends the selection to the element under the pointer. */
  const reach = (target: EventTarget) => {
    const from = press.current;
    const cell = from && cellOfTarget(target);
    if (!cell) return;
    const columnIndex = from.columnIndex === 0 ? 0 : Math.max(cell.columnIndex, 1);
    const isBack = cell.rowId === from.rowId && columnIndex === from.columnIndex;
    if (isBack && !from.hasSpread) return;
    from.hasSpread = true;
    wasRange.current = true;
    const now = control.read();
    if (now?.rowId !== cell.rowId || now.columnIndex !== columnIndex) control.extendTo(cell.rowId, columnIndex, from);
  };
  return {
    reach,
    /** Starts at a cell. */
    begin({ rowId, columnIndex }: CursorCell, grid: HTMLElement) {
      press.current = { rowId, columnIndex, hasSpread: false };
      endScroll.current();
      endScroll.current = startEdgeScroll(grid, reach);
    },
    /** Whether the last press selected a range: its click enters no cell. */
    wasRange: () => wasRange.current,
    noteRange(isRange: boolean) {
      wasRange.current = isRange;
    },
  };
}

/** Buttons and handles inside a cell handle the mouse themselves. */
function isTool(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, [data-grip]') !== null;
}
