import { expectAccessible } from '../axe';
import { expect, type Locator, type Page } from '@playwright/test';

/** Page object of the source editor. */
export class SourceEditorPart {
  /** The editor's text input, in any language of the page. */
  readonly input: Locator;

  constructor(readonly page: Page) {
    this.input = page.getByRole('textbox', { name: /^(模块源文本|模組原始文字|Source text)/ });
  }

  /** Waits until the editor is ready: it focuses itself. */
  async ready(): Promise<void> {
    await expect(this.input).toBeFocused({ timeout: 30_000 });
  }

  /** The rendered lines: Monaco draws only those in view. */
  get lines(): Locator {
    return this.page.getByRole('region', { name: '编辑器', exact: true }).locator('.view-line');
  }

  async focus(): Promise<void> {
    await this.input.focus();
    await expect(this.input).toBeFocused();
  }

  /** Moves the caret to the start or end of the text. */
  async goTo(place: 'start' | 'end'): Promise<void> {
    await this.focus();
    await this.page.keyboard.press(place === 'end' ? 'ControlOrMeta+End' : 'ControlOrMeta+Home');
  }

  /** Types at the caret, key by key. */
  async type(text: string): Promise<void> {
    await this.focus();
    await this.page.keyboard.type(text);
  }

  /** Replaces the whole text by a paste. */
  async setText(text: string): Promise<void> {
    await this.focus();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.evaluate(async (pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
      // The editor inserts the text after the promises of its paste handlers.
      await new Promise((resolve) => setTimeout(resolve));
    }, text);
  }

  /** Replaces the whole text with a document as JSON. */
  async setDocument(document: unknown): Promise<void> {
    await this.setText(JSON.stringify(document, null, 2));
  }

  /** Selects a text with the find widget; fails unless it occurs exactly once. */
  async find(text: string): Promise<void> {
    const { keyboard } = this.page;
    await this.goTo('start');
    await keyboard.press('ControlOrMeta+f');
    const widget = this.page.locator('.find-widget.visible');
    const box = widget.getByRole('textbox').first();
    await expect(box).toBeFocused();
    await box.fill(text);
    await expect(widget.locator('.matchesCount'), `${text} stands once`).toHaveText(/^\D*1\D+1\D*$/);
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await expect(this.input).toBeFocused();
  }

  /** Puts the caret before the last character of a text that occurs once. */
  async putCursorInto(text: string): Promise<void> {
    await this.find(text);
    await this.page.keyboard.press('ArrowRight');
    await this.page.keyboard.press('ArrowLeft');
  }

  /** Replaces the selection without automatic closing of quotes. */
  async writeOver(text: string): Promise<void> {
    await this.page.keyboard.press('Delete');
    await this.page.keyboard.insertText(text);
  }

  /** A completion by its exact name. */
  suggestion(name: string): Locator {
    const label = this.page.locator('.label-name', {
      hasText: new RegExp(`^${name.replace(/[$.*+?^()[\]{}|\\]/g, '\\$&')}$`),
    });
    return this.page.locator('.suggest-widget.visible .monaco-list-row').filter({ has: label });
  }

  /** Opens the completion list if closed, filters it by typing, and accepts an entry. */
  async choose(name: string, typed = ''): Promise<void> {
    const list = this.page.locator('.suggest-widget.visible');
    if (!(await list.isVisible())) await this.page.keyboard.press('Control+Space');
    await expect(list).toBeVisible();
    if (typed !== '') await this.page.keyboard.type(typed);
    await this.suggestion(name).first().click();
  }

  /** Fills a snippet placeholder and moves to the next. */
  async fillBlank(text: string): Promise<void> {
    await this.page.keyboard.insertText(text);
    await this.page.keyboard.press('Tab');
  }

  /** Applies the first quick fix at the caret. */
  async fix(): Promise<void> {
    await this.page.keyboard.press('Control+.');
    const menu = this.page.locator('.action-widget:not(.action-list-submenu-panel)');
    await menu.getByRole('option').first().click();
    await expect(menu).toBeHidden();
  }

  /** Checks the editor alone for serious accessibility violations. */
  async expectAccessible(): Promise<void> {
    await expectAccessible(this.page, 'the editor', { within: '.monaco-editor' });
  }
}
