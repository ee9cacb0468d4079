/** Time-sliced work: may be interrupted at every `yield` and resumed later. */
export type Sliced<Result> = Generator<undefined, Result, undefined>;

/** Runs sliced work synchronously. */
export function finish<Result>(work: Sliced<Result>): Result {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

export interface SliceOptions {
  /** Length of a time slice. */
  readonly sliceMs: number;
  /** A monotonic clock in milliseconds. */
  now: () => number;
  /** Resolves after the event loop had a turn. */
  pause: () => Promise<void>;
}

/** Runs sliced work in time slices with pauses; work that fits one slice runs without a pause. */
export async function finishInSlices<Result>(work: Sliced<Result>, options: SliceOptions): Promise<Result> {
  let endMs = options.now() + options.sliceMs;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (options.now() < endMs) continue;
    await options.pause();
    endMs = options.now() + options.sliceMs;
  }
}
