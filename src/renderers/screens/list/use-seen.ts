import { useEffect, useRef, type RefObject } from 'react';

/** Calls once when an element comes into view; at once without browser support. A new `key` watches again. */
export function useSeen(place: RefObject<Element | null>, onSeen: () => void, key?: unknown): void {
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    if (!place.current) return undefined;
    if (typeof IntersectionObserver !== 'function') {
      seen.current();
      return undefined;
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      seen.current();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, key]);
}
