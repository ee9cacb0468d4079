/** Somebody holds a table that a release must change, or waits for it in a circle with the release. */
const LOCKED = new Set(['55P03', '40P01']);
const GIVE_UP_MS = 30_000;
const MAX_PAUSE_MS = 1_000;

/**
 * Runs a transaction again while a table is locked, with a pause in which those that would have waited behind it go on. Throws
 * what it throws when that has gone on for half a minute.
 */
export async function retryLocked<T>(run: () => Promise<T>, giveUpMs = GIVE_UP_MS): Promise<T> {
  const beganAt = performance.now();
  for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await run();
    } catch (error) {
      const isLocked = LOCKED.has((error as { readonly code?: string }).code ?? '');
      if (!isLocked || performance.now() - beganAt + pauseMs > giveUpMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
