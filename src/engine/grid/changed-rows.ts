import type { Touched } from './grid-command';
import { createRowFinder, rowPositions, type GridRow, type GridState, type RowId } from './grid-state';

/** A row that is not the same object in two states; absent where it does not stand. */
export interface RowChange {
  readonly rowId: RowId;
  readonly before: GridRow | undefined;
  readonly after: GridRow | undefined;
}

/**
 * The rows that differ between two states. With what a command touched it costs the touched rows; without, one pass over
 * the rows. A row that only moved has not changed.
 */
export function findChangedRows(before: GridState, after: GridState, touched: Touched | null): readonly RowChange[] {
  if (before.rows === after.rows && before.ids === after.ids) return [];
  if (touched) return changesOf(before, after, touched.rowIds);
  if (before.ids === after.ids) {
    return after.ids.flatMap((rowId, index) => toChange(rowId, before.rows[index], after.rows[index]));
  }
  const known = rowPositions(before);
  return changesOf(before, after, [...before.ids, ...after.ids.filter((rowId) => !known.has(rowId))]);
}

function changesOf(before: GridState, after: GridState, rowIds: readonly RowId[]): readonly RowChange[] {
  const former = createRowFinder(before, rowIds.length);
  const present = createRowFinder(after, rowIds.length);
  return rowIds.flatMap((rowId) => toChange(rowId, before.rows[former(rowId)], after.rows[present(rowId)]));
}

function toChange(rowId: RowId, before: GridRow | undefined, after: GridRow | undefined): readonly RowChange[] {
  return before === after ? [] : [{ rowId, before, after }];
}
