import type { RefObject, UIEventHandler } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { GridColumn } from './grid-columns';
import { selectedRowIds } from './grid-selection-commands';
import { useGridClipboard } from './use-grid-clipboard';
import type { CursorControl } from './use-grid-cursor';
import { useGridFocus } from './use-grid-focus';
import { useGridKeys } from './use-grid-keys';
import { useGridPointer } from './use-grid-pointer';
import type { GridRows } from './use-grid-rows';
import type { GridTasks } from './use-grid-tasks';
import { useLeave } from './use-leave';
import { useRowDrag } from './use-row-drag';

interface GridHandlersInput {
  readonly table: FieldModel;
  readonly rows: GridRows;
  readonly columns: readonly GridColumn[];
  readonly control: CursorControl;
  readonly tasks: GridTasks;
  readonly isEditable: boolean;
  readonly goToIssue: (direction: 1 | -1) => void;
  readonly gridRef: RefObject<HTMLDivElement | null>;
  /** Rows that PageUp and PageDown move by. */
  readonly pageRows: number;
  /** The table is in full screen. */
  readonly isFullScreen: boolean;
  readonly heights: Parameters<typeof useRowDrag>[0]['heights'];
  readonly onScroll: UIEventHandler<HTMLElement>;
  readonly onLeave: (() => void) | undefined;
}

/** Event handlers of the grid's element: keyboard, focus, mouse, clipboard and scrolling. */
export function useGridHandlers(input: GridHandlersInput) {
  const { table, rows, columns, control, tasks, isEditable } = input;
  const onKeyDown = useGridKeys({
    rows,
    columns,
    control,
    tasks: isEditable ? tasks : null,
    pageRows: input.pageRows,
    isFullScreen: input.isFullScreen,
    goToIssue: input.goToIssue,
  });
  const clipboard = useGridClipboard({ table, rows, columns, control, isLive: isEditable });
  const { leave, notePress: noteOwnPress } = useLeave(input.gridRef, tasks.dropBlankRow, input.onLeave);
  const { notePress, ...focus } = useGridFocus({ rows, columns, control, onLeave: leave });
  const pointer = useGridPointer(control, isEditable);
  const drag = useRowDrag({
    rows,
    heights: input.heights,
    chosenRows: () => selectedRowIds({ state: rows.state, range: control.range }),
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
    onScroll: input.onScroll,
  };
  return { handlers, notice: clipboard.notice, dropIndex: drag.dropIndex };
}
