import variant from '@jitl/quickjs-wasmfile-release-sync';
import { loadInterpreter, runScript, type Interpreter, type ScriptCall, type ScriptResult } from '../../engine/sandbox';

/** All memory of the scripts of a thread. */
const MEMORY_BYTES = 64 * 1024 * 1024;

let loading: Promise<Interpreter> | undefined;

/** Runs a script in this thread's interpreter; a broken one is dropped. */
export default async function run(call: ScriptCall): Promise<ScriptResult> {
  loading ??= loadInterpreter(variant, { memoryBytes: MEMORY_BYTES });
  const result = await runScript(await loading, call);
  if (result.isBroken) loading = undefined;
  return result;
}
