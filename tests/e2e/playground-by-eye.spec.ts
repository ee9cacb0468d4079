import type { Locator, Page } from '@playwright/test';
import { shoot } from './support/administration';
import { Api } from './support/api';
import { draftField, draftModule } from './support/draft-document';
import { expect, test } from './support/fixtures';
import { createDraft, openWorkbench, type PlaygroundPage } from './support/playground';
import { takePicture } from './support/pictures';

// Monaco loads slowly on busy machines: a generous timeout.
test.describe.configure({ timeout: 180_000 });

const options = ['现金', '转账', '汇票'].map((fullName, index) => ({ id: `p${String(index)}`, fullName }));
const half = { config: { span: 12 } };

function createModule(): Promise<string> {
  const module = draftModule([
    draftField('input', 'title', '标题', half),
    draftField('inputNumber', 'amount', '金额', half),
    draftField('select', 'pay', '付款方式', { ...half, options }),
    draftField('datePicker', 'due', '到期日', half),
    draftField('textarea', 'note', '备注'),
  ]);
  return Api.signIn('admin').then((api) => createDraft(api, module));
}

/** Width of an element on the screen, in pixels. */
async function widthOf(playground: PlaygroundPage, selector: string): Promise<number> {
  const box = await playground.canvas.locator(selector).boundingBox();
  return Math.round(box?.width ?? 0);
}

for (const width of [1_280, 1_440, 1_920]) {
  test(`the desktop form is seen as users see it, in a window of ${String(width)}`, async ({ openAs }) => {
    const playground = await openWorkbench(openAs, 'admin', await createModule());
    const { page, canvas, preview } = playground;
    await page.setViewportSize({ width, height: 900 });
    await playground.showDevice('电脑 1280');
    const scale = (await widthOf(playground, '[data-device]')) / 1_280;
    await expect(preview.getByText(`适应 ${String(Math.round(scale * 100))}%`)).toBeVisible();
    expect(await canvas.locator('[data-device]').evaluate((element) => (element as HTMLElement).offsetWidth)).toBe(
      1_280,
    );

    // Lists of choices open at their fields, in the device.
    await playground.field('pay').locator('.ant-select').click();
    const list = canvas.locator('.ant-select-dropdown').filter({ visible: true });
    await expect(list.getByText('转账')).toBeVisible();
    const field = await playground.field('pay').locator('.ant-select').boundingBox();
    await expect.poll(async () => Math.abs(((await list.boundingBox())?.x ?? 0) - (field?.x ?? 0))).toBeLessThan(2);
    const shown = await list.boundingBox();
    expect(Math.abs((shown?.y ?? 0) - ((field?.y ?? 0) + (field?.height ?? 0)))).toBeLessThan(8);
    await list.getByText('转账').click();
    await expect(playground.field('pay')).toContainText('转账');

    // A click has chosen the field, too.
    await expect(playground.field('pay')).toHaveCSS('outline-style', 'solid');
    await expect(playground.outline.locator('.ant-tree-node-selected')).toContainText('付款方式');
    await shoot(page, `the desktop form at ${String(width)}`);

    await preview.getByText('100%').click();
    expect(await widthOf(playground, '[data-device]')).toBe(1_280);
    await page.reload();
    await playground.ready();
    await expect(preview.getByRole('combobox', { name: '预览宽度' })).toBeVisible();
    expect(await widthOf(playground, '[data-device]'), 'the device is remembered').toBe(1_280);
  });
}

