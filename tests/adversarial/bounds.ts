import { afterEach, beforeEach, expect } from 'vitest';
import { startProcessorClock } from '../../src/engine/testing/processor-clock';

/** Runs something that must end in time; the bound is generous, what it catches is exponential. */
export function within<T>(milliseconds: number, run: () => T): T {
  const spentMs = startProcessorClock();
  const result = run();
  expect(spentMs()).toBeLessThan(milliseconds);
  return result;
}

/** After every test of the file the built-in prototypes hold what they held before: nothing may ever be added to them. */
export function watchBuiltIns(): void {
  const ownNames = () =>
    [Object.prototype, Array.prototype, Function.prototype, String.prototype].map((prototype) =>
      Reflect.ownKeys(prototype),
    );
  let before: ReturnType<typeof ownNames>;
  beforeEach(() => {
    before = ownNames();
  });
  afterEach(() => {
    expect(ownNames()).toEqual(before);
  });
}
