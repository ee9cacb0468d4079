import { shoot } from './support/administration';
import { Api } from './support/api';
import { draftField, draftModule } from './support/draft-document';
import { expect, test } from './support/fixtures';
import { createDraft, openWorkbench, type PlaygroundPage } from './support/playground';

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
