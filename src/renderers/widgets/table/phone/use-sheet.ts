import { useCallback, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { findNextIssue, type RowId } from '../../../../engine/grid';
import type { TableGridModel } from '../use-table-grid';

interface Sheet {
  readonly rowId: RowId;
  readonly isOpen: boolean;
  /** The column to begin at; null = none. */
  readonly startKey: string | null;
  /** Where the row stood when it was deleted; null = it was not. */
  readonly formerIndex: number | null;
}

interface SheetReports {
  readonly isEditable: boolean;
  /** Takes the focus when no row is left. */
  readonly addRef: RefObject<HTMLElement | null>;
  readonly onLeave?: (() => void) | undefined;
  readonly onRowLeave?: ((rowIndex: number) => void) | undefined;
}

/** Which row stands in the sheet; the cursor of the grid goes along, so that its commands mean that row. */
export function useSheet(grid: TableGridModel, { isEditable, addRef, onLeave, onRowLeave }: SheetReports) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const isClosing = useRef(false);
  const { columns, control, tasks } = grid;
  const { read } = grid.rows;
  const { moveTo } = control;
  const show = useCallback((rowId: RowId, startKey: string | null) => {
    isClosing.current = false;
    setSheet({ rowId, isOpen: true, startKey, formerIndex: null });
  }, []);
  const openAt = useCallback(
    (rowId: RowId, startKey: string | null) => {
      const column = columns.findIndex(({ key }) => key === startKey);
      moveTo(rowId, Math.max(column, 0) + 1, false);
      show(rowId, startKey);
    },
    [moveTo, columns, show],
  );
  const openIssue = (after: RowId | null) => withIssue(grid, after, openAt);
  // Commands that insert a row move the cursor to it.
  const follow = (run: () => void) => {
    const before = read();
    run();
    const rowId = control.read()?.rowId;
    if (rowId === undefined || read() === before) return;
    show(rowId, columns.find((column) => column.isEditable)?.key ?? null);
  };
  const end = (formerIndex: number | null) => {
    isClosing.current = true;
    setSheet((now) => now && { ...now, isOpen: false, formerIndex });
  };
  return {
    sheet,
    group,
    openAt,
    openNextIssue: () => openIssue(control.read()?.rowId ?? null),
    ...useGroupFocus(() => (isEditable && !isClosing.current ? openIssue(null) : undefined)),
    addRow: () => follow(tasks.addRow),
    duplicate: () => follow(() => tasks.run('duplicateRows')),
    close: () => {
      end(null);
      const rowIndex = sheet ? read().ids.indexOf(sheet.rowId) : -1;
      if (rowIndex >= 0) onRowLeave?.(rowIndex);
      onLeave?.();
    },
    /** Deletes the row: it is not left, so nothing is said of what it lacks. */
    remove: () => {
      if (!sheet) return;
      end(read().ids.indexOf(sheet.rowId));
      tasks.deleteRow(sheet.rowId);
    },
    onClosed: () => {
      end(sheet?.formerIndex ?? null);
      // The sheet now gives the focus back to what had it before, maybe to the group.
      setTimeout(() => {
        if (!isClosing.current) return;
        isClosing.current = false;
        (rowButton(group.current, rowIndexOf(sheet, read().ids)) ?? addRef.current)?.focus();
      });
    },
  };
}

/** Where the row of a sheet stands, or the row that took the place of a deleted one; -1 = there is none. */
export function rowIndexOf(sheet: Sheet | null, ids: readonly RowId[]): number {
  if (!sheet) return -1;
  const index = ids.indexOf(sheet.rowId);
  return index < 0 && sheet.formerIndex !== null ? Math.min(sheet.formerIndex, ids.length - 1) : index;
}

function rowButton(group: HTMLElement | null, index: number): HTMLElement | null {
  return group?.querySelector<HTMLElement>(`[data-row="${String(index)}"]`) ?? null;
}

/** Does something with the first cell behind a row that has an error; null = behind none. */
function withIssue(grid: TableGridModel, after: RowId | null, run: (rowId: RowId, columnKey: string) => void): void {
  const { state, issues } = grid.rows;
  const columnKeys = grid.columns.map(({ key }) => key);
  const from = after === null ? null : { rowId: after, columnKey: columnKeys.at(-1) ?? null };
  const place = findNextIssue({ state, issues, columnKeys, from, direction: 1 });
  if (place) run(place.rowId, place.columnKey);
}

/** Tells the focus that the form gives to the group from that of a press beside its buttons. */
function useGroupFocus(onGiven: () => void) {
  const isPressed = useRef(false);
  return {
    onMouseDown: () => {
      isPressed.current = true;
      // A press moves the focus before anything else runs.
      setTimeout(() => {
        isPressed.current = false;
      });
    },
    onFocus: (event: FocusEvent) => {
      if (event.target === event.currentTarget && !isPressed.current) onGiven();
    },
  };
}
