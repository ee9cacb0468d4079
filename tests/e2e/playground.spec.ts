import type { Page } from '@playwright/test';
import path from 'node:path';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { draftField, draftModule } from './support/draft-document';
import { expect, test } from './support/fixtures';
import { createDraft, PlaygroundPage } from './support/playground';

/** Folder for pictures of every view; they are only taken when it is named. */
const pictures = process.env['FORMLOOM_PICTURES'];

const fields = [
  draftField('input', 'name', '姓名', { config: { required: true } }),
  draftField('inputNumber', 'age', '年龄'),
  draftField('textarea', 'note', '备注'),
];

async function check(page: Page, place: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${place} is wider than its window`).toBeLessThanOrEqual(0);
  // Nothing is looked at as it is under the pointer.
  await page.mouse.move(0, 0);
  // Colours that fade in are half-transparent and would be measured so.
  await page.waitForTimeout(400);
  if (pictures) await page.screenshot({ path: path.join(pictures, `playground-${place}.png`) });
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
  const page = await openAs('admin', `/playground/${moduleId}`);
  const workbench = new PlaygroundPage(page);
  await workbench.ready();
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

test('borders are moved with the keyboard, parts are folded by their keys, and both are remembered', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const moduleId = await createDraft(api, draftModule(fields));
  const page = await openAs('admin', `/playground/${moduleId}`);
  const workbench = new PlaygroundPage(page);
  await workbench.ready();
  const border = page.getByRole('separator', { name: '大纲宽度' });
  const before = Number(await border.getAttribute('aria-valuenow'));
  await border.focus();
  await page.keyboard.press('ArrowRight');
  await expect(border).toHaveAttribute('aria-valuenow', String(before + 16));
  await page.keyboard.press('ControlOrMeta+b');
  await expect(workbench.outline).toBeHidden();
  await page.reload();
  await workbench.ready();
  await expect(workbench.outline).toBeHidden();
  await page.keyboard.press('ControlOrMeta+b');
  await expect(border).toHaveAttribute('aria-valuenow', String(before + 16));
});

for (const width of [1440, 992, 390] as const) {
  test(`every view is accessible and fits at ${width} px`, async ({ openAs }) => {
    test.setTimeout(180_000);
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
