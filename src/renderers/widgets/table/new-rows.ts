import type { GridRow } from '../../../engine/grid';
import type { GridRows } from './use-grid-rows';

/** A cell of a new row whose text could not be read. */
export interface WrongNewCell {
  /** Position among the new rows. */
  readonly offset: number;
  readonly columnKey: string;
  readonly text: string;
  readonly message: string;
}

/** Rows that are to enter a sub-table, with the cells that are wrong in them. */
export interface NewRows {
  readonly rows: readonly GridRow[];
  readonly wrong: readonly WrongNewCell[];
}

/** Puts rows below the others, or in their place, as one step of undo, and marks what is wrong in them. */
export function enterNewRows(
  grid: Pick<GridRows, 'read' | 'apply' | 'markWrong'>,
  { rows, wrong }: NewRows,
  isReplacing = false,
): void {
  const index = isReplacing ? 0 : grid.read().rows.length;
  const next = grid.apply(isReplacing ? { type: 'replaceRows', rows } : { type: 'insertRows', index, rows });
  grid.markWrong(
    wrong.flatMap(({ offset, ...cell }) => {
      const rowId = next.ids[index + offset];
      return rowId === undefined ? [] : [{ ...cell, rowId }];
    }),
  );
}
