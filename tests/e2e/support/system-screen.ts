import { expect, type Locator, type Page } from '@playwright/test';
import { FormPage, ListPage } from './screen';

/** A list of the system's own: a list with a left tree, switches, menus and files. */
export class SystemPage extends ListPage {
  readonly form: FormPage;

  constructor(
    page: Page,
    /** Where the list stands: the page, or the drawer or dialog that holds it. */
    readonly place: Page | Locator = page,
  ) {
    super(page);
    this.form = new FormPage(page);
  }

  override row(text: string): Locator {
    return this.place.getByRole('row').filter({ hasText: text });
  }

  override async press(label: string): Promise<void> {
    // An icon before the label may have a name of its own.
    await this.place
      .getByRole('button', { name: new RegExp(`^([a-z-]+ )?${label}$`) })
      .first()
      .click();
  }

  /** The tree at the left. */
  get tree(): Locator {
    return this.place.locator('aside');
  }

  get treeKeyword(): Locator {
    return this.tree.getByPlaceholder('输入关键字进行过滤');
  }

  node(text: string): Locator {
    return this.tree.locator('.ant-tree-title').getByText(text, { exact: true });
  }

  /** Chooses an entry of the tree's dropdown menu. */
  async chooseInTreeMenu(label: string): Promise<void> {
    await this.openTreeMenu();
    await this.page.getByRole('menuitem', { name: label }).click();
  }

  /** Opens the tree's dropdown menu. */
  async openTreeMenu(): Promise<void> {
    await this.tree.locator('button[aria-haspopup="menu"]').click();
  }

  /** Asks with the keyword box above the table. */
  async searchFor(keyword: string): Promise<void> {
    await this.keyword.fill(keyword);
    await this.place.getByRole('button', { name: '查询' }).click();
  }

  get keyword(): Locator {
    return this.place.getByRole('search').getByRole('textbox').first();
  }

  /** Answers the question that stands open. */
  async answer(question: string, button: '确定' | '取消'): Promise<void> {
    const dialog = this.page.getByRole('dialog').filter({ hasText: question });
    await dialog.getByRole('button', { name: new RegExp(`^${button[0] ?? ''}\\s*${button[1] ?? ''}$`) }).click();
    await expect(dialog).toBeHidden();
  }

  /** Expects the server's message; it is gone after about a second. */
  async expectMessage(text: string): Promise<void> {
    await expect(this.page.locator('.ant-message').getByText(text, { exact: true }).last()).toBeVisible();
  }

  /** Goes to another page through the menu at the left, as a person does: nothing is loaded anew. */
  async goTo(directory: string, entry: string): Promise<void> {
    const link = this.page.getByRole('menuitem', { name: entry });
    if (!(await link.isVisible())) await this.page.getByRole('menuitem', { name: directory }).click();
    await link.click();
  }

  /** Chooses a file for the import button and answers when it is chosen. */
  async chooseFile(button: string, file: { readonly name: string; readonly content: string | Buffer }): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.press(button);
    await (
      await chooser
    ).setFiles({
      name: file.name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(file.content as string),
    });
  }
}

/** Chooses in a select or tree select of a form by what it shows, searching where there is a search. */
export async function choose(form: FormPage, fieldId: string, label: string): Promise<void> {
  const page = form.dialog.page();
  const place = form.place(fieldId);
  await place.locator('.ant-select-selector').click();
  const list = page.locator('.ant-select-dropdown:visible').last();
  const option = list
    .locator('.ant-select-item-option-content, .ant-select-tree-title')
    .getByText(label, { exact: true });
  // Long lists draw only what is in sight, trees only what is open.
  if (await place.getByRole('combobox').isEditable()) await place.getByRole('combobox').fill(label);
  await option.click();
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
}

/** Waits until a dialog has grown to its full width, in pixels. */
export async function expectWidth(dialog: Locator, width: number): Promise<void> {
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(width);
}

/** The finding under a field. */
export function findingOf(form: FormPage, fieldId: string): Locator {
  return form.place(fieldId).getByRole('alert');
}
