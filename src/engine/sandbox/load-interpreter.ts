import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type EmscriptenModuleLoader,
  type QuickJSEmscriptenModule,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import type { Interpreter } from './sandbox';

const PAGE_BYTES = 65_536;
/** Below this the interpreter does not start. */
const FIRST_BYTES = 16_777_216;
/**
 * What the memory may grow by beyond the limit, so that a script which exceeds it is interrupted and not refused an allocation:
 * after a small allocation that failed anywhere, QuickJS aborts when it is freed, and a lost promise passes for a good end.
 */
const RESERVE_BYTES = 16_777_216;

export interface InterpreterOptions {
  /**
   * All memory that scripts may have in it, from 17 million. A script that lets it grow beyond that ends at its next steps; beyond
   * a reserve it cannot grow at all. The interpreter's own limit does not count the sizes of its blocks.
   */
  readonly memoryBytes: number;
  /** The compiled `.wasm`, so that a second interpreter need not compile it again; absent = the variant finds its file. */
  readonly wasmModule?: WebAssembly.Module;
}

/** Loads an interpreter; its host brings the variant, which knows where its file lies. */
export async function loadInterpreter(
  variant: QuickJSSyncVariant,
  { memoryBytes, wasmModule }: InterpreterOptions,
): Promise<Interpreter> {
  const limitBytes = Math.max(memoryBytes, FIRST_BYTES);
  const wasmMemory = new WebAssembly.Memory({
    initial: FIRST_BYTES / PAGE_BYTES,
    maximum: Math.ceil((limitBytes + RESERVE_BYTES) / PAGE_BYTES),
  });
  const ownVariant = newVariant(variant, { wasmMemory, ...(wasmModule && { wasmModule }) });
  let loaded: QuickJSEmscriptenModule | undefined;
  const quickjs = await newQuickJSWASMModuleFromVariant({
    ...ownVariant,
    importModuleLoader: async () => {
      const load = (await ownVariant.importModuleLoader()) as EmscriptenModuleLoader<QuickJSEmscriptenModule>;
      return async (options) => (loaded = await load(options));
    },
  });
  let isLeft = false;
  if (loaded) letLeave(loaded, () => isLeft);
  return {
    newRuntime: (options) => quickjs.newRuntime(options),
    limitBytes,
    usedBytes: () => wasmMemory.buffer.byteLength,
    leave: () => (isLeft = true),
    isLeft: () => isLeft,
  };
}

/** An interrupt has left the interpreter, whose stack is not taken back: it is of no more use. */
class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Lets an interrupt leave the interpreter as an exception of the host, once that is wanted. */
function letLeave(module: QuickJSEmscriptenModule, isLeft: () => boolean): void {
  const { callbacks } = module;
  module.callbacks = {
    ...callbacks,
    shouldInterrupt: (asyncify, runtime) => {
      const answer = callbacks.shouldInterrupt(asyncify, runtime);
      if (isLeft()) throw new Interrupted();
      return answer;
    },
  };
}
