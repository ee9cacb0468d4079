import type { CellPosition, GridState } from '../../../engine/grid';
import { cellAddress, type GridCursor } from './grid-cursor';
import type { KeyPlan } from './plan-key';
import type { CursorControl } from './use-grid-cursor';
import type { GridTasks } from './use-grid-tasks';

interface PlanSurroundings {
  readonly grid: HTMLElement;
  readonly state: GridState;
  readonly control: CursorControl;
  /** null = read-only. */
  readonly tasks: GridTasks | null;
  readonly canEdit: (cell: CellPosition) => boolean;
  readonly goToIssue: (direction: 1 | -1) => void;
  /** The next Tab leaves the grid. */
  readonly letGo: () => void;
}

/** Carries out a key plan. */
export function runKeyPlan(plan: KeyPlan, from: CellPosition, around: PlanSurroundings): void {
  const { grid, state, control, tasks, canEdit, goToIssue } = around;
  // Blur first: a control may round or trim its input on blur, and gets no blur event when unmounted.
  if (control.read()?.isEditing) blurWithin(grid);
  const rowIdAt = (cell: CellPosition) => state.ids[cell.rowIndex];
  switch (plan.type) {
    case 'move': {
      const rowId = rowIdAt(plan.to);
      if (rowId === undefined) return;
      if (plan.isEditing && canEdit(plan.to)) return control.tabInto(rowId, plan.to.columnIndex);
      return control.moveTo(rowId, plan.to.columnIndex, false);
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
      // Tab continues from the cell: from its own place the unmounted editor would lead into the cell again.
      return focusCell(grid, control.read());
    case 'letGo':
      return around.letGo();
    case 'cancel':
      return tasks?.cancelEdit();
    case 'task':
      return tasks?.run(plan.task);
  }
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
