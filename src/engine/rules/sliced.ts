/** Work that may be interrupted at every `yield` and gone on with later. */
export type Sliced<Result> = Generator<undefined, Result, undefined>;

/** Carries sliced work out at once. */
export function finish<Result>(work: Sliced<Result>): Result {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

export interface SliceOptions {
  /** How long one slice may take. */
  readonly sliceMs: number;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Resolves when the host had time for something else. */
  pause(): Promise<void>;
}

/** Carries sliced work out in slices, pausing in between; what fits into one slice is done without any pause. */
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
