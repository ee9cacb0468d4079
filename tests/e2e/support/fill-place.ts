import type { Locator, Page } from '@playwright/test';
import type { FieldModel } from '../../../src/engine/contract/field-model';

/** A field on the page: its box in the form or its cell in a sub-table. */
export interface FieldPlace {
  readonly page: Page;
  readonly box: Locator;
  readonly field: FieldModel;
  /** Seed that makes values of different fields and rows different. */
  readonly seed: number;
}

/** How a user operates one widget. */
export interface FieldDriver {
  /** Enters a valid value; returns the expected stored value. */
  fill: (place: FieldPlace) => Promise<unknown>;
  /** The displayed value as a text, for comparison. */
  read: (place: FieldPlace) => Promise<string>;
}

/** The popup just opened; an earlier one must be closed. */
export const popup = (page: Page, className: string) => page.locator(`.${className}:visible`).last();

/** Displayed texts of what a box with choices holds, joined by |. */
export async function readChosen({ box }: FieldPlace): Promise<string> {
  const chosen = box.locator('.ant-select-selection-item, .ant-select-selection-overflow-item .ant-tag');
  return (await chosen.allInnerTexts()).map((shown) => shown.trim()).join('|');
}
