/** A cell of a file. `text` is in a form that widgets parse: dates as `yyyy-MM-dd[ HH:mm:ss]`, numbers without grouping. */
export interface SheetCell {
  readonly kind: 'text' | 'number' | 'boolean' | 'date' | 'error';
  readonly text: string;
}

/** A non-blank line of a file. */
export interface SheetLine {
  /** Line number as spreadsheets show it, from 1. */
  readonly number: number;
  /** Cells by position; blank ones are absent. */
  readonly cells: ReadonlyMap<number, SheetCell>;
}

/** The first sheet of a file without blank lines; its first line holds the headings. */
export interface Sheet {
  readonly lines: readonly SheetLine[];
  /** Number of formulas without a cached result: they are not computed, so their cells are blank. */
  readonly blankFormulaCount: number;
}

/** Why a file is refused; who reads files has a text for each. */
export type SheetProblem =
  'tooLarge' | 'tooLargeUnpacked' | 'tooManyRows' | 'notSheet' | 'damaged' | 'locked' | 'encoding' | 'empty';

/** Maximum file size in bytes, packed and unpacked. */
export const MAX_FILE_BYTES = 500 * 1024;
export const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Maximum number of lines below the headings, and of columns. */
export const MAX_SHEET_ROWS = 1_000;
export const MAX_SHEET_COLUMNS = 256;

/** Thrown by all readers of files; the whole file is refused. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
  constructor(readonly problem: SheetProblem) {
    super(problem);
  }
}
