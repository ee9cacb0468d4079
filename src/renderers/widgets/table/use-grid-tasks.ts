import { App } from 'antd';
import { useLayoutEffect, useMemo, useState } from 'react';
import { createRow, rowIndexOf, type GridCommand, type RowId } from '../../../engine/grid';
import { MAX_ROWS } from '../../../engine/rules';
import { useFieldStates } from '../../shared/hosts/field-states';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { createBegunRow } from './begun-row';
import { cellsIn, clearSelection, fillSelection } from './grid-selection-commands';
import { readRowPickers } from './pick-rows/row-picker';
import type { GridTask } from './plan-key';
import { createRowTasks } from './row-tasks';
import {
  chosenRows,
  factsOf,
  takeStep,
  type GridTasksInput,
  type ReadTaskContext,
  type TaskContext,
} from './task-context';

/** Commands of an editable grid; a stable object. */
export interface GridTasks {
  run: (task: GridTask) => void;
  /** Writes a cell; all input during one visit of a cell is one undo step. */
  setCell: (rowId: RowId, columnKey: string, value: unknown) => void;
  deleteRow: (rowId: RowId) => void;
  /** Adds a row with defaults and edits it. */
  addRow: () => void;
  /** Whether Tab and Enter in the last cell add a row; never where rows come from a selection. */
  canBeginRow: () => boolean;
  /** Moves rows before the row at `index`. */
  moveRows: (rowIds: readonly RowId[], index: number) => void;
  /** Cancels editing and restores the cell. */
  cancelEdit: () => void;
  /** Removes the row that Tab added if it is blank; true if there was one. */
  dropBlankRow: () => boolean;
}

const RESIZE_STEP_PX = 16;

/** Creates the commands; they read the state when called. */
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

/** Props of the last rendering, for commands that outlive it. */
function createHolder(first: TaskContext) {
  let current = first;
  return {
    read: () => current,
    write(next: TaskContext) {
      current = next;
    },
  };
}

function createTasks(now: ReadTaskContext): GridTasks {
  const rowTasks = createRowTasks(now);
  const begun = createBegunRow(now, rowTasks.insert);
  const { moveRows } = rowTasks;
  const write = (command: GridCommand | null) => {
    if (command) now().rows.apply(command);
  };
  const resize = (stepPx: number) => {
    const columnIndex = now().control.read()?.columnIndex ?? 0;
    if (columnIndex > 0) now().resizeColumn(columnIndex - 1, stepPx);
  };
  const tasks: Readonly<Record<GridTask, () => void>> = {
    undo: () => takeStep(now, now().rows.undo),
    redo: () => takeStep(now, now().rows.redo),
    fillDown: () => write(fillSelection(factsOf(now()))),
    clear: () => write(clearSelection(cellsIn(factsOf(now())))),
    deleteRows: () => rowTasks.deleteRows(chosenRows(now())),
    duplicateRows: rowTasks.duplicateRows,
    moveRowsUp: () => rowTasks.shiftRows(-1),
    moveRowsDown: () => rowTasks.shiftRows(1),
    // Where rows are picked, the shortcut opens the selection, as the button does.
    insertAbove: () =>
      now().isPicked
        ? now().addRef.current?.click()
        : void rowTasks.insert(Math.max(rowIndexOf(now().rows.read(), now().control.read()?.rowId ?? 0), 0)),
    appendRow: () => begun.appendRow(true),
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
    deleteRow: (rowId) => rowTasks.deleteRows([rowId]),
    addRow: () => begun.appendRow(false),
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
    dropBlankRow: begun.dropBlankRow,
  };
}
