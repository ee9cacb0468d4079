import type { Interpreter, ScriptCall, ScriptFailureKind, ScriptResult } from './sandbox';
import { ScriptRun } from './script-run';

/**
 * Runs a script in a runtime of its own and disposes of it in every case. Never throws: what goes wrong is in the result.
 * Limits stop what the interpreter itself steps through; a built-in that loops natively (`[].indexOf` on a length of 2 ** 53)
 * asks nobody, so the host runs this in a thread that it ends when no result comes in time.
 */
export async function runScript(interpreter: Interpreter, call: ScriptCall): Promise<ScriptResult> {
  let run: ScriptRun;
  try {
    run = new ScriptRun(interpreter, call);
  } catch (error) {
    return { ...broken(error, 'crashed'), console: [] };
  }
  try {
    const result = await run.toEnd();
    return run.dispose() ? result : { ...result, isBroken: true };
  } catch (error) {
    run.abandon();
    return { ...broken(error, run.meter.exceeded ?? 'crashed'), console: run.console };
  }
}

/** What has no place in `ScriptRun`: an error of the host side, after which nothing is taken apart any more. */
function broken(error: unknown, kind: ScriptFailureKind): Omit<Extract<ScriptResult, { ok: false }>, 'console'> {
  const message = error instanceof Error ? error.message : String(error);
  // The engine that runs the interpreter has a stack as well.
  const isStack = error instanceof RangeError;
  return { ok: false, failure: { kind: isStack ? 'stack' : kind, message, line: 0 }, isBroken: true };
}
