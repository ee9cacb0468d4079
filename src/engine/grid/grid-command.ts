import type { GridRow, GridState, RowId } from './grid-state';

/** A value for a cell; `undefined` deletes the key (inverse of a first entry). */
export interface CellChange {
  readonly rowId: RowId;
  readonly columnKey: string;
  readonly value: unknown;
}

/** A row and its index after the command; ascending within a command. */
export interface RowPlace {
  readonly rowId: RowId;
  readonly index: number;
}

/** Commands that write cells without naming each. */
export interface PasteBlockCommand {
  readonly type: 'pasteBlock';
  /** First target row; null = below the last row. */
  readonly rowId: RowId | null;
  /** Target column of each cell of a line; null = skipped. */
  readonly columnKeys: readonly (string | null)[];
  /** Lines of stored values; `undefined` leaves the cell unchanged. */
  readonly cells: readonly (readonly unknown[])[];
  /** New rows with defaults for the lines below the last row; lines without one are skipped. */
  readonly newRows: readonly GridRow[];
}

export interface FillDownCommand {
  readonly type: 'fillDown';
  /** The topmost of these rows is copied into the others. */
  readonly rowIds: readonly RowId[];
  readonly columnKeys: readonly string[];
}

export interface ClearCellsCommand {
  readonly type: 'clearCells';
  readonly rowIds: readonly RowId[];
  readonly columnKeys: readonly string[];
  /** Blank value per column (the widget's `emptyValue`); default null. */
  readonly blanks?: Readonly<Record<string, unknown>>;
}

/** Commands for whole rows. */
export type RowsCommand =
  | { readonly type: 'insertRows'; readonly index: number; readonly rows: readonly GridRow[] }
  | { readonly type: 'deleteRows'; readonly rowIds: readonly RowId[] }
  /** Moves rows, in their current order, before the row at `index` (the count = the end). */
  | { readonly type: 'moveRows'; readonly rowIds: readonly RowId[]; readonly index: number }
  | {
      readonly type: 'duplicateRows';
      readonly rowIds: readonly RowId[];
      /** Keys not copied, such as the id of a stored row. */
      readonly without?: readonly string[];
    }
  | {
      readonly type: 'replaceRows';
      readonly rows: readonly GridRow[];
      /** Ids of the rows; absent = new ids. */
      readonly ids?: readonly RowId[];
    }
  /** Restores rows under their former ids. */
  | { readonly type: 'restoreRows'; readonly places: readonly (RowPlace & { readonly row: GridRow })[] }
  /** Moves rows back to their former places. */
  | { readonly type: 'placeRows'; readonly places: readonly RowPlace[] };

/** All changes to the rows of a grid, as plain data; one command is one undo step. */
export type GridCommand =
  | RowsCommand
  | { readonly type: 'setCells'; readonly cells: readonly CellChange[] }
  | PasteBlockCommand
  | FillDownCommand
  | ClearCellsCommand
  | { readonly type: 'batch'; readonly commands: readonly GridCommand[] };

/** What a command touched: where the cursor goes. */
export interface Touched {
  /** Rows inserted, deleted, moved, or with cells written. */
  readonly rowIds: readonly RowId[];
  /** Columns written in existing rows. */
  readonly columnKeys: readonly string[];
}

/** The result of a command; without effect `undo` is null and the state the same object. */
export interface AppliedCommand {
  readonly state: GridState;
  readonly undo: GridCommand | null;
  readonly touched: Touched;
}
