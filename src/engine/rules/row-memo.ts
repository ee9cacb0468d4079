import { commonEnds, isSameList } from './read-inputs';
import type { Row } from './record-draft';

/** What was read from a row and given for it. */
export interface RowResult<Output> {
  /** The row as the object it was; null while nobody knows whether it is the same. */
  row: Row | null;
  readonly inputs: readonly unknown[];
  readonly output: Output;
}

/**
 * Results by row, from one run to the next. A row that is the same object at the same place costs one comparison; a row that
 * was made anew is known by its inputs, one that moved by its identity.
 */
export interface RowMemo<Output> {
  /** Begins a run over these rows; those behind a place where rows came or went are known at their new place. */
  start(rows: readonly unknown[]): void;
  /** Whether the row stood at this place in the last run, so that nothing can have changed. */
  isSame(rowIndex: number, row: Row): boolean;
  /** What is known of this place or (when a row is given) of the row at another one, and of these inputs. */
  find(rowIndex: number, row: Row | null, inputs: readonly unknown[]): RowResult<Output> | undefined;
  put(rowIndex: number, result: RowResult<Output>): void;
  /** The row at this place is this object now. */
  name(rowIndex: number, row: Row): void;
  at(rowIndex: number): RowResult<Output> | undefined;
}

/** Places that hold another row before it is worth while to look for rows that moved. */
const MISSES = 8;

/** Makes an empty memo. */
export function createRowMemo<Output>(): RowMemo<Output> {
  let results: (RowResult<Output> | undefined)[] = [];
  let former: readonly (RowResult<Output> | undefined)[] = [];
  let moved: Map<Row, RowResult<Output>> | null = null;
  let missCount = 0;

  const findMoved = (row: Row): RowResult<Output> | undefined => {
    missCount += 1;
    if (missCount < MISSES) return undefined;
    if (!moved) {
      moved = new Map();
      for (const result of former) if (result?.row) moved.set(result.row, result);
    }
    return moved.get(row);
  };
  return {
    start(rows) {
      former = results;
      results = rows.length === former.length ? former.slice() : alignResults(former, rows);
      moved = null;
      missCount = 0;
    },
    isSame: (rowIndex, row) => results[rowIndex]?.row === row,
    find(rowIndex, row, inputs) {
      const here = results[rowIndex];
      if (here && isSameList(here.inputs, inputs)) return here;
      const there = row && findMoved(row);
      if (!there || !isSameList(there.inputs, inputs)) return undefined;
      results[rowIndex] = { ...there };
      return results[rowIndex];
    },
    put(rowIndex, result) {
      results[rowIndex] = result;
    },
    name(rowIndex, row) {
      const result = results[rowIndex];
      if (result) result.row = row;
    },
    at: (rowIndex) => results[rowIndex],
  };
}

/** Results of the rows that stand before and behind the place where rows came or went; what was between keeps its place. */
function alignResults<Result extends { readonly row: Row | null }>(
  former: readonly (Result | undefined)[],
  rows: readonly unknown[],
): (Result | undefined)[] {
  const [head, tail] = commonEnds(
    former.map((result) => result?.row),
    rows,
  );
  const between = former.slice(head, Math.min(former.length, rows.length) - tail);
  const missing = Array.from({ length: rows.length - head - tail - between.length }, () => undefined);
  // Joined by `concat`: lists that are spread are walked entry by entry.
  return former.slice(0, head).concat(between, missing, former.slice(former.length - tail));
}
