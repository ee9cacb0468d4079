import type { GridRow, GridState, RowId } from './grid-state';

/** A value for one cell; `undefined` takes the key out of the row, which is how the undoing of a first entry looks. */
export interface CellChange {
  readonly rowId: RowId;
  readonly columnKey: string;
  readonly value: unknown;
}

/** A row and where it stands once the command is done; places of one command are ascending. */
export interface RowPlace {
  readonly rowId: RowId;
  readonly index: number;
}

/** The three commands that write other cells than they name one by one. */
export interface PasteBlockCommand {
  readonly type: 'pasteBlock';
  /** First row that takes cells; null = below the last row. */
  readonly rowId: RowId | null;
  /** Column that each cell of a line goes to; null = the cells of that column are left out. */
  readonly columnKeys: readonly (string | null)[];
  /** Lines of values, already coerced; `undefined` leaves the cell as it is. */
  readonly cells: readonly (readonly unknown[])[];
  /** Rows with defaults for the lines beyond the last row, as many as are needed; lines without one are left out. */
  readonly newRows: readonly GridRow[];
}

export interface FillDownCommand {
  readonly type: 'fillDown';
  /** The uppermost of these rows gives its values to the others. */
  readonly rowIds: readonly RowId[];
  readonly columnKeys: readonly string[];
}

export interface ClearCellsCommand {
  readonly type: 'clearCells';
  readonly rowIds: readonly RowId[];
  readonly columnKeys: readonly string[];
  /** What an empty cell of a column holds (the widget's `emptyValue`); null where nothing is said. */
  readonly blanks?: Readonly<Record<string, unknown>>;
}

/** What happens to rows as a whole. */
export type RowsCommand =
  | { readonly type: 'insertRows'; readonly index: number; readonly rows: readonly GridRow[] }
  | { readonly type: 'deleteRows'; readonly rowIds: readonly RowId[] }
  /** Puts rows, in the order in which they stand, before the row that stands at `index` now (the count = the end). */
  | { readonly type: 'moveRows'; readonly rowIds: readonly RowId[]; readonly index: number }
  | {
      readonly type: 'duplicateRows';
      readonly rowIds: readonly RowId[];
      /** Keys that a copy starts without, such as the id that a stored row carries. */
      readonly without?: readonly string[];
    }
  | {
      readonly type: 'replaceRows';
      readonly rows: readonly GridRow[];
      /** Ids that the rows have already; absent = new ones. */
      readonly ids?: readonly RowId[];
    }
  /** Brings rows back under the ids they had. */
  | { readonly type: 'restoreRows'; readonly places: readonly (RowPlace & { readonly row: GridRow })[] }
  /** Puts rows to the places they had, each to its own. */
  | { readonly type: 'placeRows'; readonly places: readonly RowPlace[] };

/** Everything that can happen to the rows of a grid; one command is one step of undo. Plain data, no functions. */
export type GridCommand =
  | RowsCommand
  | { readonly type: 'setCells'; readonly cells: readonly CellChange[] }
  | PasteBlockCommand
  | FillDownCommand
  | ClearCellsCommand
  | { readonly type: 'batch'; readonly commands: readonly GridCommand[] };

/** What a command touched, for everything that follows the rows: calculations, totals, checks. */
export interface Touched {
  /** Rows that came, went, moved or had cells written. */
  readonly rowIds: readonly RowId[];
  /** Columns in which cells of standing rows were written. */
  readonly columnKeys: readonly string[];
  /** Rows came, went or moved: every column may have changed. */
  readonly isStructural: boolean;
}

/** The state after a command; `undo` is null, and the state the same object, when the command had no effect. */
export interface AppliedCommand {
  readonly state: GridState;
  readonly undo: GridCommand | null;
  readonly touched: Touched;
}
