import { useEffect, useRef, useState, type RefObject } from 'react';

/** The inner height of an element in pixels, kept up to date. */
export function useElementHeight(): readonly [RefObject<HTMLDivElement | null>, number] {
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(400);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      // A hidden part has no height; it keeps the one that it will come back with.
      if (element.clientHeight > 0) setHeight(element.clientHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, height];
}
