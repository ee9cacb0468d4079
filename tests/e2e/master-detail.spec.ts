import { shoot } from './support/administration';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { unique } from './support/system-data';
import { SystemPage } from './support/system-screen';

/** A list beside what depends on its chosen row (docs/module-format.md#master-and-detail), on the overview of menus. */
test('menus are gone through beside their data and codes, by keyboard and in a narrow window', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const stem = unique('md');
  const codes = [`${stem}one`, `${stem}two`] as const;
  const ids: string[] = [];
  for (const enCode of codes) {
    const body = {
      parentId: '-1',
      fullName: enCode,
      enCode,
      icon: '',
      type: 1,
      category: 'Web',
      enabledMark: 1,
      sortCode: 1,
    };
    ids.push(String((await api.call('POST', '/api/system/Menu', body))['id']));
  }
  const page = await openAs('admin', '/system/menu');
  await new SystemPage(page).press('菜单一览');
  const overview = page.getByRole('dialog', { name: '菜单一览' });
  const list = overview.locator('[data-master]');
  const mark = (code: string) => list.locator('tr, li').filter({ hasText: code }).getByRole('radio');
  await expect(overview.getByRole('status').filter({ hasText: '请先在“菜单”中选择一行' })).toBeVisible();
  await list.getByRole('search').getByRole('textbox').fill(stem);
  await list.getByRole('button', { name: '查询' }).click();
  await expect(mark(codes[0])).toBeVisible();

  // Enter chooses, as the space bar and the mouse do.
  await mark(codes[0]).focus();
  await page.keyboard.press('Enter');
  const name = overview.getByRole('textbox', { name: /菜单名称/ });
  await expect(name).toHaveValue(codes[0]);
  await expect(mark(codes[0])).toBeChecked();
  await shoot(page, 'a menu beside its data');

  // What is typed is asked about before another row takes its place.
  await name.fill('未保存');
  await list.locator('tr').filter({ hasText: codes[1] }).click();
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect(name).toHaveValue('未保存');
  await list.locator('tr').filter({ hasText: codes[1] }).click();
  await page.getByRole('button', { name: /^离\s*开$/ }).click();
  await expect(name).toHaveValue(codes[1]);

  // What is saved shows in the list.
  await name.fill(`${codes[1]}改`);
  await overview.getByRole('button', { name: /^确\s*定$/ }).click();
  await expect(list.locator('tr').filter({ hasText: `${codes[1]}改` })).toBeVisible();
  await overview.getByRole('tab', { name: '数据权限' }).click();
  await expect(overview.getByRole('region', { name: /数据权限/ }).first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list).toBeHidden();
  await shoot(page, 'what depends on a row in a narrow window');
  await overview.getByRole('button', { name: /返回菜单/ }).click();
  await expect(list).toBeVisible();
  await expect(overview.getByRole('tab')).toHaveCount(0);
  await mark(codes[0]).press('Space');
  await expect(overview.getByRole('button', { name: /返回菜单/ })).toBeFocused();
  await expect(overview.getByRole('tab', { name: '数据权限' })).toBeVisible();
  for (const id of ids) await api.call('DELETE', `/api/system/Menu/${id}`);

  // A form's own button stands in its footer, and sends what stands in the form.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/systemData/dataSource');
  const sources = new SystemPage(page);
  await sources.press('新增');
  const test = sources.form.dialog.locator('.ant-modal-footer').getByRole('button', { name: '测试连接' });
  await sources.form.fill({ 主机地址: 'no.such.host.invalid' });
  await test.click();
  await expect(page.locator('.ant-message-notice').first()).toBeVisible();
  await shoot(page, 'a button of a form in its footer');
  await page.setViewportSize({ width: 390, height: 844 });
  // A phone has room for the main button alone; the others unfold.
  await sources.form.dialog.getByRole('button', { name: '更多', exact: true }).click();
  await expect(test).toBeVisible();
  await shoot(page, 'a button of a form in its footer in a narrow window');
});
