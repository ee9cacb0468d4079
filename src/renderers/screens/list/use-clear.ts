import { useState } from 'react';
import type { ListData } from './use-list-data';
import type { ListTreeState } from './use-list-tree';

/** Gives up all that narrows a list down; `count` = how often, by which its search bar begins anew. */
export function useClear({ dispatch }: Pick<ListData, 'dispatch'>, tree: ListTreeState | null) {
  const [count, setCount] = useState(0);
  function clear() {
    dispatch({ type: 'clear' });
    tree?.clear();
    setCount((before) => before + 1);
  }
  return { count, clear };
}
