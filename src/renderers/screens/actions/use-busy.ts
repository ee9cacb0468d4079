import { useRef, useState } from 'react';

/** Keys of what is on its way. */
export interface Busy {
  /** Those to be shown as working. */
  readonly shown: ReadonlySet<string>;
  /**
   * Runs the work unless the same key is already running, and frees the key when it is over. Rejections are the work's own
   * business: it must settle what it starts. `isShown` false: nothing spins, but a second click still does nothing.
   */
  once(key: string, isShown: boolean, work: () => Promise<void>): Promise<void>;
}

/** Keeps two clicks from making two calls. */
export function useBusy(): Busy {
  const running = useRef(new Set<string>());
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  async function once(key: string, isShown: boolean, work: () => Promise<void>): Promise<void> {
    if (running.current.has(key)) return;
    running.current.add(key);
    if (isShown) setShown((before) => new Set([...before, key]));
    try {
      await work();
    } finally {
      running.current.delete(key);
      if (isShown) setShown((before) => new Set([...before].filter((other) => other !== key)));
    }
  }
  return { shown, once };
}
