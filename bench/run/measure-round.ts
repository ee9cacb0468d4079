import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { ScenarioId } from '../pages/shared/scenario';

/** Figures of one fresh page; null = not supported by the engine, or not part of the scenario. */
export interface Round {
  readonly usableMs: number;
  readonly keyMs: readonly number[];
  readonly heapMb: number;
  readonly insertTopMs: number | null;
  readonly deleteTopMs: number | null;
  readonly undoMs: number | null;
  readonly pasteMs: number | null;
  /** From the last key to the painted frame with the new total. */
  readonly totalMs: number | null;
  readonly pasteTotalMs: number | null;
}

interface RoundOptions {
  readonly context: BrowserContext;
  readonly address: string;
  readonly engine: string;
  readonly scenario: ScenarioId;
  readonly isVerbose: boolean;
}

/** Timeout of each step; typing all keys is one step. */
const LIMIT_MS = 60_000;
/** Even, so that the last key in a sub-table is a Backspace. */
const KEYS = 36;
const KEY_PAUSE_MS = 40;
/** Quantity of the first row when the total is compared; a digit. */
const LAST_KEY = 6;
/** Wait before the heap is read, so that it includes what an engine mounts when idle. */
const IDLE_MS = 1500;

/** Thrown when a step exceeds the timeout. The page may hang, so the browser must be restarted. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** Rejects with `TooSlow` after the timeout; the step itself cannot be cancelled. */
async function within<Value>(step: string, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow(`${step} took more than ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

async function readHeapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

async function typeKeys(page: Page, isTable: boolean): Promise<void> {
  for (let key = 0; key < KEYS; key += 1) {
    // In a sub-table every second key deletes the digit: a quantity of 36 digits would measure big numbers.
    await page.keyboard.press(isTable && key % 2 === 1 ? 'Backspace' : String(1 + (key % 9)));
    await page.waitForTimeout(KEY_PAUSE_MS);
  }
}

/** Milliseconds of an action in the page; null when the engine does not support it. */
async function timeAction(page: Page, name: 'insertTop' | 'deleteTop' | 'undo' | 'paste'): Promise<number | null> {
  const answer = await within(
    name,
    page.evaluate(
      (action) =>
        window.bench[action]().catch((error: Error) => {
          if (error.name === 'NotOffered') return null;
          throw error;
        }),
      name,
    ),
  );
  await page.waitForTimeout(200);
  return answer;
}

/** Measures the total, then adding and deleting rows (`hasRowSteps`: not for scenarios above the maximum number of rows). */
async function measureTable(page: Page, hasRowSteps: boolean) {
  await page.keyboard.press('Control+A');
  await page.keyboard.press(String(LAST_KEY));
  const totalMs = await within(
    'the total after a key',
    page.evaluate((quantity) => window.bench.untilTotal(quantity), LAST_KEY),
  );
  if (!hasRowSteps) return { ...NO_TABLE, totalMs };
  const insertTopMs = await timeAction(page, 'insertTop');
  const deleteTopMs = await timeAction(page, 'deleteTop');
  const undoMs = await timeAction(page, 'undo');
  const pasteMs = await timeAction(page, 'paste');
  const pasteTotalMs =
    pasteMs === null
      ? null
      : await within(
          'the total after a paste',
          page.evaluate(() => window.bench.untilPastedTotal()),
        );
  return { totalMs, insertTopMs, deleteTopMs, undoMs, pasteMs, pasteTotalMs };
}

/** Measures one engine in one scenario in a new page. Throws when the page fails, `TooSlow` when a step exceeds the timeout. */
export async function measureRound({ context, address, engine, scenario, isVerbose }: RoundOptions): Promise<Round> {
  const page = await context.newPage();
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  if (isVerbose) page.on('console', (message) => console.log(`  [${engine}] ${message.text()}`));
  try {
    const session = await context.newCDPSession(page);
    await page.goto(`${address}/${engine}/`);
    await page.waitForFunction(() => 'bench' in window);
    await page.evaluate((id) => window.bench.prepare(id), scenario);
    const heapBeforeMb = await readHeapMb(session);
    const usableMs = await within(
      'getting usable',
      page.evaluate(() => window.bench.start()),
    );
    await page.waitForTimeout(IDLE_MS);
    const heapMb = (await within('collecting garbage', readHeapMb(session))) - heapBeforeMb;
    await within(
      'opening the typed cell',
      page.evaluate(() => window.bench.beginTyping()),
    );
    const isTable = !['A', 'B'].includes(scenario);
    await within('typing', typeKeys(page, isTable));
    const keyMs = await within(
      'typing',
      page.evaluate(() => window.bench.keyMs()),
    );
    const table = isTable ? await measureTable(page, scenario !== 'F') : NO_TABLE;
    if (failures.length > 0) throw new Error(failures[0]);
    return { usableMs, keyMs, heapMb, ...table };
  } catch (error) {
    if (failures.length > 0 && !(error instanceof TooSlow)) throw new Error(failures[0], { cause: error });
    if (failures.length > 0 && error instanceof TooSlow) throw new TooSlow(`${error.message} (${failures[0] ?? ''})`);
    throw error;
  } finally {
    await Promise.race([page.close(), new Promise((resolve) => setTimeout(resolve, 2000))]);
  }
}

const NO_TABLE = {
  totalMs: null,
  insertTopMs: null,
  deleteTopMs: null,
  undoMs: null,
  pasteMs: null,
  pasteTotalMs: null,
};
