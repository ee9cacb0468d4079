import { expect, test } from './support/fixtures';
import { Api } from './support/api';
import { shoot } from './support/administration';
import { unique } from './support/system-data';
import { SystemPage } from './support/system-screen';

/** The icon of an entry is chosen, and entries are put in order (docs/screens.md#menus). */
test('an entry gets an icon, and entries are put in order by keyboard and mouse', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const codes = [unique('dir'), unique('one'), unique('two')] as const;
  const make = async (enCode: string, parentId: string, sortCode: number) => {
    const body = {
      parentId,
      fullName: enCode,
      enCode,
      icon: '',
      type: 1,
      category: 'Web',
      enabledMark: 1,
      sortCode,
    };
    return String((await api.call('POST', '/api/system/Menu', body))['id']);
  };
  const directory = await make(codes[0], '-1', 900);
  const ids = [await make(codes[1], directory, 1), await make(codes[2], directory, 2)];
  const page = await openAs('admin', '/system/menu');
  const screen = new SystemPage(page);
  await screen.searchFor(codes[0]);
  const rows = page.locator('tr[data-row-key]');
  await expect(rows).toHaveText([codes[0], codes[1], codes[2]].map((code) => new RegExp(code)));

  await screen.pressInRow(codes[1], '编辑');
  const { dialog } = screen.form;
  await screen.form
    .place('icon')
    .getByRole('button', { name: /选择图标/ })
    .click();
  const icons = page.getByRole('dialog', { name: '图标' });
  await icons.getByRole('textbox').fill('医疗');
  await shoot(page, 'the icons of menus');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(icons).toBeHidden();
  await expect(screen.form.place('icon').getByRole('img', { includeHidden: true }).first()).toHaveClass(
    /anticon-heart/,
  );
  await screen.form.save();
  await expect(dialog).toBeHidden();
  expect((await api.call('GET', `/api/system/Menu/${ids[0]}`))['icon']).toBe('anticon anticon-heart');

  const handle = (code: string) => page.getByRole('button', { name: `移动“${code}”` });
  await handle(codes[1]).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows.nth(1)).toContainText(codes[2]);
  await expect(handle(codes[1])).toBeFocused();
  await shoot(page, 'menus that can be moved');

  // By mouse: before the other one again, then into itself, which is refused and changes nothing.
  await handle(codes[1]).hover();
  await page.mouse.down();
  const [above, top] = await Promise.all([rows.nth(1).boundingBox(), rows.nth(0).boundingBox()]);
  await page.mouse.move(400, (above?.y ?? 0) + 4, { steps: 4 });
  await expect(page.locator('.formloom-drop-mark')).toHaveAttribute('data-part', 'before');
  await page.mouse.up();
  await expect(rows.nth(1)).toContainText(codes[1]);
  await handle(codes[0]).hover();
  await page.mouse.down();
  await page.mouse.move(400, (above?.y ?? 0) + (above?.height ?? 0) / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText(/不能选择自身或其下级/).first()).toBeVisible();
  expect((await rows.nth(0).boundingBox())?.y).toBe(top?.y);
  for (const id of [...ids, directory]) await api.call('DELETE', `/api/system/Menu/${id}`);
});
