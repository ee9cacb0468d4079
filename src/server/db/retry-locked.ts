/** SQLSTATE of a lock timeout and of a deadlock. */
const LOCKED = new Set(['55P03', '40P01']);
const GIVE_UP_MS = 30_000;
const MAX_PAUSE_MS = 1_000;

/**
 * Retry with exponential back-off while a table is locked, so that those queued behind it go on. Throws the last error after half a
 * minute.
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
