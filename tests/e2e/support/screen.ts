import { expect, type Locator, type Page } from '@playwright/test';

/** The list of a module, by what a person reads on it. */
export class ListPage {
  constructor(readonly page: Page) {}

  /** The table row that shows a text. */
  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  /** Presses a toolbar button; an icon before the label may have a name of its own. */
  async press(label: string): Promise<void> {
    await this.page
      .getByRole('button', { name: new RegExp(`^([a-z-]+ )?${label}$`) })
      .first()
      .click();
  }

  /** Presses a button of one row. */
  async pressInRow(text: string, label: string): Promise<void> {
    await this.row(text).getByRole('button', { name: label, exact: true }).click();
  }

  /** The pager's total. */
  async expectTotal(total: number): Promise<void> {
    await expect(this.page.getByText(`共 ${total} 条`)).toBeVisible();
  }

  /** Texts of one column, top to bottom; the first column counts 0. */
  columnTexts(index: number): Promise<string[]> {
    return this.page
      .locator('tbody tr.ant-table-row')
      .locator(`td:nth-child(${index + 1})`)
      .allInnerTexts();
  }

  get search(): Locator {
    return this.page.getByRole('search');
  }
}

/** The form that stands open. */
export class FormPage {
  readonly dialog: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog').filter({ has: page.locator('[data-field]') });
  }

  field(label: string): Locator {
    // A required field's label carries its mark.
    return this.dialog.getByLabel(new RegExp(`^\\*?\\s*${label}$`)).first();
  }

  /** The place of a field, where its error stands. */
  place(fieldId: string): Locator {
    return this.dialog.locator(`[data-field="${fieldId}"]`);
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^确\s*定$/ }).click();
  }

  async cancel(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^取\s*消$/ }).click();
  }
}
