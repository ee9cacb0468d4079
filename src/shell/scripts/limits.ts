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

/** A worker that does not answer for so long hangs in a built-in and is ended. */
export const SILENCE_LIMIT_MS = 4000;
