import { chooseByName, shoot } from './support/administration';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { FormPage } from './support/screen';
import { unique } from './support/system-data';
import { SystemPage } from './support/system-screen';

/** Rights for several at once, and where a right comes from (docs/users.md#people-and-rights). */
async function makeRole(api: Api, fullName: string): Promise<string> {
  const body = { fullName, enCode: unique('role'), globalMark: 1, organizeIdsTree: [], sortCode: 0, enabledMark: 1 };
  return String((await api.call('POST', '/api/permission/Role', body))['id']);
}

test('two roles get a screen at once, and the screen of a user says which role gives it', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const names = [unique('护士'), unique('医生')];
  const [first = ''] = await Promise.all(names.map((name) => makeRole(api, name)));
  const { userInfo } = await (await Api.signIn('reader')).call('GET', '/api/oauth/CurrentUser');
  const { userId } = userInfo as { readonly userId: string };
  await api.call('POST', `/api/permission/UserRelation/${first}`, { objectType: 'Role', userIds: [userId] });

  const page = await openAs('admin', '/permission/role');
  const roles = new SystemPage(page);
  await roles.press('批量授权');
  const form = new FormPage(page);
  for (const name of names) await chooseByName(form, 'roleIds', name);
  await page.getByPlaceholder('搜索名称').fill('单据规则');
  const node = page.getByRole('tree').getByRole('treeitem', { name: '单据规则' });
  await node.click();
  await expect(node).toHaveAttribute('aria-checked', 'true');
  await shoot(page, 'rights for several');
  await form.save();
  await roles.expectMessage('保存成功');

  await page.goto('/permission/user');
  const users = new SystemPage(page);
  await users.searchFor('reader');
  await users.row('reader').getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '权限来源' }).click();
  const drawer = page.getByRole('dialog', { name: '权限来源' });
  await drawer.getByPlaceholder('输入关键字进行过滤').fill('单据规则');
  await drawer.getByRole('tree').getByText('单据规则', { exact: true }).click();
  await expect(drawer.getByRole('row').filter({ hasText: `角色 ${names[0] ?? ''}` })).toContainText('可以');
  await expect(drawer.getByRole('row').filter({ hasText: names[1] ?? '' })).toHaveCount(0);
  await shoot(page, 'where a right comes from');
});
