/** A cell by position; column 0 is the row number if the grid has one. */
export interface CellPosition {
  readonly rowIndex: number;
  readonly columnIndex: number;
}

export interface GridSize {
  readonly rowCount: number;
  readonly columnCount: number;
}

export interface CellKey {
  /** KeyboardEvent.key. */
  readonly key: string;
  readonly isCtrl: boolean;
}

/**
 * Keyboard navigation (WAI-ARIA grid pattern): arrows by one, Home and End along the row, with Ctrl to the first and last row,
 * PageUp and PageDown by `pageRows`. null for other keys.
 */
export function moveCell(
  from: CellPosition,
  { key, isCtrl }: CellKey,
  { size, pageRows = 10 }: { readonly size: GridSize; readonly pageRows?: number },
): CellPosition | null {
  const { rowIndex, columnIndex } = from;
  const lastRow = size.rowCount - 1;
  const lastColumn = size.columnCount - 1;
  const to = (row: number, column: number): CellPosition => ({
    rowIndex: Math.min(Math.max(row, 0), Math.max(lastRow, 0)),
    columnIndex: Math.min(Math.max(column, 0), Math.max(lastColumn, 0)),
  });
  switch (key) {
    case 'ArrowUp':
      return to(isCtrl ? 0 : rowIndex - 1, columnIndex);
    case 'ArrowDown':
      return to(isCtrl ? lastRow : rowIndex + 1, columnIndex);
    case 'ArrowLeft':
      return to(rowIndex, isCtrl ? 0 : columnIndex - 1);
    case 'ArrowRight':
      return to(rowIndex, isCtrl ? lastColumn : columnIndex + 1);
    case 'Home':
      return to(isCtrl ? 0 : rowIndex, 0);
    case 'End':
      return to(isCtrl ? lastRow : rowIndex, lastColumn);
    case 'PageUp':
      return to(rowIndex - pageRows, columnIndex);
    case 'PageDown':
      return to(rowIndex + pageRows, columnIndex);
    default:
      return null;
  }
}

/** The next cell in reading order, in either direction, that passes `canEnter`; null at the end of the grid, where Tab leaves it. */
export function nextCell(
  from: CellPosition,
  size: GridSize,
  { step, canEnter }: { readonly step: 1 | -1; readonly canEnter: (cell: CellPosition) => boolean },
): CellPosition | null {
  const cellCount = size.rowCount * size.columnCount;
  const start = from.rowIndex * size.columnCount + from.columnIndex;
  for (let at = start + step; at >= 0 && at < cellCount; at += step) {
    const cell = { rowIndex: Math.floor(at / size.columnCount), columnIndex: at % size.columnCount };
    if (canEnter(cell)) return cell;
  }
  return null;
}
