import type { CellChange, CellRange, GridCommand, GridState, RowId } from '../../../engine/grid';
import type { FieldStates } from '../../../engine/rules';
import { canEditCell, type GridColumn } from './grid-columns';

/** What stands in a grid and is selected in it. */
export interface GridFacts {
  readonly state: GridState;
  readonly columns: readonly GridColumn[];
  readonly states: FieldStates;
  /** Columns counted from the first column of data. */
  readonly range: CellRange | null;
}

/** A cell that takes input. */
export interface OpenCell {
  readonly rowId: RowId;
  readonly column: GridColumn;
}

/** Rows that the selection touches, top to bottom. */
export function selectedRowIds({ state, range }: Pick<GridFacts, 'state' | 'range'>): readonly RowId[] {
  return range ? state.ids.slice(range.top, range.bottom + 1) : [];
}

/** The selected cells that take input. */
export function cellsIn({ state, columns, states, range }: GridFacts): readonly OpenCell[] {
  if (!range) return [];
  const writable = columns.slice(range.left, range.right + 1).filter((column) => column.isEditable);
  return state.ids
    .slice(range.top, range.bottom + 1)
    .flatMap((rowId, offset) =>
      writable.flatMap((column) => (canEditCell(column, states, range.top + offset) ? [{ rowId, column }] : [])),
    );
}

/** Empties cells, each to what an empty cell of its column holds; null when there is none. */
export function clearSelection(cells: readonly OpenCell[]): GridCommand | null {
  if (cells.length === 0) return null;
  const blanks = new Map<GridColumn, unknown>();
  const blankOf = (column: GridColumn): unknown => {
    if (!blanks.has(column)) blanks.set(column, column.renderer.definition.emptyValue(column.field));
    return blanks.get(column);
  };
  return {
    type: 'setCells',
    cells: cells.map(({ rowId, column }): CellChange => ({ rowId, columnKey: column.key, value: blankOf(column) })),
  };
}

/** The first selected row's values for the rows below it; one row alone takes those of the row above. Null without effect. */
export function fillSelection(facts: GridFacts): GridCommand | null {
  const { range, state } = facts;
  if (!range) return null;
  const top = range.top === range.bottom ? range.top - 1 : range.top;
  const source = state.rows[top];
  if (!source) return null;
  const targets = cellsIn({ ...facts, range: { ...range, top: top + 1 } });
  if (targets.length === 0) return null;
  return {
    type: 'setCells',
    cells: targets.map(({ rowId, column }) => ({
      rowId,
      columnKey: column.key,
      value: structuredClone(source[column.key] ?? null),
    })),
  };
}
