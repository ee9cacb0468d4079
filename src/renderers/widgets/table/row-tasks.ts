import { rowIndexOf, type RowId } from '../../../engine/grid';
import { MAX_ROWS, ROW_ID_KEY } from '../../../engine/rules';
import { chosenRows, firstEditable, type ReadTaskContext } from './task-context';

/** Commands for whole rows; the focus follows. */
export function createRowTasks(now: ReadTaskContext) {
  /** Inserts a row with defaults and focuses it; null when the table is full. */
  const insert = (index: number): RowId | null => {
    const { rows, control, newRow, sayFull } = now();
    if (rows.read().rows.length >= MAX_ROWS) {
      sayFull();
      return null;
    }
    const next = rows.apply({ type: 'insertRows', index, rows: [newRow()] });
    const rowId = next.ids[index];
    if (rowId !== undefined) control.moveTo(rowId, firstEditable(now()) + 1, firstEditable(now()) >= 0);
    return rowId ?? null;
  };
  const moveRows = (rowIds: readonly RowId[], index: number) => {
    const { rows } = now();
    rows.apply({ type: 'moveRows', rowIds, index });
  };
  const shiftRows = (by: 1 | -1) => {
    const ids = chosenRows(now());
    const { rows } = now();
    const edge = rowIndexOf(rows.read(), (by === 1 ? ids.at(-1) : ids[0]) ?? 0);
    if (edge >= 0) moveRows(ids, by === 1 ? edge + 2 : edge - 1);
  };
  const deleteRows = (rowIds: readonly RowId[]) => {
    const { rows, control, addRef } = now();
    const index = rowIndexOf(rows.read(), rowIds[0] ?? 0);
    const left = rows.apply({ type: 'deleteRows', rowIds });
    const neighbour = left.ids[Math.min(index, left.ids.length - 1)];
    if (neighbour === undefined) addRef.current?.focus();
    else control.moveTo(neighbour, 0, false);
  };
  const duplicateRows = () => {
    const { rows, control, sayFull } = now();
    const rowIds = chosenRows(now());
    if (rowIds.length === 0) return;
    if (rows.read().rows.length + rowIds.length > MAX_ROWS) return sayFull();
    const columnIndex = Math.max(control.read()?.columnIndex ?? 1, 1);
    const next = rows.apply({ type: 'duplicateRows', rowIds, without: [ROW_ID_KEY] });
    const copy = next.ids[rowIndexOf(next, rowIds.at(-1) ?? 0) + 1];
    if (copy !== undefined) control.moveTo(copy, columnIndex, false);
  };
  return { insert, moveRows, shiftRows, deleteRows, duplicateRows };
}
