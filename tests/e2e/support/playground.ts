import { expect, type Locator, type Page } from '@playwright/test';
import type { Api } from './api';
import { SourceEditorPart } from './playground-editor';
import type { Account } from './setting';

/** The workbench of one module, by what a person reads on it. */
export class PlaygroundPage {
  readonly editor: SourceEditorPart;

  constructor(readonly page: Page) {
    this.editor = new SourceEditorPart(page);
  }

  /** Opens a module and waits until its editor takes keys. */
  async open(moduleId: string): Promise<void> {
    await this.page.goto(`/playground/${moduleId}`);
    await this.ready();
  }

  ready(): Promise<void> {
    return this.editor.ready();
  }

  get preview(): Locator {
    return this.page.getByRole('region', { name: '预览', exact: true });
  }

  /** The previewed module itself, without the head of its part. */
  get canvas(): Locator {
    return this.preview.locator('[data-preview]');
  }

  /** A field of the previewed module. */
  field(id: string): Locator {
    return this.canvas.locator(`[data-field="${id}"]`);
  }

  get panes(): Locator {
    return this.page.getByRole('region', { name: '面板', exact: true });
  }

  get outline(): Locator {
    return this.page.getByRole('navigation', { name: '大纲' });
  }

  /** A border between two parts, by the size that it gives. */
  border(name: '大纲宽度' | '预览宽度' | '面板高度'): Locator {
    return this.page.getByRole('separator', { name });
  }

  /** What the head says about the draft. */
  get state(): Locator {
    return this.page.locator('header').getByRole('status');
  }

  /** Waits until the server has what was typed. */
  async saved(): Promise<void> {
    await expect(this.state).toContainText('草稿已保存');
  }

  /** The text as the server has it, after everything typed has reached it. */
  async text(api: Api, moduleId: string): Promise<string> {
    await this.saved();
    return readDraft(api, moduleId);
  }

  /** The findings that name a code. */
  finding(code: string): Locator {
    return this.panes.getByRole('row').filter({ hasText: code });
  }

  get noFindings(): Locator {
    return this.panes.getByText('没有发现问题');
  }

  /** Follows a finding to its place in the text. */
  async follow(code: string): Promise<void> {
    const place = this.finding(code)
      .first()
      .getByRole('button', { name: /^第 \d+ 行$/ });
    await place.click();
    await expect(this.editor.input).toBeFocused();
  }

  /** Shows the module as form, list, detail or phone. */
  async showPreview(name: '表单' | '列表' | '详情' | '手机'): Promise<void> {
    await this.preview.getByRole('radiogroup', { name: '预览方式' }).getByText(name, { exact: true }).click();
  }

  /** The dialog of a publication, once its plan is there. */
  get publishDialog(): Locator {
    return this.page.getByRole('dialog', { name: /^发布为 v\d+$/ });
  }

  /** Opens the dialog of a publication and waits for its plan. */
  async openPublish(): Promise<Locator> {
    await this.page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(this.publishDialog).toBeVisible();
    return this.publishDialog;
  }

  /** Publishes as it stands; `note` goes into the history. */
  async publish(note = ''): Promise<void> {
    const dialog = await this.openPublish();
    if (note !== '') await dialog.getByLabel('版本说明').fill(note);
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  /** What the head says to be published, 0 = nothing: it stays, unlike the message that passes. */
  async expectPublished(version: number): Promise<void> {
    const said = version === 0 ? '未发布' : `已发布 v${String(version)}`;
    await expect(this.page.locator('header').getByText(said, { exact: true })).toBeVisible();
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

/** The text of a module's draft, as the server has it. */
export async function readDraft(api: Api, moduleId: string): Promise<string> {
  return String((await api.call('GET', `/api/visualdev/Base/${moduleId}/Draft`))['source']);
}

/** Gives a module's draft another text, whatever it says, as another author would; answers its revision. */
export async function writeDraft(api: Api, moduleId: string, source: string): Promise<number> {
  const path = `/api/visualdev/Base/${moduleId}/Draft`;
  const { revision } = await api.call('GET', path);
  return Number((await api.call('PUT', path, { source, revision }))['revision']);
}

/** Opens the workbench of a module in the name of a person, once its editor takes keys. */
export async function openWorkbench(
  openAs: (account: Account, path: string) => Promise<Page>,
  account: Account,
  moduleId: string,
): Promise<PlaygroundPage> {
  const workbench = new PlaygroundPage(await openAs(account, `/playground/${moduleId}`));
  await workbench.ready();
  return workbench;
}
