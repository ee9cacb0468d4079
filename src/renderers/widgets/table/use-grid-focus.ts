import { useEffect, useRef, type FocusEvent, type MouseEvent } from 'react';
import type { GridColumn } from './grid-columns';
import { cellOfTarget } from './grid-cursor';
import type { CursorControl } from './use-grid-cursor';
import type { GridRows } from './use-grid-rows';

interface GridFocusInput {
  readonly rows: GridRows;
  readonly columns: readonly GridColumn[];
  readonly control: CursorControl;
  /** Called when the focus leaves the grid. */
  onLeave: () => void;
}

/** Longer than a popup's closing animation, in milliseconds. */
const POPUP_CLOSING_MS = 400;

/**
 * Focus in and out of a grid. React bubbles events out of popups (dropdown, calendar) rendered elsewhere in the document, so a
 * click in an editor's popup does not end editing.
 */
export function useGridFocus({ rows, columns, control, onLeave }: GridFocusInput) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isInPopup = useRef(false);
  /** The last mousedown target in the grid or its popups. */
  const pressed = useRef<EventTarget | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const focusFirst = () => {
    const row = rows.issueRows[0] ?? 0;
    const rowId = rows.state.ids[row];
    if (rowId === undefined) return;
    const wrong = columns.findIndex((column) => rows.issues.get(rowId)?.has(column.key));
    control.moveTo(rowId, Math.max(wrong, 0) + 1, false);
  };

  const leave = () => {
    control.stopEditing();
    onLeave();
  };

  /** A closing calendar loses the focus; it is returned to its cell, unless somebody has taken it elsewhere. */
  const takeBack = (shouldAskAgain: boolean) => {
    if (document.activeElement !== null && document.activeElement !== document.body) return leave();
    const cursor = control.read();
    if (!isShown(pressed.current)) {
      if (cursor) control.moveTo(cursor.rowId, cursor.columnIndex, false);
    } else if (shouldAskAgain) {
      timer.current = setTimeout(() => takeBack(false), POPUP_CLOSING_MS);
    }
  };

  return {
    onFocus(event: FocusEvent<HTMLElement>) {
      clearTimeout(timer.current);
      if (event.target === event.currentTarget) return focusFirst();
      const cell = cellOfTarget(event.target);
      if (cell) control.noteFocus(cell.rowId, cell.columnIndex);
    },
    onBlur() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (isInPopup.current) takeBack(true);
        else leave();
      }, 0);
    },
    /** Whether a mousedown came from the grid itself, not from a popup of it. */
    notePress: (event: MouseEvent<HTMLElement>): boolean => {
      pressed.current = event.target;
      isInPopup.current = !(event.target instanceof Node && event.currentTarget.contains(event.target));
      return !isInPopup.current;
    },
  };
}

function isShown(target: EventTarget | null): boolean {
  return target instanceof Element && target.isConnected && target.getClientRects().length > 0;
}
