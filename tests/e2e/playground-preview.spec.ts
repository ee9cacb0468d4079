import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';

/** What is written in the editor is seen beside it at once, and what was done there stays done. */
let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

const node = (jnpfKey: string, key: string, label: string, more: object = {}) => ({
  __config__: { jnpfKey, label, span: 24, ...more },
  ...(key === '' ? {} : { __vModel__: key }),
});

const FILLERS = 30;
const fields = [
  node('input', 'name', '名称'),
  node('inputNumber', 'amount', '金额'),
  {
    ...node('tab', '', '页签', {
      children: [
        { ...node('tabItem', '', '', { children: [node('input', 'first', '甲项')] }), title: '甲页', name: 'a' },
        { ...node('tabItem', '', '', { children: [node('input', 'second', '乙项')] }), title: '乙页', name: 'b' },
      ],
    }),
  },
  ...Array.from({ length: FILLERS }, (_none, index) => node('input', `more${String(index)}`, `其他${String(index)}`)),
  node('input', 'last', '末项'),
];
const column = { prop: 'name', label: '名称', __vModel__: 'name', __config__: { jnpfKey: 'input', label: '名称' } };

async function createModule(): Promise<string> {
  const suffix = randomBytes(3).toString('hex');
  const document = {
    fullName: `预览${suffix}`,
    enCode: `preview${suffix}`,
    type: 1,
    webType: 2,
    formData: JSON.stringify({ fields, popupType: 'general', generalWidth: '600px', labelWidth: 80 }),
    columnData: JSON.stringify({
      type: 1,
      hasPage: true,
      pageSize: 20,
      columnList: [column],
      searchList: [{ ...column, searchType: 2 }],
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [{ value: 'edit', label: '编辑' }],
    }),
  };
  return String((await api.call('POST', '/api/visualdev/Base', document))['id']);
}

/** The playground of a module, by what its author does there. */
class Playground {
  readonly preview: Locator;

  constructor(readonly page: Page) {
    this.preview = page.locator('[data-preview]');
  }

  field(id: string): Locator {
    return this.preview.locator(`[data-field="${id}"]`);
  }

  /** Puts the caret before the end of a text in the editor. */
  async goTo(text: string): Promise<void> {
    await this.page.locator('.monaco-editor .view-lines').first().click();
    await this.page.keyboard.press('Control+f');
    await this.page.locator('.find-widget textarea').first().fill(text);
    await this.page.keyboard.press('Enter');
    await this.page.keyboard.press('Escape');
    await this.page.keyboard.press('ArrowRight');
    await this.page.keyboard.press('ArrowLeft');
  }

  async show(mode: '表单' | '列表' | '详情' | '手机'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: '预览方式' }).getByText(mode, { exact: true }).click();
  }
}

async function open(openAs: (account: 'admin', path: string) => Promise<Page>): Promise<Playground> {
  const page = await openAs('admin', `/playground/${await createModule()}`);
  const playground = new Playground(page);
  await expect(page.locator('.monaco-editor .view-lines').first()).toBeVisible();
  await expect(playground.field('name').locator('input')).toBeVisible();
  return playground;
}

test('an edit shows at once; typed values, the open tab and the scroll stay; a broken text leaves the last preview', async ({
  openAs,
}) => {
  const playground = await open(openAs);
  const { page, preview } = playground;
  await playground.field('name').locator('input').fill('写了一半');
  await preview.getByRole('tab', { name: '乙页' }).click();
  await playground.field('second').locator('input').fill('在乙页');

  // The field under the caret is brought into view; from then on nothing moves.
  await playground.goTo('"末项"');
  await expect(playground.field('last')).toHaveCSS('outline-style', 'solid');
  await expect(playground.field('last')).toBeInViewport({ ratio: 0.9 });
  const before = await playground.field('last').boundingBox();
  await page.keyboard.type('改');
  await expect(playground.field('last').locator('.formloom-label-text')).toHaveText('末项改');
  expect((await playground.field('last').boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  await expect(playground.field('name').locator('input')).toHaveValue('写了一半');
  await expect(preview.getByRole('tab', { name: '乙页' })).toHaveAttribute('aria-selected', 'true');

  await test.step('a text that cannot be read', async () => {
    await page.keyboard.type('"');
    await expect(preview.getByText('预览停在上一次可用的内容')).toBeVisible();
    await expect(playground.field('last').locator('.formloom-label-text')).toHaveText('末项改');
    await page.keyboard.press('Backspace');
    await expect(preview.getByText('预览停在上一次可用的内容')).toBeHidden();
    await expect(playground.field('second').locator('input')).toHaveValue('在乙页');
  });
  await expectAccessible(page, 'the playground');
});

test('a field is chosen in the preview and in the text', async ({ openAs }) => {
  const playground = await open(openAs);
  const { page } = playground;
  await playground.field('amount').locator('label').click();
  await expect(page.locator('.monaco-editor .selected-text').first()).toBeVisible();
  await expect(playground.field('amount')).toHaveCSS('outline-style', 'solid');

  await playground.goTo('"乙项"');
  await expect(playground.field('second')).toHaveCSS('outline-style', 'solid');
  await expect(playground.field('second').locator('input')).toBeVisible();
  await expect(playground.field('amount')).not.toHaveCSS('outline-style', 'solid');
});

test('list, detail and phone show samples, and nothing of them reaches the server', async ({ openAs }) => {
  const playground = await open(openAs);
  const { page, preview } = playground;
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/OnlineDev/')) writes.push(request.url());
  });
  await playground.field('name').locator('input').fill('新来的');
  await preview.getByRole('button', { name: /^确\s*定$/ }).click();
  await expect(page.getByText('已加入示例数据，没有保存到系统')).toBeVisible();

  await playground.show('列表');
  await expect(preview.getByRole('cell', { name: '新来的' })).toBeVisible();
  await expect(preview.getByText('共 7 条')).toBeVisible();
  await preview.getByRole('search').getByRole('textbox').fill('新来');
  await preview.getByRole('button', { name: /^查\s*询$/ }).click();
  await expect(preview.getByText('共 1 条')).toBeVisible();

  await playground.show('详情');
  await expect(preview.getByRole('region', { name: /详情$/ }).getByText('新来的')).toBeVisible();

  await playground.show('手机');
  const shown = playground.field('name').locator('visible=true');
  await expect(shown).toHaveCount(1);
  expect(await shown.evaluate((element) => element.getBoundingClientRect().width)).toBeLessThan(390);
  await preview.getByText('列表', { exact: true }).click();
  await expect(preview.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'the phone of the playground');
  expect(writes).toEqual([]);
});
