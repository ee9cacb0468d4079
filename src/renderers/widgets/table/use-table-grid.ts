import { useCallback, useMemo, type RefObject } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { findNextIssue, type CellPosition, type GridRow, type GridState } from '../../../engine/grid';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useText } from '../../shared/texts/text';
import { useWrittenColumns } from '../../shared/hosts/written-columns';
import type { ChoicesByColumn } from './ColumnChoices';
import { cursorPosition } from './grid-cursor';
import { useColumnLayout } from './use-column-layout';
import type { GridColumn } from './grid-columns';
import { useGridColumns } from './use-grid-columns';
import { useGridCursor, type CursorControl } from './use-grid-cursor';
import { useGridHandlers } from './use-grid-handlers';
import { useGridRows, type GridRows } from './use-grid-rows';
import { useGridSize } from './use-grid-size';
import { useGridTasks } from './use-grid-tasks';
import { ROW_HEIGHT_PX, useRowWindow, useScroll } from './use-row-window';
import { useTabStop } from './use-tab-stop';
import { findWrongCells } from './wrong-cells';

interface TableGridInput {
  readonly table: FieldModel;
  readonly fields: readonly FieldModel[];
  readonly choices: ChoicesByColumn;
  readonly value: unknown;
  readonly issuesByCell: ReadonlyMap<string, string>;
  readonly isEditable: boolean;
  readonly gridRef: RefObject<HTMLDivElement | null>;
  /** Takes the focus when the last row is deleted. */
  readonly addRef: RefObject<HTMLElement | null>;
  /** The table is in full screen. */
  readonly isFullScreen?: boolean;
  onChange?: (rows: readonly GridRow[]) => void;
  onLeave?: (() => void) | undefined;
}

const NOTHING_PX = { widthPx: 0, heightPx: 0 };

/** State and behaviour of a sub-table, without its appearance. */
export function useTableGrid(input: TableGridInput) {
  const { table, isEditable, gridRef, addRef, onLeave } = input;
  const t = useText();
  const columns = useGridColumns(input.fields, input.choices, isEditable);
  const rows = useGridRows({
    value: input.value,
    issuesByCell: input.issuesByCell,
    computedKeys: useComputedKeys(table),
    findWrong: (state: GridState) => (isEditable ? findWrongCells(state, columns, t) : []),
    onChange: input.onChange,
  });
  const { state } = rows;
  const control = useGridCursor(rows, columns, gridRef);
  const at = cursorPosition(control.cursor, state);
  useTabStop(gridRef, { cursor: at && control.cursor, state, columnCount: columns.length });
  const { scroll, columnControl, rowWindow, pageRows } = useViewport({ gridRef, columns, rows, at, isEditable });
  const tasks = useGridTasks({ table, rows, columns, control, gridRef, addRef, resizeColumn: columnControl.resize });
  const goToIssue = toIssueJump({ rows, columns, control });
  const { handlers, notice, dropIndex } = useGridHandlers({
    table,
    rows,
    columns,
    control,
    tasks,
    isEditable,
    goToIssue,
    gridRef,
    pageRows,
    isFullScreen: input.isFullScreen ?? false,
    heights: rowWindow.heights,
    onScroll: scroll.onScroll,
    onLeave,
  });
  const selectColumn = useSelectColumn(rows, control);
  return {
    table,
    isEditable,
    columns,
    rows,
    control,
    at,
    columnControl,
    rowWindow,
    tasks,
    goToIssue,
    notice,
    dropIndex,
    handlers,
    selectColumn,
  };
}

export type TableGridModel = ReturnType<typeof useTableGrid>;

interface ViewportInput {
  readonly gridRef: RefObject<HTMLDivElement | null>;
  readonly columns: readonly GridColumn[];
  readonly rows: GridRows;
  readonly at: CellPosition | null;
  readonly isEditable: boolean;
}

/** The visible part of the grid: column widths and the window of rows. */
function useViewport({ gridRef, columns, rows, at, isEditable }: ViewportInput) {
  const sizePx = useGridSize(gridRef);
  const { widthPx, heightPx } = sizePx ?? NOTHING_PX;
  const scroll = useScroll();
  const columnControl = useColumnLayout({
    columns,
    isLive: isEditable,
    widthPx,
    scrollLeft: scroll.left,
    keptColumn: (at?.columnIndex ?? 0) - 1,
  });
  const rowWindow = useRowWindow(
    {
      ids: rows.state.ids,
      tallRows: rows.issueRows,
      keptIndex: at?.rowIndex ?? -1,
      // Without measured column widths, rows would be rendered twice.
      viewportPx: sizePx ? heightPx : null,
    },
    scroll.top,
  );
  return { scroll, columnControl, rowWindow, pageRows: Math.max(Math.floor(heightPx / ROW_HEIGHT_PX) - 3, 1) };
}

interface IssueJumpInput {
  readonly rows: GridRows;
  readonly columns: readonly GridColumn[];
  readonly control: CursorControl;
}

/** Returns a function that moves the cursor to the next or previous cell with a finding. */
function toIssueJump({ rows, columns, control }: IssueJumpInput) {
  return (direction: 1 | -1) => {
    const { cursor } = control;
    const columnKeys = columns.map(({ key }) => key);
    const from = cursor && { rowId: cursor.rowId, columnKey: columnKeys[cursor.columnIndex - 1] ?? null };
    const place = findNextIssue({ state: rows.state, issues: rows.issues, columnKeys, from, direction });
    if (place) control.moveTo(place.rowId, columnKeys.indexOf(place.columnKey) + 1, false);
  };
}

/** Selects a whole column. A stable function, so that the header does not render again. */
function useSelectColumn({ read }: GridRows, { moveTo, select }: CursorControl) {
  return useCallback(
    (columnIndex: number) => {
      const first = read().ids[0];
      if (first === undefined) return;
      moveTo(first, columnIndex + 1, false);
      select('columns');
    },
    [read, moveTo, select],
  );
}

/** Columns that change without the user: calculated, read-only, or written by rules. */
function useComputedKeys(table: FieldModel): ReadonlySet<string> {
  const written = useWrittenColumns(table.key);
  const { widgets } = useRenderers();
  return useMemo(() => {
    const own = table.children.filter((column) => column.isReadOnly || widgets.of(column).calculation(column) !== null);
    return new Set([...written, ...own.map(({ key }) => key)]);
  }, [table, widgets, written]);
}
