import { createContext, useContext, useEffect } from 'react';

/**
 * Tells the host that typed input would be lost: it asks before it leaves the page, and keeps the page
 * (sign-in dialog over it) when the session ends. Returns the release function.
 */
export type HoldUnsavedInput = () => () => void;

const UnsavedInputContext = createContext<HoldUnsavedInput>(() => () => undefined);
export const UnsavedInputProvider = UnsavedInputContext.Provider;

/** Reports that this form holds input that is not saved, for as long as `isUnsaved` is true and it is mounted. */
export function useUnsavedInput(isUnsaved: boolean): void {
  const hold = useContext(UnsavedInputContext);
  useEffect(() => (isUnsaved ? hold() : undefined), [hold, isUnsaved]);
}
