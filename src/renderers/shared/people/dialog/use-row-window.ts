import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { computeWindow } from '../../../../engine/grid';

/** Height of a row, also in `people.css`. */
export const ROW_PX = 40;
/** The next page is asked for when the end comes as near as this (docs/screens.md#people-pickers). */
const NEAR_END_PX = 200;

/** The rows to draw in a scrolling box, with those that will come into sight next. */
export function useRowWindow(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState({ first: 0, last: Math.min(count, 1) });
  const measure = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    const next = computeWindow({
      count,
      rowHeightPx: ROW_PX,
      scrollTop,
      viewportPx: clientHeight,
      overscan: NEAR_END_PX / ROW_PX,
    });
    setShown((before) => (before.first === next.first && before.last === next.last ? before : next));
  }, [count]);
  useLayoutEffect(() => {
    measure();
    const sizes = new ResizeObserver(measure);
    if (box.current) sizes.observe(box.current);
    return () => sizes.disconnect();
  }, [measure]);
  const reveal = useCallback((index: number) => {
    const element = box.current;
    if (!element) return;
    const top = index * ROW_PX;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROW_PX > element.scrollTop + element.clientHeight)
      element.scrollTop = top + ROW_PX - element.clientHeight;
  }, []);
  return { box, shown, measure, reveal };
}
