import { useEffect, type RefObject } from 'react';

const STOPS = 'a[href],button:not([disabled]),input:not([disabled])';

/**
 * Lets the keyboard into a scrolling table body in which nothing can be focused (no rows, or no button that the user may
 * press): without it the columns at the right are out of reach. `content` changes with what the body shows.
 */
export function useScrollFocus(box: RefObject<HTMLElement | null>, content: unknown): void {
  useEffect(() => {
    const body = box.current?.querySelector<HTMLElement>('.ant-table-body, .ant-table-content');
    if (!body) return;
    if (body.querySelector(STOPS)) body.removeAttribute('tabindex');
    else body.tabIndex = 0;
  }, [box, content]);
}
