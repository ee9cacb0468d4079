import type { Page } from '@playwright/test';
import path from 'node:path';

declare global {
  interface Window {
    /** See page-clock.js. */
    readonly previewClock: {
      readonly longTaskMs: readonly number[];
      readonly reset: () => void;
      readonly untilShown: (selector: string, text: string) => Promise<number>;
    };
  }
}

export interface EditTimes {
  /** Milliseconds from a key press in the editor to the painted frame in which the preview shows it, one per round. */
  readonly editMs: readonly number[];
  /** Milliseconds of the longest task of each round, including the lint and draft save that follow; 0 = none reached 50 ms. */
  readonly longestTaskMs: readonly number[];
}

/** Wait after an edit until the debounced lint and draft save are done. */
const SETTLE_MS = 2_500;

/** Installs the clock in every document that the page opens. */
export async function installClock(page: Page): Promise<void> {
  await page.addInitScript({ path: path.join(import.meta.dirname, 'page-clock.js') });
}

/** Puts the caret before the closing quote of a text, found with the editor's find widget. */
export async function placeCaret(page: Page, text: string): Promise<void> {
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.press('Control+f');
  await page.locator('.find-widget textarea').first().fill(`"${text}"`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.waitForTimeout(SETTLE_MS);
}

/** Types one digit per round into the label of a field and waits for the preview; the first round is not counted. */
export async function timeEdits(page: Page, field: { readonly id: string; readonly label: string }, rounds: number) {
  const selector = `[data-preview] [data-field="${field.id}"] .formloom-label-text`;
  const times = { editMs: [] as number[], longestTaskMs: [] as number[] };
  let label = field.label;
  for (let round = 0; round <= rounds; round += 1) {
    const digit = String(1 + (round % 9));
    label += digit;
    await page.evaluate(() => window.previewClock.reset());
    const shown = page.evaluate(([place, text]) => window.previewClock.untilShown(place, text), [
      selector,
      label,
    ] as const);
    await page.keyboard.press(digit);
    const editMs = await shown;
    await page.waitForTimeout(SETTLE_MS);
    if (round === 0) continue;
    times.editMs.push(editMs);
    times.longestTaskMs.push(await page.evaluate(() => Math.max(0, ...window.previewClock.longTaskMs)));
  }
  return times satisfies EditTimes;
}
