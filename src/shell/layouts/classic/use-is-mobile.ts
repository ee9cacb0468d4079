import { useMemo, useSyncExternalStore } from 'react';

/** Whether the window is narrower than `below` pixels, kept up to date. */
export function useIsMobile(below: number): boolean {
  const query = useMemo(() => window.matchMedia(`(max-width: ${below - 1}px)`), [below]);
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
}
