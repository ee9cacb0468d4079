import type { CDPSession, Locator, Page } from '@playwright/test';
import path from 'node:path';

declare global {
  interface Window {
    /** See page-clocks.js. */
    readonly clocks: {
      readonly keyMs: readonly number[];
      readonly longTaskMs: readonly number[];
      readonly reset: () => void;
      readonly frames: (durationMs: number) => Promise<number[]>;
      readonly untilOpen: (state: OpenState) => Promise<number>;
    };
  }
}

/** When a form counts as open: at least `count` elements match `selector`, and a field has the focus. */
export interface OpenState {
  readonly selector: string;
  readonly count: number;
}

export interface TypingTimes {
  /** Milliseconds from each key press to the painted frame. */
  readonly keyMs: readonly number[];
  /** Milliseconds of the longest task (main thread blocked) while typing; 0 when no task reached 50 ms. */
  readonly longestTaskMs: number;
}

/** Wait after the last key, for debounced calculations. */
const SETTLE_MS = 400;

/** Installs the clocks in every document that the page opens. */
export async function installClocks(page: Page): Promise<void> {
  await page.addInitScript({ path: path.join(import.meta.dirname, 'page-clocks.js') });
}

/** Clicks a button; returns the milliseconds until the form is open and painted. */
export async function timeOpening(page: Page, button: Locator, state: OpenState): Promise<number> {
  await button.hover();
  await button.click({ noWaitAfter: true });
  return page.evaluate((asked) => window.clocks.untilOpen(asked), state);
}

/** Types digits into the focused element, `pauseMs` apart. */
export async function timeTyping(page: Page, keys: number, pauseMs: number): Promise<TypingTimes> {
  await page.evaluate(() => window.clocks.reset());
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(String(1 + (key % 9)));
    await page.waitForTimeout(pauseMs);
  }
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(() => ({
    keyMs: [...window.clocks.keyMs],
    longestTaskMs: Math.max(0, ...window.clocks.longTaskMs),
  }));
}

/** Returns the number of elements in the document and the JavaScript heap in MB after garbage collection. */
export async function readSize(page: Page, session: CDPSession): Promise<{ nodes: number; heapMb: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  return { nodes, heapMb: usedSize / 1024 / 1024 };
}
