import type { RefObject } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { rowIndexOf, type AppliedCommand, type RowId } from '../../../engine/grid';
import type { GridColumn } from './grid-columns';
import { selectedRowIds, type GridFacts } from './grid-selection-commands';
import type { CursorControl } from './use-grid-cursor';
import type { GridRows } from './use-grid-rows';

export interface GridTasksInput {
  readonly table: FieldModel;
  readonly rows: GridRows;
  readonly columns: readonly GridColumn[];
  readonly control: CursorControl;
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly addRef: RefObject<HTMLElement | null>;
  resizeColumn: (columnIndex: number, stepPx: number) => void;
}

/** Context of the commands, from the last rendering. */
export interface TaskContext extends GridTasksInput, Pick<GridFacts, 'states'> {
  newRow: () => Readonly<Record<string, unknown>>;
  /** Reports that the table is full. */
  sayFull: () => void;
  /** Rows come from a selection (docs/module-format.md#row-selection). */
  readonly isPicked: boolean;
}

/** Reads the context at the time of a command. */
export type ReadTaskContext = () => TaskContext;

/** The current content and selection of the grid. */
export function factsOf({ rows, columns, control, states }: TaskContext): GridFacts {
  return { state: rows.read(), columns, states, unread: rows.unread, range: control.readRange() };
}

/** Rows within the selection, or the cursor's row. */
export function chosenRows(context: TaskContext): readonly RowId[] {
  const cursor = context.control.read();
  const chosen = selectedRowIds(factsOf(context));
  return chosen.length > 0 || !cursor ? chosen : [cursor.rowId];
}

/** Index of the first editable column; -1 = none. */
export function firstEditable({ columns }: TaskContext): number {
  return columns.findIndex((column) => column.isEditable);
}

/** Undo or redo; the focus goes to the changed cell, or near the removed row. */
export function takeStep(now: ReadTaskContext, take: () => AppliedCommand | null): void {
  const index = Math.max(rowIndexOf(now().rows.read(), now().control.read()?.rowId ?? 0), 0);
  const applied = take();
  if (!applied) return;
  const { columns, control } = now();
  const { ids } = applied.state;
  const rowId =
    applied.touched.rowIds.find((id) => rowIndexOf(applied.state, id) >= 0) ?? ids[Math.min(index, ids.length - 1)];
  if (rowId === undefined) return now().gridRef.current?.focus();
  const at = columns.findIndex((column) => column.key === applied.touched.columnKeys[0]);
  control.moveTo(rowId, at >= 0 ? at + 1 : Math.max(control.read()?.columnIndex ?? 1, 1), false);
}