test('the settings of the chosen field are changed in a panel, in the text and in the preview', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const moduleId = await createModule();
  const playground = await openWorkbench(openAs, 'admin', moduleId);
  const { page, preview } = playground;
  await page.setViewportSize({ width: 1_440, height: 900 });
  await playground.field('pay').locator('label').click();
  const side = page.getByRole('navigation', { name: '大纲' });
  await side.getByText('属性', { exact: true }).click();

  const label = side.getByRole('textbox', { name: '标题', exact: true });
  await expect(label).toHaveValue('付款方式');
  await label.fill('结算方式');
  await label.press('Enter');
  await expect(playground.field('pay').locator('label')).toContainText('结算方式');
  await expect(playground.field('pay')).toHaveCSS('outline-style', 'solid');

  await side.getByRole('button', { name: '添加选项' }).click();
  await expect(side.getByRole('textbox', { name: '选项 4 的文字' })).toHaveValue('选项4');
  await shoot(page, 'the settings of a field');

  const filter = side.getByRole('searchbox', { name: '筛选设置' });
  await filter.fill('multiple');
  await side.getByRole('switch', { name: '多选' }).press('Space');
  await expect(side.getByRole('switch', { name: '多选' })).toBeChecked();
  await expect.poll(() => playground.text(api, moduleId)).toContain('"multiple": true');
  await side.getByRole('button', { name: '删除“多选”，恢复默认' }).click();
  await expect.poll(() => playground.text(api, moduleId)).not.toContain('"multiple"');

  // Each change is one step of undo.
  await playground.editor.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect(playground.field('pay').locator('label')).toContainText('付款方式');
  await expect(preview.getByRole('status')).not.toContainText('停在');
});

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A spot of an element by its shares of width and height. */
async function spotOf(element: Locator, x: number, y: number): Promise<Spot> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not drawn');
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

/** Drags an element to a spot; the mouse stays pressed. */
async function dragOver(page: Page, element: Locator, to: Spot): Promise<void> {
  const from = await spotOf(element, 0.5, 0.5);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 6, from.y + 6, { steps: 3 });
  await page.mouse.move(to.x - 3, to.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
}

/** The form of the draft as keys: `title card(amount)`. */
async function keysOf(playground: PlaygroundPage, api: Api, moduleId: string): Promise<string> {
  interface Node {
    readonly __vModel__?: string;
    readonly __config__: { readonly jnpfKey: string; readonly children?: readonly Node[] };
  }
  const draw = (nodes: readonly Node[]): string =>
    nodes
      .map(({ __vModel__: key, __config__: { jnpfKey, children } }) =>
        children ? `${key ?? jnpfKey}(${draw(children)})` : (key ?? jnpfKey),
      )
      .join(' ');
  const document = JSON.parse(await playground.text(api, moduleId)) as { formData: { fields: readonly Node[] } };
  return draw(document.formData.fields);
}

const nested = (jnpfKey: string, label: string, children: readonly object[], extra = {}) => ({
  __config__: { jnpfKey, label, children },
  ...extra,
});

/** A form with containers of several kinds. */
async function createNested(): Promise<readonly [Api, string]> {
  const api = await Api.signIn('admin');
  const items = nested('table', '明细', [draftField('input', 'goods', '货品')], { __vModel__: 'items' });
  const module = draftModule([
    draftField('input', 'title', '标题', half),
    draftField('inputNumber', 'amount', '金额', half),
    draftField('textarea', 'note', '备注'),
  ]);
  const form = module['formData'] as { readonly fields: readonly object[] };
  const fields = [
    ...form.fields,
    nested('card', '收货', [draftField('input', 'receiver', '收货人')], { header: '收货' }),
    nested('tab', '分页', [
      nested('tabItem', '甲', [draftField('input', 'first', '第一')], { title: '甲' }),
      nested('tabItem', '乙', [], { title: '乙' }),
    ]),
    items,
    nested('table', '其他', [draftField('input', 'other', '其他项')], { __vModel__: 'others' }),
  ];
  return [api, await createDraft(api, { ...module, formData: { ...form, fields } })];
}

const BEGINNING = 'title amount note card(receiver) tab(tabItem(first) tabItem()) items(goods) others(other)';

