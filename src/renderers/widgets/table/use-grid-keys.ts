import { useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isBlankCell, type CellPosition } from '../../../engine/grid';
import { useFieldStates } from '../../shared/field-states';
import { toTextBox } from './cell-keys';
import { canEditCell, type GridColumn } from './grid-columns';
import {
  cellAddress,
  cellOfTarget,
  cursorPosition,
  focusablesIn,
  isSameStop,
  isSpread,
  type GridCursor,
} from './grid-cursor';
import { planCellKey, planEditorKey, toHistoryTask, type KeyPlan, type KeyPress } from './plan-key';
import type { GridTasks } from './use-grid-tasks';
import type { CursorControl } from './use-grid-cursor';
import type { GridRows } from './use-grid-rows';

interface GridKeysInput {
  readonly rows: GridRows;
  readonly columns: readonly GridColumn[];
  readonly control: CursorControl;
  /** Absent = read-only. */
  readonly tasks: GridTasks | null;
  /** Rows that PageUp and PageDown pass. */
  readonly pageRows: number;
  /** The table fills the window, which Escape ends. */
  readonly isFullScreen: boolean;
  goToIssue(direction: 1 | -1): void;
}

/** What every key does on the cells and in the editors of a grid. */
export function useGridKeys({ rows, columns, control, tasks, pageRows, isFullScreen, goToIssue }: GridKeysInput) {
  const states = useFieldStates();
  const isLoose = useRef(false);
  // As they stand when the key comes: the focus that a script or a reader moved may not have been drawn yet.
  const { read } = control;
  const state = rows.state;
  const size = { rowCount: state.rows.length, columnCount: columns.length + 1 };
  const canEdit = (cell: CellPosition) => canEditCell(columns[cell.columnIndex - 1], states, cell.rowIndex);
  const isFilled = (cell: CellPosition) =>
    cell.columnIndex > 0 && !isBlankCell(state.rows[cell.rowIndex]?.[columns[cell.columnIndex - 1]?.key ?? '']);

  const run = (plan: KeyPlan, from: CellPosition, grid: HTMLElement) => {
    // A control may finish its input when it is left (round, trim), and a removed one is not asked any more.
    if (read()?.isEditing) blurWithin(grid);
    const rowIdAt = (cell: CellPosition) => state.ids[cell.rowIndex];
    switch (plan.type) {
      case 'move': {
        const rowId = rowIdAt(plan.to);
        if (rowId !== undefined) {
          control.moveTo(rowId, plan.to.columnIndex, plan.isEditing && canEdit(plan.to), true);
        }
        return;
      }
      case 'extend': {
        const rowId = rowIdAt(plan.to);
        if (rowId !== undefined) control.extendTo(rowId, plan.to.columnIndex);
        return;
      }
      case 'select':
        return control.select(plan.kind);
      case 'collapse':
        return control.select('cells');
      case 'edit':
        if (plan.begunBy === 'passing') return control.moveTo(rowIdAt(from) ?? 0, from.columnIndex, true);
        return control.open(rowIdAt(from) ?? 0, from.columnIndex, plan.begunBy);
      case 'nextIssue':
        return goToIssue(plan.direction);
      case 'leave':
        control.stopEditing();
        // The browser goes on from here: where the editor stood it would find the cell itself next.
        return focusCell(grid, read());
      case 'letGo':
        isLoose.current = true;
        return;
      case 'cancel':
        return tasks?.cancelEdit();
      case 'task':
        return tasks?.run(plan.task);
    }
  };

  return (event: KeyboardEvent<HTMLElement>) => {
    const cursor = read();
    const from = cursorPosition(cursor, state);
    if (event.defaultPrevented) return;
    const press = toKeyPress(event);
    const wasLoose = isLoose.current;
    if (press.key !== 'Shift') isLoose.current = false;
    if (!from) return;
    // The form saves: a row that Tab began and nobody filled must not stand in its way.
    if (press.key === 'Enter' && press.isCtrl && !press.isShift) return tasks?.dropBlankRow();
    const plan = cursor?.isEditing
      ? planEditorKey(press, {
          from,
          size,
          canEdit,
          isTyped: cursor.begunBy === 'typing',
          canBeginRow: tasks?.canBeginRow() ?? false,
          ...editorFacts(event, press),
        })
      : isOnCell(event)
        ? planCellKey(press, {
            from,
            grid: { size, pageRows, isFilled },
            isEditable: canEdit(from),
            isLive: tasks !== null,
            isSpread: isSpread(control.range),
            canEdit,
            isLoose: wasLoose,
            isFullScreen,
          })
        : null;
    if (!plan) return;
    const isTyping = plan.type === 'edit' && plan.begunBy === 'typing';
    if (plan.type !== 'leave' && !isTyping) event.preventDefault();
    // Escape must not close the dialog around the form as well.
    if (plan.type === 'cancel' || plan.type === 'collapse' || plan.type === 'letGo') event.stopPropagation();
    // The next key goes to where this one led, and an editor has to stand before the browser types the key into it.
    const grid = event.currentTarget;
    flushSync(() => run(plan, from, grid));
    if (plan.type === 'edit' && press.key === ' ') toggleFocused();
  };
}

