import { expect, type Locator, type Page } from '@playwright/test';
import type { Api } from './api';
import { SourceEditorPart } from './playground-editor';
import type { Account } from './setting';

/** Page object of the workbench of one module. */
export class PlaygroundPage {
  readonly editor: SourceEditorPart;

  constructor(readonly page: Page) {
    this.editor = new SourceEditorPart(page);
  }

  /** Opens a module and waits until its editor is ready. */
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

  /** The previewed module without the header of its pane. */
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

  /** A separator between two panes, by the size it controls. */
  border(name: '大纲宽度' | '预览宽度' | '面板高度'): Locator {
    return this.page.getByRole('separator', { name });
  }

  /** State of the draft in the header. */
  get state(): Locator {
    return this.page.locator('header').getByRole('status');
  }

  /** Waits until the draft is saved. */
  async saved(): Promise<void> {
    await expect(this.state).toContainText('草稿已保存');
  }

  /** The draft's text on the server, once saved. */
  async text(api: Api, moduleId: string): Promise<string> {
    await this.saved();
    return readDraft(api, moduleId);
  }

  /** Findings with a code. */
  finding(code: string): Locator {
    return this.panes.getByRole('row').filter({ hasText: code });
  }

  get noFindings(): Locator {
    return this.panes.getByText('没有发现问题');
  }

  /** Jumps to the first finding with a code. */
  async follow(code: string): Promise<void> {
    const place = this.finding(code)
      .first()
      .getByRole('button', { name: /^第 \d+ 行$/ });
    await place.click();
    await expect(this.editor.input).toBeFocused();
  }

  /** Switches the preview to form, list or detail. */
  async showPreview(name: '表单' | '列表' | '详情'): Promise<void> {
    await this.preview.getByRole('radiogroup', { name: '预览方式' }).getByText(name, { exact: true }).click();
  }

  /** Shows the preview on a device. */
  async showDevice(name: '自适应' | '电脑 1280' | '平板 768' | '手机 390'): Promise<void> {
    await this.preview.getByRole('combobox', { name: '预览宽度' }).click({ force: true });
    await this.page.locator('.ant-select-item-option').filter({ hasText: name }).click();
  }

  /** The publish dialog, shown once its plan is loaded. */
  get publishDialog(): Locator {
    return this.page.getByRole('dialog', { name: /^发布为 v\d+$/ });
  }

  /** Opens the publish dialog and waits for its plan. */
  async openPublish(): Promise<Locator> {
    await this.page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(this.publishDialog).toBeVisible();
    return this.publishDialog;
  }

  /** Publishes the draft; `note` is the version note. */
  async publish(note = ''): Promise<void> {
    const dialog = await this.openPublish();
    if (note !== '') await dialog.getByLabel('版本说明').fill(note);
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  /** Expects the published version in the header, which stays, unlike the message; 0 = unpublished. */
  async expectPublished(version: number): Promise<void> {
    const said = version === 0 ? '未发布' : `已发布 v${String(version)}`;
    await expect(this.page.locator('header').getByText(said, { exact: true })).toBeVisible();
  }

  /** Opens the version history. */
  async openVersions(): Promise<Locator> {
    await this.page.getByRole('button', { name: '历史版本' }).click();
    const drawer = this.page.getByRole('dialog', { name: '历史版本' });
    await expect(drawer).toBeVisible();
    return drawer;
  }
}

/** Creates a module; returns its id. */
export async function createDraft(api: Api, entity: Readonly<Record<string, unknown>>): Promise<string> {
  const { id } = await api.call('POST', '/api/visualdev/Base', entity);
  if (typeof id !== 'string' || id === '') throw new Error('the new module has no id');
  return id;
}

/** The text of a module's draft on the server. */
export async function readDraft(api: Api, moduleId: string): Promise<string> {
  return String((await api.call('GET', `/api/visualdev/Base/${moduleId}/Draft`))['source']);
}

/** Writes any text to a draft, as another author would; returns the new revision. */
export async function writeDraft(api: Api, moduleId: string, source: string): Promise<number> {
  const path = `/api/visualdev/Base/${moduleId}/Draft`;
  const { revision } = await api.call('GET', path);
  return Number((await api.call('PUT', path, { source, revision }))['revision']);
}

/** Opens the workbench of a module as an account, and waits until its editor is ready. */
export async function openWorkbench(
  openAs: (account: Account, path: string) => Promise<Page>,
  account: Account,
  moduleId: string,
): Promise<PlaygroundPage> {
  const workbench = new PlaygroundPage(await openAs(account, `/playground/${moduleId}`));
  await workbench.ready();
  return workbench;
}
