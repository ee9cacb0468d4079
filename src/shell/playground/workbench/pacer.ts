/** Keys within this time of each other, in milliseconds, are a burst. */
const BURST_MS = 100;
/** A burst is over when no key has come for so long, in milliseconds. */
const PAUSE_MS = 30;

/** A debounce that runs only the latest work. */
export interface Pacer {
  run: (work: () => void) => void;
  /** Cancels pending work. */
  cancel: () => void;
}

/**
 * Debounces what a key triggers: a single key runs it after the frame that shows the key, a burst of keys once, when it pauses.
 */
export function createPacer(): Pacer {
  let cancel: () => void = () => undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    run(work) {
      cancel();
      const now = performance.now();
      const isBurst = now - lastAt < BURST_MS;
      lastAt = now;
      cancel = isBurst ? after(PAUSE_MS, work) : afterFrame(work);
    },
    cancel: () => cancel(),
  };
}

function after(delayMs: number, work: () => void): () => void {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
}

/** Runs work when the coming frame is painted: the callback of a frame comes before its paint, a task that it sets up after. */
function afterFrame(work: () => void): () => void {
  let stop: () => void = () => undefined;
  const frame = requestAnimationFrame(() => (stop = after(0, work)));
  return () => {
    cancelAnimationFrame(frame);
    stop();
  };
}
