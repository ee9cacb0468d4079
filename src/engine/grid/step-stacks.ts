import type { GridCommand } from './grid-command';

/** Size limit of a history. The newest step is always kept. */
export interface HistoryLimit {
  readonly maxSteps: number;
  /** Maximum number of values held by all steps. */
  readonly maxCells: number;
}

/** One undo or redo step: the inverse command. */
export interface Step {
  readonly undo: GridCommand;
  readonly size: number;
  /** Edit session that may still extend the step; null = closed. */
  group: string | null;
}

export type StepStack = Step[];

/** The undo and redo stacks, newest last, and their size. */
export interface StepStacks {
  readonly undos: StepStack;
  readonly redos: StepStack;
  readonly cellCount: number;
  /** Pushes a step; beyond the limit drops the oldest undo steps, then the oldest redo steps. */
  push: (stack: StepStack, undo: GridCommand, group: string | null) => void;
  pop: (stack: StepStack) => Step | undefined;
  clear: (stack: StepStack) => void;
}

/** Creates two empty stacks with a shared limit. */
export function createStepStacks(limit: HistoryLimit): StepStacks {
  const undos: StepStack = [];
  const redos: StepStack = [];
  let cellCount = 0;
  const isOverLimit = () => undos.length + redos.length > limit.maxSteps || cellCount > limit.maxCells;
  const pop = (stack: StepStack): Step | undefined => {
    const step = stack.pop();
    cellCount -= step?.size ?? 0;
    return step;
  };
  return {
    undos,
    redos,
    get cellCount() {
      return cellCount;
    },
    push(stack, undo, group) {
      const step = { undo, size: sizeOf(undo), group };
      stack.push(step);
      cellCount += step.size;
      while (undos.length + redos.length > 1 && isOverLimit()) {
        const oldest = undos.length > 0 && undos[0] !== step ? undos.shift() : redos.shift();
        cellCount -= oldest?.size ?? 0;
      }
    },
    pop,
    clear(stack) {
      while (stack.length > 0) pop(stack);
    },
  };
}

/** Number of values that a command keeps in memory. */
function sizeOf(command: GridCommand): number {
  switch (command.type) {
    case 'setCells':
      return command.cells.length;
    case 'deleteRows':
      return command.rowIds.length;
    case 'placeRows':
      return command.places.length;
    case 'restoreRows':
      return command.places.reduce((sum, { row }) => sum + 1 + Object.keys(row).length, 0);
    case 'replaceRows':
      return command.rows.reduce((sum, row) => sum + 1 + Object.keys(row).length, 0);
    case 'batch':
      return command.commands.reduce((sum, part) => sum + sizeOf(part), 0);
    default:
      return 1;
  }
}
