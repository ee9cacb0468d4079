import type { Sliced } from '../../../engine/rules';

/** Budget of synchronous work within an event: a key is still drawn with the next frame. */
const PROMPT_MS = 8;

/** Runs work synchronously within a budget; the caller falls back to an asynchronous way where that is exceeded. */
export interface PromptWork {
  /** The result; null when the work exceeds the budget, or did so the last time. */
  attempt: <Result>(work: () => Sliced<Result>) => Result | null;
  /** Runs the work without a budget and measures it: that decides whether the next attempt is made. */
  measure: <Result>(work: () => Result) => Result;
}

/** Creates the budget of one kind of work, initially assumed to be cheap. */
export function createPromptWork(): PromptWork {
  let isCheap = true;
  return {
    attempt(work) {
      if (!isCheap) return null;
      const endMs = performance.now() + PROMPT_MS;
      const running = work();
      let step = running.next();
      while (!step.done && performance.now() < endMs) step = running.next();
      isCheap = step.done === true;
      return step.done ? step.value : null;
    },
    measure(work) {
      const startedAt = performance.now();
      const result = work();
      isCheap = performance.now() - startedAt < PROMPT_MS;
      return result;
    },
  };
}
