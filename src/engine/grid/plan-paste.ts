import type { CellRange } from './grid-selection';
import type { CellPosition } from './move-cell';

export interface PasteInput {
  /** Lines of texts; lines may be of different length. */
  readonly block: readonly (readonly string[])[];
  /** The cell that takes the first text; a range's upper left cell when there is one. */
  readonly at: CellPosition;
  /** Selected cells: a block that fits into them a whole number of times fills them; a side of one cell takes the block's. */
  readonly range?: CellRange | null;
  /** Columns of the grid in order. */
  readonly columns: readonly PasteColumn[];
  readonly rowCount: number;
  /** Rows that the table may hold; the present count where none may be added. */
  readonly maxRows: number;
  /** Whether a cell of a writable column takes a value in this row. Absent = all do; new rows always do. */
  canWrite?(rowIndex: number, columnKey: string): boolean;
}

export interface PasteColumn {
  readonly key: string;
  /** False for read-only and computed columns. */
  readonly isWritable: boolean;
}

/** Which cells get which text, ready to be coerced cell by cell into the `cells` of a `pasteBlock` command. */
export interface PastePlan {
  /** First row that takes texts; the row count when all of them become new rows. */
  readonly rowIndex: number;
  /** Column of each text of a line; null = the column takes none. */
  readonly columnKeys: readonly (string | null)[];
  /** A line per row; null = the cell stays as it is. All lines are as long as `columnKeys`. */
  readonly texts: readonly (readonly (string | null)[])[];
  /** Rows to add below the last one. */
  readonly newRowCount: number;
  /** The cells that are written or would be, to be selected afterwards; null when there is none. */
  readonly range: CellRange | null;
  /** Texts left out because their cell takes no value. */
  readonly skippedCount: number;
  /** Lines and columns left out because the table ends there. */
  readonly cutRowCount: number;
  readonly cutColumnCount: number;
}

/**
 * Plans a paste as spreadsheets do it: the block keeps its shape. The text over a read-only or computed column is left out and
 * its neighbours stay where they are, so that a block copied from this table lands column by column. Lines beyond the last row
 * become new rows up to `maxRows`; a line that ends early leaves the rest of its row as it is.
 */
export function planPaste(input: PasteInput): PastePlan {
  const { columns, rowCount, maxRows } = input;
  const block = fitToRange(input.block, input.range ?? null);
  const rowIndex = Math.min(Math.max(input.range?.top ?? input.at.rowIndex, 0), rowCount);
  const columnIndex = Math.max(input.range?.left ?? input.at.columnIndex, 0);
  const width = block.reduce((widest, line) => Math.max(widest, line.length), 0);
  const targets = columns.slice(columnIndex, columnIndex + width);
  const columnKeys = targets.map(({ key, isWritable }) => (isWritable ? key : null));
  const lines = block.slice(0, Math.max(Math.max(maxRows, rowCount) - rowIndex, 0));
  let skippedCount = 0;
  const texts = lines.map((line, offset) =>
    columnKeys.map((key, index) => {
      const text = line[index];
      if (text === undefined) return null;
      const row = rowIndex + offset;
      if (key !== null && (row >= rowCount || input.canWrite?.(row, key) !== false)) return text;
      skippedCount += 1;
      return null;
    }),
  );
  const isEmpty = texts.length === 0 || targets.length === 0;
  return {
    rowIndex,
    columnKeys,
    texts,
    newRowCount: targets.length === 0 ? 0 : Math.max(rowIndex + texts.length - rowCount, 0),
    range: isEmpty
      ? null
      : {
          top: rowIndex,
          left: columnIndex,
          bottom: rowIndex + texts.length - 1,
          right: columnIndex + targets.length - 1,
        },
    skippedCount,
    cutRowCount: block.length - lines.length,
    cutColumnCount: width - targets.length,
  };
}

/**
 * Repeats a block over a range that it divides, one cell over any range, a line over a column of cells; otherwise the block
 * stays what it is.
 */
function fitToRange(block: readonly (readonly string[])[], range: CellRange | null): readonly (readonly string[])[] {
  const width = block[0]?.length ?? 0;
  if (!range || width === 0 || block.some((line) => line.length !== width)) return block;
  const rowCount = range.bottom === range.top ? block.length : range.bottom - range.top + 1;
  const columnCount = range.right === range.left ? width : range.right - range.left + 1;
  if (rowCount % block.length !== 0 || columnCount % width !== 0) return block;
  return Array.from({ length: rowCount }, (_row, row) => {
    const line = block[row % block.length] ?? [];
    return Array.from({ length: columnCount }, (_cell, column) => line[column % width] ?? '');
  });
}
