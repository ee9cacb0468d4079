import { createStore, type StoreApi } from 'zustand/vanilla';
import { createHeldInput, type HoldUnsavedInput, type KeepInput } from '../../renderers/shared/hosts/unsaved-input';

/** How many forms hold input that is not saved. */
export interface UnsavedInput {
  readonly store: StoreApi<{ readonly count: number; readonly kept: number }>;
  /** Registers a form with unsaved input; returns an unsubscribe function (safe to call twice). */
  hold: HoldUnsavedInput;
  /** Keeps all of it as drafts; undefined where something cannot be kept. */
  keeper: () => KeepInput | undefined;
  isHeld: () => boolean;
  /**
   * Input that is kept in the browser is on its way to the server: leaving loses nothing and nobody is asked, but a session
   * that ends is signed in again over the page. Returns an unsubscribe function (safe to call twice).
   */
  holdKept: () => () => void;
  /** Does anything need the page to stay when the session ends? */
  needsPage: () => boolean;
  /** Gives all of it up, before the page starts afresh for another person. */
  abandon: () => void;
}

/** Makes the counter behind `renderers/shared/unsaved-input`. */
export function createUnsavedInput(): UnsavedInput {
  const held = createHeldInput();
  const store = createStore(() => ({ count: 0, kept: 0 }));

  function holdAs(kind: 'count' | 'kept'): () => void {
    let isHolding = true;
    const add = (step: number) => store.setState((state) => ({ ...state, [kind]: Math.max(0, state[kind] + step) }));
    add(1);
    return () => {
      if (isHolding) add(-1);
      isHolding = false;
    };
  }

  return {
    store,
    hold: (keep) => {
      const releases = [held.hold(keep), holdAs('count')];
      return () => {
        for (const release of releases) release();
      };
    },
    keeper: held.keeper,
    isHeld: () => store.getState().count > 0,
    holdKept: () => holdAs('kept'),
    needsPage: () => store.getState().count + store.getState().kept > 0,
    abandon: () => store.setState({ count: 0, kept: 0 }),
  };
}