test('entries of the outline are dragged into containers and out of them', async ({ openAs }) => {
  const [api, moduleId] = await createNested();
  const playground = await openWorkbench(openAs, 'admin', moduleId);
  const { page, outline } = playground;
  await page.setViewportSize({ width: 1_440, height: 1_000 });
  const entry = (name: string | RegExp) => outline.locator('[data-pointer^="/formData"]').filter({ hasText: name });
  const keys = () => keysOf(playground, api, moduleId);

  await dragOver(page, entry(/^备注/), await spotOf(entry(/^收货 card/), 0.3, 0.5));
  await takePicture(page, 'an entry is dragged into a card');
  await page.mouse.up();
  await expect.poll(keys).toBe(BEGINNING.replace('note card(receiver)', 'card(receiver note)'));
  await expect(outline.locator('.ant-tree-node-selected')).toContainText('备注');

  // One step of undo.
  await playground.editor.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(keys).toBe(BEGINNING);

  await dragOver(page, entry(/^收货人/), await spotOf(entry(/^金额/), 0.3, 0.1));
  await page.mouse.up();
  await expect.poll(keys).toBe(BEGINNING.replace('title', 'title receiver').replace('card(receiver)', 'card()'));

  await dragOver(page, entry(/^其他 /), await spotOf(entry(/^明细/), 0.3, 0.5));
  await expect(outline.getByText('子表中不能再放子表')).toBeVisible();
  await takePicture(page, 'a sub-table is refused in a sub-table');
  await page.mouse.up();
  await expect(outline.getByText('子表中不能再放子表')).toBeHidden();
  expect(await keys()).toContain('items(goods) others(other)');
});

test('entries of the outline are moved by keyboard, which stays there', async ({ openAs }) => {
  const [api, moduleId] = await createNested();
  const playground = await openWorkbench(openAs, 'admin', moduleId);
  const { page, outline } = playground;
  const keys = () => keysOf(playground, api, moduleId);
  const tree = outline.getByLabel('for screen reader');
  await playground.field('title').locator('label').click();
  await expect(outline.locator('.ant-tree-node-selected')).toContainText('标题');
  await tree.focus();
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(`Alt+${key}`);
  await expect.poll(keys).toBe(BEGINNING.replace('title amount note', 'amount note title'));
  await expect(tree).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('上方没有可放入的容器')).toHaveCount(0);
  await expect
    .poll(keys)
    .toBe(BEGINNING.replace('title amount note card(receiver)', 'amount note card(receiver title)'));
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(keys).toContain('tab(tabItem(first) tabItem(title)) items');
  // The preview follows it into the tab.
  await expect(playground.field('title')).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.locator('.ant-message').getByText('上方没有可放入的容器')).toBeVisible();
  await expect(tree).toBeFocused();
  await shoot(page, 'a step that leads nowhere says why');
});

