import { moveThroughData, nextCell, type CellPosition, type DataGrid, type GridSize } from '../../../engine/grid';

/** A key press on a grid, freed of the DOM. */
export interface KeyPress {
  readonly key: string;
  readonly isCtrl: boolean;
  readonly isAlt: boolean;
  readonly isShift: boolean;
  /** An input method is composing, or is about to. */
  readonly isComposing: boolean;
}

/** What can be done to rows, cells and the grid from the keyboard. */
export type GridTask =
  | 'undo'
  | 'redo'
  | 'fillDown'
  | 'clear'
  | 'deleteRows'
  | 'duplicateRows'
  | 'moveRowsUp'
  | 'moveRowsDown'
  | 'insertAbove'
  | 'appendRow'
  | 'narrowColumn'
  | 'widenColumn';

/** What the key press means. */
export type KeyPlan =
  | { readonly type: 'move'; readonly to: CellPosition; readonly isEditing: boolean }
  /** The selection grows or shrinks to the cell. */
  | { readonly type: 'extend'; readonly to: CellPosition }
  | { readonly type: 'select'; readonly kind: 'rows' | 'columns' | 'all' }
  /** The selection shrinks to the cursor's cell. */
  | { readonly type: 'collapse' }
  /** `typing`: the key itself goes on into the editor and replaces the content; `opening`: a list of choices is shown at once. */
  | { readonly type: 'edit'; readonly begunBy: 'typing' | 'opening' | 'passing' }
  | { readonly type: 'nextIssue'; readonly direction: 1 | -1 }
  | { readonly type: 'cancel' }
  /** Editing ends and the key does what it would without a grid. */
  | { readonly type: 'leave' }
  /** The next Tab leaves the grid. */
  | { readonly type: 'letGo' }
  | { readonly type: 'task'; readonly task: GridTask };

/** What surrounds a key press on a cell that is not being edited. */
export interface CellFacts {
  readonly from: CellPosition;
  readonly grid: DataGrid;
  /** The cell takes input. */
  readonly isEditable: boolean;
  /** The table takes input. */
  readonly isLive: boolean;
  /** More than one cell is selected. */
  readonly isSpread: boolean;
  canEdit(cell: CellPosition): boolean;
  /** Escape came just before (`letGo`): Tab leaves the grid, and a further Escape is for what stands around it. */
  readonly isLoose: boolean;
  /** Escape belongs to what stands around the grid in any case. */
  readonly isFullScreen: boolean;
}

/**
 * A key on a cell that is not being edited, as in a spreadsheet: arrows move, Shift selects, typing replaces, Tab goes to the
 * next cell that takes input and leaves behind the last one. Escape before it leaves at once.
 */
export function planCellKey(press: KeyPress, facts: CellFacts): KeyPlan | null {
  if (press.key === 'F8') return { type: 'nextIssue', direction: press.isShift ? -1 : 1 };
  if (press.isAlt) return facts.isLive ? toTask(ALT_TASKS[keyName(press)]) : null;
  const plan = planSelection(press, facts) ?? planMove(press, facts);
  if (plan || !facts.isLive) return plan;
  return planTask(press, facts) ?? planLeaving(press, facts) ?? planEntry(press, facts);
}

const ALT_TASKS: Readonly<Record<string, GridTask>> = {
  ArrowUp: 'moveRowsUp',
  ArrowDown: 'moveRowsDown',
  'Shift+ArrowDown': 'duplicateRows',
  'Shift+ArrowLeft': 'narrowColumn',
  'Shift+ArrowRight': 'widenColumn',
};

const CTRL_TASKS: Readonly<Record<string, GridTask>> = {
  z: 'undo',
  'Shift+z': 'redo',
  y: 'redo',
  d: 'fillDown',
  '-': 'deleteRows',
  'Shift+Enter': 'insertAbove',
};

/** Undo and redo, which need no cell. */
export function toHistoryTask(press: KeyPress): 'undo' | 'redo' | null {
  const task = CTRL_TASKS[keyName(press)];
  return task === 'undo' || task === 'redo' ? task : null;
}

function keyName({ key, isShift }: KeyPress): string {
  return `${isShift ? 'Shift+' : ''}${key.length === 1 ? key.toLowerCase() : key}`;
}

function toTask(task: GridTask | undefined): KeyPlan | null {
  return task ? { type: 'task', task } : null;
}

function planSelection(press: KeyPress, { isSpread }: CellFacts): KeyPlan | null {
  const name = keyName(press);
  if (press.isCtrl && name === 'a') return { type: 'select', kind: 'all' };
  if (press.isCtrl && name === ' ') return { type: 'select', kind: 'columns' };
  if (!press.isCtrl && name === 'Shift+ ') return { type: 'select', kind: 'rows' };
  return press.key === 'Escape' && isSpread ? { type: 'collapse' } : null;
}

function planMove(press: KeyPress, { from, grid }: CellFacts): KeyPlan | null {
  const led = moveThroughData(from, press, grid);
  if (!led) return null;
  // Home leads to the first cell of data, and from there to the row's number.
  const isHome = press.key === 'Home' && (from.columnIndex !== 1 || led.rowIndex !== from.rowIndex);
  const to = isHome ? { ...led, columnIndex: Math.min(1, grid.size.columnCount - 1) } : led;
  if (!press.isShift) return { type: 'move', to, isEditing: false };
  // A range of cells does not run into the row numbers, which stand for whole rows.
  const columnIndex = from.columnIndex === 0 ? 0 : Math.max(to.columnIndex, 1);
  return { type: 'extend', to: { ...to, columnIndex } };
}

