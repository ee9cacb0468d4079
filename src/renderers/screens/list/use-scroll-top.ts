import { useEffect, useRef, type RefObject } from 'react';
import type { ListState } from './list-query';

const SCROLLING = '.ant-table-body, .ant-table-tbody-virtual-holder';

/**
 * Scrolls to the first row after a change of page, sort or search, not after a refresh. Cards scroll with everything above them:
 * there only a change of page does.
 */
export function useScrollTop(box: RefObject<HTMLElement | null>, state: ListState, isLoading: boolean): void {
  const shown = useRef(state);
  useEffect(() => {
    if (isLoading || shown.current === state) return;
    const isTurned = shown.current.page !== state.page;
    shown.current = state;
    const body = box.current?.querySelector(SCROLLING);
    if (body) body.scrollTop = 0;
    else if (isTurned) box.current?.scrollIntoView();
  }, [box, state, isLoading]);
}
