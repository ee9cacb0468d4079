import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { DEFAULT_HEAP_GROWTH_PERCENT } from './limit-heap-growth';

/** Space for new objects after a burst and after a rest, in a process of its own. */
async function measure(percent: number): Promise<{ readonly burst: number; readonly idle: number }> {
  const script = path.join(import.meta.dirname, 'testing/idle-heap.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, String(percent)]);
  return JSON.parse(stdout) as { burst: number; idle: number };
}

test('what a burst took for new objects is given back while nothing is done', async () => {
  const [limited, free] = await Promise.all([measure(DEFAULT_HEAP_GROWTH_PERCENT), measure(0)]);
  expect(limited.burst).toBeGreaterThan(8);
  expect(limited.idle).toBeLessThan(4);
  expect(free.idle).toBeGreaterThan(8);
});
