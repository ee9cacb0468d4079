import type { Sliced } from '../../../engine/rules';

/** How long one slice may hold the browser up: a key that comes meanwhile is still drawn with the next frame. */
const SLICE_MS = 8;

/** Work that nobody waits for, carried out in slices between the events of the browser; newer work takes the place of older. */
export interface LaterWork {
  start(work: Sliced<void>): void;
  cancel(): void;
  /** Nothing is carried out until `release`. */
  hold(): void;
  release(): void;
}

/** Makes a place for one such work; the first slice runs after the event that asked for it. */
export function createLaterWork(): LaterWork {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Sliced<void> | null = null;
  let isHeld = false;
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(run, 0);
  };
  const run = () => {
    const work = waiting;
    if (!work || isHeld) return;
    const endMs = performance.now() + SLICE_MS;
    let step = work.next();
    while (!step.done && performance.now() < endMs) step = work.next();
    if (!step.done) schedule();
    else if (waiting === work) waiting = null;
  };
  return {
    start(work) {
      waiting = work;
      schedule();
    },
    cancel() {
      clearTimeout(timer);
      waiting = null;
    },
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      if (waiting) schedule();
    },
  };
}
