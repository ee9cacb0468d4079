import { useEffect, type RefObject } from 'react';
import { ROW_STOP } from './row-keys';

const BODIES = '.ant-table-body, .ant-table-content, .ant-table-tbody-virtual-holder';
const STOPS = `a[href],button:not([disabled]),input:not([disabled]),${ROW_STOP}`;

/**
 * Makes scrolling table bodies focusable if nothing inside is (no rows, or no permitted button): otherwise the keyboard cannot
 * reach the columns at the right. `content` changes with what the body shows.
 */
export function useScrollFocus(box: RefObject<HTMLElement | null>, content: unknown): void {
  useEffect(() => {
    for (const body of box.current?.querySelectorAll<HTMLElement>(BODIES) ?? []) {
      if (body.querySelector(STOPS)) body.removeAttribute('tabindex');
      else body.tabIndex = 0;
    }
  }, [box, content]);
}
