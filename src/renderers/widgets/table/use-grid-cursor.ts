import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CellRange, RowId } from '../../../engine/grid';
import type { GridColumn } from './grid-columns';
import { cellElement, focusTarget, selectedRange, type CursorCell, type GridCursor } from './grid-cursor';
import { revealCell } from './reveal-cell';
import type { GridRows } from './use-grid-rows';

export interface CursorControl {
  readonly cursor: GridCursor | null;
  /** The selected range, columns counted from the first data column. */
  readonly range: CellRange | null;
  /** The current cursor, for events between two renderings. */
  read: () => GridCursor | null;
  /** The current range. */
  readRange: () => CellRange | null;
  /** Focuses a cell by row id, rendered or not. */
  moveTo: (rowId: RowId, columnIndex: number, isEditing: boolean) => void;
  /** Moves into a cell's editor, as Tab does, with its content selected. */
  tabInto: (rowId: RowId, columnIndex: number) => void;
  /** Opens a cell's editor: by a key that replaces the content, or explicitly. */
  open: (rowId: RowId, columnIndex: number, begunBy: 'typing' | 'opening') => void;
  /** Extends the selection from its anchor to a cell and focuses it. */
  extendTo: (rowId: RowId, columnIndex: number, from?: CursorCell) => void;
  /** Selects whole rows, columns or everything; the focus stays. */
  select: (kind: GridCursor['kind']) => void;
  /** Ends editing; the cursor stays. */
  stopEditing: () => void;
  /** Moves the cursor to a cell that got the DOM focus. */
  noteFocus: (rowId: RowId, columnIndex: number) => void;
}

/** The cursor of a grid: focused cell, editing state and selection. */
export function useGridCursor(
  rows: GridRows,
  columns: readonly GridColumn[],
  grid: { readonly current: HTMLElement | null },
): CursorControl {
  const [cursor, setCursor] = useState<GridCursor | null>(null);
  const [latest] = useState(() => createLatest({ cursor, columns }));
  useLayoutEffect(() => latest.write({ cursor, columns }));
  useCursorFocus(cursor, grid);

  const { read: readRows } = rows;
  const moves = useMemo(() => createMoves(latest, setCursor, readRows), [latest, readRows]);
  const range = selectedRange(cursor, rows.state, columns.length);
  return { cursor, range: useSameRange(range), ...moves };
}

interface CursorFacts {
  readonly cursor: GridCursor | null;
  readonly columns: readonly GridColumn[];
}

/** The latest cursor and columns, for moves between two renderings. */
function createLatest(first: CursorFacts) {
  let facts = first;
  let visits = 0;
  return {
    read: () => facts,
    write(next: CursorFacts) {
      facts = next;
    },
    nextVisit: () => (visits += 1),
  };
}

/** Functions that move the cursor. */
function createMoves(
  latest: ReturnType<typeof createLatest>,
  setCursor: (cursor: GridCursor | null) => void,
  readRows: GridRows['read'],
) {
  const change = (next: (now: GridCursor | null) => GridCursor | null) => {
    const now = latest.read();
    const cursor = next(now.cursor);
    // The focus event that follows a move changes nothing.
    if (cursor === now.cursor) return;
    latest.write({ ...now, cursor });
    setCursor(cursor);
  };
  const visit = (cell: CursorCell) => toCursor(cell, latest.nextVisit());
  const valueAt = ({ rowId, columnIndex }: CursorCell) => {
    const state = readRows();
    return state.rows[state.ids.indexOf(rowId)]?.[latest.read().columns[columnIndex - 1]?.key ?? ''];
  };
  return {
    read: () => latest.read().cursor,
    readRange: () => selectedRange(latest.read().cursor, readRows(), latest.read().columns.length),
    moveTo(rowId: RowId, columnIndex: number, isEditing: boolean) {
      const cell = { rowId, columnIndex };
      change(() => ({ ...visit(cell), isEditing, before: valueAt(cell) }));
    },
    tabInto(rowId: RowId, columnIndex: number) {
      const cell = { rowId, columnIndex };
      change(() => ({ ...visit(cell), isEditing: true, isSelecting: true, before: valueAt(cell) }));
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
}

/** A cursor on a focused cell, without editing or selection. */
function toCursor(cell: CursorCell, visit: number): GridCursor {
  return {
    ...cell,
    isEditing: false,
    isSelecting: false,
    begunBy: 'passing',
    before: undefined,
    shouldFocus: true,
    anchor: null,
    kind: 'cells',
    visit,
  };
}

/** Moves the DOM focus to the cursor. */
function useCursorFocus(cursor: GridCursor | null, grid: { readonly current: HTMLElement | null }): void {
  const focused = useRef<GridCursor | null>(null);
  useLayoutEffect(() => {
    if (!cursor || cursor === focused.current) return;
    focused.current = cursor;
    if (!cursor.shouldFocus) return;
    const cell = cellElement(grid.current, cursor);
    // An editor focuses itself; while it loads, the cell keeps the focus, so that no key is lost.
    const hasFocus = cursor.isEditing && cell?.contains(document.activeElement);
    if (!grid.current || !cell) return;
    // Before `focus()`, which forces a layout as well: one layout serves both.
    revealCell(grid.current, cell);
    if (!hasFocus) focusTarget(cell).focus({ preventScroll: true });
  }, [cursor, grid]);
}

function toCell({ rowId, columnIndex }: CursorCell): CursorCell {
  return { rowId, columnIndex };
}

/** Returns the previous object while the range is equal. */
function useSameRange(range: CellRange | null): CellRange | null {
  const { top = -1, left = -1, bottom = -1, right = -1 } = range ?? {};
  return useMemo(() => (top < 0 ? null : { top, left, bottom, right }), [top, left, bottom, right]);
}
