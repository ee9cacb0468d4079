import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { ScriptCall, ScriptResult } from '../../engine/sandbox';
import { BusinessError } from '../http/errors';

/** Beyond the script's own limit of time: a loop inside a built-in is ended with its thread. */
const GRACE_MS = 1000;
/** Starting a thread counts towards its first script. */
const START_MS = 5000;
const MAX_WAITING = 100;
const RETRY_SECONDS = 5;
const IDLE_MS = 30_000;
const THREAD_HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

let pool: Piscina | undefined;

/**
 * Runs a script in the sandbox, in a thread that is ended when it does not stop by itself. Throws SERVER_RATE_LIMITED when too many
 * wait already.
 */
export async function runInThread(call: ScriptCall): Promise<ScriptResult> {
  pool ??= new Piscina({
    ...findWorker(),
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: IDLE_MS,
    resourceLimits: THREAD_HEAP,
  });
  if (pool.queueSize >= MAX_WAITING) throw new BusinessError('SERVER_RATE_LIMITED', { seconds: RETRY_SECONDS });
  const limit = AbortSignal.timeout(call.limits.totalMs + GRACE_MS + START_MS);
  try {
    return (await pool.run(call, { signal: limit })) as ScriptResult;
  } catch (error) {
    if (!limit.aborted) throw error;
    return { ok: false, failure: { kind: 'time', message: '', line: 0 }, console: [], isBroken: true };
  }
}

/** The worker stands beside this file, in source as in a bundle; source needs the loader that runs the server. */
function findWorker(): { readonly filename: string; readonly execArgv: string[] } {
  const here = fileURLToPath(import.meta.url);
  const extension = path.extname(here);
  const filename = path.join(path.dirname(here), `script-worker${extension}`);
  if (!fs.existsSync(filename)) throw new Error(`${filename} is missing: build it as an entry of its own`);
  return { filename, execArgv: extension === '.ts' ? ['--import', 'tsx'] : [] };
}
