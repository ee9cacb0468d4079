import { useMemo, useState, type UIEvent } from 'react';
import { computeWindow, offsetOfRow, totalHeight, type RowHeights, type RowId } from '../../../engine/grid';
import { useAfterFrame } from '../../shared/use-after-frame';

export const ROW_HEIGHT_PX = 40;
/** One line of error text under the cells of a row. */
export const ERROR_LINE_PX = 22;
/** Tables grow up to this height and scroll inside from then on. */
export const MAX_BODY_PX = 480;
const OVERSCAN = 4;
const NO_IDS: readonly RowId[] = [];
/** Sideways only such steps count: smaller ones change no drawn column. */
const COLUMN_STEP_PX = 48;

export interface DrawnRow {
  readonly index: number;
  readonly topPx: number;
  readonly heightPx: number;
}

interface RowWindowInput {
  readonly ids: readonly RowId[];
  readonly tallRows: readonly number[];
  /** Drawn wherever it stands, so that an editor keeps its focus while it is scrolled out of sight. */
  readonly keptIndex: number;
  /** Height of the grid in pixels where it is known to be more than usual (full screen); null draws no row. */
  readonly viewportPx: number | null;
}

/** Where the grid is scrolled to, in steps that matter. */
export function useScroll() {
  const [scroll, setScroll] = useState({ top: 0, left: 0 });
  const onScroll = (event: UIEvent<HTMLElement>) => {
    const { scrollTop, scrollLeft } = event.currentTarget;
    // At once and not by a drawing: the frozen columns have to stick in the very frame that moves the others.
    event.currentTarget.toggleAttribute('data-moved', scrollLeft !== 0);
    const top = Math.floor(scrollTop / ROW_HEIGHT_PX) * ROW_HEIGHT_PX;
    const left = Math.floor(scrollLeft / COLUMN_STEP_PX) * COLUMN_STEP_PX;
    setScroll((known) => (known.top === top && known.left === left ? known : { top, left }));
  };
  return { ...scroll, onScroll };
}

/**
 * The rows to draw for a scroll position. Where rows came or went, those out of sight follow behind the frame: neither a
 * form that opens nor a row that is added waits for them.
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
