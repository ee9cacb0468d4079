import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useShell } from '../../shell-context';
import { clampSize, readSizes, type SizedPart, type SplitSizes } from './split-sizes';

/** The division of the workbench, remembered in this browser. */
export function useSizes() {
  const { storage } = useShell();
  const [sizes, setSizes] = useState(() => readSizes(storage.get('playground:sizes')));
  const change = useCallback(
    (update: (before: SplitSizes) => Partial<SplitSizes>) =>
      setSizes((before) => {
        const next = { ...before, ...update(before) };
        storage.set('playground:sizes', JSON.stringify(next));
        return next;
      }),
    [storage],
  );
  const resize = useCallback(
    (part: SizedPart, size: number) => change(() => ({ [part]: clampSize(part, size) })),
    [change],
  );
  return { sizes, change, resize };
}

interface Room {
  readonly width: number | null;
  readonly height: number | null;
}

/** The inner size of an element in pixels, kept up to date; null until it was drawn. */
export function useRoom(): readonly [RefObject<HTMLDivElement | null>, Room] {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>({ width: null, height: null });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      // A hidden part has no size; it keeps the one that it will come back with.
      if (width > 0 && height > 0) setRoom({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, room];
}
