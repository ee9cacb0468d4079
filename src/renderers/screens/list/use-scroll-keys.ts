import type { TableRef } from 'antd/es/table';
import { useEffect, type RefObject } from 'react';
import { ROW_STOP } from './row-keys';

/** Pixels of an arrow key, as in a native scroller. */
const STEP = 40;
/** Until the rows of the new place are drawn. */
const AFTER_SCROLL_MS = 50;
/** Controls that use the arrow keys themselves. */
const OWN_KEYS = 'input:not([type=checkbox]),textarea,select,[contenteditable=true],[role=combobox],[role=menu]';

interface Place {
  readonly top?: number;
  /** Sideways, from where it is. */
  readonly by?: number;
}

/**
 * Scrolls virtualised rows by keyboard: arrows, Page Up, Page Down, Home and End, from anything inside that does not use the key.
 * Browsers do that for native scrollers only.
 */
export function useScrollKeys(table: RefObject<TableRef | null>, isVirtual: boolean): void {
  useEffect(() => {
    const box = isVirtual ? table.current?.nativeElement : undefined;
    if (!box) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const rows = box.querySelector('.ant-table-tbody-virtual-holder');
      const place = rows && placeOf(event, rows);
      if (!place) return;
      event.preventDefault();
      // Headings and totals follow a wheel only.
      if (place.by !== undefined)
        rows.dispatchEvent(new WheelEvent('wheel', { deltaX: place.by, bubbles: true, cancelable: true }));
      if (place.top === undefined) return;
      table.current?.scrollTo({ top: place.top });
      keepFocus(box);
    };
    box.addEventListener('keydown', onKeyDown);
    return () => box.removeEventListener('keydown', onKeyDown);
  }, [table, isVirtual]);
}

/** Keys that rows take for themselves (row-keys.ts). */
const isOfRows = (key: string) => key === 'ArrowUp' || key === 'ArrowDown';

/** Rows that left the sight are gone, and with them the focus: another one takes it. */
function keepFocus(box: HTMLElement): void {
  const { activeElement } = document;
  if (!activeElement?.closest('.ant-table-row')) return;
  setTimeout(() => {
    if (!activeElement.isConnected) box.querySelector<HTMLElement>(ROW_STOP)?.focus({ preventScroll: true });
  }, AFTER_SCROLL_MS);
}

/** Where a key scrolls to; null when it is none of them, or means something else. */
function placeOf(event: KeyboardEvent, rows: Element): Place | null {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return null;
  if (target instanceof Element && (target.closest(OWN_KEYS) || (target.closest(ROW_STOP) && isOfRows(key))))
    return null;
  const { scrollTop, clientHeight, scrollHeight } = rows;
  const places: Readonly<Record<string, Place>> = {
    ArrowUp: { top: scrollTop - STEP },
    ArrowDown: { top: scrollTop + STEP },
    PageUp: { top: scrollTop - clientHeight },
    PageDown: { top: scrollTop + clientHeight },
    Home: { top: 0 },
    End: { top: scrollHeight },
    ArrowLeft: { by: -STEP },
    ArrowRight: { by: STEP },
  };
  return places[key] ?? null;
}
