import { Piscina } from 'piscina';
import type { ScriptCall, ScriptResult } from '../../engine/sandbox';
import { Turnstile } from '../db/turnstile';
import { BusinessError } from '../http/errors';
import { findThread } from '../threads/find-thread';

/** Beyond the script's own limit of time: a loop inside a built-in is ended with its thread. */
const GRACE_MS = 1000;
/** Starting a thread counts towards its first script. */
const START_MS = 5000;
const MAX_THREADS = 2;
const MAX_WAITING = 100;
const RETRY_SECONDS = 5;
/** Longest that a script waits for a thread; its own limits count from then on. */
const WAIT_MS = 10_000;
const IDLE_MS = 30_000;
const THREAD_HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

let pool: Piscina | undefined;
const threads = new Turnstile(MAX_THREADS, MAX_WAITING);

/**
 * Runs a script in the sandbox, in a thread that is ended when it does not stop by itself. Throws SERVER_RATE_LIMITED when too many
 * wait already, and SERVER_SCRIPTS_BUSY after `waitMs` without a thread.
 */
export async function runInThread(call: ScriptCall, waitMs = WAIT_MS): Promise<ScriptResult> {
  if (threads.isFull) throw new BusinessError('SERVER_RATE_LIMITED', { seconds: RETRY_SECONDS });
  await waitForThread(waitMs);
  try {
    return await runNow(call);
  } finally {
    threads.leave();
  }
}

async function waitForThread(waitMs: number): Promise<void> {
  if (threads.tryEnter()) return;
  const entered = threads.enter();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new BusinessError('SERVER_SCRIPTS_BUSY')), waitMs);
  });
  try {
    await Promise.race([entered, late]);
  } catch (error) {
    // Its turn comes nevertheless, and goes to the next one.
    void entered.then(() => threads.leave());
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function runNow(call: ScriptCall): Promise<ScriptResult> {
  pool ??= new Piscina({
    ...findThread(import.meta.url, 'script-worker'),
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: THREAD_HEAP,
  });
  const limit = AbortSignal.timeout(call.limits.totalMs + GRACE_MS + START_MS);
  try {
    return (await pool.run(call, { signal: limit })) as ScriptResult;
  } catch (error) {
    if (!limit.aborted) throw error;
    return { ok: false, failure: { kind: 'time', message: '', line: 0 }, console: [], isBroken: true };
  }
}
