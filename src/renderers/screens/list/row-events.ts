import type { KeyboardEvent, MouseEvent } from 'react';
import type { RecordRow } from '../../shared/sources/record-source';
import { turnChoice, type RowChoice } from './row-choice';
import { pressRowKey } from './row-keys';

/** What a press on a row does. */
export interface RowPress {
  /** null = rows cannot be selected. */
  readonly choice: RowChoice | null;
  /** How a record is opened; null where it cannot be. */
  open: (record: RecordRow) => (() => void) | null;
}

/** Clicks on these have their own meaning. */
const CONTROLS = 'button,a,input,label,textarea,select,[role="switch"],.ant-image,.ant-table-selection-column';

/** Handlers of a row or card: a click opens its record, or selects it where that is what the list is for; a double click confirms. */
export function rowClicks({ choice, open }: RowPress, record: RecordRow) {
  const opens = open(record);
  const press = choice?.isOnClick
    ? () => choice.onChange(turnChoice(choice, record.id))
    : opens && (() => (isTextMarked() ? undefined : opens()));
  if (!press) return {};
  return {
    style: { cursor: 'pointer' },
    onClick(event: MouseEvent) {
      if (!isOnControl(event)) press();
    },
    onDoubleClick(event: MouseEvent) {
      if (choice?.isOnClick && choice.isSingle && !isOnControl(event)) choice.onConfirm?.(record);
    },
  };
}

/** Handlers of a table's line for mouse and keyboard; the first line of a record is its one Tab stop. */
export function rowEvents(rowPress: RowPress, record: RecordRow, isFirstLine: boolean) {
  const { choice } = rowPress;
  const turn = choice ? () => choice.onChange(turnChoice(choice, record.id)) : null;
  const onEnter = choice?.isOnClick ? turn : rowPress.open(record);
  if (!onEnter && !turn) return {};
  return {
    ...rowClicks(rowPress, record),
    ...(isFirstLine ? { tabIndex: 0 } : {}),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => pressRowKey(event, { onEnter, onSpace: turn }),
  };
}

function isOnControl({ target, currentTarget }: MouseEvent): boolean {
  // What opened from the row, such as a menu, stands elsewhere in the page.
  return !(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS) !== null;
}

/** Whoever has just marked a text wants to copy it. */
function isTextMarked(): boolean {
  return window.getSelection()?.isCollapsed === false;
}
