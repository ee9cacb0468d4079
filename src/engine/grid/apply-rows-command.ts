import { copyRow } from './copy-value';
import type { AppliedCommand, GridCommand, RowPlace, RowsCommand } from './grid-command';
import { createRowFinder, type GridRow, type GridState, type RowId } from './grid-state';
import { clampIndex, exchangeRows, omitRows, placesOf, weaveRows, type Arrival } from './row-order';

/** Applies a command that adds, removes or moves rows; the cells of rows that stay are never written. */
export function applyRowsCommand(state: GridState, command: RowsCommand): AppliedCommand {
  switch (command.type) {
    case 'insertRows':
      return insertRows(state, command.index, command.rows);
    case 'deleteRows':
      return deleteRows(state, command.rowIds);
    case 'moveRows':
      return moveRows(state, command.rowIds, command.index);
    case 'duplicateRows':
      return duplicateRows(state, command.rowIds, new Set(command.without));
    case 'replaceRows':
      return replaceRows(state, command.rows, command.ids);
    case 'restoreRows':
      return addRows(state, withoutKnown(state, command.places));
    case 'placeRows':
      return placeRows(state, command.places);
  }
}

/** The result of a command without effect. */
export function unchanged(state: GridState): AppliedCommand {
  return { state, undo: null, touched: { rowIds: [], columnKeys: [] } };
}

function changed(state: GridState, undo: GridCommand, rowIds: readonly RowId[]): AppliedCommand {
  return { state, undo, touched: { rowIds, columnKeys: [] } };
}

function insertRows(state: GridState, index: number, rows: readonly GridRow[]): AppliedCommand {
  const at = clampIndex(index, state.rows.length);
  return addRows(
    state,
    rows.map((row, offset) => ({ row, index: at + offset, rowId: state.nextId + offset })),
  );
}

function addRows(state: GridState, arrivals: readonly Arrival[]): AppliedCommand {
  if (arrivals.length === 0) return unchanged(state);
  const rowIds = arrivals.map(({ rowId }) => rowId);
  return changed(weaveRows(state, arrivals), { type: 'deleteRows', rowIds }, rowIds);
}

/** Skips rows that are back already. */
function withoutKnown(state: GridState, arrivals: readonly Arrival[]): readonly Arrival[] {
  const find = createRowFinder(state, arrivals.length);
  return arrivals.filter(({ rowId }) => find(rowId) < 0);
}

function deleteRows(state: GridState, rowIds: readonly RowId[]): AppliedCommand {
  const places = placesOf(state, rowIds);
  if (places.length === 0) return unchanged(state);
  const gone = places.map(({ rowId }) => rowId);
  return changed(omitRows(state, new Set(gone)), { type: 'restoreRows', places }, gone);
}

function moveRows(state: GridState, rowIds: readonly RowId[], index: number): AppliedCommand {
  const moving = placesOf(state, rowIds);
  const at = clampIndex(index, state.rows.length);
  const start = at - moving.filter((place) => place.index < at).length;
  return placeRows(
    state,
    moving.map(({ rowId }, offset) => ({ rowId, index: start + offset })),
  );
}

function placeRows(state: GridState, places: readonly RowPlace[]): AppliedCommand {
  const former = placesOf(
    state,
    places.map(({ rowId }) => rowId),
  );
  const rowsById = new Map(former.map(({ rowId, row }) => [rowId, row]));
  const arrivals = places.flatMap((place) => {
    const row = rowsById.get(place.rowId);
    rowsById.delete(place.rowId);
    return row ? [{ ...place, row }] : [];
  });
  const moving = arrivals.map(({ rowId }) => rowId);
  const next = weaveRows(omitRows(state, new Set(moving)), arrivals);
  if (next.ids.every((id, index) => id === state.ids[index])) return unchanged(state);
  return changed(next, { type: 'placeRows', places: former.map(({ rowId, index }) => ({ rowId, index })) }, moving);
}

function duplicateRows(state: GridState, rowIds: readonly RowId[], without: ReadonlySet<string>): AppliedCommand {
  const originals = placesOf(state, rowIds);
  const last = originals.at(-1);
  if (!last) return unchanged(state);
  const copies = originals.map(({ row }) => copyRow(row, without));
  return insertRows(state, last.index + 1, copies);
}

function replaceRows(state: GridState, rows: readonly GridRow[], ids: readonly RowId[] | undefined): AppliedCommand {
  const isSame = rows === state.rows && (ids === undefined || ids.every((id, index) => id === state.ids[index]));
  if (isSame || (rows.length === 0 && state.rows.length === 0)) return unchanged(state);
  const next = exchangeRows(state, rows, ids);
  const touched = [...new Set([...state.ids, ...next.ids])];
  return changed(next, { type: 'replaceRows', rows: state.rows, ids: state.ids }, touched);
}
