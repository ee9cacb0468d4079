import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mainFields, type ModuleModel } from '../../src/engine/contract/module-model';
import { registry } from '../../src/renderers/definitions';
import { findSamples, sampleFiles } from '../samples';
import { Api } from './support/api';
import { publish, publishList, readOnlyRecord, readTemplate, type Published } from './support/fill-document';
import { driverOf } from './support/fill-field';
import { expectPlaceholders, expectShown, fillForm } from './support/fill-form';
import { isEditable, lacksChoices } from './support/fill-scope';
import { publishTargets } from './support/fill-targets';
import { expect, test } from './support/fixtures';

const folder = findSamples('templates') ?? '';
const files = sampleFiles('templates').map((file) => path.basename(file));

// Each test has its own module: the workers run them in parallel.
test.describe.configure({ mode: 'parallel' });

test('the templates are there', () => {
  test.skip(folder === '', 'no ../shared/samples/templates beside this project');
  expect(files.length).toBeGreaterThanOrEqual(27);
});

/** Finds a button by its text; antd puts a space between two Chinese characters. */
function button(scope: Page | Locator, label: string): Locator {
  const letters = [...label]
    .filter((letter) => letter.trim() !== '')
    .map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return scope.getByRole('button', { name: new RegExp(`^(?:\\S+ )?${letters.join('\\s*')}$`) }).first();
}

function formOf(page: Page, model: ModuleModel): Locator {
  if (model.webType === 1) return page.getByRole('region', { name: model.fullName });
  return page.getByRole('dialog').filter({ has: page.locator('[data-field]') });
}

async function save(page: Page, { model }: Published, message: string): Promise<void> {
  await button(formOf(page, model), model.form.confirmButton.label).click();
  await expect(page.getByText(message)).toBeVisible();
  if (model.webType !== 1) await expect(formOf(page, model)).toBeHidden();
}

async function openRecord(page: Page, { model }: Published): Promise<Locator> {
  await button(page, model.list?.rowButtons.find(({ value }) => value === 'edit')?.label ?? '').click();
  const form = formOf(page, model);
  await expect(form.locator('[data-field]').first()).toBeVisible();
  return form;
}

/** Adds a value to every unknown widget of a record and its sub-table rows, as another client would write it. */
function withUnknown(model: ModuleModel, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = { id: '7', fullName: '别处写下的值', list: [1, 'two', null] };
  const next: Record<string, unknown> = { ...values };
  for (const field of mainFields(model)) {
    if (!field.isKnown) next[field.key] = kept;
    const rows = next[field.key];
    const unknown = field.children.filter((column) => !column.isKnown && column.key !== '');
    if (!Array.isArray(rows) || unknown.length === 0) continue;
    next[field.key] = rows.map((row: object) => ({
      ...row,
      ...Object.fromEntries(unknown.map(({ key }) => [key, kept])),
    }));
  }
  return next;
}

for (const file of files) {
  test(file, async ({ openAs }) => {
    const api = await Api.signIn('admin');
    const text = readFileSync(path.join(folder, file), 'utf8');
    const document = readTemplate(await publishTargets(api, text));
    let module = await publish(api, document);
    const { model } = module;
    const page = await openAs('admin', module.path);

    const entered = await test.step('fill every field', async () => {
      if (model.list) await button(page, model.list.buttons.find(({ value }) => value === 'add')?.label ?? '').click();
      const form = formOf(page, model);
      await expectPlaceholders(form, model);
      const filled = await fillForm(page, form, model);
      const editable = mainFields(model).filter((field) => isEditable(field) && !lacksChoices(field));
      expect(editable.length, 'fields that can be filled').toBeGreaterThan(0);
      const choiceless = mainFields(model).filter((field) => isEditable(field) && lacksChoices(field));
      for (const { id } of choiceless)
        test.info().annotations.push({ type: 'no choice in the template', description: id });
      expect(Object.keys(filled.values)).toEqual(editable.map(({ key }) => key));
      await save(page, module, '新建成功');
      return filled;
    });

    const saved = await test.step('the stored values are those that were entered', async () => {
      const record = await readOnlyRecord(api, module);
      expect(record.values).toMatchObject(entered.values);
      return record;
    });

    await test.step('after a reload the form shows them again', async () => {
      if (model.webType === 1) module = await publishList(api, module);
      const record = { data: JSON.stringify(withUnknown(model, saved.values)) };
      await api.call('PUT', `/api/visualdev/OnlineDev/${module.moduleId}/${saved.id}`, record);
      await page.reload();
      await expectShown(page, await openRecord(page, module), module.model, entered);
    });

    await test.step('an edit changes its own field and keeps the others, values of unknown widgets too', async () => {
      const before = await readOnlyRecord(api, module);
      const field = mainFields(model).find(
        (item) =>
          isEditable(item) &&
          item.children.length === 0 &&
          !lacksChoices(item) &&
          registry.of(item).hasOptions === false,
      );
      const form = formOf(page, module.model);
      const changed = field
        ? {
            [field.key]: await driverOf(field).fill({
              page,
              box: form.locator(`[data-field="${field.id}"]`),
              field,
              seed: 77,
            }),
          }
        : {};
      await save(page, module, '更新成功');
      const { values } = await readOnlyRecord(api, module);
      expect(withoutStamps(model, values)).toEqual(withoutStamps(model, { ...before.values, ...changed }));
      expect(withUnknown(model, values)).toEqual(values);
    });
  });
}

/** Values without the system fields that the server sets on every change. */
function withoutStamps(model: ModuleModel, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const stamped = mainFields(model)
    .filter((field) => registry.of(field).systemValue !== undefined)
    .map(({ key }) => key);
  return Object.fromEntries(Object.entries(values).filter(([key]) => !stamped.includes(key)));
}
