import { App } from 'antd';
import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { createRow, rowIndexOf, type AppliedCommand, type GridCommand, type RowId } from '../../../engine/grid';
import { MAX_ROWS, ROW_ID_KEY } from '../../../engine/rules';
import { useFieldStates } from '../../shared/field-states';
import { useRenderers } from '../../shared/renderers-context';
import { useServices } from '../../shared/services';
import { useText } from '../../shared/text';
import { cellsIn, clearSelection, fillSelection, selectedRowIds, type GridFacts } from './grid-selection-commands';
import type { GridColumn } from './grid-columns';
import { readRowPickers } from './pick-rows/row-picker';
import type { GridTask } from './plan-key';
import type { CursorControl } from './use-grid-cursor';
import type { GridRows } from './use-grid-rows';

/** What a live grid can do. The object stays the same for the grid's whole life. */
export interface GridTasks {
  run(task: GridTask): void;
  /** Writes a cell; what is typed during one visit of it is one step of undo. */
  setCell(rowId: RowId, columnKey: string, value: unknown): void;
  deleteRow(rowId: RowId): void;
  /** Adds a row with defaults and begins to edit it. */
  addRow(): void;
  /** Whether Tab and Enter at the end begin a row; rows that come from a selection are never begun in passing. */
  canBeginRow(): boolean;
  /** Puts rows before the row that stands at `index` now. */
  moveRows(rowIds: readonly RowId[], index: number): void;
  /** Editing ends and the cell holds again what it held before. */
  cancelEdit(): void;
  /** Takes away the row that Tab began, if nothing was entered; true when there was one. */
  dropBlankRow(): boolean;
}

interface GridTasksInput {
  readonly table: FieldModel;
  readonly rows: GridRows;
  readonly columns: readonly GridColumn[];
  readonly control: CursorControl;
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly addRef: RefObject<HTMLElement | null>;
  resizeColumn(columnIndex: number, stepPx: number): void;
}

const RESIZE_STEP_PX = 16;

/** The tasks of a live grid, by what stands in it at the time they are called. */
export function useGridTasks(input: GridTasksInput): GridTasks {
  const { widgets } = useRenderers();
  const services = useServices();
  const states = useFieldStates();
  const t = useText();
  const { message } = App.useApp();
  const sayFull = () =>
    void message.warning({ key: 'widget.table.full', content: t('widget.table.full', { max: MAX_ROWS }) });
  const newRow = () => createRow(input.table.children, widgets, services.evaluationContext());
  const isPicked = useMemo(() => readRowPickers(input.table).main !== null, [input.table]);
  const facts = { ...input, states, newRow, sayFull, isPicked };
  const [held] = useState(() => createHolder(facts));
  useLayoutEffect(() => {
    held.write(facts);
  });
  const [tasks] = useState(() => createTasks(held.read));
  return tasks;
}

/** What the last drawing knew, for tasks that outlive it. */
function createHolder(first: Latest) {
  let current = first;
  return {
    read: () => current,
    write(next: Latest) {
      current = next;
    },
  };
}

interface Latest extends GridTasksInput, Pick<GridFacts, 'states'> {
  newRow(): Readonly<Record<string, unknown>>;
  /** Says that the table holds no further row. */
  sayFull(): void;
  /** Rows come from a selection (contract b.6 addType 1), not from nothing. */
  readonly isPicked: boolean;
}

/** The row that Tab began: what was entered in it at first, and how many steps there were. */
interface BegunRow {
  readonly rowId: RowId;
  readonly text: string;
  readonly stepCount: number;
}

