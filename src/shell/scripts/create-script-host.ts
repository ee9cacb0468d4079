import wasmAddress from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import type { JsonValue, ScriptFailureKind, ScriptResult } from '../../engine/sandbox';
import type { ScriptHost, ScriptJob } from '../../renderers/shared/hosts/script-host';
import { loadBytes } from '../http/load-bytes';
import { RUN_LIMIT_MS, SILENCE_LIMIT_MS, START_LIMIT_MS } from './limits';
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
  readonly startLimitMs?: number;
  readonly runLimitMs?: number;
}

/** Pings in a row that a worker may leave unanswered. */
const MAX_UNANSWERED = 8;

interface Active {
  readonly job: ScriptJob;
  readonly end: (result: ScriptResult) => void;
  /** Whether its worker has come to it: what it has done by then cannot be done again. */
  hasBegun: boolean;
}

/** Runs scripts in one worker, made at the first script and made anew after it had to be ended. */
export function createScriptHost(options: ScriptHostOptions = {}): ScriptHost {
  const host = new WorkerHost({
    createWorker: startWorker,
    loadWasm: () => loadBytes(wasmAddress),
    silenceLimitMs: SILENCE_LIMIT_MS,
    startLimitMs: START_LIMIT_MS,
    runLimitMs: RUN_LIMIT_MS,
    ...options,
  });
  return { run: (job) => host.run(job) };
}

class WorkerHost {
  private readonly active = new Map<number, Active>();
  private worker: Promise<ScriptWorker> | null = null;
  private lastRun = 0;
  /** Pings since the worker was last heard; counted, as the clock also runs while the page sleeps. */
  private unanswered = 0;
  private watch: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly options: Required<ScriptHostOptions>) {}

  run(job: ScriptJob): Promise<ScriptResult> {
    this.lastRun += 1;
    const run = this.lastRun;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.finish(run, failed('time')), this.options.runLimitMs);
      const end = (result: ScriptResult) => {
        clearTimeout(timer);
        resolve(result);
      };
      this.active.set(run, { job, end, hasBegun: false });
      void this.send(run);
    });
  }

  /** Hands a run to the worker, which is started if there is none. */
  private async send(run: number): Promise<void> {
    this.worker ??= this.start();
    const mine = this.worker;
    let current: ScriptWorker;
    try {
      current = await within(mine, this.options.startLimitMs);
    } catch {
      // The file did not arrive; the next script tries again.
      if (this.worker === mine) this.worker = null;
      return this.finish(run, failed('crashed'));
    }
    const active = this.active.get(run);
    if (!active) return undefined;
    this.keepWatch(current);
    const { source, facts, prepare, tells, asks } = active.job;
    return post(current, {
      type: 'run',
      run,
      source,
      facts,
      prepare,
      tells: Object.keys(tells),
      asks: Object.keys(asks),
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
    this.unanswered = 0;
    if (message.type === 'pong') return;
    const run = this.active.get(message.run);
    if (!run) return;
    if (message.type === 'begin') run.hasBegun = true;
    else if (message.type === 'end') this.finish(message.run, message.result);
    else if (message.type === 'tell') ownFunction(run.job.tells, message.name)?.(...message.args);
    else void answer(from, run, message);
  }

  private finish(run: number, result: ScriptResult): void {
    this.active.get(run)?.end(result);
    this.active.delete(run);
    if (this.active.size === 0) this.watch = void clearInterval(this.watch);
  }

  /** Asks the worker whether it still lives, and ends it when it does not. */
  private keepWatch(current: ScriptWorker): void {
    if (this.watch !== undefined) return;
    this.unanswered = 0;
    this.watch = setInterval(() => {
      if (this.unanswered >= MAX_UNANSWERED) return this.replace(current);
      this.unanswered += 1;
      return post(current, { type: 'ping' });
    }, this.options.silenceLimitMs / MAX_UNANSWERED);
  }

  /** Ends a worker that hangs with what it has begun; what waited behind goes to the next one. */
  private replace(current: ScriptWorker): void {
    current.terminate();
    this.worker = null;
    this.watch = void clearInterval(this.watch);
    const runs = [...this.active];
    // Where nothing has begun, the worker itself does not start.
    const hasBegun = runs.some(([, active]) => active.hasBegun);
    for (const [run, active] of runs) {
      if (active.hasBegun || !hasBegun) this.finish(run, failed('time'));
      else void this.send(run);
    }
  }
}

/** Rejects when the answer takes longer. */
async function within<Answer>(answer: Promise<Answer>, limitMs: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), limitMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
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
