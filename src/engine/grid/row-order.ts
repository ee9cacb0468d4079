import { createGridState, createRowFinder, type GridRow, type GridState, type RowId } from './grid-state';

/** A row to insert, and its final index. */
export interface Arrival {
  readonly index: number;
  readonly rowId: RowId;
  readonly row: GridRow;
}

/**
 * Inserts rows (ascending; beyond the end = at the end). Rows in between are copied in blocks, which is measurably faster with
 * thousands of rows.
 */
export function weaveRows(state: GridState, arrivals: readonly Arrival[]): GridState {
  const rows: GridRow[][] = [];
  const ids: RowId[][] = [];
  let { nextId } = state;
  let taken = 0;
  let length = 0;
  for (const { index, row, rowId } of arrivals) {
    const end = Math.min(taken + Math.max(index - length, 0), state.rows.length);
    if (end > taken) {
      rows.push(state.rows.slice(taken, end));
      ids.push(state.ids.slice(taken, end));
    }
    length += end - taken + 1;
    taken = end;
    rows.push([row]);
    ids.push([rowId]);
    nextId = Math.max(nextId, rowId + 1);
  }
  rows.push(state.rows.slice(taken));
  ids.push(state.ids.slice(taken));
  return { rows: rows.flat(), ids: ids.flat(), nextId };
}

/** Removes rows; the same state if none exists. The rest is copied in blocks. */
export function omitRows(state: GridState, gone: Iterable<RowId>): GridState {
  const places = placesOf(state, gone);
  if (places.length === 0) return state;
  const starts = [0, ...places.map(({ index }) => index + 1)];
  const between = <Entry>(list: readonly Entry[]) =>
    starts.map((start, at) => list.slice(start, places[at]?.index)).flat();
  return { ...state, ids: between(state.ids), rows: between(state.rows) };
}

/** Existing rows and their indexes, ascending; unknown ids are skipped. */
export function placesOf(state: GridState, rowIds: Iterable<RowId>): readonly Arrival[] {
  const wanted = [...new Set(rowIds)];
  const find = createRowFinder(state, wanted.length);
  return wanted
    .flatMap((rowId) => {
      const index = find(rowId);
      const row = state.rows[index];
      return row ? [{ rowId, index, row }] : [];
    })
    .sort((left, right) => left.index - right.index);
}

/** Replaces all rows, with the given ids, or new ones where these do not suffice. */
export function exchangeRows(state: GridState, rows: readonly GridRow[], ids: readonly RowId[] | undefined): GridState {
  if (ids?.length === rows.length) {
    return { rows, ids, nextId: ids.reduce((next, id) => Math.max(next, id + 1), state.nextId) };
  }
  const fresh = createGridState(rows);
  const shift = state.nextId - 1;
  return { rows, ids: fresh.ids.map((id) => id + shift), nextId: fresh.nextId + shift };
}

/** An index between rows, clamped to 0 … count; NaN becomes 0. */
export function clampIndex(index: number, count: number): number {
  return Math.min(Math.max(Math.trunc(index) || 0, 0), count);
}
