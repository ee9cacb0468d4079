import { isSameCell } from '../values/is-same-cell';
/** One row of a sub-table: stored values by column key. Never mutated. */
export type GridRow = Readonly<Record<string, unknown>>;

/** Identifies a row while it is on screen; kept outside the values, so it is never saved. */
export type RowId = number;

/** Rows and, in parallel, their ids (docs/architecture.md#rows-of-a-sub-table-are-data). */
export interface GridState {
  readonly rows: readonly GridRow[];
  readonly ids: readonly RowId[];
  /** The next id; ids are never reused, so that a stale event cannot hit another row. */
  readonly nextId: RowId;
}

/** Gives each row an id, counted from 1. */
export function createGridState(rows: readonly GridRow[]): GridState {
  return { rows, ids: rows.map((_row, index) => index + 1), nextId: rows.length + 1 };
}

/**
 * Reconciles rows from outside (calculations, reset, response of the server): rows keep their ids by object identity, else by index
 * if no other row claims the id. If no id changed, the id list is the same object.
 */
export function reconcileGrid(state: GridState, rows: readonly GridRow[]): GridState {
  if (rows === state.rows) return state;
  if (isRewrittenInPlace(state.rows, rows)) return { ...state, rows };
  const idsByRow = new Map<GridRow, RowId>();
  state.rows.forEach((row, index) => {
    const id = state.ids[index];
    if (id !== undefined && !idsByRow.has(row)) idsByRow.set(row, id);
  });
  const kept: (RowId | undefined)[] = rows.map((row) => {
    const id = idsByRow.get(row);
    idsByRow.delete(row);
    return id;
  });
  const claimed = new Set(kept);
  const isSameLength = rows.length === state.rows.length;
  let nextId = state.nextId;
  const ids = kept.map((id, index) => {
    if (id !== undefined) return id;
    const former = isSameLength ? state.ids[index] : undefined;
    return former !== undefined && !claimed.has(former) ? former : nextId++;
  });
  return { rows, ids, nextId };
}

/** Whether rows were only rewritten: none moved, was added or deleted. */
function isRewrittenInPlace(before: readonly GridRow[], after: readonly GridRow[]): boolean {
  if (before.length !== after.length) return false;
  const changed = after.flatMap((row, index) => (row === before[index] ? [] : [index]));
  const former = new Set(changed.map((index) => before[index]));
  return changed.every((index) => !former.has(after[index]));
}

/**
 * Whether rows from outside are the grid's own, apart from computed columns: then the undo history stays valid. Otherwise it must
 * be reset.
 */
export function isSettledVersion(
  state: GridState,
  rows: readonly GridRow[],
  computedKeys: ReadonlySet<string>,
): boolean {
  if (rows.length !== state.rows.length) return false;
  return rows.every((row, index) => {
    const former = state.rows[index];
    if (row === former || former === undefined) return row === former;
    const isSame = (key: string) => computedKeys.has(key) || isSameCell(former[key], row[key]);
    return Object.keys(row).every(isSame) && Object.keys(former).every(isSame);
  });
}

/** Up to this many ids a linear scan is cheaper than an index. */
const FEW = 16;
const positionsByIds = new WeakMap<readonly RowId[], ReadonlyMap<RowId, number>>();

/** Row index by id, memoised by the id list, which edits of cells do not change. */
export function rowPositions({ ids }: GridState): ReadonlyMap<RowId, number> {
  const known = positionsByIds.get(ids);
  if (known) return known;
  const positions = new Map(ids.map((id, index) => [id, index]));
  positionsByIds.set(ids, positions);
  return positions;
}

/** Returns a lookup of row indexes by id (-1 = removed), the cheapest for that many lookups. */
export function createRowFinder(state: GridState, questionCount: number): (rowId: RowId) => number {
  if (questionCount <= FEW && !positionsByIds.has(state.ids)) return (rowId) => state.ids.indexOf(rowId);
  const positions = rowPositions(state);
  return (rowId) => positions.get(rowId) ?? -1;
}

/** Current index of a row; -1 = removed. */
export function rowIndexOf(state: GridState, rowId: RowId): number {
  return createRowFinder(state, 1)(rowId);
}
