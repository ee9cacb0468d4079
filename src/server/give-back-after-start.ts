import { setTimeout } from 'node:timers/promises';

/** Whoever waits for the server signs in first; their call meets no collection. */
const DELAY_MS = 1000;

/**
 * Gives back, once, what loading and preparing took and nobody needs any more: some 25 MB, mostly the space for new objects, which
 * V8 alone keeps until it has seen nothing for long. It takes some 50 ms of a process that has just started. `percent` = how much
 * the heap may grow (`limitHeapGrowth`); 0 = as V8 likes.
 */
export async function giveBackAfterStart(percent: number, delayMs = DELAY_MS): Promise<void> {
  if (percent <= 0) return;
  await setTimeout(delayMs, undefined, { ref: false });
  // Some builds of Node have none.
  const inspector = await import('node:inspector/promises').catch(() => undefined);
  if (!inspector) return;
  const session = new inspector.Session();
  session.connect();
  try {
    // The only collection that a program can ask for which also makes the space for new objects small again.
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
