import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CellRange, RowId } from '../../../engine/grid';
import type { GridColumn } from './grid-columns';
import { cellElement, focusTarget, selectedRange, type CursorCell, type GridCursor } from './grid-cursor';
import { revealCell } from './reveal-cell';
import type { GridRows } from './use-grid-rows';

export interface CursorControl {
  readonly cursor: GridCursor | null;
  /** The selected cells, columns counted from the first column of data. */
  readonly range: CellRange | null;
  /** The cursor at this very moment, for events that come between two drawings. */
  read(): GridCursor | null;
  /** The range at this very moment. */
  readRange(): CellRange | null;
  /** Puts the keyboard into a cell by row id, whether it is drawn already or not. */
  moveTo(rowId: RowId, columnIndex: number, isEditing: boolean, isSelecting?: boolean): void;
  /** Begins to edit a cell: with a key that is typed into it and replaces the content, or on purpose. */
  open(rowId: RowId, columnIndex: number, begunBy: 'typing' | 'opening'): void;
  /** Selects from where the selection began up to a cell, which gets the keyboard. */
  extendTo(rowId: RowId, columnIndex: number, from?: CursorCell): void;
  /** Selects whole rows, whole columns or everything; the keyboard stays where it is. */
  select(kind: GridCursor['kind']): void;
  /** Ends editing and leaves the cursor where it is. */
  stopEditing(): void;
  /** Takes note that the focus came into a cell by itself. */
  noteFocus(rowId: RowId, columnIndex: number): void;
}

/** The cursor of a grid: which cell has the keyboard, whether it is being edited, and what is selected with it. */
export function useGridCursor(
  rows: GridRows,
  columns: readonly GridColumn[],
  grid: { readonly current: HTMLElement | null },
): CursorControl {
  const [cursor, setCursor] = useState<GridCursor | null>(null);
  const latest = useRef({ cursor, columns, visits: 0 });
  useLayoutEffect(() => {
    latest.current.cursor = cursor;
    latest.current.columns = columns;
  });

  const focused = useRef<GridCursor | null>(null);
  useLayoutEffect(() => {
    if (!cursor || cursor === focused.current) return;
    focused.current = cursor;
    if (!cursor.shouldFocus) return;
    const cell = cellElement(grid.current, cursor);
    // An editor takes the focus itself; one that is still being loaded leaves it to its cell, so that no key is lost.
    const hasFocus = cursor.isEditing && cell?.contains(document.activeElement);
    if (!grid.current || !cell) return;
    // Before the focus, which asks for the layout as well: so that it is computed once.
    revealCell(grid.current, cell);
    if (!hasFocus) focusTarget(cell).focus({ preventScroll: true });
  }, [cursor, grid]);

  const { read: readRows } = rows;
  const change = useCallback((next: (now: GridCursor | null) => GridCursor | null) => {
    const cursor = next(latest.current.cursor);
    // The focus that follows a move tells nothing new: the grid need not be asked again.
    if (cursor === latest.current.cursor) return;
    latest.current.cursor = cursor;
    setCursor(cursor);
  }, []);
  const moves = useMemo(() => {
    const visit = (cell: CursorCell): GridCursor => ({
      ...cell,
      isEditing: false,
      isSelecting: false,
      begunBy: 'passing',
      before: undefined,
      shouldFocus: true,
      anchor: null,
      kind: 'cells',
      visit: (latest.current.visits += 1),
    });
    const valueAt = ({ rowId, columnIndex }: CursorCell) => {
      const state = readRows();
      return state.rows[state.ids.indexOf(rowId)]?.[latest.current.columns[columnIndex - 1]?.key ?? ''];
    };
    return {
      read: () => latest.current.cursor,
      readRange: () => selectedRange(latest.current.cursor, readRows(), latest.current.columns.length),
      moveTo(rowId: RowId, columnIndex: number, isEditing: boolean, isSelecting = false) {
        const cell = { rowId, columnIndex };
        change(() => ({ ...visit(cell), isEditing, isSelecting, before: valueAt(cell) }));
      },
      open(rowId: RowId, columnIndex: number, begunBy: 'typing' | 'opening') {
        const cell = { rowId, columnIndex };
        change(() => ({
          ...visit(cell),
          isEditing: true,
          isSelecting: begunBy === 'typing',
          begunBy,
          before: valueAt(cell),
        }));
      },
      extendTo(rowId: RowId, columnIndex: number, from?: CursorCell) {
        change((now) => {
          const kind = !now || now.kind === 'all' ? 'cells' : now.kind;
          const anchor = from ?? now?.anchor ?? now;
          return { ...visit({ rowId, columnIndex }), kind, anchor: anchor && toCell(anchor) };
        });
      },
      select(kind: GridCursor['kind']) {
        change((now) => now && { ...now, kind, isEditing: false, ...(kind === 'cells' ? { anchor: null } : {}) });
      },
      stopEditing() {
        change((now) => (now?.isEditing ? { ...now, isEditing: false, shouldFocus: false } : now));
      },
      noteFocus(rowId: RowId, columnIndex: number) {
        change((now) =>
          now?.rowId === rowId && now.columnIndex === columnIndex
            ? now
            : { ...visit({ rowId, columnIndex }), shouldFocus: false },
        );
      },
    };
  }, [change, readRows]);

  const range = selectedRange(cursor, rows.state, columns.length);
  return { cursor, range: useSameRange(range), ...moves };
}

function toCell({ rowId, columnIndex }: CursorCell): CursorCell {
  return { rowId, columnIndex };
}

/** The former rectangle as long as it is the same one. */
function useSameRange(range: CellRange | null): CellRange | null {
  const { top = -1, left = -1, bottom = -1, right = -1 } = range ?? {};
  return useMemo(() => (top < 0 ? null : { top, left, bottom, right }), [top, left, bottom, right]);
}
