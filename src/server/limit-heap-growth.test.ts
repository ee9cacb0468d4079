import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_HEAP_GROWTH_PERCENT } from './limit-heap-growth';

/** Peak heap of a separate process that produces garbage, as a multiple of its live objects. */
function peakWith(percent: number): number {
  const script = path.join(import.meta.dirname, 'testing/heap-peak.ts');
  return Number(execFileSync(process.execPath, ['--import', 'tsx', script, String(percent)]).toString());
}

test('a heap is collected before it has grown to several times of what lives in it', () => {
  const limited = peakWith(DEFAULT_HEAP_GROWTH_PERCENT);
  // Half as much again, plus the young generation, which is as large as the live objects here.
  expect(limited).toBeGreaterThan(1);
  expect(limited).toBeLessThan(3.3);
  expect(limited).toBeLessThan(peakWith(400));
});
