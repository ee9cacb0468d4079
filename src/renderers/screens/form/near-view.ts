/** How far beyond the visible part a stand-in becomes a control, so that scrolling line by line meets controls. */
const MARGIN = '300px';

/** Tells when elements come near the visible part of the page. */
export interface NearView {
  /** False where the browser cannot tell: nothing is ever near then. */
  readonly isWatching: boolean;
  /** Gives the function that stops watching. */
  watch(element: Element, onNear: () => void): () => void;
  close(): void;
}

/** Makes a watcher. */
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
