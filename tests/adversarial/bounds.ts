import { afterEach, beforeEach, expect } from 'vitest';
import { startProcessorClock } from '../../src/engine/testing/processor-clock';

/** Runs a function and fails when it takes more processor time. The bound is generous: it catches exponential running time. */
export function within<T>(milliseconds: number, run: () => T): T {
  const spentMs = startProcessorClock();
  const result = run();
  expect(spentMs()).toBeLessThan(milliseconds);
  return result;
}

/** Fails every test of the file that adds a property to a built-in prototype (prototype pollution). */
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
