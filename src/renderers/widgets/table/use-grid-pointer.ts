import { useEffect, useLayoutEffect, useRef, type MouseEvent } from 'react';
import { startEdgeScroll } from './edge-scroll';
import { cellOfTarget, type CursorCell } from './grid-cursor';
import type { CursorControl } from './use-grid-cursor';

/**
 * The mouse on a grid: a click enters a cell, a drag or Shift and a click select a range, the row numbers select rows.
 * `isLive` false leaves the mouse to the browser, so that text can be marked and copied as in any page.
 */
export function useGridPointer(control: CursorControl, isLive: boolean) {
  /** Where the button went down; null = it is up. `hasSpread`: the pointer has been in another cell since. */
  const press = useRef<(CursorCell & { hasSpread: boolean }) | null>(null);
  /** The cell that the coming click enters. */
  const released = useRef<HTMLElement | null>(null);
  const wasRange = useRef(false);
  /** The cell had the keyboard before it was pressed: the click opens it as F2 does. */
  const wasHere = useRef(false);
  const endScroll = useRef<() => void>(() => undefined);
  const enter = useRef<(cell: HTMLElement) => void>(() => undefined);
  useEffect(() => {
    const release = () => {
      press.current = null;
      endScroll.current();
      // The editor that the press has closed may have been taller: what was pressed has moved away then, and no click of it comes.
      setTimeout(() => {
        const cell = released.current;
        released.current = null;
        if (cell?.isConnected) enter.current(cell);
      });
    };
    document.addEventListener('mouseup', release);
    return () => {
      document.removeEventListener('mouseup', release);
      endScroll.current();
    };
  }, []);
  /** The selection follows the held pointer to what stands under it. */
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

  const enterCell = (target: EventTarget) => {
    const cell = cellOfTarget(target);
    if (wasRange.current || !cell?.element.hasAttribute('data-editable')) return;
    const cursor = control.read();
    const isHere = cursor?.isEditing && cursor.rowId === cell.rowId && cursor.columnIndex === cell.columnIndex;
    if (isHere) return;
    if (wasHere.current) control.open(cell.rowId, cell.columnIndex, 'opening');
    else control.moveTo(cell.rowId, cell.columnIndex, true);
  };
  useLayoutEffect(() => {
    enter.current = enterCell;
  });

  return {
    onMouseDown(event: MouseEvent<HTMLElement>) {
      const cell = cellOfTarget(event.target);
      wasRange.current = false;
      wasHere.current = false;
      released.current = null;
      if (!isLive || !cell || event.button !== 0 || isTool(event.target)) return;
      const cursor = control.read();
      const isHere = cursor?.rowId === cell.rowId && cursor.columnIndex === cell.columnIndex;
      if (isHere && cursor.isEditing) return;
      wasHere.current = isHere && event.currentTarget.contains(document.activeElement);
      if (event.shiftKey && cursor) {
        event.preventDefault();
        wasRange.current = true;
        control.extendTo(cell.rowId, cell.columnIndex);
        return;
      }
      if (cell.columnIndex === 0) {
        // The number itself takes no focus: its delete button has the keyboard.
        event.preventDefault();
        control.moveTo(cell.rowId, 0, false);
      }
      press.current = { rowId: cell.rowId, columnIndex: cell.columnIndex, hasSpread: false };
      released.current = cell.element;
      endScroll.current();
      endScroll.current = startEdgeScroll(event.currentTarget, reach);
    },
    onMouseOver(event: MouseEvent<HTMLElement>) {
      if (event.buttons === 1) reach(event.target);
    },
    onClick(event: MouseEvent<HTMLElement>) {
      // What a press moved under the pointer was not pressed.
      if (released.current && released.current !== cellOfTarget(event.target)?.element) return;
      released.current = null;
      enterCell(event.target);
    },
  };
}

/** Buttons and handles inside a cell have the mouse to themselves. */
function isTool(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, [data-grip]') !== null;
}
