import { createStore, type StoreApi } from 'zustand/vanilla';

/** How many forms hold input that is not saved. */
export interface UnsavedInput {
  readonly store: StoreApi<{ readonly count: number }>;
  /** A form holds unsaved input from now on; returns the release function (safe to call twice). */
  hold(): () => void;
  isHeld(): boolean;
  /** Gives all of it up, before the page starts afresh for another person. */
  abandon(): void;
}

/** Makes the counter behind `renderers/shared/unsaved-input`. */
export function createUnsavedInput(): UnsavedInput {
  const store = createStore(() => ({ count: 0 }));
  return {
    store,
    hold() {
      let isHolding = true;
      store.setState(({ count }) => ({ count: count + 1 }));
      return () => {
        if (!isHolding) return;
        isHolding = false;
        store.setState(({ count }) => ({ count: Math.max(0, count - 1) }));
      };
    },
    isHeld: () => store.getState().count > 0,
    abandon: () => store.setState({ count: 0 }),
  };
}
