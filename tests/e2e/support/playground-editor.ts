import AxeBuilder from '@axe-core/playwright';
import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Api } from './api';

/** A module that only a journey knows. */
export interface DraftModule {
  readonly id: string;
  readonly fullName: string;
  readonly enCode: string;
}

/** Creates a module whose draft says a text, through the public API. */
export async function createDraft(
  api: Api,
  toSource: (names: Omit<DraftModule, 'id'>) => string,
): Promise<DraftModule> {
  const enCode = `e2e${randomBytes(3).toString('hex')}`;
  const names = { enCode, fullName: `编辑${enCode}` };
  const formData = JSON.stringify({ fields: [] });
  await api.call('POST', '/api/visualdev/Base', { ...names, type: 1, webType: 1, formData });
  const { list = [] } = await api.call('GET', `/api/visualdev/Base?keyword=${enCode}&currentPage=1&pageSize=20&type=1`);
  const id = String(list.find((entry) => entry['enCode'] === enCode)?.['id']);
  const { revision } = await api.call('GET', `/api/visualdev/Base/${id}/Draft`);
  await api.call('PUT', `/api/visualdev/Base/${id}/Draft`, { source: toSource(names), revision });
  return { ...names, id };
}

/** What the text says that the server keeps; the text itself while it is broken. */
export async function draftValue(api: Api, { id }: DraftModule): Promise<unknown> {
  const { source } = await api.call('GET', `/api/visualdev/Base/${id}/Draft`);
  try {
    return JSON.parse(String(source)) as unknown;
  } catch {
    return source;
  }
}

/** The workbench as a person writes in it. */
export class WorkbenchPage {
  readonly editor: Locator;

  constructor(readonly page: Page) {
    this.editor = page.getByRole('textbox', { name: /^模块源文本/ });
  }

  /** Fails when the editor itself has serious accessibility violations; the page around it is checked where it is at home. */
  async expectAccessible(): Promise<void> {
    const { violations } = await new AxeBuilder({ page: this.page }).include('.monaco-editor').analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect.soft(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  }

  /** Waits until the editor takes keys. */
  async ready(): Promise<void> {
    await expect(this.editor).toBeFocused({ timeout: 30_000 });
  }

  /** The line of the findings that says a code. */
  finding(code: string): Locator {
    return this.page.getByRole('row').filter({ hasText: code });
  }

  get noFindings(): Locator {
    return this.page.getByText('没有发现问题');
  }

  /** An entry of the completion list by its exact name. */
  suggestion(name: string): Locator {
    const label = this.page.locator('.label-name', {
      hasText: new RegExp(`^${name.replace(/[$.*+?^()[\]{}|\\]/g, '\\$&')}$`),
    });
    return this.page.locator('.suggest-widget.visible .monaco-list-row').filter({ has: label });
  }

  /** Opens the completion list where it is not open yet, narrows it by typing, and takes an entry. */
  async choose(name: string, typed = ''): Promise<void> {
    const list = this.page.locator('.suggest-widget.visible');
    if (!(await list.isVisible())) await this.page.keyboard.press('Control+Space');
    await expect(list).toBeVisible();
    if (typed !== '') await this.page.keyboard.type(typed);
    const row = this.suggestion(name).first();
    await expect(row).toBeVisible();
    await row.click();
  }

  /** Writes the text of a blank and goes on to the next one. */
  async fillBlank(text: string): Promise<void> {
    await this.page.keyboard.insertText(text);
    await this.page.keyboard.press('Tab');
  }

  /** Searches the text and selects what was found. */
  async find(text: string): Promise<void> {
    const { keyboard } = this.page;
    await this.editor.focus();
    await keyboard.press('Control+Home');
    await keyboard.press('Control+F');
    const input = this.page.locator('.find-widget.visible').getByRole('textbox').first();
    await expect(input).toBeFocused();
    await input.fill(text);
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await expect(this.editor).toBeFocused();
  }

  /** Writes over what is selected, without the help that the editor gives with quotes. */
  async writeOver(text: string): Promise<void> {
    await this.page.keyboard.press('Delete');
    await this.page.keyboard.insertText(text);
  }

  /** Follows a finding to its place. */
  async follow(code: string): Promise<void> {
    await this.finding(code)
      .first()
      .getByRole('button', { name: /^第 \d+ 行$/ })
      .click();
    await expect(this.editor).toBeFocused();
  }

  /** Takes a quick fix at the cursor: the one of that name, or the first. */
  async fix(name?: RegExp): Promise<void> {
    await this.page.keyboard.press('Control+.');
    const menu = this.page.locator('.action-widget:not(.action-list-submenu-panel)');
    await expect(menu).toBeVisible();
    const options = menu.getByRole('option');
    await (name ? options.filter({ hasText: name }) : options).first().click();
    await expect(menu).toBeHidden();
  }
}
