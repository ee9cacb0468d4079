import { moveCell, type CellKey, type CellPosition, type GridSize } from './move-cell';

/** What navigation needs of a grid. */
export interface DataGrid {
  readonly size: GridSize;
  /** Rows that PageUp and PageDown move by; default 10. */
  readonly pageRows?: number;
  /** Whether a cell is not blank. */
  isFilled: (cell: CellPosition) => boolean;
}

const STEPS: Readonly<Record<string, { readonly rows: number; readonly columns: number }>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
};

/**
 * `moveCell`, but with Ctrl+arrow as in spreadsheets: to the edge of a block of filled cells, from there to the next block, else to
 * the edge of the grid.
 */
export function moveThroughData(from: CellPosition, key: CellKey, grid: DataGrid): CellPosition | null {
  const step = STEPS[key.key];
  if (!key.isCtrl || !step) return moveCell(from, key, grid);
  const isInside = ({ rowIndex, columnIndex }: CellPosition) =>
    rowIndex >= 0 && rowIndex < grid.size.rowCount && columnIndex >= 0 && columnIndex < grid.size.columnCount;
  const after = (cell: CellPosition): CellPosition => ({
    rowIndex: cell.rowIndex + step.rows,
    columnIndex: cell.columnIndex + step.columns,
  });
  let at = from;
  let next = after(at);
  if (!isInside(next)) return from;
  if (grid.isFilled(from) && grid.isFilled(next)) {
    while (isInside(next) && grid.isFilled(next)) [at, next] = [next, after(next)];
    return at;
  }
  while (isInside(next)) {
    [at, next] = [next, after(next)];
    if (grid.isFilled(at)) break;
  }
  return at;
}
