import type { Locator } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { draftField, draftModule } from './support/draft-document';
import { expect, test } from './support/fixtures';
import { createDraft, openWorkbench } from './support/playground';

// Monaco loads slowly on busy machines: a generous timeout.
test.describe.configure({ timeout: 180_000 });

/** The preview follows the editor immediately and keeps its own state. */
let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

const tabItem = (name: string, title: string, field: object) => ({
  __config__: { jnpfKey: 'tabItem', label: '', span: 24, children: [field] },
  title,
  name,
});

const FILLERS = 30;
const fields = [
  draftField('input', 'name', '名称'),
  draftField('inputNumber', 'amount', '金额'),
  {
    __config__: {
      jnpfKey: 'tab',
      label: '页签',
      span: 24,
      children: [
        tabItem('a', '甲页', draftField('input', 'first', '甲项')),
        tabItem('b', '乙页', draftField('input', 'second', '乙项')),
      ],
    },
  },
  ...Array.from({ length: FILLERS }, (_none, index) =>
    draftField('input', `more${String(index)}`, `其他${String(index)}`),
  ),
  draftField('input', 'last', '末项'),
];
const column = { prop: 'name', label: '名称', __vModel__: 'name', __config__: { jnpfKey: 'input', label: '名称' } };

/** Creates a module of many fields, one column and one search field; returns its id. */
function createModule(): Promise<string> {
  const module = draftModule(fields);
  const columnData = {
    ...(module['columnData'] as object),
    columnList: [column],
    searchList: [{ ...column, searchType: 2 }],
  };
  return createDraft(api, { ...module, columnData });
}

/** Distance of an element from the top of the window in pixels, once unchanged for 10 frames. */
function restingPlace(place: Locator): Promise<number> {
  return place.evaluate(async (element) => {
    const FRAMES = 10;
    let [top, frames] = [Number.NaN, 0];
    while (frames < FRAMES) {
      await new Promise(requestAnimationFrame);
      const now = element.getBoundingClientRect().top;
      [top, frames] = [now, now === top ? frames + 1 : 0];
    }
    return top;
  });
}

test('an edit shows at once; typed values, the open tab and the scroll stay; a broken text leaves the last preview', async ({
  openAs,
}) => {
  const playground = await openWorkbench(openAs, 'admin', await createModule());
  const { page, canvas } = playground;
  await playground.field('name').locator('input').fill('写了一半');
  await canvas.getByRole('tab', { name: '乙页' }).click();
  await playground.field('second').locator('input').fill('在乙页');

  // The field at the caret is scrolled into view; after that nothing moves.
  await playground.editor.putCursorInto('"末项"');
  await expect(playground.field('last')).toHaveCSS('outline-style', 'solid');
  await expect(playground.field('last')).toBeInViewport({ ratio: 0.9 });
  const before = await restingPlace(playground.field('last'));
  await page.keyboard.type('改');
  await expect(playground.field('last').locator('.formloom-label-text')).toHaveText('末项改');
  expect(await restingPlace(playground.field('last'))).toBeCloseTo(before, 0);
  await expect(playground.field('name').locator('input')).toHaveValue('写了一半');
  await expect(canvas.getByRole('tab', { name: '乙页' })).toHaveAttribute('aria-selected', 'true');

  await test.step('a text that cannot be read', async () => {
    await page.keyboard.type('"');
    await expect(canvas.getByText('预览停在上一次可用的内容')).toBeVisible();
    await expect(playground.field('last').locator('.formloom-label-text')).toHaveText('末项改');
    await page.keyboard.press('Backspace');
    await expect(canvas.getByText('预览停在上一次可用的内容')).toBeHidden();
    await expect(playground.field('second').locator('input')).toHaveValue('在乙页');
  });
  await expectAccessible(page, 'the playground');
});

test('a field is chosen in the preview and in the text', async ({ openAs }) => {
  const playground = await openWorkbench(openAs, 'admin', await createModule());
  const { page } = playground;
  await playground.field('amount').locator('label').click();
  await expect(page.locator('.monaco-editor .selected-text').first()).toBeVisible();
  await expect(playground.field('amount')).toHaveCSS('outline-style', 'solid');

  await playground.editor.putCursorInto('"乙项"');
  await expect(playground.field('second')).toHaveCSS('outline-style', 'solid');
  await expect(playground.field('second').locator('input')).toBeVisible();
  await expect(playground.field('amount')).not.toHaveCSS('outline-style', 'solid');
});

test('list, detail and phone show samples, and nothing of them reaches the server', async ({ openAs }) => {
  const playground = await openWorkbench(openAs, 'admin', await createModule());
  const { page, canvas } = playground;
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/OnlineDev/')) writes.push(request.url());
  });
  await playground.field('name').locator('input').fill('新来的');
  await canvas.getByRole('button', { name: /^确\s*定$/ }).click();
  await expect(page.getByText('已加入示例数据，没有保存到系统')).toBeVisible();

  await playground.showPreview('列表');
  await expect(canvas.getByRole('cell', { name: '新来的' })).toBeVisible();
  await expect(canvas.getByText('共 7 条')).toBeVisible();
  await canvas.getByRole('search').getByRole('textbox').fill('新来');
  await canvas.getByRole('button', { name: /^查\s*询$/ }).click();
  await expect(canvas.getByText('共 1 条')).toBeVisible();

  await playground.showPreview('详情');
  await expect(canvas.getByRole('region', { name: /详情$/ }).getByText('新来的')).toBeVisible();

  await playground.showPreview('表单');
  await playground.showDevice('手机 390');
  const shown = playground.field('name').locator('visible=true');
  await expect(shown).toHaveCount(1);
  expect(await shown.evaluate((element) => element.getBoundingClientRect().width)).toBeLessThan(390);
  await playground.showPreview('列表');
  await expect(canvas.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'the phone of the playground');
  expect(writes).toEqual([]);
});
