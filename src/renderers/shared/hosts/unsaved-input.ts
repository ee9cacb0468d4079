import { createContext, useContext, useEffect } from 'react';

/**
 * Tells the host that typed input would be lost: it asks before it leaves the page, and keeps the page
 * (sign-in dialog over it) when the session ends. Returns an unsubscribe function.
 */
export type HoldUnsavedInput = () => () => void;

const UnsavedInputContext = createContext<HoldUnsavedInput>(() => () => undefined);
export const UnsavedInputProvider = UnsavedInputContext.Provider;

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
  const hold = useContext(UnsavedInputContext);
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