function createTasks(now: () => Latest): GridTasks {
  let begun: BegunRow | null = null;

  const facts = (): GridFacts => {
    const { rows, columns, control, states } = now();
    return { state: rows.read(), columns, states, range: control.readRange() };
  };
  const chosenRows = (): readonly RowId[] => {
    const cursor = now().control.read();
    const chosen = selectedRowIds(facts());
    return chosen.length > 0 || !cursor ? chosen : [cursor.rowId];
  };
  const firstEditable = () => now().columns.findIndex((column) => column.isEditable);
  const insert = (index: number) => {
    const { rows, control, newRow, sayFull } = now();
    if (rows.read().rows.length >= MAX_ROWS) {
      sayFull();
      return null;
    }
    const next = rows.apply({ type: 'insertRows', index, rows: [newRow()] });
    const rowId = next.ids[index];
    if (rowId !== undefined) control.moveTo(rowId, firstEditable() + 1, firstEditable() >= 0);
    return rowId ?? null;
  };
  /** The keyboard goes to what a step changed, or stays near the row that went with it. */
  const step = (take: () => AppliedCommand | null) => {
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
  };
  const moveRows = (rowIds: readonly RowId[], index: number) => {
    const { rows } = now();
    rows.apply({ type: 'moveRows', rowIds, index });
  };
  const shiftRows = (by: 1 | -1) => {
    const ids = chosenRows();
    const { rows } = now();
    const edge = rowIndexOf(rows.read(), (by === 1 ? ids.at(-1) : ids[0]) ?? 0);
    if (edge >= 0) moveRows(ids, by === 1 ? edge + 2 : edge - 1);
  };
  const deleteRows = (rowIds: readonly RowId[]) => {
    const { rows, control, addRef } = now();
    const index = rowIndexOf(rows.read(), rowIds[0] ?? 0);
    const left = rows.apply({ type: 'deleteRows', rowIds });
    const neighbour = left.ids[Math.min(index, left.ids.length - 1)];
    if (neighbour === undefined) addRef.current?.focus();
    else control.moveTo(neighbour, 0, false);
  };
  const write = (command: GridCommand | null) => {
    if (command) now().rows.apply(command);
  };
  const duplicateRows = () => {
    const { rows, control, sayFull } = now();
    const rowIds = chosenRows();
    if (rowIds.length === 0) return;
    if (rows.read().rows.length + rowIds.length > MAX_ROWS) return sayFull();
    const columnIndex = Math.max(control.read()?.columnIndex ?? 1, 1);
    const next = rows.apply({ type: 'duplicateRows', rowIds, without: [ROW_ID_KEY] });
    const copy = next.ids[rowIndexOf(next, rowIds.at(-1) ?? 0) + 1];
    if (copy !== undefined) control.moveTo(copy, columnIndex, false);
  };
  const resize = (stepPx: number) => {
    const columnIndex = now().control.read()?.columnIndex ?? 0;
    if (columnIndex > 0) now().resizeColumn(columnIndex - 1, stepPx);
  };
  const dropBlankRow = () => {
    const { rows } = now();
    const blank = begun;
    begun = null;
    const state = rows.read();
    const row = blank ? state.rows[rowIndexOf(state, blank.rowId)] : undefined;
    if (!blank || !row || enteredText(row, now().columns) !== blank.text) return false;
    // As if it had never been there, unless something else was done since.
    if (rows.stepCount() === blank.stepCount) rows.undo();
    else rows.apply({ type: 'deleteRows', rowIds: [blank.rowId] });
    return true;
  };
  const appendRow = (isByItself: boolean) => {
    const { rows, control, columns } = now();
    const open = begun && rowIndexOf(rows.read(), begun.rowId) >= 0 && !isFilledIn(begun) ? begun.rowId : null;
    if (open !== null) return control.moveTo(open, firstEditable() + 1, true);
    const rowId = insert(rows.read().rows.length);
    const row = rowId === null ? undefined : rows.read().rows.at(-1);
    const at = control.read();
    // Nothing was begun: the keyboard stays on the cell that it came from.
    if (rowId === null) return at?.isEditing ? control.moveTo(at.rowId, at.columnIndex, false) : undefined;
    begun = isByItself && row ? { rowId, text: enteredText(row, columns), stepCount: rows.stepCount() } : null;
  };
  const isFilledIn = ({ rowId, text }: BegunRow) => {
    const state = now().rows.read();
    const row = state.rows[rowIndexOf(state, rowId)];
    return row !== undefined && enteredText(row, now().columns) !== text;
  };

  const tasks: Readonly<Record<GridTask, () => void>> = {
    undo: () => step(now().rows.undo),
    redo: () => step(now().rows.redo),
    fillDown: () => write(fillSelection(facts())),
    clear: () => write(clearSelection(cellsIn(facts()))),
    deleteRows: () => deleteRows(chosenRows()),
    duplicateRows,
    moveRowsUp: () => shiftRows(-1),
    moveRowsDown: () => shiftRows(1),
    // Where rows are picked, the key does what the button does that stands in its place.
    insertAbove: () =>
      now().isPicked
        ? now().addRef.current?.click()
        : void insert(Math.max(rowIndexOf(now().rows.read(), now().control.read()?.rowId ?? 0), 0)),
    appendRow: () => appendRow(true),
    narrowColumn: () => resize(-RESIZE_STEP_PX),
    widenColumn: () => resize(RESIZE_STEP_PX),
  };
  return {
    run: (task) => tasks[task](),
    setCell(rowId, columnKey, value) {
      const { rows, control } = now();
      rows.apply(
        { type: 'setCells', cells: [{ rowId, columnKey, value }] },
        `visit ${String(control.read()?.visit ?? 0)}`,
      );
    },
    deleteRow: (rowId) => deleteRows([rowId]),
    addRow: () => appendRow(false),
    canBeginRow: () => !now().isPicked,
    moveRows,
    cancelEdit() {
      const { rows, columns, control } = now();
      const cursor = control.read();
      const columnKey = columns[(cursor?.columnIndex ?? 0) - 1]?.key;
      if (!cursor || columnKey === undefined) return;
      rows.apply(
        { type: 'setCells', cells: [{ rowId: cursor.rowId, columnKey, value: cursor.before }] },
        `visit ${String(cursor.visit)}`,
      );
      control.moveTo(cursor.rowId, cursor.columnIndex, false);
    },
    dropBlankRow,
  };
}

/** What people entered into a row, computed columns aside, as comparable text. */
function enteredText(row: Readonly<Record<string, unknown>>, columns: readonly GridColumn[]): string {
  return JSON.stringify(columns.filter(({ isEditable }) => isEditable).map(({ key }) => row[key] ?? null));
}
