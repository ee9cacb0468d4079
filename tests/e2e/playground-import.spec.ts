import type { Locator, Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import path from 'node:path';
import { mainFields, type ModuleModel } from '../../src/engine/contract/module-model';
import { parseModule } from '../../src/engine/parse';
import { registry } from '../../src/renderers/definitions';
import { findSamples, sampleFiles } from '../samples';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { query } from './support/database';
import { draftField, draftModule } from './support/draft-document';
import { fillForm } from './support/fill-form';
import { isEditable, lacksChoices } from './support/fill-scope';
import { seedSources } from './support/fill-sources';
import { expect, test } from './support/fixtures';
import { createDraft } from './support/playground';

const folder = findSamples('templates') ?? '';
const files = sampleFiles('templates').map((file) => path.basename(file));
/** Each kind of document once; `TEMPLATES=all` goes the whole way, which takes seven minutes (templates.spec.ts takes all by the API). */
const KINDS =
  /^v31_(flow_111|visualdev_(testposition|testpurchase))|^v342_gen_(jx_os_equipmentiot|other_bean_attribute)|^v36fork/;
const imported = process.env['TEMPLATES'] === 'all' ? files : files.filter((name) => KINDS.test(name));
const ONLINE = '/api/visualdev/OnlineDev';

/** Generated code of older versions has lists without the button that makes a record; its author adds one. */
const ADD_BUTTON = { value: 'add', icon: 'icon-ym icon-ym-btn-add', label: '新增' };

test('the templates are there', () => {
  test.skip(folder === '', 'no ../shared/samples/templates beside this project');
  expect(files.length).toBeGreaterThanOrEqual(27);
  expect(imported.length).toBeGreaterThanOrEqual(6);
});

/** A button by its text; two Chinese characters are drawn with a space between them. */
function button(scope: Page | Locator, label: string): Locator {
  const letters = [...label].filter((letter) => letter.trim() !== '');
  return scope.getByRole('button', { name: new RegExp(`^(?:\\S+ )?${letters.join('\\s*')}$`) }).first();
}

const moduleIds = async () => (await query('select id from system.modules order by id')).map(({ id }) => String(id));

/** Imports a file by the screen; answers the id of the draft that it made, and leaves the way to it on the page. */
async function importFile(page: Page, file: string): Promise<string> {
  const before = await moduleIds();
  await button(page, '导入').click();
  const dialog = page.getByRole('dialog', { name: '导入模块' });
  await dialog.locator('input[type="file"]').setInputFiles(path.join(folder, file));
  await expect(dialog.getByText(file).first(), 'the report comes first').toBeVisible();
  expect(await moduleIds(), 'nothing is stored before it is confirmed').toEqual(before);
  await button(dialog.locator('.ant-modal-footer'), '导入').click();
  await expect(dialog.getByText('导入完成')).toBeVisible();
  const made = (await moduleIds()).filter((id) => !before.includes(id));
  expect(made).toHaveLength(1);
  return made[0] ?? '';
}

/** The imported draft, with a button for new records where its list has none. */
async function completeDraft(api: Api, id: string): Promise<ModuleModel> {
  const { source, revision } = await api.call('GET', `/api/visualdev/Base/${id}/Draft`);
  const entity = JSON.parse(String(source)) as Record<string, unknown> & { columnData?: Record<string, unknown> };
  const isWithout = readModel(entity).list?.buttons.every(({ value }) => value !== 'add') === true;
  if (!isWithout) return readModel(entity);
  const given = entity.columnData?.['btnsList'];
  const btnsList = [...(Array.isArray(given) ? (given as unknown[]) : []), ADD_BUTTON];
  const completed = { ...entity, columnData: { ...entity.columnData, btnsList } };
  const draft = { source: JSON.stringify(completed, null, 2), revision };
  await api.call('PUT', `/api/visualdev/Base/${id}/Draft`, draft);
  return readModel(completed);
}

function readModel(entity: object): ModuleModel {
  const { model } = parseModule(entity, registry);
  if (!model) throw new Error('the draft does not parse');
  return model;
}

/** Publishes what stands on the workbench, with a menu entry at the top. */
async function publishHere(page: Page): Promise<void> {
  await button(page.locator('header'), '发布').click();
  const dialog = page.getByRole('dialog', { name: '发布为 v1' });
  await expect(dialog).toBeVisible();
  await button(dialog.locator('.ant-modal-footer'), '发布').click();
  await expect(page.getByText('已发布 v1').first()).toBeVisible();
  await expect(dialog).toBeHidden();
}

const recordIds = async (api: Api, id: string) => {
  const { list = [] } = await api.call('POST', `${ONLINE}/${id}/List`, { currentPage: 1, pageSize: 100 });
  return list.map((row) => String(row['id']));
};

/** Enters a record into the module's own page; answers its id and the values that were entered. */
async function enterRecord(page: Page, api: Api, { id, model }: { readonly id: string; readonly model: ModuleModel }) {
  const before = await recordIds(api, id);
  await page.goto(`/model/${model.enCode}`);
  const addButton = model.list?.buttons.find(({ value }) => value === 'add');
  if (model.list && model.webType !== 1) await button(page, addButton?.label ?? '').click();
  const form =
    model.webType === 1
      ? page.getByRole('region', { name: model.fullName })
      : page.getByRole('dialog').filter({ has: page.locator('[data-field]') });
  await expect(form.locator('[data-field]').first()).toBeVisible();
  const { values } = await fillForm(page, form, model);
  const editable = mainFields(model).filter((field) => isEditable(field) && !lacksChoices(field));
  expect(editable.length, 'fields that can be filled').toBeGreaterThan(0);
  expect(Object.keys(values)).toEqual(editable.map(({ key }) => key));
  await button(form, model.form.confirmButton.label).click();
  await expect(page.getByText('新建成功')).toBeVisible();
  const made = (await recordIds(api, id)).filter((record) => !before.includes(record));
  expect(made).toHaveLength(1);
  return { recordId: made[0] ?? '', values };
}

for (const file of imported) {
  test(`${file} is imported, published and used`, async ({ openAs }) => {
    const api = await Api.signIn('admin');
    const page = await openAs('admin', '/playground');
    const id = await test.step('import it', () => importFile(page, file));
    const model = await completeDraft(api, id);
    await seedSources(model);

    await test.step('publish it', async () => {
      await page.getByRole('button', { name: `打开 ${file}` }).click();
      await expect(page).toHaveURL(new RegExp(`/playground/${id}$`));
      await expect(page.getByRole('heading', { level: 1, name: model.fullName, exact: true })).toBeVisible();
      await publishHere(page);
    });

    const { recordId, values } = await test.step('enter a record', () => enterRecord(page, api, { id, model }));
    const stored = await api.call('GET', `${ONLINE}/${id}/${recordId}`);
    expect(JSON.parse(String(stored['data']))).toMatchObject(values);

    // Templates bind tables by name: the journeys over the same ones must find them as they were.
    await api.call('DELETE', `${ONLINE}/${id}/${recordId}`);
    await api.call('DELETE', `/api/visualdev/Base/${id}`);
  });
}

test('an archive: what is there is asked about, what is no module is left out, and every finding leads to its place', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const there = draftModule([draftField('input', 'name', '姓名')]);
  const fresh = draftModule([draftField('nobody', 'secret', '没有的控件')]);
  const original = await createDraft(api, there);
  const page = await openAs('admin', '/playground');
  const before = await moduleIds();
  await button(page, '导入').click();
  const dialog = page.getByRole('dialog', { name: '导入模块' });
  const archive = {
    'fresh.json': strToU8(JSON.stringify(fresh)),
    'readme.txt': strToU8('no module'),
    'there.json': strToU8(JSON.stringify(there)),
  };
  const file = { name: 'all.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync(archive)) };
  await dialog.locator('input[type="file"]').setInputFiles(file);

  const documents = dialog.getByRole('table').first().getByRole('row').filter({ hasText: 'all.zip' });
  await expect(documents).toHaveCount(3);
  await expect(documents.first(), 'what has to be decided comes first').toContainText('all.zip/there.json');
  await expect(documents.filter({ hasText: 'readme.txt' })).toContainText('无法读取，不会导入');
  await expect(dialog.getByText('还有 1 个模块未选择处理方式')).toBeVisible();
  const importButton = button(dialog.locator('.ant-modal-footer'), '导入');
  await expect(importButton).toBeDisabled();

  await dialog
    .getByRole('button', { name: /fresh\.json/ })
    .first()
    .click();
  await expect(dialog.getByRole('figure').locator('mark')).toContainText('nobody');
  await expectAccessible(page, 'the report of an import');

  await documents.first().getByRole('combobox').click();
  await page.getByRole('option', { name: '两者都保留' }).or(page.getByTitle('两者都保留')).last().click();
  await expect(importButton).toBeEnabled();
  await importButton.click();
  await expect(dialog.getByText('导入完成')).toBeVisible();
  const made = (await moduleIds()).filter((id) => !before.includes(id));
  expect(made).toHaveLength(2);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, '导入')).toBeFocused();
  for (const id of [original, ...made]) await api.call('DELETE', `/api/visualdev/Base/${id}`);
});

