import wasmAddress from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import type { JsonValue, ScriptFailureKind, ScriptResult } from '../../engine/sandbox';
import type { ScriptHost, ScriptJob } from '../../renderers/shared/hosts/script-host';
import { loadBytes } from '../http/load-bytes';
import { SILENCE_LIMIT_MS } from './limits';
import type { FromWorker, ToWorker } from './messages';

/** A worker as the host uses it; tests bring their own. */
export type ScriptWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
};

export interface ScriptHostOptions {
  readonly createWorker?: () => ScriptWorker;
  /** The interpreter's `.wasm`. */
  readonly loadWasm?: () => Promise<ArrayBuffer>;
  readonly silenceLimitMs?: number;
}

interface Active {
  readonly job: ScriptJob;
  readonly end: (result: ScriptResult) => void;
}

/** Runs scripts in one worker, made at the first script and made anew after it had to be ended. */
export function createScriptHost(options: ScriptHostOptions = {}): ScriptHost {
  const host = new WorkerHost({
    createWorker: startWorker,
    loadWasm: () => loadBytes(wasmAddress),
    silenceLimitMs: SILENCE_LIMIT_MS,
    ...options,
  });
  return { run: (job) => host.run(job) };
}

class WorkerHost {
  private readonly active = new Map<number, Active>();
  private worker: Promise<ScriptWorker> | null = null;
  private lastRun = 0;
  private heardAt = 0;
  private watch: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly options: Required<ScriptHostOptions>) {}

  async run(job: ScriptJob): Promise<ScriptResult> {
    this.worker ??= this.start();
    const mine = this.worker;
    let current: ScriptWorker;
    try {
      current = await mine;
    } catch {
      // The file did not arrive; the next script tries again.
      if (this.worker === mine) this.worker = null;
      return failed('crashed');
    }
    this.lastRun += 1;
    const run = this.lastRun;
    if (this.active.size === 0) this.keepWatch(current);
    const { source, facts, prepare, tells, asks } = job;
    return new Promise((end) => {
      this.active.set(run, { job, end });
      post(current, { type: 'run', run, source, facts, prepare, tells: Object.keys(tells), asks: Object.keys(asks) });
    });
  }

  private async start(): Promise<ScriptWorker> {
    const wasm = await this.options.loadWasm();
    const made = this.options.createWorker();
    made.onmessage = ({ data }) => this.hear(made, data);
    post(made, { type: 'start', wasm });
    return made;
  }

  private hear(from: ScriptWorker, message: FromWorker): void {
    this.heardAt = Date.now();
    if (message.type === 'pong') return;
    const run = this.active.get(message.run);
    if (!run) return;
    if (message.type === 'end') this.finish(message.run, message.result);
    else if (message.type === 'tell') ownFunction(run.job.tells, message.name)?.(...message.args);
    else void answer(from, run, message);
  }

  private finish(run: number, result: ScriptResult): void {
    this.active.get(run)?.end(result);
    this.active.delete(run);
    if (this.active.size === 0) clearInterval(this.watch);
  }

  /** Asks the worker whether it still lives, and ends it when it does not. */
  private keepWatch(current: ScriptWorker): void {
    const { silenceLimitMs } = this.options;
    this.heardAt = Date.now();
    this.watch = setInterval(() => {
      if (Date.now() - this.heardAt <= silenceLimitMs) return post(current, { type: 'ping' });
      current.terminate();
      this.worker = null;
      for (const run of [...this.active.keys()]) this.finish(run, failed('time'));
      return undefined;
    }, silenceLimitMs / 8);
  }
}

function startWorker(): ScriptWorker {
  return new Worker(new URL('./script-worker.ts', import.meta.url), { type: 'module', name: 'scripts' });
}

function post(worker: ScriptWorker, message: ToWorker) {
  worker.postMessage(message);
}

async function answer(worker: ScriptWorker, { job }: Active, ask: Extract<FromWorker, { readonly type: 'ask' }>) {
  const { run, call } = ask;
  const own = ownFunction(job.asks, ask.name);
  try {
    if (!own) throw new Error('refused');
    post(worker, { type: 'answer', run, call, value: await own(...ask.args) });
  } catch (error) {
    post(worker, { type: 'answer', run, call, error: error instanceof Error ? error.message : 'failed' });
  }
}

/** The function of that name: a worker says nothing that is believed. */
function ownFunction<Name extends (...args: readonly JsonValue[]) => unknown>(
  functions: Readonly<Record<string, Name>>,
  name: string,
): Name | undefined {
  return Object.hasOwn(functions, name) ? functions[name] : undefined;
}

function failed(kind: ScriptFailureKind): ScriptResult {
  return { ok: false, failure: { kind, message: '', line: 0 }, console: [], isBroken: false };
}
