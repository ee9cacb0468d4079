import { useState } from 'react';
import type { ListData } from './use-list-data';
import type { ListTreeState } from './use-list-tree';

/** Gives up all that narrows a list down. Its search bar begins anew with each `count`, and with the focus after a clearing. */
export function useClear({ dispatch, leave }: Pick<ListData, 'dispatch' | 'leave'>, tree: ListTreeState | null) {
  const [{ count, takesFocus }, setBar] = useState({ count: 0, takesFocus: false });
  const restart = (isCleared: boolean) => setBar((before) => ({ count: before.count + 1, takesFocus: isCleared }));
  const clear = () =>
    leave(() => {
      dispatch({ type: 'clear' });
      tree?.clear();
      restart(true);
    });
  return { count, takesFocus, clear, restart: () => restart(false) };
}
