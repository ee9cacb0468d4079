import type { KeyboardEvent } from 'react';

/** What a key does that nothing in the row takes for itself. */
export interface RowKeys {
  /** Enter. */
  readonly onEnter: (() => void) | null;
  /** The space bar. */
  readonly onSpace: (() => void) | null;
}

/** The line that is the Tab stop of its record, and the button of a group. */
export const ROW_STOP = '.ant-table-row[tabindex="0"],.formloom-group-turn';
const CELL = '.ant-table-cell';
const CONTROL = 'a[href],button:not(:disabled),input:not(:disabled),[role="switch"],[tabindex="0"]';
/** Controls that use the arrow keys themselves. */
const WITH_OWN_ARROWS =
  'input:not([type="checkbox"]):not([type="radio"]),textarea,select,[role="combobox"],[role="menu"],[role="slider"],[contenteditable="true"]';

/**
 * Keys of a row of a table, which is one Tab stop: up and down go to other rows, left and right through its cells and controls,
 * Tab and Shift+Tab to the next stop outside of the row (docs/screens.md#lists).
 */
export function pressRowKey(event: KeyboardEvent<HTMLElement>, { onEnter, onSpace }: RowKeys): void {
  const { key, target, currentTarget } = event;
  // What opened from the row, such as a menu, stands elsewhere in the page.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const place = placeOf(currentTarget, target);
  if (!place) return;
  if (key === 'Tab') return isVirtual(place.row) ? undefined : leaveRow(event, place);
  if (event.shiftKey) return;
  const isOnControl = target.closest(CONTROL) !== null && target !== place.row;
  const act = key === 'Enter' ? onEnter : key === ' ' ? onSpace : null;
  if (act && (!isOnControl || (key === 'Enter' && isMark(target)))) {
    event.preventDefault();
    return act();
  }
  const next = target.closest(WITH_OWN_ARROWS) ? undefined : arrowTarget(key, place);
  if (!next) return;
  event.preventDefault();
  goTo(next);
}

interface Place {
  /** The record's Tab stop. */
  readonly row: HTMLElement;
  /** Tab stops of all rows, from top to bottom. */
  readonly rows: readonly HTMLElement[];
  /** Where left and right lead, from the row itself to its last control. */
  readonly stops: readonly HTMLElement[];
  /** Of `stops`. */
  readonly at: number;
}

function placeOf(line: HTMLElement, target: HTMLElement): Place | null {
  const rows = [...(line.parentElement?.querySelectorAll<HTMLElement>(ROW_STOP) ?? [])];
  // A record with rows of sub-tables has several lines; the first is its stop.
  const row = rows.findLast(
    (stop) => line.contains(stop) || stop.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (!row) return null;
  const stops = [row, ...[...line.querySelectorAll<HTMLElement>(CELL)].flatMap(stopsOfCell)];
  return { row, rows, stops, at: Math.max(stops.indexOf(target), 0) };
}

/** The controls of a cell, else the cell itself. */
function stopsOfCell(cell: HTMLElement): readonly HTMLElement[] {
  const controls = [...cell.querySelectorAll<HTMLElement>(CONTROL)];
  return controls.length > 0 ? controls : [cell];
}

function arrowTarget(key: string, { row, rows, stops, at }: Place): HTMLElement | undefined {
  const index = rows.indexOf(row);
  if (isVirtual(row) && key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  switch (key) {
    case 'ArrowRight':
      return stops[at + 1];
    case 'ArrowLeft':
      return stops[at - 1];
    case 'ArrowDown':
      return rows[index + 1];
    case 'ArrowUp':
      return rows[index - 1];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    default:
      return undefined;
  }
}

/** Virtualised rows are not scrolled by the browser: left, right, Home and End do that (use-scroll-keys.ts), so Tab leads to their controls. */
function isVirtual(row: HTMLElement): boolean {
  return row.closest('.ant-table-tbody-virtual') !== null;
}

function leaveRow(event: KeyboardEvent<HTMLElement>, { row, rows, stops, at }: Place): void {
  const step = event.shiftKey ? -1 : 1;
  const next = event.shiftKey && at > 0 ? row : rows[rows.indexOf(row) + step];
  if (next) {
    event.preventDefault();
    return goTo(next);
  }
  // The browser goes on from the row's last control, or from the row itself backwards.
  if (!event.shiftKey) stops.findLast((stop) => stop.matches(CONTROL))?.focus({ preventScroll: true });
}

function goTo(stop: HTMLElement): void {
  if (!stop.matches(CONTROL)) stop.tabIndex = stop.tabIndex === 0 ? 0 : -1;
  stop.focus({ preventScroll: true });
  // In the middle, since columns at the sides may lie over the others.
  stop.scrollIntoView?.({ block: 'nearest', inline: stop.matches(ROW_STOP) ? 'nearest' : 'center' });
}

function isMark(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox');
}
