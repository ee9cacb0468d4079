import { expectAccessible } from './axe';
import { Api } from './support/api';
import { openForm, releaseAreaModule } from './support/area-module';
import { expect, test } from './support/fixtures';
import { createRecords } from './support/modules';
import { ListPage } from './support/screen';
import { unique } from './support/system-data';
import { takePicture } from './support/pictures';

/** Ranges of dates, times and numbers: in the form, in cells and in the search bar. */
let api: Api;
let address: string;
let moduleId: string;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
  ({ address, moduleId } = await releaseAreaModule(api));
});

test('ranges are typed, checked and found where they overlap', async ({ openAs }) => {
  const page = await openAs('admin', address);
  const form = await openForm(page);
  const name = unique('李');
  await form.fill({ 姓名: name });
  const type = async (key: string, texts: readonly string[]) => {
    for (const [index, text] of texts.entries()) {
      const input = form.place(key).locator('input:not([readonly])').nth(index);
      await input.click();
      await input.fill(text);
      await input.press('Enter');
    }
  };
  await type('stay', ['2026-11-01', '20261105']);
  await type('hours', ['08:30', '1200']);
  await type('normal', ['5.5', '3.5']);
  await form.save();
  await expect(form.place('normal')).toContainText('参考范围的开始不能大于结束');
  await type('normal', ['3.5', '5.5']);
  await expectAccessible(page, 'a form with ranges');
  await takePicture(page, 'ranges-form');
  await form.save();

  const list = new ListPage(page);
  for (const text of ['2026-11-01 ~ 2026-11-05', '08:30 ~ 12:00', '3.5 ~ 5.5'])
    await expect(list.row(name)).toContainText(text);
  const search = async (from: string, to: string) => {
    const boxes = list.search.locator('.ant-picker-range input');
    for (const [index, text] of [from, to].entries()) {
      await boxes.nth(index).click();
      await boxes.nth(index).fill(text);
      await boxes.nth(index).press('Tab');
    }
    await list.search.getByRole('button', { name: /查\s*询/ }).click();
  };
  await search('2026-11-05', '2026-11-30');
  await expect(list.row(name)).toBeVisible();
  await search('2026-11-06', '2026-11-30');
  await expect(list.row(name)).toHaveCount(0);
});

test('half a range, ends in the wrong order and out of bounds are kept as they are typed, and refused', async ({
  openAs,
}) => {
  const page = await openAs('admin', address);
  const form = await openForm(page);
  await form.fill({ 姓名: unique('钱') });
  const ends = (key: string) => form.place(key).locator('input:not([readonly])');
  const type = async (key: string, texts: readonly (string | null)[]) => {
    for (const [index, text] of texts.entries()) {
      if (text === null) continue;
      await ends(key).nth(index).click();
      await ends(key).nth(index).fill(text);
      await ends(key).nth(index).press('Tab');
    }
    await form.field('姓名').click();
  };
  const refuses = async (key: string, shown: readonly string[], message: string) => {
    for (const [index, text] of shown.entries()) await expect(ends(key).nth(index)).toHaveValue(text);
    await form.save();
    await expect(form.place(key).getByRole('alert')).toHaveText(message);
    for (const [index, text] of shown.entries()) await expect(ends(key).nth(index)).toHaveValue(text);
  };
  await type('stay', ['2026-11-01']);
  await refuses('stay', ['2026-11-01', ''], '住院日期的开始和结束都要填写');
  await type('stay', [null, '2026-10-01']);
  await refuses('stay', ['2026-11-01', '2026-10-01'], '住院日期的开始不能大于结束');
  await type('stay', [null, '2027-02-30']);
  await refuses('stay', ['2026-11-01', '2027-02-30'], '住院日期不是日期');
  await type('stay', [null, '2031-01-01']);
  await refuses('stay', ['2026-11-01', '2031-01-01'], '住院日期不能晚于 2030-12-31');
  await expectAccessible(page, 'a refused range');
  await type('stay', [null, '2026-11-02']);
  await type('hours', ['22:00', '6:00']);
  await refuses('hours', ['22:00', '06:00'], '门诊时间的开始不能大于结束');
  await type('hours', ['06:00', '25:00']);
  await refuses('hours', ['06:00', '25:00'], '门诊时间不是时间');
  await type('hours', [null, '22:00']);
  await form.save();
  await expect(form.dialog).toBeHidden();
});

test('both ends of a searched range are kept while the list comes', async ({ openAs }) => {
  const [early, late] = [unique('早'), unique('晚')];
  const day = (text: string) => Date.parse(`${text}T00:00+08:00`);
  await createRecords(api, { moduleId }, [
    { name: early, stay: [day('2027-03-01'), day('2027-03-05')] },
    { name: late, stay: [day('2027-03-20'), day('2027-03-25')] },
  ]);
  const page = await openAs('admin', address);
  const list = new ListPage(page);
  await expect(list.row(early)).toBeVisible();
  const boxes = list.search.locator('.ant-picker-range input');
  const type = async (index: number, text: string) => {
    await boxes.nth(index).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  // The list comes between the two.
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/List', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await type(0, '2027-03-10');
  answer();
  await expect(list.row(early)).toBeVisible();
  await type(1, '2027-03-31');
  await list.press('查询');
  await expect(boxes.nth(0)).toHaveValue('2027-03-10');
  await expect(boxes.nth(1)).toHaveValue('2027-03-31');
  await expect(list.row(early)).toHaveCount(0);
  await expect(list.row(late)).toBeVisible();
});

test('cells take ranges and suggestions by keyboard, and the form fits a narrow window', async ({ openAs }) => {
  const page = await openAs('admin', address);
  // On a phone the rows are lines (phones.spec.ts).
  await page.setViewportSize({ width: 600, height: 780 });
  const form = await openForm(page);
  await form.fill({ 姓名: unique('孙') });
  await expectAccessible(page, 'a narrow form with ranges');
  await form.dialog.getByRole('button', { name: '新增一行' }).focus();
  await page.keyboard.press('Enter');
  const grid = form.dialog.getByRole('grid', { name: '明细' });
  const cell = (index: number) => grid.locator(`[role=row][aria-rowindex="2"] > [aria-colindex="${index + 2}"]`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  const pairs = [
    ['2026-11-01', '2026-11-05'],
    ['08:30', '12:00'],
    ['3', '5'],
  ] as const;
  await page.keyboard.press('Enter');
  for (const [index, [from, to]] of pairs.entries()) {
    const ends = cell(index + 1).locator('input:not([readonly])');
    await expect(ends.first()).toBeFocused();
    await page.keyboard.type(from);
    await page.keyboard.press('Tab');
    await expect(ends.nth(1)).toBeFocused();
    await page.keyboard.type(to);
    // Goes on to the next cell.
    await page.keyboard.press('Tab');
    await expect(cell(index + 1)).toContainText(`${from} ~ ${to}`);
  }
  await expect(cell(4).locator('input')).toBeFocused();
  await page.keyboard.type('华润医药');
  await page.keyboard.press('Tab');
  await expect(cell(4)).toContainText('华润医药');
  await expectAccessible(page, 'narrow cells with ranges');
  await form.save();
  await expect(form.dialog).toBeHidden();
});
