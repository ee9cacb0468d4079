import { useRef, useState } from 'react';

/** Keys of running work. */
export interface Busy {
  /** Keys with a spinner. */
  readonly shown: ReadonlySet<string>;
  /**
   * Runs work unless the same key is running. The work must handle its own errors. `isShown` false: no spinner, but clicks are
   * still ignored.
   */
  once: (key: string, isShown: boolean, work: () => Promise<void>) => Promise<void>;
}

/** Guards against double clicks. */
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
