import { useLayoutEffect, useState, type RefObject } from 'react';

/** Height of a row in pixels, the same for all: number and name, what else it says, a line between. */
export const PHONE_ROW_PX = 64;
const OVERSCAN = 6;
/** Rows are drawn anew after so many, not at each pixel. */
const STEP = 4;

export interface RowsInView {
  readonly first: number;
  readonly last: number;
}

/** Which of many rows of one height are in sight, whatever scrolls around them. */
export function useRowsInView(list: RefObject<HTMLElement | null>, count: number): RowsInView {
  const [view, setView] = useState<RowsInView>({ first: 0, last: Math.min(count, 2 * STEP + OVERSCAN) });
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return;
      const next = rowsBetween(-list.current.getBoundingClientRect().top, window.innerHeight, count);
      setView((known) => (known.first === next.first && known.last === next.last ? known : next));
    };
    measure();
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [list, count]);
  return view;
}

/** The rows of a window that begins so many pixels below the first one, and some around it. */
export function rowsBetween(topPx: number, heightPx: number, count: number): RowsInView {
  const at = Math.floor(topPx / PHONE_ROW_PX / STEP) * STEP;
  const first = Math.min(Math.max(at - OVERSCAN, 0), Math.max(count - 1, 0));
  const last = Math.min(Math.max(at + Math.ceil(heightPx / PHONE_ROW_PX) + STEP + OVERSCAN, 0), count);
  return { first, last: Math.max(first, last) };
}
