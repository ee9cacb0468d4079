import { expect, type Locator, type Page } from '@playwright/test';

/** Page object of a module's list. */
export class ListPage {
  constructor(readonly page: Page) {}

  /** The table row that contains a text. */
  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  /** Clicks a toolbar button; an icon before the label may have its own accessible name. */
  async press(label: string): Promise<void> {
    await this.page
      .getByRole('button', { name: new RegExp(`^([a-z-]+ )?${label}$`) })
      .first()
      .click();
  }

  /** Clicks a button of one row. */
  async pressInRow(text: string, label: string): Promise<void> {
    await this.row(text).getByRole('button', { name: label, exact: true }).click();
  }

  /** Expects a total in the pager. */
  async expectTotal(total: number): Promise<void> {
    await expect(this.page.getByText(`共 ${total} 条`)).toBeVisible();
  }

  /** Texts of one column from top to bottom; columns count from 0. */
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

/** Page object of the open form. */
export class FormPage {
  readonly dialog: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog').filter({ has: page.locator('[data-field]') });
  }

  field(label: string): Locator {
    // The label of a required field starts with an asterisk.
    return this.dialog.getByLabel(new RegExp(`^\\*?\\s*${label}$`)).first();
  }

  /** The whole field: label, control and error. */
  place(fieldId: string): Locator {
    return this.dialog.locator(`[data-field="${fieldId}"]`);
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^确\s*定$/ }).click();
  }

  /** Opens the panel of the less important buttons, which a form on a phone keeps behind one. */
  async unfoldButtons(): Promise<void> {
    const more = this.dialog.getByRole('button', { name: '更多', exact: true, expanded: false });
    if (await more.isVisible()) await more.click();
  }

  async cancel(): Promise<void> {
    await this.unfoldButtons();
    await this.dialog.getByRole('button', { name: /^取\s*消$/ }).click();
  }
}

/**
 * Waits for a select that takes the focus back after a press on an option: it does so in a timer, which on a busy machine fires
 * while the journey types elsewhere already.
 */
export async function letSelectFocus(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((fired) => setTimeout(fired)));
}
