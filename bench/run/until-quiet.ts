import os from 'node:os';

const LOOK_MS = 300;
/** Maximum CPU load (0–1 of all cores) that counts as idle. */
const REST = 0.1;
const LIMIT_MS = 20_000;

/**
 * Waits until the CPU is idle, at most 20 s: a page with thousands of controls takes seconds to close, which would slow
 * down the next measurement. Returns false after the timeout.
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
