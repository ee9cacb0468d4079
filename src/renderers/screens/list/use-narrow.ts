import { createContext, useContext, useSyncExternalStore } from 'react';

/** Widest window, in pixels, that shows rows as cards (look.md: 390 px). */
const NARROW = '(max-width: 575.98px)';

const NarrowContext = createContext(false);
/** Draws the screens inside as in a window as narrow as a phone's, whatever the window is. */
export const NarrowProvider = NarrowContext.Provider;

/** Whether the window is as narrow as a phone's, or drawn as such. */
export function useNarrow(): boolean {
  const isForced = useContext(NarrowContext);
  const isNarrow = useSyncExternalStore(subscribe, () => query()?.matches ?? false);
  return isForced || isNarrow;
}

function query(): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(NARROW) : undefined;
}

function subscribe(listener: () => void): () => void {
  const media = query();
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}
