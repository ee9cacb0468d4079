import type { CellPosition, GridSize } from './move-cell';

/** A rectangle of cells; edges inclusive. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/**
 * A selection: the rectangle between the first cell (`anchor`) and the focused one (`focus`). `rows` spans all columns, `columns`
 * all rows, `all` both.
 */
interface GridSelection {
  readonly kind: 'cells' | 'rows' | 'columns' | 'all';
  readonly anchor: CellPosition;
  readonly focus: CellPosition;
}

/** The rectangle of a selection, clamped to the grid; null when the grid is empty. */
export function rangeOf({ kind, anchor, focus }: GridSelection, size: GridSize): CellRange | null {
  if (size.rowCount <= 0 || size.columnCount <= 0) return null;
  const [top, bottom] = span([anchor.rowIndex, focus.rowIndex], size.rowCount, kind === 'columns' || kind === 'all');
  const [left, right] = span(
    [anchor.columnIndex, focus.columnIndex],
    size.columnCount,
    kind === 'rows' || kind === 'all',
  );
  return { top, left, bottom, right };
}

function span([from, to]: readonly [number, number], count: number, isWhole: boolean): readonly [number, number] {
  if (isWhole) return [0, count - 1];
  const clamp = (index: number) => Math.min(Math.max(index, 0), count - 1);
  return [clamp(Math.min(from, to)), clamp(Math.max(from, to))];
}
