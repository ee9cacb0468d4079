import type { TableRef } from 'antd/es/table';
import { useEffect, type RefObject } from 'react';

let barWidth: number | null = null;

/** Width in pixels of a scrollbar that takes room; 0 where they lie over what they scroll. */
function widthOfBar(): number {
  if (barWidth !== null) return barWidth;
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;width:50px;height:50px;overflow:scroll;visibility:hidden';
  document.body.append(probe);
  barWidth = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return barWidth;
}

/** Marks a table whose rows are higher than its body (`data-tall`), and gives its styles the width of a bar (`--formloom-bar`). */
export function useTallBody(table: RefObject<TableRef | null>): void {
  // After each rendering: the component library replaces the body of an empty table.
  useEffect(() => {
    const box = table.current?.nativeElement;
    const body = box?.querySelector('.ant-table-body');
    if (!box || !body?.firstElementChild || typeof ResizeObserver === 'undefined') return undefined;
    box.style.setProperty('--formloom-bar', `${String(widthOfBar())}px`);
    // The note of an empty table may be higher, and is never scrolled.
    const hasBar = () => body.scrollHeight > body.clientHeight && getComputedStyle(body).overflowY !== 'hidden';
    const observer = new ResizeObserver(() => box.toggleAttribute('data-tall', hasBar()));
    observer.observe(body);
    observer.observe(body.firstElementChild);
    return () => observer.disconnect();
  });
}
