import { useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { CellPosition } from '../../../engine/grid';
import { useFieldStates } from '../../shared/hosts/field-states';
import { toTextBox } from './cell-keys';
import { canEditCell, type GridColumn } from './grid-columns';
import { cellOfTarget, cursorPosition, focusablesIn, isSameStop, isSpread } from './grid-cursor';
import { planCellKey, planEditorKey, toHistoryTask, type KeyPress } from './plan-key';
import { runKeyPlan } from './run-key-plan';
import type { GridTasks } from './use-grid-tasks';
import type { CursorControl } from './use-grid-cursor';
import type { GridRows } from './use-grid-rows';
import { isBlank } from '../../../engine/values/is-blank';

interface GridKeysInput {
  readonly rows: GridRows;
  readonly columns: readonly GridColumn[];
  readonly control: CursorControl;
  /** Absent = read-only. */
  readonly tasks: GridTasks | null;
  /** Rows that PageUp and PageDown move by. */
  readonly pageRows: number;
  /** The table is in full screen, which Escape ends. */
  readonly isFullScreen: boolean;
  goToIssue: (direction: 1 | -1) => void;
}

/** Keyboard handling of cells and editors. */
export function useGridKeys({ rows, columns, control, tasks, pageRows, isFullScreen, goToIssue }: GridKeysInput) {
  const states = useFieldStates();
  const isLoose = useRef(false);
  // Reads the current state: focus moved by scripts or screen readers may not be rendered yet.
  const { read } = control;
  const state = rows.state;
  const size = { rowCount: state.rows.length, columnCount: columns.length + 1 };
  const canEdit = (cell: CellPosition) => canEditCell(columns[cell.columnIndex - 1], states, cell.rowIndex);
  const isFilled = (cell: CellPosition) =>
    cell.columnIndex > 0 && !isBlank(state.rows[cell.rowIndex]?.[columns[cell.columnIndex - 1]?.key ?? '']);

  return (event: KeyboardEvent<HTMLElement>) => {
    const cursor = read();
    const from = cursorPosition(cursor, state);
    if (event.defaultPrevented) return;
    const press = toKeyPress(event);
    const wasLoose = isLoose.current;
    if (press.key !== 'Shift') isLoose.current = false;
    if (!from) return;
    // Ctrl+Enter saves the form: a blank row added by Tab must not fail validation.
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
    // Escape must not also close the dialog around the form.
    if (plan.type === 'cancel' || plan.type === 'collapse' || plan.type === 'letGo') event.stopPropagation();
    // Rendered synchronously: the editor must exist before the browser enters the key.
    const grid = event.currentTarget;
    const letGo = () => {
      isLoose.current = true;
    };
    flushSync(() => runKeyPlan(plan, from, { grid, state, control, tasks, canEdit, goToIssue, letGo }));
    if (plan.type === 'edit' && press.key === ' ') toggleFocused();
  };
}

/**
 * Undo and redo from anywhere in the table (add button, toolbar, empty grid): the browser would undo text in another field. Text
 * boxes have their own undo.
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

/** Space toggles a switch at once, besides focusing it. */
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

/** Whether the cell itself is the target; buttons and links inside handle their own keys. */
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
    // In multi-line text Alt+Enter breaks the line.
    isTextField:
      target?.tagName === 'TEXTAREA' ||
      (target?.tagName === 'INPUT' && !['checkbox', 'radio', 'button', 'file', 'range'].includes(type)),
  };
}
