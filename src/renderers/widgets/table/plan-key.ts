import { moveThroughData, nextCell, type CellPosition, type DataGrid, type GridSize } from '../../../engine/grid';

/** A key press on a grid, independent of the DOM. */
export interface KeyPress {
  readonly key: string;
  readonly isCtrl: boolean;
  readonly isAlt: boolean;
  readonly isShift: boolean;
  /** During IME composition, or starting one. */
  readonly isComposing: boolean;
}

/** Keyboard commands for rows, cells and the grid. */
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

/** The command for a key press. */
export type KeyPlan =
  | { readonly type: 'move'; readonly to: CellPosition; readonly isEditing: boolean }
  /** Extends the selection to the cell. */
  | { readonly type: 'extend'; readonly to: CellPosition }
  | { readonly type: 'select'; readonly kind: 'rows' | 'columns' | 'all' }
  /** Reduces the selection to the cursor's cell. */
  | { readonly type: 'collapse' }
  /** `typing`: the key goes to the editor and replaces the content; `opening`: opens the list of choices. */
  | { readonly type: 'edit'; readonly begunBy: 'typing' | 'opening' | 'passing' }
  | { readonly type: 'nextIssue'; readonly direction: 1 | -1 }
  | { readonly type: 'cancel' }
  /** Ends editing; the key keeps its default action. */
  | { readonly type: 'leave' }
  /** The next Tab leaves the grid. */
  | { readonly type: 'letGo' }
  | { readonly type: 'task'; readonly task: GridTask };

/** Context of a key press on a cell that is not edited. */
export interface CellFacts {
  readonly from: CellPosition;
  readonly grid: DataGrid;
  /** The cell is editable. */
  readonly isEditable: boolean;
  /** The table is editable. */
  readonly isLive: boolean;
  /** More than one cell is selected. */
  readonly isSpread: boolean;
  canEdit: (cell: CellPosition) => boolean;
  /** Escape was pressed just before (`letGo`): Tab leaves the grid, another Escape goes to its surroundings. */
  readonly isLoose: boolean;
  /** In full screen Escape always goes to the surroundings. */
  readonly isFullScreen: boolean;
}

/**
 * Plans a key on a cell that is not edited, as in a spreadsheet: arrows move, Shift selects, typing replaces, Tab goes to the next
 * editable cell and leaves after the last. Tab after Escape leaves at once.
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

/** Undo and redo, which work without a cursor. */
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
  // Home goes to the first data cell, then to the row number.
  const isHome = press.key === 'Home' && (from.columnIndex !== 1 || led.rowIndex !== from.rowIndex);
  const to = isHome ? { ...led, columnIndex: Math.min(1, grid.size.columnCount - 1) } : led;
  if (!press.isShift) return { type: 'move', to, isEditing: false };
  // A range excludes the row numbers, which select whole rows.
  const columnIndex = from.columnIndex === 0 ? 0 : Math.max(to.columnIndex, 1);
  return { type: 'extend', to: { ...to, columnIndex } };
}

function planLeaving(press: KeyPress, { from, grid, canEdit, isLoose, isFullScreen }: CellFacts): KeyPlan | null {
  if (press.isCtrl || press.isComposing || isLoose) return null;
  if (press.key === 'Escape') return isFullScreen ? null : { type: 'letGo' };
  const to =
    press.key === 'Tab' ? nextCell(from, grid.size, { step: press.isShift ? -1 : 1, canEnter: canEdit }) : null;
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

/** Context of a key press in an editor. */
export interface EditorFacts {
  readonly from: CellPosition;
  readonly size: GridSize;
  canEdit: (cell: CellPosition) => boolean;
  /** Tab and Enter in the last cell add a row. */
  readonly canBeginRow: boolean;
  /** The focus is on the editor's last (with Shift: first) tab stop. */
  readonly isAtEdge: boolean;
  /** The focused element has an open dropdown, which handles Enter and Escape. */
  readonly isExpanded: boolean;
  /** A single-line text box, where Enter has no meaning of its own. */
  readonly isTextField: boolean;
  /** Editing began by typing: the arrows still move to the next cell. */
  readonly isTyped: boolean;
}

const ARROWS: Readonly<Record<string, CellPosition>> = {
  ArrowUp: { rowIndex: -1, columnIndex: 0 },
  ArrowDown: { rowIndex: 1, columnIndex: 0 },
  ArrowLeft: { rowIndex: 0, columnIndex: -1 },
  ArrowRight: { rowIndex: 0, columnIndex: 1 },
};

/** The neighbouring cell; the same one at the grid's edge. */
function cellBeside({ rowIndex, columnIndex }: CellPosition, step: CellPosition, size: GridSize): CellPosition {
  return {
    rowIndex: Math.min(Math.max(rowIndex + step.rowIndex, 0), size.rowCount - 1),
    columnIndex: Math.min(Math.max(columnIndex + step.columnIndex, 1), size.columnCount - 1),
  };
}

/**
 * Plans a key in a cell editor: Tab goes to the next cell, Enter to the one below, Escape cancels. In the last cell Tab and Enter
 * add a row; with Shift, or where rows come from a selection, Tab leaves. In an editor opened by typing the arrows end editing and
 * move.
 */
export function planEditorKey(press: KeyPress, facts: EditorFacts): KeyPlan | null {
  const { from, size } = facts;
  if (press.isComposing || press.isAlt || press.isCtrl || facts.isExpanded) return null;
  if (press.key === 'Escape') return { type: 'cancel' };
  const next = (step: 1 | -1) => nextCell(from, size, { step, canEnter: (cell) => facts.canEdit(cell) });
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
