import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSSyncVariant } from 'quickjs-emscripten-core';
import type { Interpreter } from './sandbox';

const PAGE_BYTES = 65_536;
/** Below this the interpreter does not start. */
const FIRST_BYTES = 16_777_216;

export interface InterpreterOptions {
  /**
   * All memory that scripts may have in it, from 17 million. It holds because the memory itself cannot grow further: the
   * interpreter's own limit does not count the sizes of its blocks.
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
  const wasmMemory = new WebAssembly.Memory({
    initial: FIRST_BYTES / PAGE_BYTES,
    maximum: Math.ceil(Math.max(memoryBytes, FIRST_BYTES) / PAGE_BYTES),
  });
  return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory, ...(wasmModule && { wasmModule }) }));
}
