import type { GridCommand } from './grid-command';

/** How much a history may hold. The newest step is always kept, whatever its size. */
export interface HistoryLimit {
  readonly maxSteps: number;
  /** Cells and rows' values that the steps hold together. */
  readonly maxCells: number;
}

/** One step: the command that takes it back, or does it again. */
export interface Step {
  readonly undo: GridCommand;
  readonly size: number;
  /** Of the edit session that may still add to the step; null = closed. */
  group: string | null;
}

export type StepStack = Step[];

/** What can be undone and what can be redone, the newest last, with what they hold together. */
export interface StepStacks {
  readonly undos: StepStack;
  readonly redos: StepStack;
  readonly cellCount: number;
  /** Adds a step and drops what is beyond the limit: the oldest step first, then what was undone first. */
  push(stack: StepStack, undo: GridCommand, group: string | null): void;
  pop(stack: StepStack): Step | undefined;
  clear(stack: StepStack): void;
}

/** Makes two empty stacks under one limit. */
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

/** How many values a command keeps alive. */
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
