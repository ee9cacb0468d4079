import type { KeyboardEvent, MouseEvent } from 'react';
import type { RecordRow } from '../../shared/sources/record-source';
import type { RowEditor } from './inline/use-row-edit';
import { turnChoice, type RowChoice } from './row-choice';
import { pressRowKey } from './row-keys';

/** What a press on a row does. */
export interface RowPress {
  /** null = rows cannot be selected. */
  readonly choice: RowChoice | null;
  /** How a record is opened; null where it cannot be. */
  open: (record: RecordRow) => (() => void) | null;
  /** How a row is put into editing where it stands; absent = rows are not edited in place. */
  readonly edit?: RowEditor | undefined;
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
  const edit = rowPress.edit?.(record) ?? null;
  const onEnter = choice?.isOnClick ? turn : edit ? () => edit(null) : rowPress.open(record);
  if (!onEnter && !turn) return {};
  return {
    ...rowClicks(rowPress, record),
    ...(edit && editClicks(edit)),
    ...(isFirstLine ? { tabIndex: 0 } : {}),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const place = edit ? placeOf(event) : null;
      if (edit && place && (event.key === 'F2' || (event.key === 'Enter' && place.isCell))) {
        event.preventDefault();
        return edit(place.fieldId);
      }
      return pressRowKey(event, { onEnter, onSpace: turn });
    },
  };
}

/** A double click on a cell edits its row there. */
function editClicks(edit: (fieldId: string | null) => void) {
  return {
    onDoubleClick(event: MouseEvent) {
      if (!isOnControl(event)) edit(fieldOf(event.target));
    },
  };
}

/** The cell or row that a key was pressed on; null where a control in it has the focus. */
function placeOf({ target, currentTarget, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent<HTMLElement>) {
  if (ctrlKey || altKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return null;
  const isCell = target.matches('.ant-table-cell');
  return target === currentTarget || isCell ? { isCell, fieldId: fieldOf(target) } : null;
}

function fieldOf(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? null) : null;
}

function isOnControl({ target, currentTarget }: MouseEvent): boolean {
  // What opened from the row, such as a menu, stands elsewhere in the page.
  return !(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS) !== null;
}

/** Whoever has just marked a text wants to copy it. */
function isTextMarked(): boolean {
  return window.getSelection()?.isCollapsed === false;
}
