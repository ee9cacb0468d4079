import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { openForm, releaseAreaModule } from './support/area-module';
import { expect, test } from './support/fixtures';
import { ListPage } from './support/screen';
import { unique } from './support/system-data';
import { takePicture } from './support/pictures';

/** Areas and texts with suggestions: in the form, in cells, in the search bar and in lists. */
let address: string;
test.beforeAll(async () => {
  ({ address } = await releaseAreaModule(await Api.signIn('admin')));
});

const picker = (page: Page) => page.getByRole('dialog', { name: '选择省市区域' });
const keywordBox = (page: Page) => picker(page).getByRole('textbox', { name: '输入名称、代码或拼音' });
const confirm = (page: Page) =>
  picker(page)
    .getByRole('button', { name: /^确\s*定$/ })
    .click();

/** Presses an area of the tree, which draws only what is in sight: areas that open push it out again before the press. */
async function pressArea(page: Page, name: string): Promise<void> {
  const node = picker(page).getByTitle(name, { exact: true });
  const tree = picker(page).locator('.ant-tree-list-holder');
  await expect(async () => {
    if (!(await node.isVisible()))
      await tree.evaluate((holder) => {
        const isAtEnd = holder.scrollTop + holder.clientHeight >= holder.scrollHeight - 1;
        holder.scrollTo(0, isAtEnd ? 0 : holder.scrollTop + 200);
      });
    await node.click({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
}

test('an area is chosen level by level, and searched by its province', async ({ openAs }) => {
  const page = await openAs('admin', address);
  const form = await openForm(page);
  const name = unique('张');
  await form.fill({ 姓名: name });

  await form.field('籍贯').click();
  // A province that only the whole code list has cities of.
  await pressArea(page, '河北省');
  await expect(picker(page).getByTitle('石家庄市', { exact: true })).toBeVisible();
  await pressArea(page, '广东省');
  await pressArea(page, '深圳市');
  await pressArea(page, '南山区');
  await expect(picker(page)).toContainText('广东省/深圳市/南山区');
  await expectAccessible(page, 'the area picker');
  await takePicture(page, 'areas-tree');
  await confirm(page);
  await expect(form.place('home')).toContainText('广东省/深圳市/南山区');

  await form.save();
  const list = new ListPage(page);
  await expect(list.row(name)).toContainText('广东省/深圳市/南山区');

  // A province finds its districts.
  await list.search.getByLabel('籍贯').click();
  await pressArea(page, '广东省');
  await confirm(page);
  await list.search.getByRole('button', { name: /查\s*询/ }).click();
  await expect(list.row(name)).toBeVisible();
  await takePicture(page, 'areas-list');

  // The detail view shows names, too.
  await list.pressInRow(name, '详情');
  await expect(page.getByRole('dialog')).toContainText('广东省/深圳市/南山区');
});

test('several areas are found by pinyin; one that is chosen already is ignored', async ({ openAs }) => {
  const page = await openAs('admin', address);
  const form = await openForm(page);
  const name = unique('李');
  await form.fill({ 姓名: name });

  await form.field('到过的地方').click();
  for (const keyword of ['hangzhou', 'dgs', 'hangzhou']) {
    await keywordBox(page).fill(keyword);
    const match = keyword === 'dgs' ? '广东省/东莞市' : '浙江省/杭州市';
    await picker(page).getByTitle(match, { exact: true }).click();
  }
  await expect(picker(page).getByRole('listitem')).toHaveText([/浙江省\/杭州市/, /广东省\/东莞市/]);
  await takePicture(page, 'areas-matches');
  await confirm(page);
  await expect(form.place('places')).toContainText('浙江省/杭州市');

  await form.save();
  await expect(new ListPage(page).row(name)).toContainText('浙江省/杭州市,广东省/东莞市');
});

test('areas work by keyboard alone', async ({ openAs }) => {
  const page = await openAs('admin', address);
  const form = await openForm(page);
  const box = form.field('籍贯');
  // Typing offers matches without a dialog.
  await box.focus();
  await page.keyboard.type('futian');
  await expect(page.locator('.ant-select-item-option').first()).toHaveText('广东省/深圳市/福田区');
  await page.keyboard.press('Enter');
  await expect(form.place('home')).toContainText('广东省/深圳市/福田区');

  // Enter opens the dialog; arrows walk through the tree; Escape keeps what was.
  await page.keyboard.press('Enter');
  await expect(keywordBox(page), 'the focus is in the dialog once it has opened').toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picker(page)).toBeHidden();
  await expect(form.dialog).toBeVisible();
  await expect(form.place('home')).toContainText('广东省/深圳市/福田区');
  await expect(box).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await expect(picker(page).getByTitle('北京市', { exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
  }
  await page.keyboard.press('Enter');
  await expect(picker(page)).toContainText('北京市/市辖区/东城区');
  await confirm(page);
  await expect(form.place('home')).toContainText('北京市/市辖区/东城区');
});

test('a text box suggests what its interface offers, and takes anything else', async ({ openAs }) => {
  const page = await openAs('admin', address);
  const form = await openForm(page);
  const box = form.field('供应商');
  await box.fill('仁');
  await expect(page.locator('.ant-select-item-option')).toHaveText(['仁和医药', '康仁堂', '同仁堂']);
  await expectAccessible(page, 'suggestions');
  // Enter keeps what was typed; an arrow chooses.
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('仁');
  await box.fill('康');
  await expect(page.locator('.ant-select-item-option:visible')).toHaveText(['康仁堂']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('康仁堂');
  await box.fill('新公司');
  await page.keyboard.press('Tab');
  await expect(box).toHaveValue('新公司');
  await form.fill({ 姓名: unique('王') });
  await form.save();
  await expect(form.dialog).toBeHidden();
});

test('cells take areas, ranges and suggestions, by typing, pasting and the dialog', async ({ openAs }) => {
  const page = await openAs('admin', address);
  const form = await openForm(page);
  const name = unique('赵');
  await form.fill({ 姓名: name });
  await form.dialog.getByRole('button', { name: '新增一行' }).click();
  await page.keyboard.press('Escape');
  const grid = form.dialog.getByRole('grid', { name: '明细' });
  const cell = (index: number) => grid.locator(`[role=row][aria-rowindex="2"] > [aria-colindex="${index + 2}"]`);
  await cell(0).dblclick();
  await keywordBox(page).fill('福田');
  await picker(page).getByTitle('广东省/深圳市/福田区', { exact: true }).click();
  await confirm(page);
  await expect(cell(0)).toContainText('广东省/深圳市/福田区');

  // Elsewhere and back, then out of the editor: a paste belongs to the cells.
  await cell(4).click();
  await cell(0).click();
  await page.keyboard.press('Escape');
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, '广东省/深圳市/南山区\t2026-11-01 ~ 2026-11-05\t8:30至12:00\t3~5\t华润医药');
  for (const [index, text] of [
    '广东省/深圳市/南山区',
    '2026-11-01 ~ 2026-11-05',
    '08:30 ~ 12:00',
    '3 ~ 5',
    '华润医药',
  ].entries())
    await expect(cell(index)).toContainText(text);
  await takePicture(page, 'areas-cells');
  await form.save();
  await expect(form.dialog).toBeHidden();
});

test('the area picker fits a narrow window', async ({ openAs }) => {
  const page = await openAs('admin', address);
  await page.setViewportSize({ width: 390, height: 780 });
  const form = await openForm(page);
  await form.field('籍贯').click();
  await pressArea(page, '广东省');
  await pressArea(page, '东莞市');
  await expect(picker(page)).toContainText('广东省/东莞市');
  const box = await picker(page).boundingBox();
  expect(box?.width ?? 0).toBeLessThanOrEqual(390);
  await takePicture(page, 'areas-narrow');
  await confirm(page);
  await form.place('stay').scrollIntoViewIfNeeded();
  await takePicture(page, 'ranges-narrow');
});
