import { useEffect, useState, type RefObject } from 'react';
import { roomBelow } from '../hosts/room-below';

/** Pager and the table's border, in pixels. */
const RESERVED = 44 + 1;
const SMALLEST = 240;

/** Heights in pixels of one header row and of the row of totals, by density (look.md: rows of 40 and of 32). */
export const HEADER_HEIGHT = { middle: 38, small: 30 } as const;

/**
 * Height of the table's scrolling body in pixels, so that the pager stands at the bottom of the window (or of the dialog or
 * drawer around the list) and the header never scrolls away. `ref` is the box the table starts in, `extra` what stands in it besides the body.
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
    // The search bar opening above moves the table without resizing the window.
    if (ref.current?.parentElement)
      observer?.observe(ref.current.parentElement.parentElement ?? ref.current.parentElement);
    return () => {
      window.removeEventListener('resize', measure);
      observer?.disconnect();
    };
  }, [ref, extra]);
  return height;
}