for (const device of ['自适应', '电脑 1280'] as const) {
  test(`widgets and fields are dragged to their place in the preview (${device})`, async ({ openAs }) => {
    const [api, moduleId] = await createNested();
    const playground = await openWorkbench(openAs, 'admin', moduleId);
    const { page, canvas, outline } = playground;
    // Room for the whole form: the panes are folded.
    await page.setViewportSize({ width: 1_440, height: 1_400 });
    await playground.showDevice(device);
    await page.keyboard.press('ControlOrMeta+j');
    const keys = () => keysOf(playground, api, moduleId);
    const line = canvas.locator('[data-dragging]');

    await outline.getByRole('button', { name: '控件', exact: true }).click();
    const widget = (key: string) => outline.locator(`[data-widget="${key}"]`);
    await shoot(page, `the widgets below the outline (${device})`);

    // Between two fields of a row: the line stands at the border of both.
    const title = await playground.field('title').boundingBox();
    const isNarrow = Number(title?.width) < Number((await playground.field('note').boundingBox())?.width) * 0.75;
    await dragOver(page, widget('switch'), await spotOf(playground.field('title'), isNarrow ? 0.9 : 0.5, 0.8));
    const drawn = await line.boundingBox();
    const border = isNarrow ? Number(title?.x) + Number(title?.width) : Number(title?.y) + Number(title?.height);
    expect(Math.abs(Number(isNarrow ? drawn?.x : drawn?.y) - border)).toBeLessThan(4);
    await takePicture(page, `a widget is dragged between two fields (${device})`);
    await page.mouse.up();
    await expect(line).toHaveCount(0);
    await expect.poll(keys).toMatch(/^title \w+ amount note card/);
    await expect(playground.preview.getByRole('switch')).toBeVisible();

    // Into the card, by the upper half of its field.
    await dragOver(page, widget('input'), await spotOf(playground.field('receiver'), 0.5, 0.1));
    await page.mouse.up();
    await expect.poll(keys).toMatch(/card\(\w+ receiver\)/);

    // Before the column of a sub-table; Escape puts it nowhere.
    const column = playground.field('items').getByRole('columnheader', { name: '货品' });
    await dragOver(page, widget('input'), await spotOf(column, 0.7, 0.5));
    await expect(line).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(line).toHaveCount(0);
    await page.mouse.up();
    await dragOver(page, widget('input'), await spotOf(column, 0.2, 0.5));
    await takePicture(page, `a widget becomes a column (${device})`);
    await page.mouse.up();
    await expect.poll(keys).toMatch(/items\(\w+ goods\)/);

    // A field by its grip, into an empty tab.
    await canvas.getByRole('tab', { name: '乙' }).click();
    await playground.field('note').hover();
    const grip = canvas.getByRole('button', { name: /^移动“备注”/ });
    const tabs = await canvas.getByRole('tab', { name: '乙' }).boundingBox();
    const below = { x: Number(tabs?.x), y: Number(tabs?.y) + Number(tabs?.height) + (isNarrow ? 14 : 30) };
    await dragOver(page, grip, below);
    await takePicture(page, `a field is dragged into a tab (${device})`);
    await page.mouse.up();
    await expect.poll(keys).toContain('tabItem(note)');
  });
}

test('a pressed widget goes behind the chosen field, with Alt into the chosen container', async ({ openAs }) => {
  const [api, moduleId] = await createNested();
  const playground = await openWorkbench(openAs, 'admin', moduleId);
  const { page, outline } = playground;
  const keys = () => keysOf(playground, api, moduleId);
  await outline.getByRole('button', { name: '控件', exact: true }).click();
  await playground.field('title').locator('label').click();
  const widget = outline.locator('[data-widget="switch"]');
  await widget.focus();
  await page.keyboard.press('Enter');
  await expect.poll(keys).toMatch(/^title \w+ amount/);
  await expect(widget).toBeFocused();
  await outline
    .locator('[data-pointer]')
    .filter({ hasText: /^收货 card/ })
    .click();
  await outline.locator('[data-widget="rate"]').click({ modifiers: ['Alt'] });
  await expect.poll(keys).toMatch(/card\(receiver \w+\)/);
});

test('the grip of a field moves it by keyboard', async ({ openAs }) => {
  const [api, moduleId] = await createNested();
  const playground = await openWorkbench(openAs, 'admin', moduleId);
  const { page, canvas } = playground;
  const keys = () => keysOf(playground, api, moduleId);
  await playground.field('amount').locator('input').focus();
  const grip = canvas.getByRole('button', { name: /^移动“金额”/ });
  await grip.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(grip).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect.poll(keys).toBe(BEGINNING.replace('amount note card(receiver)', 'note card(amount receiver)'));
});

test('a button of the list is chosen in the preview and set up in the panel', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const moduleId = await createModule();
  const playground = await openWorkbench(openAs, 'admin', moduleId);
  const { page, preview, outline } = playground;
  await playground.showPreview('列表');
  await preview.getByRole('button', { name: '选择字段' }).click();
  await preview.getByRole('button', { name: '新增' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await outline.getByText('属性', { exact: true }).click();
  const box = outline.getByRole('textbox', { name: '文字', exact: true });
  await expect(box).toHaveValue('新增');
  await shoot(page, 'the settings of a button');
  await box.fill('登记');
  await box.press('Enter');
  await expect(preview.getByRole('button', { name: '登记' })).toBeVisible();
  await expect.poll(() => playground.text(api, moduleId)).toContain('"label": "登记"');
});
