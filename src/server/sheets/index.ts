import { Piscina } from 'piscina';
import type { Translate } from '../../engine/contract/language';
import type { Sheet } from '../../engine/sheet/sheet';
import type { WrittenSheet } from '../../engine/sheet/write-sheet';
import { BusinessError } from '../http/errors';
import { findThread } from '../threads/find-thread';
import type { SheetJob, SheetResult } from './sheet-worker';

/** Far more than the largest file within the limits takes, a thread's start included. */
const TIMEOUT_MS = 20_000;
/** Files that may wait for a thread; beyond, their sender is asked to come again. */
const MAX_WAITING = 50;
const RETRY_SECONDS = 5;
const IDLE_MS = 10_000;
const THREAD_HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** A file that somebody sent. */
export interface SentSheet {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fileName: string;
}

/**
 * Reads the first sheet of an `.xlsx`, `.xls` or `.csv` file on a thread of its own. Throws SERVER_SHEET_REFUSED with the reason
 * in the user's language, also for a file that takes the thread's time or memory, and SERVER_RATE_LIMITED.
 */
export async function readSheetFile({ bytes, fileName }: SentSheet, translate: Translate): Promise<Sheet> {
  const refuse = (problem: string) =>
    new BusinessError('SERVER_SHEET_REFUSED', { message: translate(`server.sheet.problem.${problem}`) });
  const result = await runJob({ kind: 'read', bytes, fileName }).catch((error: unknown) => {
    if (error instanceof BusinessError) throw error;
    throw refuse('damaged');
  });
  if (result.kind === 'read') return result.sheet;
  throw refuse(result.kind === 'refused' ? result.problem : 'damaged');
}

/** Writes an `.xlsx` file with these sheets; what could be taken for a formula is escaped. Throws SERVER_RATE_LIMITED. */
export async function writeSheetFile(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const result = await runJob({ kind: 'write', sheets });
  if (result.kind !== 'written') throw new Error('the thread wrote no file');
  return result.bytes;
}

async function runJob(job: SheetJob): Promise<SheetResult> {
  const threads = openThreads();
  if (threads.queueSize >= MAX_WAITING) throw new BusinessError('SERVER_RATE_LIMITED', { seconds: RETRY_SECONDS });
  return (await threads.run(job, { signal: AbortSignal.timeout(TIMEOUT_MS) })) as SheetResult;
}

let opened: Piscina | undefined;

/** Threads of this process; they end when they have been idle, and do not keep the process alive. */
function openThreads(): Piscina {
  opened ??= new Piscina({
    ...findThread(import.meta.url, 'sheet-worker'),
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: IDLE_MS,
    resourceLimits: THREAD_HEAP,
  });
  return opened;
}
