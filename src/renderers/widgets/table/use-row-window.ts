import { useMemo, useState, type UIEvent } from 'react';
import { computeWindow, offsetOfRow, totalHeight, type RowHeights, type RowId } from '../../../engine/grid';
import { useAfterFrame } from '../../shared/hosts/use-after-frame';

export const ROW_HEIGHT_PX = 40;
/** Height of an error line under the cells of a row. */
const ERROR_LINE_PX = 22;
/** Maximum height of the body; taller tables scroll. */
export const MAX_BODY_PX = 480;
const OVERSCAN = 4;
const NO_IDS: readonly RowId[] = [];
/** Throttle of horizontal scrolling: smaller steps change no rendered column. */
const COLUMN_STEP_PX = 48;

export interface DrawnRow {
  readonly index: number;
  readonly topPx: number;
  readonly heightPx: number;
}

interface RowWindowInput {
  readonly ids: readonly RowId[];
  readonly tallRows: readonly number[];
  /** Always rendered, so that an editor keeps its focus while scrolled out of view. */
  readonly keptIndex: number;
  /** Height of the grid in pixels if larger than usual (full screen); null renders no row. */
  readonly viewportPx: number | null;
}

/** Scroll position of the grid, throttled. */
export function useScroll() {
  const [scroll, setScroll] = useState({ top: 0, left: 0 });
  const onScroll = (event: UIEvent<HTMLElement>) => {
    const { scrollTop, scrollLeft } = event.currentTarget;
    // Set directly, not by rendering: frozen columns must stick in the same frame.
    event.currentTarget.toggleAttribute('data-moved', scrollLeft !== 0);
    const top = Math.floor(scrollTop / ROW_HEIGHT_PX) * ROW_HEIGHT_PX;
    const left = Math.floor(scrollLeft / COLUMN_STEP_PX) * COLUMN_STEP_PX;
    setScroll((known) => (known.top === top && known.left === left ? known : { top, left }));
  };
  return { ...scroll, onScroll };
}

/**
 * The rows that a virtualised grid renders for a scroll position. Rows out of view follow after the frame, so that opening a form
 * or adding a row does not wait for them.
 */
export function useRowWindow({ ids, tallRows, keptIndex, viewportPx }: RowWindowInput, scrollTop: number) {
  const drawnIds = useAfterFrame(ids, NO_IDS);
  return useMemo(() => {
    const count = ids.length;
    const heights: RowHeights = { count, rowHeightPx: ROW_HEIGHT_PX, tallRows, extraPx: ERROR_LINE_PX };
    if (viewportPx === null) return { drawn: [], heights, bodyPx: totalHeight(heights) };
    const view = { ...heights, scrollTop, viewportPx: Math.max(viewportPx, MAX_BODY_PX) };
    const { first, last } = computeWindow({ ...view, overscan: OVERSCAN });
    const seen = computeWindow({ ...view, overscan: 0 });
    const drawnBefore = new Set(drawnIds.slice(first, last));
    const isSeen = (index: number) => index === keptIndex || (index >= seen.first && index < seen.last);
    const isDue = (index: number) => drawnIds === ids || isSeen(index) || drawnBefore.has(ids[index] ?? -1);
    const indexes = Array.from({ length: last - first }, (_none, offset) => first + offset).filter(isDue);
    if (keptIndex >= 0 && keptIndex < first) indexes.unshift(keptIndex);
    if (keptIndex >= last && keptIndex < count) indexes.push(keptIndex);
    const drawn = indexes.map((index): DrawnRow => {
      const topPx = offsetOfRow(heights, index);
      return { index, topPx, heightPx: offsetOfRow(heights, index + 1) - topPx };
    });
    return { drawn, heights, bodyPx: totalHeight(heights) };
  }, [ids, drawnIds, tallRows, keptIndex, viewportPx, scrollTop]);
}
