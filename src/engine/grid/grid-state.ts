/** One row of a sub-table: stored values by column key. Never mutated. */
export type GridRow = Readonly<Record<string, unknown>>;

/** Names a row for as long as it lives on the screen; stands outside the values, so nothing of it is ever saved. */
export type RowId = number;

/** Rows and, in parallel, their ids (architecture decision 1: rows are plain data, not fields). */
export interface GridState {
  readonly rows: readonly GridRow[];
  readonly ids: readonly RowId[];
  /** The next id to give; ids are never reused, so that a late event cannot hit another row. */
  readonly nextId: RowId;
}

/** Gives each row an id, counted from 1. */
export function createGridState(rows: readonly GridRow[]): GridState {
  return { rows, ids: rows.map((_row, index) => index + 1), nextId: rows.length + 1 };
}

/**
 * Takes over rows that came from outside (settled calculations, a reset, a server answer) and keeps the ids of rows that
 * are still there: by object identity wherever they stand now, else by position when no other row claims that id. The list
 * of ids stays the same object when no id changed.
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

/** Whether no row moved, came or went: the others stand where they stood, and no rewritten place holds a former neighbour. */
function isRewrittenInPlace(before: readonly GridRow[], after: readonly GridRow[]): boolean {
  if (before.length !== after.length) return false;
  const changed = after.flatMap((row, index) => (row === before[index] ? [] : [index]));
  const former = new Set(changed.map((index) => before[index]));
  return changed.every((index) => !former.has(after[index]));
}

/**
 * Whether rows that came from outside are the grid's own rows with nothing but computed columns written: then steps can
 * still be undone. Otherwise they are other rows, and the history of the grid has to be reset.
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

/** Whether two stored values are the same: primitives by value (0 and -0 are one), lists item by item, other objects by identity. */
export function isSameCell(left: unknown, right: unknown): boolean {
  if (left === right || Object.is(left, right)) return true;
  if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
  return left.every((item, index) => isSameCell(item, right[index]));
}

/** Up to so many ids a scan of the list is cheaper than an index of it. */
const FEW = 16;
const positionsByIds = new WeakMap<readonly RowId[], ReadonlyMap<RowId, number>>();

/** Position of every row by id; made once per list of ids, which edits of cells leave alone. */
export function rowPositions({ ids }: GridState): ReadonlyMap<RowId, number> {
  const known = positionsByIds.get(ids);
  if (known) return known;
  const positions = new Map(ids.map((id, index) => [id, index]));
  positionsByIds.set(ids, positions);
  return positions;
}

/** Finds positions by id (-1 for a row that is gone) in the cheapest way for so many questions. */
export function createRowFinder(state: GridState, questionCount: number): (rowId: RowId) => number {
  if (questionCount <= FEW && !positionsByIds.has(state.ids)) return (rowId) => state.ids.indexOf(rowId);
  const positions = rowPositions(state);
  return (rowId) => positions.get(rowId) ?? -1;
}

/** Position of a row now; -1 when it is gone. */
export function rowIndexOf(state: GridState, rowId: RowId): number {
  return createRowFinder(state, 1)(rowId);
}
