import { createContext, useContext, useLayoutEffect, useRef } from 'react';

/** The browser's history as far as open windows are concerned: each has an entry in it, so that Back closes the topmost one. */
export interface HostHistory {
  /**
   * Adds the entry of a window that opens. `onBack` is called when the user goes back over it; the window may stay open, and then
   * keeps its entry. Returns a function that takes the entry away when the window is closed (safe to call twice).
   */
  open: (onBack: () => void) => () => void;
}

const HostHistoryContext = createContext<HostHistory | null>(null);
/** null: windows inside leave the history alone, as in a preview. */
export const HostHistoryProvider = HostHistoryContext.Provider;

/** Gives a window its entry in the history while it is open; `onClose` is what its close button does. */
export function useHostHistory(isOpen: boolean, onClose: () => void): void {
  const history = useContext(HostHistoryContext);
  const latest = useRef(onClose);
  useLayoutEffect(() => {
    latest.current = onClose;
  });
  // Before the page around is replaced: the new address is known in the same step.
  useLayoutEffect(() => (isOpen ? history?.open(() => latest.current()) : undefined), [history, isOpen]);
}
