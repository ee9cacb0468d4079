import { findChangedRows } from './changed-rows';
import type { Touched } from './grid-command';
import { createGridState, rowIndexOf, rowPositions, type GridRow, type GridState, type RowId } from './grid-state';
import { findNextIssue, type IssuePlace } from './next-issue';
import { createFindingStore, type RowFindings, type UniqueRule } from './row-findings';
import { createRowQueue, type RowQueueOptions } from './row-queue';

export interface RowCheckerOptions<Finding> extends RowQueueOptions {
  /** Columns in the order in which `nextIssue` walks a row. */
  readonly columnKeys: readonly string[];
  /** What is wrong in a row; null or empty = nothing. */
  checkRow(row: GridRow, rowIndex: number): RowFindings<Finding> | null;
  readonly unique?: UniqueRule<Finding>;
  /** Told after every slice and after rows were checked at once. */
  onProgress?(progress: CheckProgress): void;
}

/** How far the check of rows is; `pendingCount` 0 = done. */
export interface CheckProgress {
  readonly pendingCount: number;
  readonly rowCount: number;
  readonly issueRowCount: number;
}

/** Keeps the findings of a grid's rows up to date: edited rows at once, many rows in slices. Findings stay with their row's id. */
export interface RowChecker<Finding> {
  /** Follows a change: touched rows are checked at once (many of them in slices), those of deleted rows are forgotten. */
  update(before: GridState, after: GridState, touched: Touched | null): void;
  /** Checks these rows again at once, whatever the time: their rules changed, not their values. */
  checkRows(rowIds: readonly RowId[]): void;
  /** Checks all rows in slices; a newer run ends this one. True when every row was checked, false when it was ended. */
  checkAll(state: GridState): Promise<boolean>;
  /** Checks at once what is left of a run. */
  finish(): void;
  /** Ends a run; what was found stays. */
  cancel(): void;
  /** Rows with findings by id; the same object until something changed. */
  issues(): ReadonlyMap<RowId, RowFindings<Finding>>;
  issuesOf(rowId: RowId): RowFindings<Finding> | undefined;
  /** The next cell with a finding in reading order after a cell (null = from the edge), beginning anew at the other end. */
  nextIssue(afterRowId: RowId | null, columnKey: string | null, direction: 1 | -1): IssuePlace | null;
}

/** Rows that are checked at once when a change touched them; more are checked in slices. */
const AT_ONCE_ROWS = 100;

/** Makes a checker that has seen no row yet. */
export function createRowChecker<Finding>(options: RowCheckerOptions<Finding>): RowChecker<Finding> {
  const store = createFindingStore(options.unique);
  let state = createGridState([]);

  const check = (rowId: RowId, rowIndex: number) => {
    const row = state.rows[rowIndex];
    if (row) store.put(rowId, row, rowIndex, options.checkRow(row, rowIndex));
    else store.remove(rowId);
  };
  const report = () => {
    const issueRowCount = store.all(state).size;
    options.onProgress?.({ pendingCount: queue.size, rowCount: state.rows.length, issueRowCount });
    queue.close();
  };
  const queue = createRowQueue(options, (rowId) => check(rowId, rowPositions(state).get(rowId) ?? -1), report);
  const checkNow = (rowIds: readonly RowId[]) => {
    for (const rowId of rowIds) {
      queue.remove(rowId);
      check(rowId, rowIndexOf(state, rowId));
    }
  };
  const follow = (before: GridState, after: GridState, touched: Touched | null) => {
    const isNext = before.rows === state.rows && before.ids === state.ids;
    const changes = findChangedRows(state, after, isNext ? touched : null);
    if (after.ids !== state.ids) store.reorder();
    state = after;
    for (const { rowId, after: row } of changes) {
      if (row) continue;
      queue.remove(rowId);
      store.remove(rowId);
    }
    return changes.flatMap((change) => (change.after ? [change.rowId] : []));
  };

  return {
    update(before, after, touched) {
      const present = follow(before, after, touched);
      if (present.length > AT_ONCE_ROWS) queue.add(present);
      else checkNow(present);
      report();
    },
    checkRows(rowIds) {
      checkNow(rowIds);
      report();
    },
    checkAll(next) {
      follow(next, next, null);
      const run = queue.restart(next.ids);
      queue.close();
      return run;
    },
    finish() {
      queue.drain();
      report();
    },
    cancel: () => queue.cancel(),
    issues: () => store.all(state),
    issuesOf: (rowId) => store.all(state).get(rowId),
    nextIssue: (afterRowId, columnKey, direction) =>
      findNextIssue({
        state,
        issues: store.all(state),
        columnKeys: options.columnKeys,
        from: afterRowId === null ? null : { rowId: afterRowId, columnKey },
        direction,
      }),
  };
}
