import { useEffect, useRef, type RefObject } from 'react';
import type { ListState } from './list-query';

const SCROLLING = '.ant-table-body, .ant-table-tbody-virtual-holder';

/**
 * Once the rows of another page, order or search are there, the first of them is in sight; a list asked for again stays where
 * it is. Cards scroll with all that stands above them: there only another page goes back to the first.
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
