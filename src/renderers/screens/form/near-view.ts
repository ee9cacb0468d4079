/** Distance from the viewport at which stand-ins become controls. */
const MARGIN = '300px';

/** Reports elements near the viewport. */
export interface NearView {
  /** False without browser support: nothing is ever near. */
  readonly isWatching: boolean;
  /** Returns an unsubscribe function. */
  watch: (element: Element, onNear: () => void) => () => void;
  close: () => void;
}

export function createNearView(): NearView {
  const callbacks = new Map<Element, () => void>();
  if (typeof IntersectionObserver !== 'function')
    return { isWatching: false, watch: () => () => undefined, close: () => undefined };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) if (entry.isIntersecting) callbacks.get(entry.target)?.();
    },
    { rootMargin: `${MARGIN} 0px` },
  );
  return {
    isWatching: true,
    watch(element, onNear) {
      callbacks.set(element, onNear);
      observer.observe(element);
      return () => {
        callbacks.delete(element);
        observer.unobserve(element);
      };
    },
    close() {
      observer.disconnect();
      callbacks.clear();
    },
  };
}
