import { useEffect, useRef } from 'react';
import type { RowId } from '../../../engine/grid';
import type { TableGridModel } from './use-table-grid';

/** Reports the row that the focus has left to another one: its required cells are validated then. */
export function useRowLeave(
  { control, rows }: Pick<TableGridModel, 'control' | 'rows'>,
  onRowLeave?: (rowIndex: number) => void,
): void {
  const rowId = control.cursor?.rowId ?? null;
  const former = useRef<RowId | null>(rowId);
  const { read } = rows;
  useEffect(() => {
    const left = former.current;
    former.current = rowId;
    if (left === null || left === rowId) return;
    const rowIndex = read().ids.indexOf(left);
    if (rowIndex >= 0) onRowLeave?.(rowIndex);
  }, [rowId, read, onRowLeave]);
}

/** Reports that a cell or its editor was left: findings deferred until then are shown. */
export function useCellLeave({ control }: Pick<TableGridModel, 'control'>, onCellLeave?: () => void): void {
  const { rowId = null, columnIndex = null, isEditing = false } = control.cursor ?? {};
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) onCellLeave?.();
    isFirst.current = false;
  }, [rowId, columnIndex, isEditing, onCellLeave]);
}
