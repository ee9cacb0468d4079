import type { CellKey, CellPosition, GridSize } from './move-cell';
import { moveThroughData, type DataGrid } from './move-through-data';
import { rowIndexOf, type GridState, type RowId } from './grid-state';

/** A rectangle of cells; all four edges belong to it. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/**
 * What is selected: a rectangle between the cell where the selection began (`anchor`) and the one that has the keyboard
 * (`focus`). As `rows` it spans all columns, as `columns` all rows, as `all` both.
 */
export interface GridSelection {
  readonly kind: 'cells' | 'rows' | 'columns' | 'all';
  readonly anchor: CellPosition;
  readonly focus: CellPosition;
}

/** Selects one cell. */
export function selectCell(at: CellPosition): GridSelection {
  return { kind: 'cells', anchor: at, focus: at };
}

/** Selects whole rows, from where the selection began to the row of a cell. */
export function selectRows(anchor: CellPosition, focus: CellPosition = anchor): GridSelection {
  return { kind: 'rows', anchor, focus };
}

/** Selects whole columns, from where the selection began to the column of a cell. */
export function selectColumns(anchor: CellPosition, focus: CellPosition = anchor): GridSelection {
  return { kind: 'columns', anchor, focus };
}

/** Selects everything; the keyboard stays where it is. */
export function selectAll(at: CellPosition): GridSelection {
  return { kind: 'all', anchor: at, focus: at };
}

/** Shift and a click: the far corner goes to the cell, the selection stays of its kind; everything becomes cells again. */
export function extendSelection(selection: GridSelection, focus: CellPosition): GridSelection {
  return { ...selection, kind: selection.kind === 'all' ? 'cells' : selection.kind, focus };
}

/**
 * A navigation key, by `moveThroughData`: the selection becomes the cell it leads to, or with Shift extends to it.
 * null for every other key.
 */
export function moveSelection(
  selection: GridSelection,
  key: CellKey & { readonly isShift: boolean },
  grid: DataGrid,
): GridSelection | null {
  const to = moveThroughData(selection.focus, key, grid);
  if (!to) return null;
  return key.isShift ? extendSelection(selection, to) : selectCell(to);
}

/** The rectangle of a selection inside the grid; null when the grid has no cell. */
export function rangeOf({ kind, anchor, focus }: GridSelection, size: GridSize): CellRange | null {
  if (size.rowCount <= 0 || size.columnCount <= 0) return null;
  const [top, bottom] = span(anchor.rowIndex, focus.rowIndex, size.rowCount, kind === 'columns' || kind === 'all');
  const [left, right] = span(
    anchor.columnIndex,
    focus.columnIndex,
    size.columnCount,
    kind === 'rows' || kind === 'all',
  );
  return { top, left, bottom, right };
}

function span(from: number, to: number, count: number, isWhole: boolean): readonly [number, number] {
  if (isWhole) return [0, count - 1];
  const clamp = (index: number) => Math.min(Math.max(index, 0), count - 1);
  return [clamp(Math.min(from, to)), clamp(Math.max(from, to))];
}

/** Whether a rectangle holds a cell. */
export function isInRange(range: CellRange | null, { rowIndex, columnIndex }: CellPosition): boolean {
  if (!range || rowIndex < range.top || rowIndex > range.bottom) return false;
  return columnIndex >= range.left && columnIndex <= range.right;
}

/** A selection by names instead of places, so that it stays with its cells while rows come, go and move. */
export interface PinnedSelection {
  readonly kind: GridSelection['kind'];
  readonly anchor: PinnedCell;
  readonly focus: PinnedCell;
}

interface PinnedCell {
  readonly rowId: RowId;
  readonly columnKey: string;
}

/** Ties a selection to the rows and columns it stands on; null when a corner stands on none. */
export function pinSelection(
  { kind, anchor, focus }: GridSelection,
  state: GridState,
  columnKeys: readonly string[],
): PinnedSelection | null {
  const pin = ({ rowIndex, columnIndex }: CellPosition): PinnedCell | null => {
    const rowId = state.ids[rowIndex];
    const columnKey = columnKeys[columnIndex];
    return rowId === undefined || columnKey === undefined ? null : { rowId, columnKey };
  };
  const [from, to] = [pin(anchor), pin(focus)];
  return from && to ? { kind, anchor: from, focus: to } : null;
}

/** Where a pinned selection stands now: the corner that is left when the other one is gone, null when both are. */
export function locateSelection(
  { kind, anchor, focus }: PinnedSelection,
  state: GridState,
  columnKeys: readonly string[],
): GridSelection | null {
  const locate = ({ rowId, columnKey }: PinnedCell): CellPosition | null => {
    const place = { rowIndex: rowIndexOf(state, rowId), columnIndex: columnKeys.indexOf(columnKey) };
    return place.rowIndex < 0 || place.columnIndex < 0 ? null : place;
  };
  const [from, to] = [locate(anchor), locate(focus)];
  const left = from ?? to;
  return left && { kind, anchor: left, focus: to ?? left };
}
