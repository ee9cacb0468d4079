import { expect } from '@playwright/test';
import { booleanProp, textProp } from '../../../src/engine/values/field-props';
import { registry } from '../../../src/renderers/definitions';
import { popup, readChosen, type FieldDriver, type FieldPlace } from './fill-place';
import { PEOPLE_CHOICES } from './fill-sources';
import { rowsOf } from './fill-targets';

/** Types into the closed box until it offers the name, and takes the offer. */
async function takeOffer({ page, box }: FieldPlace, name: string): Promise<void> {
  const input = box.getByRole('combobox');
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  await input.focus();
  await page.keyboard.insertText(name);
  const list = popup(page, 'ant-select-dropdown');
  await list.locator('.ant-select-item-option').filter({ hasText: name }).first().click();
}

/** People and whatever they belong to. */
export const people: FieldDriver = {
  async fill(place) {
    const { page, field, seed } = place;
    const choices = PEOPLE_CHOICES[registry.of(field).key] ?? [];
    const choice = choices[seed % choices.length];
    if (!choice) throw new Error(`nobody to choose in "${field.id}"`);
    await takeOffer(place, choice.name);
    // The names of a path are looked up.
    await expect.poll(() => readChosen(place)).not.toBe('');
    if (!booleanProp(field, 'multiple')) return choice.value;
    await page.keyboard.press('Tab');
    return [choice.value];
  },
  read: readChosen,
};

const CONFIRM = /^确\s*定$/;

/** Records of a module and rows of an interface: a form's field by its list, a cell by typing. */
export const linked: FieldDriver = {
  async fill(place) {
    const { page, box, field, seed } = place;
    const rows = rowsOf(field);
    const row = rows[seed % rows.length];
    if (!row) throw new Error(`no row for "${field.id}"`);
    const isMultiple = booleanProp(field, 'multiple');
    if (field.tableKey === '') {
      await box.getByRole('combobox').focus();
      await page.keyboard.press('Enter');
      const list = page.getByRole('dialog', { name: textProp(field, 'popupTitle') });
      const entry = list.getByRole('row').filter({ hasText: row.label });
      await entry.getByRole(isMultiple ? 'checkbox' : 'radio').check();
      await list.getByRole('button', { name: CONFIRM }).click();
      await expect(list).toBeHidden();
    } else {
      await takeOffer(place, row.label);
    }
    return isMultiple ? [row.value] : row.value;
  },
  read: readChosen,
};
