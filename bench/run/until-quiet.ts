import os from 'node:os';

const LOOK_MS = 300;
/** Part of the cores' time that may be taken by whoever else runs. */
const REST = 0.1;
const LIMIT_MS = 20_000;

/**
 * Waits until the cores rest, 20 s at most: a page of thousands of controls goes on closing for seconds, and would be measured with the
 * next one. Tells whether they do.
 */
export async function untilQuiet(): Promise<boolean> {
  const endMs = performance.now() + LIMIT_MS;
  let before = readTimes();
  while (performance.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const now = readTimes();
    if (now.busyMs - before.busyMs < REST * (now.allMs - before.allMs)) return true;
    before = now;
  }
  return false;
}

function readTimes(): { readonly busyMs: number; readonly allMs: number } {
  const times = os.cpus().map(({ times: own }) => own);
  const allMs = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { busyMs: allMs - times.reduce((sum, { idle }) => sum + idle, 0), allMs };
}
