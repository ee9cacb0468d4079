import { rowIndexOf, type RowId } from '../../../engine/grid';
import type { GridColumn } from './grid-columns';
import { firstEditable, type ReadTaskContext } from './task-context';

/** A row added by Tab: its initial content and the number of undo steps. */
interface BegunRow {
  readonly rowId: RowId;
  readonly text: string;
  readonly stepCount: number;
}

/** Adds rows at the end; removes the row that Tab added if it was left blank. */
export function createBegunRow(now: ReadTaskContext, insert: (index: number) => RowId | null) {
  let begun: BegunRow | null = null;

  const isFilledIn = ({ rowId, text }: BegunRow) => {
    const state = now().rows.read();
    const row = state.rows[rowIndexOf(state, rowId)];
    return row !== undefined && enteredText(row, now().columns) !== text;
  };
  const dropBlankRow = () => {
    const { rows } = now();
    const blank = begun;
    begun = null;
    const state = rows.read();
    const row = blank ? state.rows[rowIndexOf(state, blank.rowId)] : undefined;
    if (!blank || !row || enteredText(row, now().columns) !== blank.text) return false;
    // Undo leaves no step behind; impossible once other steps followed.
    if (rows.stepCount() === blank.stepCount) rows.undo();
    else rows.apply({ type: 'deleteRows', rowIds: [blank.rowId] });
    return true;
  };
  const appendRow = (isByItself: boolean) => {
    const { rows, control, columns } = now();
    const open = begun && rowIndexOf(rows.read(), begun.rowId) >= 0 && !isFilledIn(begun) ? begun.rowId : null;
    if (open !== null) return control.moveTo(open, firstEditable(now()) + 1, true);
    const rowId = insert(rows.read().rows.length);
    const row = rowId === null ? undefined : rows.read().rows.at(-1);
    const at = control.read();
    // No row was added: the focus stays in its cell.
    if (rowId === null) return at?.isEditing ? control.moveTo(at.rowId, at.columnIndex, false) : undefined;
    begun = isByItself && row ? { rowId, text: enteredText(row, columns), stepCount: rows.stepCount() } : null;
  };
  return { appendRow, dropBlankRow };
}

/** The user's input in a row (without computed columns) as a comparable string. */
function enteredText(row: Readonly<Record<string, unknown>>, columns: readonly GridColumn[]): string {
  return JSON.stringify(columns.filter(({ isEditable }) => isEditable).map(({ key }) => row[key] ?? null));
}
