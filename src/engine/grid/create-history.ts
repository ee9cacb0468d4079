import { applyCommand } from './apply-command';
import type { AppliedCommand, GridCommand } from './grid-command';
import { rowIndexOf, type GridState } from './grid-state';
import { readCell } from './set-cells';
import { createStepStacks, type HistoryLimit, type StepStack } from './step-stacks';
import { isSameCell } from '../values/is-same-cell';

/**
 * Undo and redo of a grid. Holds commands, not states: rows whose computed columns were written in between (`reconcileGrid`) keep
 * these, and after an undo they are calculated again. Foreign rows clear it by `reset` (see `isSettledVersion`).
 */
export interface GridHistory {
  /**
   * Applies a command and pushes its inverse onto the undo stack. Consecutive steps with the same `group` on the same cells are
   * merged, so that a typed word is one step; a step without net effect is dropped.
   */
  run: (state: GridState, command: GridCommand, group?: string) => AppliedCommand;
  /** Undoes the last step that still has an effect; null when there is none. */
  undo: (state: GridState) => AppliedCommand | null;
  /** Redoes the last undone step that still has an effect; null when there is none. */
  redo: (state: GridState) => AppliedCommand | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly stepCount: number;
  /** Number of values held in memory. */
  readonly cellCount: number;
  /** Clears both stacks. */
  reset: () => void;
}

const DEFAULT_LIMIT: HistoryLimit = { maxSteps: 200, maxCells: 200_000 };

/** Makes an empty history. */
export function createHistory(limit: HistoryLimit = DEFAULT_LIMIT): GridHistory {
  const stacks = createStepStacks(limit);
  const { undos, redos } = stacks;

  const shift = (state: GridState, from: StepStack, to: StepStack): AppliedCommand | null => {
    for (let step = stacks.pop(from); step; step = stacks.pop(from)) {
      const applied = applyCommand(state, step.undo);
      if (!applied.undo) continue;
      stacks.push(to, applied.undo, null);
      const under = undos.at(-1);
      if (under) under.group = null;
      return applied;
    }
    return null;
  };

  return {
    run(state, command, group) {
      const applied = applyCommand(state, command);
      if (!applied.undo) return applied;
      stacks.clear(redos);
      const last = undos.at(-1);
      if (group === undefined || last?.group !== group || !isSameTarget(last.undo, applied.undo)) {
        stacks.push(undos, applied.undo, group ?? null);
      } else if (isUndoneAlready(applied.state, last.undo)) {
        stacks.pop(undos);
      }
      return applied;
    },
    undo: (state) => shift(state, undos, redos),
    redo: (state) => shift(state, redos, undos),
    get canUndo() {
      return undos.length > 0;
    },
    get canRedo() {
      return redos.length > 0;
    },
    get stepCount() {
      return undos.length + redos.length;
    },
    get cellCount() {
      return stacks.cellCount;
    },
    reset() {
      stacks.clear(undos);
      stacks.clear(redos);
    },
  };
}

function isSameTarget(left: GridCommand, right: GridCommand): boolean {
  if (left.type !== 'setCells' || right.type !== 'setCells' || left.cells.length !== right.cells.length) return false;
  return left.cells.every((cell, index) => {
    const other = right.cells[index];
    return other?.rowId === cell.rowId && other.columnKey === cell.columnKey;
  });
}

/** Whether undoing the step would change nothing. */
function isUndoneAlready(state: GridState, undo: GridCommand): boolean {
  if (undo.type !== 'setCells') return false;
  return undo.cells.every(({ rowId, columnKey, value }) => {
    const row = state.rows[rowIndexOf(state, rowId)];
    return row !== undefined && isSameCell(readCell(row, columnKey), value);
  });
}
