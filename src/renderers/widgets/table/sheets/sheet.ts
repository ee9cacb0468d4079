/** What stands in a cell of a file. `text` is what a column's widget can read: dates as `yyyy-MM-dd[ HH:mm:ss]`, numbers without format. */
export interface SheetCell {
  readonly kind: 'text' | 'number' | 'boolean' | 'date' | 'error';
  readonly text: string;
}

/** A line of a file that is not blank. */
export interface SheetLine {
  /** Number of the line as spreadsheets show it, from 1. */
  readonly number: number;
  /** Cells by position; blank ones are absent. */
  readonly cells: ReadonlyMap<number, SheetCell>;
}

/** The first sheet of a file: its blank lines left out, its first line the headings. */
export interface Sheet {
  readonly lines: readonly SheetLine[];
  /** Formulas without a saved result: they are never computed here, so their cells are blank. */
  readonly blankFormulaCount: number;
}

/** Why a file is refused; the text stands under `widget.table.sheet.problem.<problem>`. */
export type SheetProblem =
  'tooLarge' | 'tooLargeUnpacked' | 'tooManyRows' | 'notSheet' | 'damaged' | 'locked' | 'encoding' | 'empty';

/** Largest file, in bytes, and how much it may unpack to. */
export const MAX_FILE_BYTES = 500 * 1024;
export const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Lines below the headings, and columns that are looked at. */
export const MAX_SHEET_ROWS = 1_000;
export const MAX_SHEET_COLUMNS = 256;

/** Thrown by everything that reads a file; nothing of such a file is used. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
  constructor(readonly problem: SheetProblem) {
    super(problem);
  }
}
