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
  /** Shows the spinner during a part of such work. */
  during: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
}

/** Guards against double clicks. */
export function useBusy(): Busy {
  const running = useRef(new Set<string>());
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  async function during<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    setShown((before) => new Set([...before, key]));
    try {
      return await work();
    } finally {
      setShown((before) => new Set([...before].filter((other) => other !== key)));
    }
  }
  async function once(key: string, isShown: boolean, work: () => Promise<void>): Promise<void> {
    if (running.current.has(key)) return;
    running.current.add(key);
    try {
      await (isShown ? during(key, work) : work());
    } finally {
      running.current.delete(key);
    }
  }
  return { shown, once, during };
}