function planLeaving(press: KeyPress, { from, grid, canEdit, isLoose, isFullScreen }: CellFacts): KeyPlan | null {
  if (press.isCtrl || press.isComposing || isLoose) return null;
  if (press.key === 'Escape') return isFullScreen ? null : { type: 'letGo' };
  const to = press.key === 'Tab' ? nextCell(from, grid.size, press.isShift ? -1 : 1, canEdit) : null;
  return to && { type: 'move', to, isEditing: false };
}

function planTask(press: KeyPress, { from }: CellFacts): KeyPlan | null {
  if (press.isCtrl) return toTask(CTRL_TASKS[keyName(press)]);
  if (press.key !== 'Delete' && press.key !== 'Backspace') return null;
  return { type: 'task', task: from.columnIndex === 0 ? 'deleteRows' : 'clear' };
}

function planEntry(press: KeyPress, { from, grid, isEditable }: CellFacts): KeyPlan | null {
  if (press.isCtrl) return null;
  if (press.key === 'Enter' && (press.isShift || !isEditable)) {
    const rowIndex = from.rowIndex + (press.isShift ? -1 : 1);
    const isInside = rowIndex >= 0 && rowIndex < grid.size.rowCount;
    return { type: 'move', to: isInside ? { ...from, rowIndex } : from, isEditing: false };
  }
  if (!isEditable) return null;
  if (press.key === 'Enter') return { type: 'edit', begunBy: 'passing' };
  if (press.key === 'F2' || press.key === ' ') return { type: 'edit', begunBy: 'opening' };
  const isTyping = press.isComposing || press.key === 'Process' || [...press.key].length === 1;
  return isTyping ? { type: 'edit', begunBy: 'typing' } : null;
}

/** What surrounds the key press inside an editor. */
export interface EditorFacts {
  readonly from: CellPosition;
  readonly size: GridSize;
  canEdit(cell: CellPosition): boolean;
  /** Tab and Enter at the end begin a row. */
  readonly canBeginRow: boolean;
  /** The focus stands on the last (with Shift: the first) focusable part of the editor. */
  readonly isAtEdge: boolean;
  /** The focused part has a list open that takes Enter and Escape. */
  readonly isExpanded: boolean;
  /** A one-line text field, where Enter has no meaning of its own. */
  readonly isTextField: boolean;
  /** Editing began by typing over the content: arrows go to the next cell, as before it. */
  readonly isTyped: boolean;
}

const ARROWS: Readonly<Record<string, CellPosition>> = {
  ArrowUp: { rowIndex: -1, columnIndex: 0 },
  ArrowDown: { rowIndex: 1, columnIndex: 0 },
  ArrowLeft: { rowIndex: 0, columnIndex: -1 },
  ArrowRight: { rowIndex: 0, columnIndex: 1 },
};

/** The cell beside, or the same one at the edge of the data. */
function cellBeside({ rowIndex, columnIndex }: CellPosition, step: CellPosition, size: GridSize): CellPosition {
  return {
    rowIndex: Math.min(Math.max(rowIndex + step.rowIndex, 0), size.rowCount - 1),
    columnIndex: Math.min(Math.max(columnIndex + step.columnIndex, 1), size.columnCount - 1),
  };
}

/**
 * A key inside the editor of a cell: Tab goes on to the next cell, Enter to the one below, Escape takes the input back. Where
 * there is no next cell Tab, and Enter in the last row's last cell, begin a new row; with Shift, or where rows come from a
 * selection, Tab leaves. In an editor that was opened by typing the arrows end the input and move.
 */
export function planEditorKey(press: KeyPress, facts: EditorFacts): KeyPlan | null {
  const { from, size } = facts;
  if (press.isComposing || press.isAlt || press.isCtrl || facts.isExpanded) return null;
  if (press.key === 'Escape') return { type: 'cancel' };
  const next = (step: 1 | -1) => nextCell(from, size, step, (cell) => facts.canEdit(cell));
  if (press.key === 'Tab' && facts.isAtEdge) {
    const to = next(press.isShift ? -1 : 1);
    if (to) return { type: 'move', to, isEditing: true };
    return press.isShift || !facts.canBeginRow ? { type: 'leave' } : { type: 'task', task: 'appendRow' };
  }
  if (!facts.isTextField) return null;
  const step = facts.isTyped && !press.isShift ? ARROWS[press.key] : undefined;
  if (step) return { type: 'move', to: cellBeside(from, step, size), isEditing: false };
  if (press.key !== 'Enter') return null;
  const rowIndex = from.rowIndex + (press.isShift ? -1 : 1);
  if (rowIndex >= 0 && rowIndex < size.rowCount) return { type: 'move', to: { ...from, rowIndex }, isEditing: true };
  if (!press.isShift && facts.canBeginRow && !next(1)) return { type: 'task', task: 'appendRow' };
  return { type: 'move', to: from, isEditing: false };
}
