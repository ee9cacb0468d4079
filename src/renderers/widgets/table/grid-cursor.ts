import { rangeOf, type CellPosition, type CellRange, type GridState, type RowId } from '../../../engine/grid';

/** A cell by row id. Column 0 is the row number, column n the n-th column. */
export interface CursorCell {
  readonly rowId: RowId;
  readonly columnIndex: number;
}

/** The focused cell of a grid, and its selection. */
export interface GridCursor extends CursorCell {
  readonly isEditing: boolean;
  /** Selects the content when editing begins, so that typing replaces it. */
  readonly isSelecting: boolean;
  /** How editing began: by typing, explicitly (F2, Space, a click on the focused cell), or by moving on (Tab, Enter). */
  readonly begunBy: 'typing' | 'opening' | 'passing';
  /** Value before editing, restored by Escape. */
  readonly before: unknown;
  /** Whether the DOM focus has to follow; false when the focus moved the cursor. */
  readonly shouldFocus: boolean;
  /** Anchor of the selected range; null = a single cell. */
  readonly anchor: CursorCell | null;
  /** What is selected: a range, or whole rows, columns or everything. */
  readonly kind: 'cells' | 'rows' | 'columns' | 'all';
  /** Counts the cells entered: input within one visit is one undo step. */
  readonly visit: number;
}

/** Position of the cursor; null when its row was removed. */
export function cursorPosition(cursor: CursorCell | null, state: GridState): CellPosition | null {
  if (!cursor) return null;
  const rowIndex = state.ids.indexOf(cursor.rowId);
  return rowIndex < 0 ? null : { rowIndex, columnIndex: cursor.columnIndex };
}

/** The selected range, columns counted from the first data column; null = none. */
export function selectedRange(cursor: GridCursor | null, state: GridState, columnCount: number): CellRange | null {
  const focus = cursorPosition(cursor, state);
  if (!cursor || !focus) return null;
  const anchor = cursorPosition(cursor.anchor, state) ?? focus;
  const isRowHead = focus.columnIndex === 0 || anchor.columnIndex === 0;
  const kind = isRowHead && cursor.kind === 'cells' ? 'rows' : cursor.kind;
  const toData = (cell: CellPosition): CellPosition => ({ ...cell, columnIndex: cell.columnIndex - 1 });
  return rangeOf({ kind, anchor: toData(anchor), focus: toData(focus) }, { rowCount: state.rows.length, columnCount });
}

/** Whether more than one cell is selected. */
export function isSpread(range: CellRange | null): boolean {
  return range !== null && (range.top !== range.bottom || range.left !== range.right);
}

/** Value of `data-cell`, which maps an element to its cell. */
export function cellAddress(rowId: RowId, columnIndex: number): string {
  return `${String(rowId)}:${String(columnIndex)}`;
}

/** The element of a cell; null while its row is not rendered. */
export function cellElement(grid: HTMLElement | null, { rowId, columnIndex }: CursorCell): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-cell="${cellAddress(rowId, columnIndex)}"]`) ?? null;
}

/** The focusable element of a cell: the button of a row number, else the cell. */
export function focusTarget(cell: HTMLElement): HTMLElement {
  return cell.querySelector<HTMLElement>(':scope > button') ?? cell;
}

/** The cell of an event; null when it came from outside (header, popup). */
export function cellOfTarget(target: EventTarget | null): (CursorCell & { readonly element: HTMLElement }) | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [rowId, columnIndex] = (element?.dataset['cell'] ?? '').split(':').map(Number);
  if (!element || rowId === undefined || columnIndex === undefined) return null;
  return { rowId, columnIndex, element };
}

const FOCUSABLE =
  'input:not([disabled]):not([type="hidden"]),textarea:not([disabled]),select:not([disabled]),button:not([disabled]),[tabindex]:not([tabindex="-1"]),[contenteditable="true"]';

/** The tab stops inside an element in document order; a radio group is one, at the checked or first button. */
export function focusablesIn(element: Element): readonly HTMLElement[] {
  const items = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((item) => item.tabIndex >= 0);
  return items.filter((item) => {
    if (!isGroupedRadio(item)) return true;
    const group = items.filter((other) => isSameStop(item, other));
    return item === (group.find((other) => other instanceof HTMLInputElement && other.checked) ?? group[0]);
  });
}

/** Whether two elements are one tab stop: the same, or radio buttons of one group. */
export function isSameStop(one: HTMLElement, other: HTMLElement): boolean {
  if (one === other) return true;
  return isGroupedRadio(one) && isGroupedRadio(other) && one.name === other.name;
}

function isGroupedRadio(element: HTMLElement): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio' && element.name !== '';
}
