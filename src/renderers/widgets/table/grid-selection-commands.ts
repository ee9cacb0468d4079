import type { CellChange, CellRange, GridCommand, GridState, RowId } from '../../../engine/grid';
import type { FieldStates } from '../../../engine/rules';
import type { GridRows } from './use-grid-rows';
import { canEditCell, type GridColumn } from './grid-columns';

/** The content of a grid and its selection. */
export interface GridFacts {
  readonly state: GridState;
  readonly columns: readonly GridColumn[];
  readonly states: FieldStates;
  /** Texts that could not be parsed, by row and column. */
  readonly unread: GridRows['unread'];
  /** Columns counted from the first data column. */
  readonly range: CellRange | null;
}

/** An editable cell. */
export interface OpenCell {
  readonly rowId: RowId;
  readonly column: GridColumn;
}

/** Rows within the selection, top to bottom. */
export function selectedRowIds({ state, range }: Pick<GridFacts, 'state' | 'range'>): readonly RowId[] {
  return range ? state.ids.slice(range.top, range.bottom + 1) : [];
}

/** The editable cells of the selection. */
export function cellsIn({ state, columns, states, range }: GridFacts): readonly OpenCell[] {
  if (!range) return [];
  const writable = columns.slice(range.left, range.right + 1).filter((column) => column.isEditable);
  return state.ids
    .slice(range.top, range.bottom + 1)
    .flatMap((rowId, offset) =>
      writable.flatMap((column) => (canEditCell(column, states, range.top + offset) ? [{ rowId, column }] : [])),
    );
}

/** Clears cells, each to the blank value of its column; null = nothing to clear. */
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

/** Fill down: copies the first selected row into the others; a single row copies the row above. Null = no change. */
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
