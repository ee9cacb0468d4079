import type { CellRange } from './cell-range';
import type { CellPosition } from './move-cell';

export interface PasteInput {
  /** Lines of texts; they may differ in length. */
  readonly block: readonly (readonly string[])[];
  /** Target of the first text: the top left cell of the range, if any. */
  readonly at: CellPosition;
  /** Selected cells; a block that divides the range is repeated to fill it. A range one cell wide or high takes the block's size there. */
  readonly range?: CellRange | null;
  /** Columns of the grid in order. */
  readonly columns: readonly PasteColumn[];
  readonly rowCount: number;
  /** Maximum number of rows; the current count if none may be added. */
  readonly maxRows: number;
  /** Whether a cell of a writable column may be written in this row. Absent = all; new rows always. */
  canWrite?: (rowIndex: number, columnKey: string) => boolean;
}

export interface PasteColumn {
  readonly key: string;
  /** False for read-only and computed columns. */
  readonly isWritable: boolean;
}

/** Target cells and their texts, to be parsed into the `cells` of a `pasteBlock` command. */
export interface PastePlan {
  /** First target row; the row count if all are new. */
  readonly rowIndex: number;
  /** Column of each text of a line; null = skipped. */
  readonly columnKeys: readonly (string | null)[];
  /** One line per row, as long as `columnKeys`; null = unchanged. */
  readonly texts: readonly (readonly (string | null)[])[];
  /** Number of rows to add at the end. */
  readonly newRowCount: number;
  /** The target range, to be selected afterwards; null = none. */
  readonly range: CellRange | null;
  /** Number of non-blank texts skipped because their cell is read-only or locked. */
  readonly skippedCount: number;
  /** Lines and columns cut off at the table's end. */
  readonly cutRowCount: number;
  readonly cutColumnCount: number;
}

/**
 * Plans a paste as spreadsheets do: the block keeps its shape. Texts over read-only or computed columns are skipped without
 * shifting others. Lines below the last row become new rows up to `maxRows`; a short line leaves the rest of its row unchanged.
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
      if (text.trim() !== '') skippedCount += 1;
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

/** Repeats a block over a range that it divides; otherwise returns it unchanged. */
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
