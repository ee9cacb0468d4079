import { expect, type Locator, type Page } from '@playwright/test';
import type { Api } from './api';

/** The workbench of one module, by what a person reads on it. */
export class PlaygroundPage {
  constructor(readonly page: Page) {}

  /** Opens a module and waits until its editor takes keys. */
  async open(moduleId: string): Promise<void> {
    await this.page.goto(`/playground/${moduleId}`);
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.lines.first()).toBeVisible({ timeout: 30_000 });
  }

  get editor(): Locator {
    return this.page.getByRole('region', { name: '编辑器', exact: true });
  }

  /** The lines that the editor shows. */
  get lines(): Locator {
    return this.editor.locator('.view-line');
  }

  get preview(): Locator {
    return this.page.getByRole('region', { name: '预览', exact: true });
  }

  get panes(): Locator {
    return this.page.getByRole('region', { name: '面板', exact: true });
  }

  get outline(): Locator {
    return this.page.getByRole('navigation', { name: '大纲' });
  }

  /** What the head says about the draft. */
  get state(): Locator {
    return this.page.locator('header').getByRole('status');
  }

  /** Puts the keyboard into the editor's text. */
  async focus(): Promise<void> {
    const input = this.editor.getByRole('textbox').first();
    await input.focus();
    await expect(input).toBeFocused();
  }

  /** Types at the cursor, key by key, as a person does. */
  async typeInEditor(text: string): Promise<void> {
    await this.focus();
    await this.page.keyboard.type(text);
  }

  /** Goes to the end or the beginning of the text. */
  async goTo(place: 'start' | 'end'): Promise<void> {
    await this.focus();
    await this.page.keyboard.press(place === 'end' ? 'ControlOrMeta+End' : 'ControlOrMeta+Home');
  }

  /** Replaces the whole text in one step, as a paste does. */
  async setText(text: string): Promise<void> {
    await this.focus();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.evaluate((pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, text);
  }

  /** Replaces the whole text with a document. */
  async setDocument(document: unknown): Promise<void> {
    await this.setText(JSON.stringify(document, null, 2));
  }

  /** Waits until the server has what was typed. */
  async saved(): Promise<void> {
    await expect(this.state).toContainText('草稿已保存');
  }

  /** The text as the server has it, after everything typed has reached it. */
  async text(api: Api, moduleId: string): Promise<string> {
    await this.saved();
    const { source } = await api.call('GET', `/api/visualdev/Base/${moduleId}/Draft`);
    return String(source);
  }

  /** Chooses one of the panes by its tab. */
  async showPane(name: string): Promise<void> {
    await this.panes.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  }

  /** The rows of the findings, once they are there. */
  async findings(): Promise<Locator> {
    await this.showPane('问题');
    return this.panes.getByRole('tabpanel').getByRole('row');
  }

  /** Shows the module as form, list, detail or phone. */
  async showPreview(name: '表单' | '列表' | '详情' | '手机'): Promise<void> {
    await this.preview.getByRole('radiogroup', { name: '预览方式' }).getByText(name, { exact: true }).click();
  }

  /** Runs a command of the menu behind the head's last button. */
  async runCommand(name: string): Promise<void> {
    await this.page.getByRole('button', { name: '更多操作' }).click();
    await this.page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
  }

  /** Opens the dialog of a publication and waits for its plan. */
  async openPublish(): Promise<Locator> {
    await this.page.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = this.page.getByRole('dialog').filter({ hasText: /发布为 v\d+/ });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  /** Publishes as it stands; `note` goes into the history. */
  async publish(note = ''): Promise<void> {
    const dialog = await this.openPublish();
    if (note !== '') await dialog.getByLabel('版本说明').fill(note);
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(
      this.page
        .getByText(/^已发布 v\d+$/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
  }

  /** Opens the history. */
  async openVersions(): Promise<Locator> {
    await this.page.getByRole('button', { name: '历史版本' }).click();
    const drawer = this.page.getByRole('dialog', { name: '历史版本' });
    await expect(drawer).toBeVisible();
    return drawer;
  }
}

/** Stores a module that nobody else knows and answers its id. */
export async function createDraft(api: Api, entity: Readonly<Record<string, unknown>>): Promise<string> {
  const { id } = await api.call('POST', '/api/visualdev/Base', entity);
  if (typeof id !== 'string' || id === '') throw new Error('the new module has no id');
  return id;
}
