import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { DEFAULT_HEAP_GROWTH_PERCENT } from './limit-heap-growth';

interface Measured {
  readonly burst: number;
  readonly idle: number;
  readonly told: number;
}

/** Size of the new space after a burst and after idling, in a separate process, and the number of forced collections. */
async function measure(percent: number): Promise<Measured> {
  const script = path.join(import.meta.dirname, 'testing/idle-heap.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, String(percent)]);
  return JSON.parse(stdout) as Measured;
}

test('what a burst took for new objects is given back while nothing is done', async () => {
  const [limited, free] = await Promise.all([measure(DEFAULT_HEAP_GROWTH_PERCENT), measure(0)]);
  expect(limited.burst).toBeGreaterThan(8);
  expect(limited.idle).toBeLessThan(4);
  expect(limited.told).toBeGreaterThan(0);
  expect(free.told).toBe(0);
});
