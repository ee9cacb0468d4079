import type { SandboxLimits } from '../../engine/sandbox';

/** What one run of a module's script may use up (docs/module-format.md#scripts). */
export const SCRIPT_LIMITS: SandboxLimits = {
  stackBytes: 64_000,
  computeMs: 1000,
  totalMs: 60_000,
  outputChars: 1_000_000,
  calls: 1000,
  consoleLines: 50,
};

/** All memory of the scripts of a page. */
export const SCRIPT_MEMORY_BYTES = 64_000_000;

/** A worker that leaves a ping unanswered for so long hangs in a built-in and is ended. */
export const SILENCE_LIMIT_MS = 4000;
/** The interpreter's file has to arrive within this time. */
export const START_LIMIT_MS = 15_000;
/** The page waits no longer for the end of a run, whatever became of it. */
export const RUN_LIMIT_MS = SCRIPT_LIMITS.totalMs + 10_000;
