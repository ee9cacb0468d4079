import { expectAccessible, standStill } from './axe';
import { Api } from './support/api';
import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { releaseOrders } from './support/modules';
import { takePicture } from './support/pictures';

test('a module whose tables could not follow the server says so, and what is to be done, until it is mended', async ({
  openAs,
}) => {
  const { moduleId, path: address, fullName } = await releaseOrders(await Api.signIn('admin'));
  const refuse = (issues: string | null) =>
    query('update system.modules set tables_refusal = $2 where id = $1', [moduleId, issues]);
  await refuse('[]');
  const page = await openAs('admin', address);
  await expect(page.getByText('模块未能打开')).toBeVisible();
  const reason = page.getByText(`功能“${fullName}”的数据表与当前版本的系统不一致，为保护数据已停用，其他功能不受影响`);
  await expect(reason).toContainText('请管理员在“模块工作台”中打开该功能，按发布计划中的提示处理后重新发布');
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await standStill(page);
    await takePicture(page, `tables-refused-${String(width)}`);
    await expectAccessible(page, `the refused module at ${String(width)} px`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await refuse(null);
  await page.getByRole('button', { name: /重\s*试/ }).click();
  await expect(page.getByRole('columnheader', { name: '单据名称' })).toBeVisible();
});
