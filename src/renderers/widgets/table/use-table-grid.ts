import { useCallback, useMemo, type RefObject } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { findNextIssue, type GridRow, type GridState } from '../../../engine/grid';
import { useRenderers } from '../../shared/renderers-context';
import { useText } from '../../shared/text';
import { useWrittenColumns } from '../../shared/written-columns';
import type { ChoicesByColumn } from './ColumnChoices';
import { cursorPosition } from './grid-cursor';
import { selectedRowIds } from './grid-selection-commands';
import { useColumnLayout } from './use-column-layout';
import { useGridClipboard } from './use-grid-clipboard';
import { useGridColumns } from './use-grid-columns';
import { useGridCursor } from './use-grid-cursor';
import { useGridFocus } from './use-grid-focus';
import { useGridKeys } from './use-grid-keys';
import { useGridPointer } from './use-grid-pointer';
import { useGridRows } from './use-grid-rows';
import { useGridSize } from './use-grid-size';
import { useGridTasks } from './use-grid-tasks';
import { useLeave } from './use-leave';
import { useRowDrag } from './use-row-drag';
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
  /** Takes the keyboard when the last row is deleted. */
  readonly addRef: RefObject<HTMLElement | null>;
  /** The table fills the window. */
  readonly isFullScreen?: boolean;
  onChange?(rows: readonly GridRow[]): void;
  onLeave?: (() => void) | undefined;
}

const NOTHING_PX = { widthPx: 0, heightPx: 0 };

/** Everything a sub-table knows and can do, apart from how it looks. */
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
      ids: state.ids,
      tallRows: rows.issueRows,
      keptIndex: at?.rowIndex ?? -1,
      // Rows whose columns have no width yet would be drawn twice.
      viewportPx: sizePx ? heightPx : null,
    },
    scroll.top,
  );
  const tasks = useGridTasks({ table, rows, columns, control, gridRef, addRef, resizeColumn: columnControl.resize });
  const goToIssue = (direction: 1 | -1) => {
    const { cursor } = control;
    const columnKeys = columns.map(({ key }) => key);
    const from = cursor && { rowId: cursor.rowId, columnKey: columnKeys[cursor.columnIndex - 1] ?? null };
    const place = findNextIssue({ state, issues: rows.issues, columnKeys, from, direction });
    if (place) control.moveTo(place.rowId, columnKeys.indexOf(place.columnKey) + 1, false);
  };
  const onKeyDown = useGridKeys({
    rows,
    columns,
    control,
    tasks: isEditable ? tasks : null,
    pageRows: Math.max(Math.floor(heightPx / ROW_HEIGHT_PX) - 3, 1),
    isFullScreen: input.isFullScreen ?? false,
    goToIssue,
  });
  const clipboard = useGridClipboard({ table, rows, columns, control, isLive: isEditable });
  const { leave, notePress: noteOwnPress } = useLeave(gridRef, tasks.dropBlankRow, onLeave);
  const { notePress, ...focus } = useGridFocus({ rows, columns, control, onLeave: leave });
  const pointer = useGridPointer(control, isEditable);
  const drag = useRowDrag({
    rows,
    heights: rowWindow.heights,
    chosenRows: () => selectedRowIds({ state, range: control.range }),
    move: tasks.moveRows,
  });
  const handlers = {
    ...focus,
    ...pointer,
    ...clipboard.handlers,
    ...(isEditable ? { onPointerDown: drag.onPointerDown } : {}),
    onMouseDown: (event: Parameters<typeof notePress>[0]) => {
      noteOwnPress();
      if (notePress(event)) pointer.onMouseDown(event);
    },
    onKeyDown,
    onScroll: scroll.onScroll,
  };
  // They stay the same for the grid's whole life, which spares the titles their drawing.
  const { read } = rows;
  const { moveTo, select } = control;
  const selectColumn = useCallback(
    (columnIndex: number) => {
      const first = read().ids[0];
      if (first === undefined) return;
      moveTo(first, columnIndex + 1, false);
      select('columns');
    },
    [read, moveTo, select],
  );
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
    notice: clipboard.notice,
    dropIndex: drag.dropIndex,
    handlers,
    selectColumn,
  };
}

export type TableGridModel = ReturnType<typeof useTableGrid>;

/** Columns that change without a user: calculated, read-only, or written by the module's rules. */
function useComputedKeys(table: FieldModel): ReadonlySet<string> {
  const written = useWrittenColumns(table.key);
  const { widgets } = useRenderers();
  return useMemo(() => {
    const own = table.children.filter(
      (column) => column.isReadOnly || (widgets.of(column).calculation?.(column) ?? null) !== null,
    );
    return new Set([...written, ...own.map(({ key }) => key)]);
  }, [table, widgets, written]);
}
