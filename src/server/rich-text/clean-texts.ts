import { Piscina } from 'piscina';
import { BusinessError } from '../http/errors';
import { findThread } from '../threads/find-thread';
import { cleanHtml, HTML_BOUNDS, type CleanedHtml } from './clean-html';

/** Characters that are cleaned where they come in: a few milliseconds, less than a thread's answer takes. */
const INLINE_LENGTH = 16_000;
/** Far more than the bounds allow; what reaches it is a fault of ours. */
const TIMEOUT_MS = 20_000;
/** Texts of records that may wait for a thread: beyond, a saver is asked to come again. */
const MAX_WAITING = 200;
const RETRY_SECONDS = 5;
/** An idle thread ends after so long: its heap and modules cost some 40 MB, a new one half a second of one save. */
const IDLE_MS = 10_000;
/** Many times what the longest text needs; a thread that wants more ends, and not the process. */
const THREAD_HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * Cleans rich texts, short ones here and long ones on another thread, so that nobody waits for them. Order is kept.
 * Throws SERVER_RATE_LIMITED when too many wait already.
 */
export async function cleanTexts(htmls: readonly string[]): Promise<readonly CleanedHtml[]> {
  // What is too long is refused by its length alone: it need not travel.
  const length = htmls.reduce((sum, html) => sum + (html.length > HTML_BOUNDS.length ? 0 : html.length), 0);
  if (length <= INLINE_LENGTH) return htmls.map(cleanHtml);
  const pool = openPool();
  if (pool.queueSize >= MAX_WAITING) throw new BusinessError('SERVER_RATE_LIMITED', { seconds: RETRY_SECONDS });
  return (await pool.run(htmls, { signal: AbortSignal.timeout(TIMEOUT_MS) })) as readonly CleanedHtml[];
}

let pool: Piscina | undefined;

/** One pool a process; its threads end when they have been idle, and do not keep the process alive. */
function openPool(): Piscina {
  pool ??= new Piscina({
    ...findThread(import.meta.url, 'clean-html-worker'),
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: IDLE_MS,
    resourceLimits: THREAD_HEAP,
  });
  return pool;
}
