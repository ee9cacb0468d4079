import type { TableRef } from 'antd/es/table';
import { useEffect, type RefObject } from 'react';
import { ROW_STOP } from './row-keys';

/** Pixels of an arrow key, as in a native scroller. */
const STEP = 40;
/** Until the rows of the new place are drawn. */
const AFTER_SCROLL_MS = 50;
/** Controls that use the arrow keys themselves. */
const OWN_KEYS = 'input:not([type=checkbox]),textarea,select,[contenteditable=true],[role=combobox],[role=menu]';

/** The component library's own type leaves out the direction that only virtualised rows have. */
interface Scroller {
  scrollTo: (place: { readonly top?: number; readonly left?: number }) => void;
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
      const place = placeOf(event, box);
      if (!place) return;
      event.preventDefault();
      (table.current as unknown as Scroller).scrollTo(place);
      if (place.top !== undefined) keepFocus(box);
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
function placeOf(event: KeyboardEvent, box: HTMLElement) {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return null;
  if (target instanceof Element && (target.closest(OWN_KEYS) || (target.closest(ROW_STOP) && isOfRows(key))))
    return null;
  const rows = box.querySelector('.ant-table-tbody-virtual-holder');
  if (!rows) return null;
  const { scrollTop, clientHeight, scrollHeight } = rows;
  // The rows have no offset of their own to read: the headings follow them.
  const left = box.querySelector('.ant-table-header')?.scrollLeft ?? 0;
  const places: Readonly<Record<string, Parameters<Scroller['scrollTo']>[0]>> = {
    ArrowUp: { top: scrollTop - STEP },
    ArrowDown: { top: scrollTop + STEP },
    PageUp: { top: scrollTop - clientHeight },
    PageDown: { top: scrollTop + clientHeight },
    Home: { top: 0 },
    End: { top: scrollHeight },
    ArrowLeft: { left: Math.max(left - STEP, 0) },
    ArrowRight: { left: left + STEP },
  };
  return places[key] ?? null;
}
