import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { readSheet } from '../../src/engine/sheet/read-sheet';
import { writeSheet } from '../../src/engine/sheet/write-sheet';
import { shoot } from './support/administration';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { SystemPage } from './support/system-screen';

const USERS = '/api/permission/Users';
const ACCOUNTS = ['sheet-good-1', 'sheet-good-2'];

test.afterAll(async () => {
  const api = await Api.signIn('admin');
  const { list } = (await api.call('GET', `${USERS}?keyword=sheet-good`)) as {
    readonly list: readonly { readonly id: string; readonly account: string }[];
  };
  for (const { id, account } of list) if (ACCOUNTS.includes(account)) await api.call('DELETE', `${USERS}/${id}`);
});

/** The lines of a file that something downloads. */
async function saved(page: Page, press: () => Promise<void>): Promise<readonly (readonly string[])[]> {
  const waiting = page.waitForEvent('download');
  await press();
  const file: Download = await waiting;
  const { lines } = await readSheet(new Uint8Array(await readFile(await file.path())), file.suggestedFilename());
  return lines.map(({ cells }) => [...cells.values()].map(({ text }) => text));
}

test('users come in by a spreadsheet, with a report and a file of what was refused, and go out again', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/permission/user');
  const screen = new SystemPage(page);
  await screen.press('导入');
  const dialog = page.getByRole('dialog', { name: '批量导入' });
  const [headings = []] = await saved(page, () => dialog.getByRole('button', { name: '下载模板' }).click());
  expect(headings.slice(0, 4)).toEqual(['*账号', '*姓名', '初始密码', '*所属组织']);
  await shoot(page, 'sheet choose');

  const rows = [
    ['sheet-good-1', '表一', 'Start#2026', '示范医院/心内科'],
    ['sheet bad', '表坏', '', '没有的科室'],
    ['sheet-good-2', '表二', '', '示范医院/心内科'],
  ];
  const file = Buffer.from(writeSheet('用户', [headings, ...rows]));
  const next = dialog.getByRole('button', { name: '下一步' });
  await expect(next).toBeDisabled();
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'users.pdf', mimeType: 'application/pdf', buffer: file });
  await expect(dialog.getByRole('alert')).toContainText('.xlsx');
  await input.setInputFiles({ name: '用户.xlsx', mimeType: 'application/octet-stream', buffer: file });
  await next.click();
  await expect(dialog.getByText('异常 1')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /sheet bad/ })).toContainText('“没有的科室”不存在或已停用');
  await expect(dialog.getByText('Start#2026')).toHaveCount(0);
  await shoot(page, 'sheet preview');

  await dialog.getByRole('button', { name: '导入 2 行' }).click();
  await expect(dialog.getByRole('status')).toContainText('成功导入 2 条，失败 1 条');
  await shoot(page, 'sheet report');
  const failures = await saved(page, () => dialog.getByRole('button', { name: '导出异常数据' }).click());
  expect(failures.length).toBe(2);
  expect(failures[0]?.at(-1)).toBe('异常原因');
  expect(failures[1]).toEqual(expect.arrayContaining(['sheet bad', '没有的科室']));
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot(page, 'sheet report 390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click();
  await expect(dialog).toBeHidden();

  await screen.searchFor('sheet-good');
  await expect(screen.row('sheet-good-1')).toContainText('心内科');
  const exported = await saved(page, () => screen.press('导出'));
  expect(
    exported
      .slice(1)
      .map(([account]) => account)
      .sort(),
  ).toEqual(ACCOUNTS);
});
