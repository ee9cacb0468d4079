import { expect, type Locator, type Page } from '@playwright/test';
import { FormPage, letSelectFocus, ListPage } from './screen';

/** Page object of a system screen: a list with a left tree, switches, menus and files. */
export class SystemPage extends ListPage {
  readonly form: FormPage;

  constructor(
    page: Page,
    /** Container of the list: the page, or a drawer or dialog. */
    readonly place: Page | Locator = page,
  ) {
    super(page);
    this.form = new FormPage(page);
  }

  override row(text: string): Locator {
    return this.place.getByRole('row').filter({ hasText: text });
  }

  override async press(label: string): Promise<void> {
    // An icon before the label may have its own accessible name.
    await this.place
      .getByRole('button', { name: new RegExp(`^([a-z-]+ )?${label}$`) })
      .first()
      .click();
  }

  /** The left tree. */
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

  /** Searches with the keyword box above the table. */
  async searchFor(keyword: string): Promise<void> {
    await this.keyword.fill(keyword);
    await this.place.getByRole('button', { name: '查询' }).click();
  }

  get keyword(): Locator {
    return this.place.getByRole('search').getByRole('textbox').first();
  }

  /** Clicks a button of the open confirmation dialog. */
  async answer(question: string, button: '确定' | '取消'): Promise<void> {
    const dialog = this.page.getByRole('dialog').filter({ hasText: question });
    await dialog.getByRole('button', { name: new RegExp(`^${button[0] ?? ''}\\s*${button[1] ?? ''}$`) }).click();
    await expect(dialog).toBeHidden();
  }

  /** Expects a message of the server; it disappears after about a second. */
  async expectMessage(text: string): Promise<void> {
    await expect(this.page.locator('.ant-message').getByText(text, { exact: true }).last()).toBeVisible();
  }

  /** Opens a page through the left menu, without a reload. */
  async goTo(directory: string, entry: string): Promise<void> {
    const link = this.page.getByRole('menuitem', { name: entry });
    if (!(await link.isVisible())) await this.page.getByRole('menuitem', { name: directory }).click();
    await link.click();
  }

  /** Chooses a file with the import button. */
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

/** Selects an option of a select or tree select by label, with its search if it has one. */
export async function choose(form: FormPage, fieldId: string, label: string): Promise<void> {
  const page = form.dialog.page();
  const place = form.place(fieldId);
  await place.locator('.ant-select-selector').click();
  const list = page.locator('.ant-select-dropdown:visible').last();
  const option = list
    .locator('.ant-select-item-option-content, .ant-select-tree-title')
    .getByText(label, { exact: true });
  // Long lists are virtualised, and trees render only expanded nodes.
  if (await place.getByRole('combobox').isEditable()) await place.getByRole('combobox').fill(label);
  await option.click();
  await letSelectFocus(page);
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
}

/** Waits until a dialog has reached its full width, in pixels. */
export async function expectWidth(dialog: Locator, width: number): Promise<void> {
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(width);
}

/** The validation error of a field. */
export function findingOf(form: FormPage, fieldId: string): Locator {
  return form.place(fieldId).getByRole('alert');
}
