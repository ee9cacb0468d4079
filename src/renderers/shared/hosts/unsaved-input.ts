import { createContext, useContext, useEffect } from 'react';

/**
 * Tells the host that typed input would be lost: it asks before it leaves the page, and keeps the page
 * (sign-in dialog over it) when the session ends. Returns an unsubscribe function.
 */
export type HoldUnsavedInput = () => () => void;

const UnsavedInputContext = createContext<HoldUnsavedInput>(() => () => undefined);
export const UnsavedInputProvider = UnsavedInputContext.Provider;

/** Who is told of unsaved input here: the screen around, or the page. */
export function useHoldUnsavedInput(): HoldUnsavedInput {
  return useContext(UnsavedInputContext);
}

/** Something that is typed into: it tells whether it holds what is not saved, and calls back when that may have changed. */
export interface UnsavedInput {
  readonly isDirty: boolean;
  subscribeStatus: (listener: () => void) => () => void;
}

/**
 * Reports that this form holds input that is not saved, for as long as it does and is mounted. Draws nothing: the first key in a
 * form must not draw what stands around its fields.
 */
export function useUnsavedInput(input: UnsavedInput | null): void {
  const hold = useHoldUnsavedInput();
  useEffect(() => {
    if (!input) return undefined;
    let release: (() => void) | null = null;
    const follow = () => {
      if (input.isDirty) release ??= hold();
      else {
        release?.();
        release = null;
      }
    };
    follow();
    const stop = input.subscribeStatus(follow);
    return () => {
      stop();
      release?.();
    };
  }, [hold, input]);
}

/** Counts what is held through it, and hands it on. */
export interface HeldInput {
  readonly hold: HoldUnsavedInput;
  isHeld: () => boolean;
}

export function createHeldInput(outer: HoldUnsavedInput): HeldInput {
  let held = 0;
  return {
    isHeld: () => held > 0,
    hold: () => {
      const release = outer();
      held += 1;
      return () => {
        held -= 1;
        release();
      };
    },
  };
}
