import moduleLoader from '@jitl/quickjs-wasmfile-release-sync/emscripten-module';
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi';
import type { QuickJSSyncVariant } from 'quickjs-emscripten-core';
import {
  CapabilityError,
  loadInterpreter,
  runScript,
  type Capability,
  type Interpreter,
  type ScriptResult,
} from '../../engine/sandbox';
import { SCRIPT_LIMITS, SCRIPT_MEMORY_BYTES } from './limits';
import type { FromWorker, ToWorker } from './messages';

/*
 * The worker that scripts of modules run in. It is served with a policy of its own: it may compile WebAssembly, which the page may
 * not, and may ask the network for nothing, which the page may (docs/architecture.md#no-string-becomes-code).
 */

const variant: QuickJSSyncVariant = {
  type: 'sync',
  importFFI: () => Promise.resolve(QuickJSFFI),
  importModuleLoader: () => Promise.resolve(moduleLoader),
};

type Run = Extract<ToWorker, { readonly type: 'run' }>;
type Answer = Extract<ToWorker, { readonly type: 'answer' }>;

let wasm: ArrayBuffer | null = null;
let compiled: Promise<WebAssembly.Module> | null = null;
let interpreter: Promise<Interpreter> | null = null;
const waiting = new Map<string, (answer: Answer) => void>();
let lastCall = 0;

const post = (message: FromWorker) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') wasm = data.wasm;
  else if (data.type === 'ping') post({ type: 'pong' });
  else if (data.type === 'run') void run(data);
  else waiting.get(keyOf(data.run, data.call))?.(data);
});

async function run(job: Run): Promise<void> {
  post({ type: 'end', run: job.run, result: await resultOf(job) });
}

/** Never throws: the page waits for an answer. */
async function resultOf(job: Run): Promise<ScriptResult> {
  interpreter ??= load();
  const mine = interpreter;
  let loaded: Interpreter;
  try {
    loaded = await mine;
  } catch (error) {
    // The next run tries again.
    if (interpreter === mine) interpreter = compiled = null;
    const failure = { kind: 'crashed', message: error instanceof Error ? error.message : '', line: 0 } as const;
    return { ok: false, failure, console: [], isBroken: true };
  }
  post({ type: 'begin', run: job.run });
  const result = await runScript(loaded, {
    source: job.source,
    args: [job.facts],
    capabilities: toCapabilities(job),
    prepare: `([facts]) => [(${job.prepare})(facts)]`,
    limits: SCRIPT_LIMITS,
  });
  if (result.isBroken && interpreter === mine) interpreter = null;
  return result;
}

async function load(): Promise<Interpreter> {
  if (!wasm) throw new Error('the worker was not started');
  compiled ??= WebAssembly.compile(wasm);
  return loadInterpreter(variant, { memoryBytes: SCRIPT_MEMORY_BYTES, wasmModule: await compiled });
}

function toCapabilities({ run: id, tells, asks }: Run): Readonly<Record<string, Capability>> {
  const told = tells.map((name): [string, Capability] => [
    name,
    (...args) => {
      post({ type: 'tell', run: id, name, args });
      return undefined;
    },
  ]);
  const asked = asks.map((name): [string, Capability] => [
    name,
    (...args) =>
      new Promise((resolve, reject) => {
        lastCall += 1;
        const call = lastCall;
        waiting.set(keyOf(id, call), ({ value, error }) => {
          waiting.delete(keyOf(id, call));
          if (error === undefined) resolve(value);
          else reject(new CapabilityError(error));
        });
        post({ type: 'ask', run: id, call, name, args });
      }),
  ]);
  return Object.fromEntries([...told, ...asked]);
}

function keyOf(run: number, call: number): string {
  return `${String(run)} ${String(call)}`;
}
