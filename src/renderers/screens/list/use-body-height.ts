import { useEffect, useState, type RefObject } from 'react';
import { roomBelow } from '../hosts/room-below';

/** Height of the pager and the table's border, in pixels. */
const RESERVED = 44 + 1;
const SMALLEST = 240;

/** Heights in pixels of a header row and of the totals row, by density (rows of 40 and of 32: docs/screens.md#look). */
export const HEADER_HEIGHT = { middle: 38, small: 30 } as const;

/**
 * Height of the table's scrolling body in pixels, so that the pager is at the bottom of the window (or of the surrounding dialog or
 * drawer). `ref` is the box around the table, `extra` the height of everything else in it.
 */
export function useBodyHeight(ref: RefObject<HTMLElement | null>, extra: number): number {
  const [height, setHeight] = useState(SMALLEST);
  useEffect(() => {
    const measure = () => {
      const box = ref.current;
      if (!box) return;
      const padding = box.parentElement ? Number.parseFloat(getComputedStyle(box.parentElement).paddingBottom) : 0;
      const room = roomBelow(box) - (Number.isNaN(padding) ? 0 : padding);
      setHeight(Math.max(SMALLEST, Math.round(room - RESERVED - extra)));
    };
    measure();
    window.addEventListener('resize', measure);
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    // Expanding the search bar moves the table without resizing the window.
    if (ref.current?.parentElement)
      observer?.observe(ref.current.parentElement.parentElement ?? ref.current.parentElement);
    return () => {
      window.removeEventListener('resize', measure);
      observer?.disconnect();
    };
  }, [ref, extra]);
  return height;
}
