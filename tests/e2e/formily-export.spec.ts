import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { draftField, draftModule } from './support/draft-document';
import { expect, test } from './support/fixtures';
import { createDraft, openWorkbench } from './support/playground';

// Monaco loads slowly on busy machines: a generous timeout.
test.describe.configure({ timeout: 180_000 });

let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

const fields = [
  draftField('input', 'name', '姓名', { config: { required: true, unique: true } }),
  draftField('inputNumber', 'age', '年龄', { min: 0, max: 150 }),
  draftField('input', 'guardian', '监护人'),
  draftField('button', '', '查询'),
];
const rules = [{ when: 'age < 18', then: { visible: ['guardian'] } }];

/** Creates a module with a rule, and with a property and an element that standard Formily lacks; returns its id. */
function createModule(): Promise<string> {
  const module = draftModule(fields);
  return createDraft(api, { ...module, formData: { ...(module['formData'] as object), rules } });
}

test('the playground shows, explains, copies and downloads the form in standard Formily', async ({ openAs }) => {
  const playground = await openWorkbench(openAs, 'admin', await createModule());
  const { page, panes } = playground;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  await panes.getByRole('tab', { name: '编译结果' }).click();
  await page.keyboard.press('ArrowRight');
  await expect(panes.getByRole('tab', { name: '标准 Formily' })).toBeFocused();
  const schema = panes.getByLabel('可由 @formily/antd-v5 绘制的 JSON Schema');
  await expect(schema).toContainText('"x-component": "NumberPicker"');
  await expect(schema).toContainText(
    '{{(($deps[0] ?? null) !== null && $deps[0] < 18) ? \\"visible\\" : \\"hidden\\"}}',
  );
  await expectAccessible(page, 'the schema of standard Formily');

  await panes.getByRole('button', { name: /^复\s*制$/ }).click();
  await expect(page.getByText('已复制')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const started = page.waitForEvent('download');
  await panes.getByRole('button', { name: /^下\s*载$/ }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^登记表\w+\.formily\.json$/);
  const saved: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(saved).toEqual(JSON.parse(copied));
  expect(saved).toMatchObject({ type: 'object', properties: { $form: { 'x-component': 'FormLayout' } } });

  await panes.getByText(/^不同之处 \d+$/).click();
  await expect(
    playground.finding('ENGINE_FORMILY_LOST').filter({ hasText: '“姓名”的唯一性由服务器检查' }),
  ).toBeVisible();
  await expect(playground.finding('ENGINE_FORMILY_LOST').filter({ hasText: '显示元素 button' })).toBeVisible();
  await expectAccessible(page, 'the differences of standard Formily');
  await playground.follow('ENGINE_FORMILY_LOST');
});

test('it follows the text, and fits a narrow window', async ({ openAs }) => {
  const playground = await openWorkbench(openAs, 'admin', await createModule());
  const { page, panes } = playground;
  await panes.getByRole('tab', { name: '标准 Formily' }).click();
  const schema = panes.getByLabel('可由 @formily/antd-v5 绘制的 JSON Schema');
  await expect(schema).toContainText('"title": "监护人"');
  await playground.editor.find('150');
  await playground.editor.writeOver('120');
  await expect(schema).toContainText('"maximum": 120');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('radiogroup', { name: '工作台的部分' }).getByText(/^面板/).click();
  await expect(schema).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, 'standard Formily in a narrow window');
  await panes.getByText(/^不同之处 \d+$/).click();
  await expect(panes.getByText('“姓名”的唯一性由服务器检查')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
