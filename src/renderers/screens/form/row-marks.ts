import { isRecord } from '../../../engine/json/raw-value';

export type Row = Readonly<Record<string, unknown>>;

/** Edit state of one row, across all its immutable versions. */
export interface RowMark {
  /** Added since the record was opened: required cells may be deferred. */
  readonly isNew: boolean;
  /** Keys of the columns the user has changed. */
  readonly reached: Set<string>;
  /** The focus has left it. */
  isLeft: boolean;
}

/** A saved row that was removed: it may come back by undo. */
const UNTOUCHED = Symbol('untouched');

/** The marks of a sub-table's rows, carried from version to version. */
export function createRowMarks() {
  const marks = new WeakMap<object, RowMark | typeof UNTOUCHED>();
  const waiting = new Set<RowMark>();
  let hasAny = false;

  const of = (row: unknown): RowMark | null => {
    const mark = isRecord(row) ? marks.get(row) : undefined;
    return mark === undefined || mark === UNTOUCHED ? null : mark;
  };
  const leave = (mark: RowMark): void => {
    mark.isLeft = true;
    waiting.delete(mark);
  };
  return {
    /** Whether any row is dirty. */
    get hasAny() {
      return hasAny;
    },
    /** The row's mark; null = pristine. */
    of,
    /** Whether this version of a row was seen before: undo or redo. */
    hasSeen: (row: Row): boolean => marks.has(row),
    /** A row was removed. */
    noteGone(row: Row): void {
      if (!marks.has(row)) marks.set(row, UNTOUCHED);
    },
    /** The user changed a row, or added one (`before` undefined). */
    change(before: Row | undefined, after: Row): RowMark {
      const mark = of(before) ?? { isNew: before === undefined, isLeft: false, reached: new Set() };
      if (before && mark.isNew) for (const key of changedKeys(before, after)) mark.reached.add(key);
      if (mark.isNew && !mark.isLeft) waiting.add(mark);
      marks.set(after, mark);
      hasAny = true;
      return mark;
    },
    /** Calculations and rules changed rows, each where it stands: the marks stay. */
    carry(before: readonly unknown[], after: readonly unknown[]): void {
      // By index: nearly all of thousands of rows are equal, and this runs between a key and its frame.
      for (let index = 0; index < before.length; index += 1) {
        const former = before[index];
        const row = after[index];
        if (row === former || !isRecord(former) || !isRecord(row)) continue;
        const mark = marks.get(former);
        if (mark !== undefined) marks.set(row, mark);
      }
    },
    /** The focus left the row. */
    leave,
    /** The focus left the sub-table. */
    leaveAll(): void {
      for (const mark of waiting) leave(mark);
    },
  };
}

/** Keys of the cells in which two versions of a row differ. */
export function changedKeys(before: Row, after: Row): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => before[key] !== after[key]);
}
