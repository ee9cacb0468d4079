import type { Sliced } from '../../../engine/rules';

/** How long work may hold up the event that asks for it: a key is still drawn with the next frame. */
const PROMPT_MS = 8;

/** Work that is done within the event that asks for it as long as it is cheap; who asks has a later way for the rest. */
export interface PromptWork {
  /** The result; null when the work took too long, or is expected to. */
  attempt<Result>(work: () => Sliced<Result>): Result | null;
  /** Does the same work in the later way: from the time that it takes, the next attempt is expected to succeed or not. */
  measure<Result>(work: () => Result): Result;
}

/** Makes a place for one kind of work, expected to be cheap. */
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
