import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_HEAP_GROWTH_PERCENT } from './limit-heap-growth';

/** Heap of a process of its own while it makes garbage, in times of what lives in it. */
function peakWith(percent: number): number {
  const script = path.join(import.meta.dirname, 'testing/heap-peak.ts');
  return Number(execFileSync(process.execPath, ['--import', 'tsx', script, String(percent)]).toString());
}

test('a heap is collected before it has grown to several times of what lives in it', () => {
  const limited = peakWith(DEFAULT_HEAP_GROWTH_PERCENT);
  // Half as much again, and the young generation beside it, which is as large as what lives here.
  expect(limited).toBeGreaterThan(1);
  expect(limited).toBeLessThan(3.3);
  expect(limited).toBeLessThan(peakWith(400));
});
