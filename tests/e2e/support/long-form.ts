import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';
import { FormPage } from './screen';

/** Page object of an open long form, where unused controls are stand-ins. */
export class LongForm extends FormPage {
  constructor(readonly page: Page) {
    super(page);
  }

  input(key: string): Locator {
    return this.place(key).locator('input, textarea').first();
  }

  async expectWaiting(key: string): Promise<void> {
    await expect(this.input(key)).toHaveClass(/formloom-stand-in/);
  }

  async expectText(key: string, text: string): Promise<void> {
    const chosen = this.place(key).locator('.ant-select-selection-item');
    if (await chosen.count()) await expect(chosen).toHaveText(text);
    else await expect(this.input(key)).toHaveValue(text);
  }

  /** One click at a control, without hovering it first; `atEnd` = at the right end of its box. */
  async click(key: string, { atEnd = false } = {}): Promise<void> {
    const box = this.place(key).locator('.formloom-control-box');
    await box.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await this.restingBox(box);
    await this.page.mouse.click(atEnd ? x + width - 18 : x + 30, y + Math.min(16, height / 2));
  }

  /**
   * The bounding box after scrolling, once unchanged for 12 frames: frames rather than time, because a busy machine draws
   * slowly.
   */
  private async restingBox(element: Locator) {
    await element.evaluate(async (node) => {
      const QUIET_FRAMES = 12;
      let before = node.getBoundingClientRect().y;
      for (let quiet = 0; quiet < QUIET_FRAMES;) {
        await new Promise(requestAnimationFrame);
        const { y } = node.getBoundingClientRect();
        quiet = y === before ? quiet + 1 : 0;
        before = y;
      }
    });
    const box = await element.boundingBox();
    if (!box) throw new Error('it is not drawn');
    return box;
  }

  async choose(key: string, label: string): Promise<void> {
    await this.click(key);
    await this.page.locator('.ant-select-dropdown:visible').getByTitle(label, { exact: true }).click();
    await this.expectText(key, label);
  }

  /** Moves the pointer away from all fields. */
  async leave(): Promise<void> {
    await this.page.mouse.move(2, 2);
  }

  focusedKey(): Promise<string | undefined> {
    return this.page.evaluate(
      () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? '',
    );
  }

  /** Mounts all controls, as before printing. */
  async drawAll(): Promise<void> {
    await this.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(this.dialog.locator('.formloom-stand-in')).toHaveCount(0);
  }
}
