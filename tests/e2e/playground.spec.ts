import type { Locator, Page } from '@playwright/test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { draftField, draftModule } from './support/draft-document';
import { expect, test } from './support/fixtures';
import { createDraft, openWorkbench, PlaygroundPage } from './support/playground';
import { takeStillPicture } from './support/pictures';

// Monaco loads slowly on busy machines: a generous timeout.
test.describe.configure({ timeout: 240_000 });

const fields = [
  draftField('input', 'name', '姓名', { config: { required: true } }),
  draftField('inputNumber', 'age', '年龄'),
  draftField('textarea', 'note', '备注'),
];

async function check(page: Page, place: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${place} is wider than its window`).toBeLessThanOrEqual(0);
  await takeStillPicture(page, `playground-${place}`);
  await expectAccessible(page, place);
}

test('an administrator finds the playground in the menu; nobody else may use it', async ({ openAs }) => {
  const page = await openAs('admin', '/home');
  await page.getByRole('navigation', { name: '主菜单' }).getByText('模块工作台').click();
  await expect(page).toHaveURL('/playground');
  await expect(page.getByRole('heading', { name: '模块工作台' })).toBeVisible();
});

test('modules are begun from nothing and from an example, found, copied and deleted', async ({ openAs }) => {
  const suffix = Date.now().toString(36);
  const page = await openAs('admin', '/playground');
  await page.getByRole('button', { name: '新建模块' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '名称' }).fill(`请假 ${suffix}`);
  await dialog.getByRole('textbox', { name: '编码' }).fill(`leave_${suffix}`);
  await dialog.getByRole('radio', { name: /请假申请/ }).check();
  await dialog.getByRole('button', { name: /新\s*建/ }).click();
  const workbench = new PlaygroundPage(page);
  await workbench.ready();
  await expect(page.getByRole('heading', { name: `请假 ${suffix}`, exact: true })).toBeVisible();
  await expect(workbench.preview.getByText('请假事由')).toBeVisible();

  await page.getByRole('link', { name: '返回模块列表' }).click();
  await page.getByRole('searchbox', { name: '按名称或编码搜索' }).fill(suffix);
  const row = page.getByRole('row').filter({ hasText: `leave_${suffix}` });
  await expect(row).toContainText('未发布');
  await row.getByRole('button', { name: /的操作$/ }).click();
  await page.getByRole('menuitem', { name: '复制' }).click();
  const copy = page.getByRole('row').filter({ hasText: `leave_${suffix}_copy` });
  await expect(copy).toBeVisible();
  await copy.getByRole('button', { name: /的操作$/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click();
  await expect(copy).toBeHidden();
});

test('a taken code is said in the dialog, and what was typed stays', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const module = draftModule(fields);
  await createDraft(api, module);
  const page = await openAs('admin', '/playground');
  await page.getByRole('button', { name: '新建模块' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '名称' }).fill('同码');
  await dialog.getByRole('textbox', { name: '编码' }).fill(String(module['enCode']));
  await dialog.getByRole('button', { name: /新\s*建/ }).click();
  await expect(dialog.getByRole('alert')).toContainText(String(module['enCode']));
  await expect(dialog.getByRole('textbox', { name: '名称' })).toHaveValue('同码');
});

test('a widget of the gallery goes after the chosen field, under a free key', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const moduleId = await createDraft(api, draftModule(fields));
  const workbench = await openWorkbench(openAs, 'admin', moduleId);
  const { page } = workbench;
  await workbench.outline.getByText('姓名').first().click();
  await page.getByRole('button', { name: '插入控件…' }).click();
  const dialog = page.getByRole('dialog', { name: '插入控件' });
  await expect(dialog).toContainText('将插入到“姓名”之后');
  await dialog.getByRole('textbox').fill('switch');
  await dialog.getByRole('button', { name: /switch$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(workbench.preview.getByRole('switch')).toBeVisible();
  const document = JSON.parse(await workbench.text(api, moduleId)) as {
    formData: { fields: { __vModel__: string }[] };
  };
  expect(document.formData.fields.map((field) => field.__vModel__)[0]).toBe('name');
  expect(document.formData.fields).toHaveLength(4);
  expect(document.formData.fields[1]?.__vModel__).not.toMatch(/^(age|note)$/);
});

test('at one module the menu still says where one is', async ({ openAs }) => {
  const moduleId = await createDraft(await Api.signIn('admin'), draftModule(fields));
  const { page } = await openWorkbench(openAs, 'admin', moduleId);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.locator('.ant-menu-item-selected')).toHaveText('模块工作台');
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('模块工作台');
});

const BORDERS = [
  { name: '大纲宽度', part: 'outline', side: 'width', grows: 1, least: 160 },
  { name: '预览宽度', part: 'preview', side: 'width', grows: -1, least: 320 },
  { name: '面板高度', part: 'panes', side: 'height', grows: -1, least: 120 },
] as const;

/** Drags a separator by pixels along its own axis. */
async function drag(border: Locator, pixels: number): Promise<void> {
  const { mouse } = border.page();
  const box = await border.boundingBox();
  if (!box) throw new Error('the border is not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isUpright = (await border.getAttribute('aria-orientation')) === 'vertical';
  await mouse.move(x, y);
  await mouse.down();
  const goTo = (way: number) => mouse.move(isUpright ? x + way : x, isUpright ? y : y + way, { steps: 4 });
  await goTo(pixels);
  await mouse.up();
  // Moves on after the release: the separator must not follow.
  await goTo(pixels + 2);
}

test('borders are dragged with the mouse; no part is dragged away, and a reload keeps the sizes', async ({
  openAs,
}) => {
  const moduleId = await createDraft(await Api.signIn('admin'), draftModule(fields));
  const workbench = await openWorkbench(openAs, 'admin', moduleId);
  const { page } = workbench;
  const sizeOf = async ({ part, side }: (typeof BORDERS)[number]) => (await workbench[part].boundingBox())?.[side];
  const kept: (number | undefined)[] = [];
  for (const border of BORDERS) {
    await test.step(border.name, async () => {
      const handle = workbench.border(border.name);
      const before = Number(await handle.getAttribute('aria-valuenow'));
      await expect.poll(() => sizeOf(border)).toBe(before);
      await drag(handle, 40 * border.grows);
      await expect(handle).toHaveAttribute('aria-valuenow', String(before + 40));
      expect(await sizeOf(border)).toBe(before + 40);
      await drag(handle, -1_000 * border.grows);
      await expect(handle).toHaveAttribute('aria-valuenow', String(border.least));
      expect(await sizeOf(border)).toBe(border.least);
      await drag(handle, 30 * border.grows);
      kept.push(border.least + 30);
      expect(await sizeOf(border)).toBe(border.least + 30);
    });
  }
  await page.reload();
  await workbench.ready();
  for (const [index, border] of BORDERS.entries()) expect(await sizeOf(border)).toBe(kept[index]);

  await test.step('the editor keeps a place of its own', async () => {
    await drag(workbench.border('预览宽度'), -1_000);
    const editor = page.getByRole('region', { name: '编辑器', exact: true });
    expect((await editor.boundingBox())?.width).toBeGreaterThanOrEqual(280);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});

test('borders are moved with the keyboard, parts are folded by their keys, and both are remembered', async ({
  openAs,
}) => {
  const moduleId = await createDraft(await Api.signIn('admin'), draftModule(fields));
  const workbench = await openWorkbench(openAs, 'admin', moduleId);
  const { page } = workbench;
  for (const { name, grows, least } of BORDERS) {
    const border = workbench.border(name);
    const before = Number(await border.getAttribute('aria-valuenow'));
    const isUpright = (await border.getAttribute('aria-orientation')) === 'vertical';
    const [smaller, larger] = isUpright ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    await border.focus();
    for (const [key, size] of [
      [larger, before + 16 * grows],
      [`Shift+${String(larger)}`, before + 80 * grows],
      [smaller, before + 64 * grows],
      ['Home', least],
      ['End', Number(await border.getAttribute('aria-valuemax'))],
      ['Home', least],
    ] as const) {
      await page.keyboard.press(String(key));
      await expect(border, `${name}: ${String(key)}`).toHaveAttribute('aria-valuenow', String(size));
    }
  }
  await page.keyboard.press('ControlOrMeta+b');
  await expect(workbench.outline).toBeHidden();
  await page.reload();
  await workbench.ready();
  await expect(workbench.outline).toBeHidden();
  await page.keyboard.press('ControlOrMeta+b');
  for (const { name, least } of BORDERS) {
    await expect(workbench.border(name)).toHaveAttribute('aria-valuenow', String(least));
  }
});

test('files that hold no module, or too much, are refused before anything is stored', async ({ openAs }) => {
  const page = await openAs('admin', '/playground');
  await page.getByRole('button', { name: /^导入/ }).click();
  const dialog = page.getByRole('dialog', { name: '导入模块' });
  const choose = (files: Parameters<Locator['setInputFiles']>[0]) =>
    dialog.locator('input[type="file"]').setInputFiles(files);
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'formloom-import-'));
  try {
    await test.step('too many', async () => {
      await choose(Array.from({ length: 201 }, (_none, index) => file(`${String(index)}.json`, Buffer.from('{}'))));
      await expect(dialog.getByRole('alert')).toContainText('一次最多上传200个文件');
    });
    await test.step('too large', async () => {
      const large = path.join(folder, 'large.json');
      await writeFile(large, Buffer.alloc(51 * 1024 * 1024, ' '));
      await choose(large);
      await expect(dialog.getByRole('alert')).toContainText('50MB');
    });
    await test.step('of another kind', async () => {
      await choose(file('notes.txt', Buffer.from('今天没有模块')));
      await expect(dialog.getByText('notes.txt').first()).toBeVisible();
      await expect(dialog.locator('.ant-modal-footer').getByRole('button', { name: /^导\s*入$/ })).toBeDisabled();
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the number of findings is read whole beside the name of their part, however narrow the window', async ({
  openAs,
}) => {
  const unknown = Array.from({ length: 120 }, (_none, index) => draftField('nobody', `n${String(index)}`, '未知'));
  const moduleId = await createDraft(await Api.signIn('admin'), draftModule([...fields, ...unknown]));
  const page = await openAs('admin', '/playground');
  await page.setViewportSize({ width: 390, height: 900 });
  await page.evaluate(() => localStorage.setItem('formloom_language', 'en'));
  await page.goto(`/playground/${moduleId}`);
  const label = page.getByRole('radiogroup', { name: 'Parts of the workbench' }).locator('label').last();
  await expect(label).toHaveText(/^Panes\d+\+?$/);
  const cut = await label.locator('.ant-segmented-item-label').evaluate((node) => node.scrollWidth - node.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
});

for (const width of [1440, 992, 390] as const) {
  test(`every view is accessible and fits at ${width} px`, async ({ openAs }) => {
    const api = await Api.signIn('admin');
    const moduleId = await createDraft(api, draftModule(fields));
    const page = await openAs('admin', '/playground');
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('table', { name: '模块工作台' }).getByRole('link').first()).toBeVisible();
    await check(page, `list-${width}`);
    await page.getByRole('button', { name: '新建模块' }).first().click();
    await expect(page.getByRole('radio', { name: /请假申请/ })).toBeVisible();
    await check(page, `new-${width}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^导入/ }).click();
    await expect(page.getByText('点击选择文件')).toBeVisible();
    await check(page, `import-${width}`);

    const workbench = new PlaygroundPage(page);
    await workbench.open(moduleId);
    await check(page, `workbench-${width}`);
    if (width < 992) {
      for (const part of ['大纲', '预览', '面板']) {
        await page.getByRole('radiogroup', { name: '工作台的部分' }).getByText(part, { exact: true }).click();
        await check(page, `${part}-${width}`);
      }
    }
    const dialog = await workbench.openPublish();
    await expect(dialog.getByRole('heading', { name: '首次发布将建立：' })).toBeVisible();
    await check(page, `publish-${width}`);
    await dialog.getByRole('button', { name: /取\s*消/ }).click();
    await workbench.publish('第一版');
    const drawer = await workbench.openVersions();
    await drawer.getByRole('button', { name: '与草稿比较' }).click();
    await expect(drawer.getByText('没有改动')).toBeVisible();
    await check(page, `versions-${width}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '插入控件…' }).click();
    await expect(page.getByRole('dialog', { name: '插入控件' }).getByText('基础控件')).toBeVisible();
    await check(page, `gallery-${width}`);
  });
}
