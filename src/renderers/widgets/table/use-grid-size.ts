import { useLayoutEffect, useState, type RefObject } from 'react';

export interface GridSizePx {
  /** Inner width, without the scroll bar. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Observed inner size of an element; null during the first rendering, measured before the first paint. */
export function useGridSize(element: RefObject<HTMLElement | null>): GridSizePx | null {
  const [size, setSize] = useState<GridSizePx | null>(null);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const measure = () => {
      const next = { widthPx: target.clientWidth, heightPx: target.clientHeight };
      setSize((known) => (known?.widthPx === next.widthPx && known.heightPx === next.heightPx ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
