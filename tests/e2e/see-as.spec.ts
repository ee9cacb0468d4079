import { expectAccessible, standStill } from './axe';
import { Api } from './support/api';
import { grantTo, query } from './support/database';
import { expect, test } from './support/fixtures';
import { makeType } from './support/system-data';
import { takePicture } from './support/pictures';

/** The id of the menu entry with an address. */
async function menuIdOf(api: Api, urlAddress: string): Promise<string> {
  type Node = Readonly<Record<string, unknown>>;
  const { menuList } = await api.call('GET', '/api/oauth/CurrentUser');
  const flatten = (nodes: readonly Node[]): readonly Node[] =>
    nodes.flatMap((node) => [node, ...flatten((node['children'] ?? []) as readonly Node[])]);
  const node = flatten(menuList as readonly Node[]).find((each) => each['urlAddress'] === urlAddress);
  if (!node) throw new Error(`no menu entry leads to ${urlAddress}`);
  return String(node['id']);
}

// Other journeys look at this user without the menu.
test.afterAll(() => query(`delete from system.grants where object_type = 'user' and object_id = 'user-limited'`));

test('an administrator sees what a reader sees, changes nothing, and comes back', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  await makeType(api);
  const menuId = await menuIdOf(api, 'systemData/dictionary');
  await grantTo('limited', { menuId, columns: [], forms: [], buttons: ['btn_add', 'btn_type'] });

  const page = await openAs('admin', '/home');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByText('模块工作台')).toBeVisible();
  await page.getByRole('button', { name: /管理员/ }).click();
  await page.getByRole('menuitem', { name: '以他人视角查看' }).click();
  const dialog = page.getByRole('dialog', { name: '选择要以谁的视角查看' });
  await dialog.getByPlaceholder('请输入关键词').fill('赵实习');
  await page.keyboard.press('Enter');
  // With a keyword the tree is a flat list.
  await dialog.getByRole('option', { name: /赵实习/ }).click();
  await dialog.getByRole('button', { name: /^确\s*定$/ }).click();

  const bar = page.getByRole('status').filter({ hasText: '正在以 赵实习/limited 的视角查看' });
  await expect(bar).toBeVisible();
  await expect(menu.getByText('模块工作台')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: '数据字典' }).click();
  await expect(bar).toBeVisible();
  await standStill(page);
  await takePicture(page, 'see-as');
  await expectAccessible(page, 'seeing as somebody else');

  // What the reader cannot open says so, to them as to the administrator.
  const own = await openAs('limited', '/permission/user');
  await expect(own.getByText('账号 limited（赵实习）打不开页面 /permission/user，请查看权限并授权')).toBeVisible();
  await standStill(own);
  await takePicture(own, 'missing-right');
  await expectAccessible(own, 'a page that is not granted');
  await own.setViewportSize({ width: 390, height: 800 });
  await takePicture(own, 'missing-right-390');

  await bar.getByRole('button', { name: '结束' }).click();
  await expect(menu.getByText('模块工作台')).toBeVisible();
  await expect(bar).toHaveCount(0);

  // A user who may open nothing is seen as that, and not as the administrator again.
  await query(`delete from system.grants where object_type = 'user' and object_id = 'user-limited'`);
  await page.getByRole('button', { name: /管理员/ }).click();
  await page.getByRole('menuitem', { name: '以他人视角查看' }).click();
  await dialog.getByPlaceholder('请输入关键词').fill('赵实习');
  await page.keyboard.press('Enter');
  await dialog.getByRole('option', { name: /赵实习/ }).click();
  await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
  await expect(bar.getByText(/该用户没有任何可以打开的功能/)).toBeVisible();
  await expect(menu.getByText('模块工作台')).toHaveCount(0);
  await standStill(page);
  await takePicture(page, 'see-as-empty');
  await expectAccessible(page, 'seeing as somebody without a menu');
  await bar.getByRole('button', { name: '结束' }).click();
  await expect(menu.getByText('模块工作台')).toBeVisible();
});
