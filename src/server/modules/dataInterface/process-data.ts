import type { JsonValue, ScriptFailureKind } from '../../../engine/sandbox';
import { BusinessError } from '../../http/errors';
import { runInThread } from '../../scripts/index';
import type { InterfaceRun } from './interface-run';

const LIMITS = {
  stackBytes: 64_000,
  computeMs: 2000,
  totalMs: 3000,
  outputChars: 16_000_000,
  calls: 0,
  consoleLines: 50,
};

/** Functions that give back what they get: editors store one where nothing is processed. */
const IDENTITY = /^(?:async)?(?:\(([\w$]+)\)|([\w$]+))=>(?:\1\2|\{return\1\2\})$/;

/** Whether a processing changes nothing. */
export function isPlainProcessing(source: string): boolean {
  const code = source
    .replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '')
    .replace(/\breturn\s+/g, 'return')
    .replace(/[\s;]+/g, '');
  return code === '' || IDENTITY.test(code);
}

/**
 * Hands the data of a run to its processing, a script without any capability in a sandbox of its own thread. Throws
 * SERVER_PROCESSING_FAILED with the script's message for those who write it, and SERVER_PROCESSING_STOPPED at a limit.
 */
export async function processData(run: InterfaceRun, data: unknown): Promise<unknown> {
  const source = run.row.dataProcessing;
  if (isPlainProcessing(source)) return data;
  const from = performance.now();
  // Values of rows are JSON already, or become it here.
  const args = [JSON.parse(JSON.stringify(data ?? null)) as JsonValue];
  const result = await runInThread({ source, args, limits: LIMITS });
  for (const { level, text } of result.console) run.trace?.note('processing', `${level}: ${text}`);
  run.trace?.note('processing', 'end', { tookMs: Math.round(performance.now() - from) });
  if (result.ok) return result.value ?? null;
  const { kind, message, line } = result.failure;
  if (!FAULTS.has(kind)) throw new BusinessError('SERVER_PROCESSING_STOPPED', { limit: kind });
  const isAuthor = run.trace !== undefined || run.caller.isAdministrator === true;
  throw new BusinessError('SERVER_PROCESSING_FAILED', { message: isAuthor ? `${message} (${String(line)})` : kind });
}

/** Faults of the script; the other kinds are limits. */
const FAULTS: ReadonlySet<ScriptFailureKind> = new Set<ScriptFailureKind>(['syntax', 'thrown', 'unfinished']);
