import { applyCommand } from './apply-command';
import type { AppliedCommand, GridCommand } from './grid-command';
import { isSameCell, rowIndexOf, type GridState } from './grid-state';
import { readCell } from './set-cells';
import { createStepStacks, type HistoryLimit, type StepStack } from './step-stacks';

/**
 * The steps of a grid that can be undone and redone. It holds commands, not states: rows whose computed columns were written
 * in between (`reconcileGrid`) keep what was computed, and an undo gives the typed cell back for the calculations to follow.
 * Rows that come from elsewhere end it with `reset` (`isSettledVersion` tells which they are).
 */
export interface GridHistory {
  /**
   * Applies a command and remembers how to take it back. Steps that follow one another with the same `group` and write the same
   * cells become one, so that a word typed into a cell is one step; the step vanishes when the cell holds its old value again.
   */
  run(state: GridState, command: GridCommand, group?: string): AppliedCommand;
  /** Takes the last step back that still has an effect; null when there is none. */
  undo(state: GridState): AppliedCommand | null;
  /** Does the last undone step again that still has an effect; null when there is none. */
  redo(state: GridState): AppliedCommand | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly stepCount: number;
  /** Cells and rows' values held now. */
  readonly cellCount: number;
  /** Forgets every step. */
  reset(): void;
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

/** Whether every cell holds again what the step would give back. */
function isUndoneAlready(state: GridState, undo: GridCommand): boolean {
  if (undo.type !== 'setCells') return false;
  return undo.cells.every(({ rowId, columnKey, value }) => {
    const row = state.rows[rowIndexOf(state, rowId)];
    return row !== undefined && isSameCell(readCell(row, columnKey), value);
  });
}
