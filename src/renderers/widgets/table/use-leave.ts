import { useCallback, useEffect, useRef, type RefObject } from 'react';

/**
 * Handles focus leaving the grid, or a mousedown outside. A blank row added by Tab is removed at the click, not before: it must not
 * move a button away from under the pointer, and a save must not see it.
 */
export function useLeave(grid: RefObject<HTMLElement | null>, dropBlankRow: () => boolean, onLeave?: () => void) {
  const press = useRef({ isDown: false, isOwn: false });
  useEffect(() => {
    const down = () => {
      press.current = { isDown: true, isOwn: false };
    };
    const up = () => {
      press.current.isDown = false;
    };
    const click = ({ target }: MouseEvent) => {
      const isBeside = target instanceof Node && grid.current?.parentElement?.contains(target) === true;
      if (!press.current.isOwn && !isBeside) dropBlankRow();
    };
    document.addEventListener('pointerdown', down, true);
    document.addEventListener('pointerup', up, true);
    document.addEventListener('click', click, true);
    return () => {
      document.removeEventListener('pointerdown', down, true);
      document.removeEventListener('pointerup', up, true);
      document.removeEventListener('click', click, true);
    };
  }, [grid, dropBlankRow]);
  const leave = useCallback(() => {
    if (!press.current.isDown) dropBlankRow();
    onLeave?.();
  }, [dropBlankRow, onLeave]);
  /** Notes a mousedown that belongs to the grid: on a cell, or in a popup of its editor. */
  const notePress = useCallback(() => {
    press.current.isOwn = true;
  }, []);
  return { leave, notePress };
}
