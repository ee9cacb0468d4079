import { isSameList } from './read-inputs';
import { commonEnds } from '../values/common-ends';
import type { Row } from './record-draft';

/** The memoised result of one row, with its inputs. */
export interface RowResult<Output> {
  /** The row object; null = must be compared by inputs. */
  row: Row | null;
  readonly inputs: readonly unknown[];
  readonly output: Output;
}

/**
 * Memoised results by row, from one run to the next. An unchanged row at its index costs one comparison; a new object is recognised
 * by its inputs, a moved row by identity.
 */
export interface RowMemo<Output> {
  /** Begins a run; after insertions and removals, results move with their rows. */
  start: (rows: readonly unknown[]) => void;
  /** Whether the row was at this index in the last run: nothing has changed. */
  isSame: (rowIndex: number, row: Row) => boolean;
  /** The result for this index, or (with a row) for the row at another index, with equal inputs. */
  find: (rowIndex: number, row: Row | null, inputs: readonly unknown[]) => RowResult<Output> | undefined;
  put: (rowIndex: number, result: RowResult<Output>) => void;
  /** Sets the row object of an index. */
  name: (rowIndex: number, row: Row) => void;
  at: (rowIndex: number) => RowResult<Output> | undefined;
}

/** Cache misses before moved rows are searched for. */
const MISSES = 8;

/** Creates an empty memo. */
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

/** Keeps results of rows before and after an insertion or removal; those in between keep their index. */
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
  // `concat` instead of spread, which would iterate every entry.
  return former.slice(0, head).concat(between, missing, former.slice(former.length - tail));
}
