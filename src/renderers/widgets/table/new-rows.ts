import type { GridRow } from '../../../engine/grid';
import type { GridRows } from './use-grid-rows';

/** A cell of a new row with unparsed text. */
export interface WrongNewCell {
  /** Index among the new rows. */
  readonly offset: number;
  readonly columnKey: string;
  readonly text: string;
  readonly message: string;
}

/** Rows to insert, with their unparsed cells. */
export interface NewRows {
  readonly rows: readonly GridRow[];
  readonly wrong: readonly WrongNewCell[];
}

/** Appends rows or replaces all, as one undo step, and marks unparsed cells. */
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
