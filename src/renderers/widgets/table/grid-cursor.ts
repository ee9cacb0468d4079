import { rangeOf, type CellPosition, type CellRange, type GridState, type RowId } from '../../../engine/grid';

/** A cell by its row's id. Column 0 is the row number, column n the n-th column. */
export interface CursorCell {
  readonly rowId: RowId;
  readonly columnIndex: number;
}

/** The one cell of a grid that has the keyboard, and the cells that are selected with it. */
export interface GridCursor extends CursorCell {
  readonly isEditing: boolean;
  /** The content is selected when editing begins, so that typing replaces it. */
  readonly isSelecting: boolean;
  /** How editing began: with a key that goes into the editor, on purpose (F2, Space, a click on the cursor's cell), or in passing. */
  readonly begunBy: 'typing' | 'opening' | 'passing';
  /** Value before editing began, for Escape. */
  readonly before: unknown;
  /** Whether the DOM focus has to follow; false when it is the focus that moved the cursor. */
  readonly shouldFocus: boolean;
  /** Where a selection of several cells began; null = this cell alone. */
  readonly anchor: CursorCell | null;
  /** Whole rows, whole columns or everything, whatever cell it began in. */
  readonly kind: 'cells' | 'rows' | 'columns' | 'all';
  /** Counts the times that a cell was entered: what is typed in one of them is one step of undo. */
  readonly visit: number;
}

/** Where the cursor stands now; null when its row is gone. */
export function cursorPosition(cursor: CursorCell | null, state: GridState): CellPosition | null {
  if (!cursor) return null;
  const rowIndex = state.ids.indexOf(cursor.rowId);
  return rowIndex < 0 ? null : { rowIndex, columnIndex: cursor.columnIndex };
}

/** The selected cells, columns counted from the first column of data; null when there are none. */
export function selectedRange(cursor: GridCursor | null, state: GridState, columnCount: number): CellRange | null {
  const focus = cursorPosition(cursor, state);
  if (!cursor || !focus) return null;
  const anchor = cursorPosition(cursor.anchor, state) ?? focus;
  const isRowHead = focus.columnIndex === 0 || anchor.columnIndex === 0;
  const kind = isRowHead && cursor.kind === 'cells' ? 'rows' : cursor.kind;
  const toData = (cell: CellPosition): CellPosition => ({ ...cell, columnIndex: cell.columnIndex - 1 });
  return rangeOf({ kind, anchor: toData(anchor), focus: toData(focus) }, { rowCount: state.rows.length, columnCount });
}

/** Whether more than the cursor's own cell is selected. */
export function isSpread(range: CellRange | null): boolean {
  return range !== null && (range.top !== range.bottom || range.left !== range.right);
}

/** Marks a cell's element, so that events can be traced to it. */
export function cellAddress(rowId: RowId, columnIndex: number): string {
  return `${String(rowId)}:${String(columnIndex)}`;
}

/** The element of a cell; null while its row is not drawn. */
export function cellElement(grid: HTMLElement | null, { rowId, columnIndex }: CursorCell): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-cell="${cellAddress(rowId, columnIndex)}"]`) ?? null;
}

/** What of a cell takes the keyboard: the button of a row number, else the cell itself. */
export function focusTarget(cell: HTMLElement): HTMLElement {
  return cell.querySelector<HTMLElement>(':scope > button') ?? cell;
}

/** The cell that an event came from; null when it came from elsewhere (the header, a popup). */
export function cellOfTarget(target: EventTarget | null): (CursorCell & { readonly element: HTMLElement }) | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [rowId, columnIndex] = (element?.dataset['cell'] ?? '').split(':').map(Number);
  if (!element || rowId === undefined || columnIndex === undefined) return null;
  return { rowId, columnIndex, element };
}

const FOCUSABLE =
  'input:not([disabled]):not([type="hidden"]),textarea:not([disabled]),select:not([disabled]),button:not([disabled]),[tabindex]:not([tabindex="-1"]),[contenteditable="true"]';

/** What Tab stops at inside an element, in document order: a group of radio buttons is one stop, at the chosen one or the first. */
export function focusablesIn(element: Element): readonly HTMLElement[] {
  const items = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((item) => item.tabIndex >= 0);
  return items.filter((item) => {
    if (!isGroupedRadio(item)) return true;
    const group = items.filter((other) => isSameStop(item, other));
    return item === (group.find((other) => other instanceof HTMLInputElement && other.checked) ?? group[0]);
  });
}

/** Whether Tab treats two elements as one: the same one, or radio buttons of one group. */
export function isSameStop(one: HTMLElement, other: HTMLElement): boolean {
  if (one === other) return true;
  return isGroupedRadio(one) && isGroupedRadio(other) && one.name === other.name;
}

function isGroupedRadio(element: HTMLElement): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio' && element.name !== '';
}