/**
 * Undo and redo wherever the keyboard stands in the table's box (the add button, a tool, a grid without rows): the browser
 * would take text out of another field. Boxes that are typed into undo by themselves.
 */
export function runHistoryKey(event: KeyboardEvent<HTMLElement>, tasks: GridTasks): void {
  const { target, currentTarget } = event;
  if (event.defaultPrevented || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  if (target.isContentEditable || toTextBox(target)?.readOnly === false) return;
  const press = toKeyPress(event);
  const task = press.isCtrl && !press.isAlt ? toHistoryTask(press) : null;
  if (!task) return;
  event.preventDefault();
  flushSync(() => tasks.run(task));
}

/** Space on a cell with a switch turns it at once, not only shows it. */
function toggleFocused(): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active.getAttribute('role') === 'switch') active.click();
}

function toKeyPress(event: KeyboardEvent): KeyPress {
  const { nativeEvent } = event;
  return {
    key: event.key,
    isCtrl: event.ctrlKey || event.metaKey,
    isAlt: event.altKey,
    isShift: event.shiftKey,
    isComposing: nativeEvent.isComposing || nativeEvent.keyCode === 229,
  };
}

/** Keys that a button or link inside a cell understands itself are its own. */
function isOnCell(event: KeyboardEvent): boolean {
  const cell = cellOfTarget(event.target);
  if (!cell) return false;
  const isPress = (event.key === 'Enter' || event.key === ' ') && !event.ctrlKey && !event.shiftKey;
  return cell.element === event.target || !isPress;
}

function editorFacts(event: KeyboardEvent, press: KeyPress) {
  const target = event.target instanceof HTMLElement ? event.target : null;
  const cell = cellOfTarget(target)?.element;
  const parts = cell ? focusablesIn(cell) : [];
  const edge = press.isShift ? parts[0] : parts.at(-1);
  const type = target?.getAttribute('type') ?? 'text';
  return {
    isAtEdge: cell !== undefined && (edge === undefined || (target !== null && isSameStop(edge, target))),
    isExpanded: target?.getAttribute('aria-expanded') === 'true' && press.key !== 'Tab',
    // In several lines of text a new one takes Alt+Enter.
    isTextField:
      target?.tagName === 'TEXTAREA' ||
      (target?.tagName === 'INPUT' && !['checkbox', 'radio', 'button', 'file', 'range'].includes(type)),
  };
}

function focusCell(grid: HTMLElement, cursor: GridCursor | null): void {
  if (!cursor) return;
  const address = cellAddress(cursor.rowId, cursor.columnIndex);
  grid.querySelector<HTMLElement>(`[data-cell="${address}"]`)?.focus({ preventScroll: true });
}

function blurWithin(element: HTMLElement): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && element.contains(active)) active.blur();
}
