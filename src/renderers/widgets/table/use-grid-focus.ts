import { useEffect, useRef, type FocusEvent, type MouseEvent } from 'react';
import type { GridColumn } from './grid-columns';
import { cellOfTarget } from './grid-cursor';
import type { CursorControl } from './use-grid-cursor';
import type { GridRows } from './use-grid-rows';

interface GridFocusInput {
  readonly rows: GridRows;
  readonly columns: readonly GridColumn[];
  readonly control: CursorControl;
  /** The keyboard went elsewhere. */
  onLeave(): void;
}

/** Longer than a popup takes to close before people's eyes. */
const POPUP_CLOSING_MS = 400;

/**
 * Where the keyboard of a grid comes from and goes to. React lets these events bubble out of popups (a list of choices, a
 * calendar) that stand elsewhere in the document, so a click in an editor's popup does not end editing, while leaving the
 * grid does.
 */
export function useGridFocus({ rows, columns, control, onLeave }: GridFocusInput) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isInPopup = useRef(false);
  /** What was pressed last, in the grid or in a popup of it. */
  const pressed = useRef<EventTarget | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const focusFirst = () => {
    const row = rows.issueRows[0] ?? 0;
    const rowId = rows.state.ids[row];
    if (rowId === undefined) return;
    const wrong = columns.findIndex((column) => rows.issues.get(rowId)?.has(column.key));
    control.moveTo(rowId, Math.max(wrong, 0) + 1, false);
  };

  /** A calendar that closes takes the keyboard with it; it goes back to the cell that the date was picked for. */
  const takeBack = (shouldAskAgain: boolean) => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
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
        if (isInPopup.current) return takeBack(true);
        control.stopEditing();
        onLeave();
      }, 0);
    },
    /** Says whether a press of the mouse came from inside the grid, not from a popup of it. */
    notePress(event: MouseEvent<HTMLElement>): boolean {
      pressed.current = event.target;
      isInPopup.current = !(event.target instanceof Node && event.currentTarget.contains(event.target));
      return !isInPopup.current;
    },
  };
}

function isShown(target: EventTarget | null): boolean {
  return target instanceof Element && target.isConnected && target.getClientRects().length > 0;
}
