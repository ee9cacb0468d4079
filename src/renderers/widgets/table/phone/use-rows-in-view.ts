import { useLayoutEffect, useState, type RefObject } from 'react';

/** Height of a row in pixels, the same for all: number and name, what else it says, a line between. */
export const PHONE_ROW_PX = 64;
const OVERSCAN = 6;
/** Fewer rows are all drawn. */
const ALL_BELOW = 100;
/** Rows are drawn anew after so many, not at each pixel. */
const STEP = 4;

export interface RowsInView {
  readonly first: number;
  readonly last: number;
}

/** A row that says more below itself. */
interface OpenRow {
  readonly index: number;
  /** By how much it is higher than the others. */
  readonly extraPx: number;
}

/** Which of many rows of one height are in sight, whatever scrolls around them; the row at `openIndex` (-1 = none) may be higher. */
export function useRowsInView(list: RefObject<HTMLElement | null>, count: number, openIndex: number): RowsInView {
  const [view, setView] = useState<RowsInView>(() => rowsBetween({ topPx: 0, heightPx: 0 }, count));
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return;
      const open = { index: openIndex, extraPx: extraOf(list.current, openIndex) };
      const place = { topPx: -list.current.getBoundingClientRect().top, heightPx: window.innerHeight };
      const next = rowsBetween(place, count, open);
      setView((known) => (known.first === next.first && known.last === next.last ? known : next));
    };
    measure();
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [list, count, openIndex]);
  return view;
}

function extraOf(list: HTMLElement, index: number): number {
  const row = list.querySelector<HTMLElement>(`:scope > [aria-posinset="${String(index + 1)}"]`);
  return Math.max((row?.offsetHeight ?? 0) - PHONE_ROW_PX, 0);
}

/** A window: how far it begins below the first row, and its height. */
interface Place {
  readonly topPx: number;
  readonly heightPx: number;
}

const NO_ROW: OpenRow = { index: -1, extraPx: 0 };

/** The rows of a window and some around it; all of them where they are few. */
export function rowsBetween({ topPx, heightPx }: Place, count: number, open = NO_ROW): RowsInView {
  if (count < ALL_BELOW) return { first: 0, last: count };
  const belowOpen = open.index < 0 ? 0 : topPx - (open.index + 1) * PHONE_ROW_PX;
  const evenPx = topPx - Math.min(Math.max(belowOpen, 0), open.extraPx);
  const at = Math.floor(evenPx / PHONE_ROW_PX / STEP) * STEP;
  const first = Math.min(Math.max(at - OVERSCAN, 0), count - 1);
  const last = Math.min(Math.max(at + Math.ceil(heightPx / PHONE_ROW_PX) + STEP + OVERSCAN, 0), count);
  return { first, last: Math.max(first, last) };
}

/** The rows to draw, in their order: those in sight, and the one at `keptIndex` (-1 = none) wherever it stands. */
export function drawnRows({ first, last }: RowsInView, count: number, keptIndex: number): readonly number[] {
  const end = Math.min(last, count);
  const inView = Array.from({ length: Math.max(end - first, 0) }, (_none, at) => first + at);
  if (keptIndex < 0 || keptIndex >= count) return inView;
  if (keptIndex < first) return [keptIndex, ...inView];
  return keptIndex >= end ? [...inView, keptIndex] : inView;
}