test('many that are there already, and files that are no modules, fit into a narrow window', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const modules = [1, 2].map((number) => draftModule([draftField('input', 'name', '姓名')], `narrow${String(number)}`));
  const ids = await Promise.all(modules.map((module) => createDraft(api, module)));
  const page = await openAs('admin', '/playground');
  await page.setViewportSize({ width: 390, height: 900 });
  await button(page, '导入').click();
  const dialog = page.getByRole('dialog', { name: '导入模块' });
  const json = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles([
      ...modules.map((module, index) => json(`${String(index)}.json`, JSON.stringify(module))),
      json('broken.json', '{'),
    ]);
  await expect(dialog.getByText('还有 2 个模块未选择处理方式')).toBeVisible();
  const box = await dialog.locator('.ant-modal-content').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? Number.NaN), 'its buttons are in the window').toBeLessThanOrEqual(900);
  const report = dialog.getByRole('table').last();
  await expect(report.getByRole('button', { name: /broken\.json/ })).toBeAttached();
  const width = (await report.boundingBox())?.width ?? Number.NaN;
  expect(width, 'nothing of the report is out of sight').toBeLessThanOrEqual(390 - 2 * 16);
  await expectAccessible(page, 'an import in a narrow window');
  for (const id of ids) await api.call('DELETE', `/api/visualdev/Base/${id}`);
});
