import { unchanged } from './apply-rows-command';
import type { AppliedCommand, CellChange } from './grid-command';
import { createRowFinder, type GridRow, type GridState, type RowId } from './grid-state';
import { isSameCell } from '../values/is-same-cell';

/**
 * Writes cells; of several values for one cell the last wins. Copies only changed rows and the list of row references; a row that
 * already has the values stays the same object.
 */
export function setCells(state: GridState, cells: readonly CellChange[]): AppliedCommand {
  const patches = groupByRow(cells);
  const positionOf = createRowFinder(state, patches.size);
  const former: CellChange[] = [];
  const touchedIds: RowId[] = [];
  let rows: GridRow[] | null = null;
  for (const [rowId, patch] of patches) {
    const index = positionOf(rowId);
    const row = state.rows[index];
    if (!row) continue;
    const fresh = [...patch].filter(([key, value]) => !isSameCell(readCell(row, key), value));
    if (fresh.length === 0) continue;
    for (const [columnKey] of fresh) former.push({ rowId, columnKey, value: readCell(row, columnKey) });
    touchedIds.push(rowId);
    rows ??= state.rows.slice();
    rows[index] = patchRow(row, fresh);
  }
  if (!rows) return unchanged(state);
  const columnKeys = [...new Set(former.map(({ columnKey }) => columnKey))];
  return {
    state: { ...state, rows },
    undo: { type: 'setCells', cells: former },
    touched: { rowIds: touchedIds, columnKeys },
  };
}

/** A cell's value; inherited properties do not count. */
export function readCell(row: GridRow, columnKey: string): unknown {
  return Object.hasOwn(row, columnKey) ? row[columnKey] : undefined;
}

function groupByRow(cells: readonly CellChange[]): ReadonlyMap<RowId, ReadonlyMap<string, unknown>> {
  const patches = new Map<RowId, Map<string, unknown>>();
  for (const { rowId, columnKey, value } of cells) {
    const patch = patches.get(rowId);
    if (patch) patch.set(columnKey, value);
    else patches.set(rowId, new Map([[columnKey, value]]));
  }
  return patches;
}

/** `fromEntries` and spread create own properties of any name; assigning `__proto__` would not. */
function patchRow(row: GridRow, entries: readonly (readonly [string, unknown])[]): GridRow {
  const gone = new Set(entries.flatMap(([key, value]) => (value === undefined ? [key] : [])));
  const next = { ...row, ...Object.fromEntries(entries) };
  return gone.size === 0 ? next : Object.fromEntries(Object.entries(next).filter(([key]) => !gone.has(key)));
}
