import { expect, type Locator, type Page } from '@playwright/test';
import type { FieldModel } from '../../../src/engine/contract/field-model';
import { mainFields, type ModuleModel } from '../../../src/engine/contract/module-model';
import { registry } from '../../../src/renderers/definitions';
import { driverOf } from './fill-field';
import { isEditable, isShown, lacksChoices } from './fill-scope';
import { fillTable, readTable } from './fill-table';

/** Values entered into a form: stored values by field key, displayed values by field id. */
export interface Entered {
  readonly values: Record<string, unknown>;
  readonly shown: Record<string, unknown>;
}

/** Shown main fields of unknown widgets; sub-table columns are checked with their table. */
function unknownFields(model: ModuleModel): readonly FieldModel[] {
  return mainFields(model).filter((field) => isShown(field) && !field.isKnown);
}

function placeOf(form: Locator, field: FieldModel): Locator {
  return form.locator(`[data-field="${field.id}"]`);
}

/** Opens tabs and panels around a field until it is visible. */
async function reveal(form: Locator, field: FieldModel, model: ModuleModel): Promise<void> {
  const place = placeOf(form, field);
  if (await place.isVisible()) return;
  for (const container of ancestorsOf(model.form.fields, field) ?? []) {
    const title = form
      .getByRole('tab', { name: container.label, exact: true })
      .or(form.getByRole('button', { name: container.label, exact: true }));
    if (!(await place.isVisible()) && (await title.first().isVisible())) await title.first().click();
  }
  await expect(place, `${field.id} is not to be seen`).toBeVisible();
}

function ancestorsOf(nodes: readonly FieldModel[], field: FieldModel): readonly FieldModel[] | null {
  for (const node of nodes) {
    if (node === field) return [];
    const below = ancestorsOf(node.children, field);
    if (below) return [node, ...below];
  }
  return null;
}

/** Fills every editable field, sub-tables with two rows. */
export async function fillForm(page: Page, form: Locator, model: ModuleModel): Promise<Entered> {
  const entered: Entered = { values: {}, shown: {} };
  for (const [seed, field] of mainFields(model).entries()) {
    if (!isEditable(field) || lacksChoices(field)) continue;
    await reveal(form, field, model);
    const box = placeOf(form, field);
    if (registry.of(field).kind === 'table') {
      entered.values[field.key] = await fillTable({ page, box, field, seed });
      entered.shown[field.id] = await readTable({ box, field });
      continue;
    }
    const driver = driverOf(field);
    const place = { page, box, field, seed: seed + 1 };
    entered.values[field.key] = await driver.fill(place);
    await expect.poll(() => driver.read(place), `${field.id} shows nothing after it was filled`).not.toBe('');
    entered.shown[field.id] = await driver.read(place);
  }
  for (const field of attributesOf(model)) {
    await reveal(form, field, model);
    await expect(outputOf(form, field), `${field.id} says what is chosen`).not.toHaveText('');
    entered.shown[field.id] = await outputOf(form, field).innerText();
  }
  return entered;
}

/** Shown fields with a text of what another main field has chosen. */
function attributesOf(model: ModuleModel): readonly FieldModel[] {
  return mainFields(model).filter((field) => isShown(field) && registry.of(field).isAttribute);
}

const outputOf = (form: Locator, field: FieldModel) => placeOf(form, field).locator('output');

/** Waits until every field displays the same as when it was filled. */
export async function expectShown(page: Page, form: Locator, model: ModuleModel, entered: Entered): Promise<void> {
  for (const field of mainFields(model)) {
    if (!Object.hasOwn(entered.shown, field.id)) continue;
    await reveal(form, field, model);
    const box = placeOf(form, field);
    const { kind, isAttribute } = registry.of(field);
    const read = async (): Promise<unknown> => {
      if (isAttribute) return outputOf(form, field).innerText();
      return kind === 'table' ? readTable({ box, field }) : driverOf(field).read({ page, box, field, seed: 0 });
    };
    await expect.poll(read, `${field.id} (${field.label}) after the reload`).toEqual(entered.shown[field.id]);
  }
}

/** Fails unless every unknown widget is drawn as a placeholder with its name. */
export async function expectPlaceholders(form: Locator, model: ModuleModel): Promise<void> {
  for (const field of unknownFields(model)) {
    await reveal(form, field, model);
    await expect(placeOf(form, field).getByRole('note'), `placeholder of ${field.id}`).toContainText(field.widget);
  }
}
