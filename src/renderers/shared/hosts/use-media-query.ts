import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';

/** Answers a media query for a part that is drawn as on another screen; null = as the window does. */
type MediaMatcher = (query: string) => boolean | null;

const MediaContext = createContext<MediaMatcher | null>(null);
/** Lets media queries inside be answered for another screen than the window. */
export const MediaProvider = MediaContext.Provider;

/** Whether the window, or the screen around, answers to a CSS media query; `false` where there is no `matchMedia`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = ask(query);
      media?.addEventListener('change', listener);
      return () => media?.removeEventListener('change', listener);
    },
    [query],
  );
  const matches = useContext(MediaContext);
  const isMatched = useSyncExternalStore(subscribe, () => ask(query)?.matches ?? false);
  return matches?.(query) ?? isMatched;
}

function ask(query: string): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(query) : undefined;
}
