import type { Sliced } from '../../../engine/rules';

/** Length of a time slice: keys pressed meanwhile are rendered with the next frame. */
const SLICE_MS = 8;

/** A background task in time slices between browser events; starting another one cancels the one before. */
export interface LaterWork {
  start: (work: Sliced<void>) => void;
  cancel: () => void;
  /** Pauses until `release`. */
  hold: () => void;
  release: () => void;
}

/** Creates a slot for one task; its first slice runs after the event that started it. */
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
