import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_HEAP_GROWTH_PERCENT } from './limit-heap-growth';

interface Measured {
  readonly burst: number;
  readonly after: number;
}

/** Size of the new space in a separate process, after the work of a start and after the memory was given back. */
function measure(percent: number): Measured {
  const script = path.join(import.meta.dirname, 'testing/start-heap.ts');
  const output = execFileSync(process.execPath, ['--import', 'tsx', script, String(percent)]);
  return JSON.parse(output.toString()) as Measured;
}

test('what the start took for new objects is given back, unless V8 is to do as it likes', () => {
  const given = measure(DEFAULT_HEAP_GROWTH_PERCENT);
  expect(given.burst).toBeGreaterThan(8);
  expect(given.after).toBeLessThan(2);
  const left = measure(0);
  expect(left.after).toBeGreaterThan(left.burst / 2);
});
