import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { GridState } from '../../../engine/grid';
import { cellElement, focusTarget, type CursorCell, type GridCursor } from './grid-cursor';

/**
 * Roving tabindex: makes the cursor's cell, or the first data cell, the grid's only tab stop (WAI-ARIA grid); an edited cell leaves
 * that to its editor. Set after the focus has moved and not by React: writing the `tabindex` of the focused element forces a
 * layout, here in the middle of a commit.
 */
export function useTabStop(
  grid: RefObject<HTMLElement | null>,
  {
    cursor,
    state,
    columnCount,
  }: { readonly cursor: GridCursor | null; readonly state: GridState; readonly columnCount: number },
): void {
  const held = useRef<HTMLElement | null>(null);
  // After every rendering: the row may have been mounted or unmounted.
  useLayoutEffect(() => {
    const next = stopOf(grid.current, cursor ?? firstCell(state, columnCount), cursor?.isEditing ?? false);
    if (next === held.current) return;
    held.current?.setAttribute('tabindex', '-1');
    next?.setAttribute('tabindex', '0');
    held.current = next;
  });
}

function firstCell({ ids }: GridState, columnCount: number): CursorCell | null {
  const [rowId] = ids;
  return rowId === undefined ? null : { rowId, columnIndex: Math.min(1, columnCount) };
}

function stopOf(grid: HTMLElement | null, place: CursorCell | null, isEdited: boolean): HTMLElement | null {
  const cell = place && cellElement(grid, place);
  if (!cell || (isEdited && cell.hasAttribute('data-editable'))) return null;
  return focusTarget(cell);
}
