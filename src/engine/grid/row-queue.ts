import type { RowId } from './grid-state';

export interface RowQueueOptions {
  /** How long one slice may take before it yields; at least one row is taken in each. */
  readonly sliceMs: number;
  /** Runs the next slice later, when the host has time: nothing here starts a timer. */
  schedule(run: () => void): void;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
}

/** Rows that wait for their check, taken in slices. */
export interface RowQueue {
  readonly size: number;
  /** Adds rows and sees to it that a slice comes. */
  add(rowIds: readonly RowId[]): void;
  remove(rowId: RowId): void;
  /** Ends the run that goes on and begins one over these rows: true when every row was taken, false when it was ended. */
  restart(rowIds: readonly RowId[]): Promise<boolean>;
  /** Takes what is left, at once. */
  drain(): void;
  /** Ends the run when nothing is left of it. */
  close(): void;
  cancel(): void;
}

/** Makes an empty queue; `take` gets the rows of a slice one by one, `afterSlice` runs when it yields. */
export function createRowQueue(
  { sliceMs, schedule, now }: RowQueueOptions,
  take: (rowId: RowId) => void,
  afterSlice: () => void,
): RowQueue {
  const pending = new Set<RowId>();
  let isScheduled = false;
  let endRun: ((isComplete: boolean) => void) | null = null;

  const takeUntil = (isOver: () => boolean) => {
    for (const rowId of pending) {
      pending.delete(rowId);
      take(rowId);
      if (isOver()) break;
    }
  };
  const runSlice = () => {
    isScheduled = false;
    if (pending.size === 0) return;
    const endMs = now() + sliceMs;
    try {
      takeUntil(() => now() >= endMs);
    } finally {
      // A check that throws has its row left out, and the host told: the others are still checked.
      scheduleSlice();
      afterSlice();
    }
  };
  const scheduleSlice = () => {
    if (isScheduled || pending.size === 0) return;
    isScheduled = true;
    schedule(runSlice);
  };
  const add = (rowIds: readonly RowId[]) => {
    for (const rowId of rowIds) pending.add(rowId);
    scheduleSlice();
  };
  const end = (isComplete: boolean) => {
    endRun?.(isComplete);
    endRun = null;
  };
  return {
    get size() {
      return pending.size;
    },
    add,
    remove: (rowId) => pending.delete(rowId),
    restart(rowIds) {
      end(false);
      pending.clear();
      return new Promise((resolve) => {
        endRun = resolve;
        add(rowIds);
      });
    },
    drain: () => takeUntil(() => false),
    close() {
      if (pending.size === 0) end(true);
    },
    cancel() {
      pending.clear();
      end(false);
    },
  };
}
