import { expectAccessible, standStill } from './axe';
import { Api } from './support/api';
import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { ListPage } from './support/screen';
import { takePicture } from './support/pictures';

test.beforeEach(async () => {
  await query(`update system.sessions set ended_at = now(), end_reason = 'logout' where user_id = 'user-roamer'`);
});

const codeOf = async (api: Api) => (await api.ask('GET', '/api/oauth/CurrentUser')).code;

test('a person sees where they are signed in, ends one device and all others, and stays', async ({ openAs }) => {
  const [one, two] = [await Api.signIn('roamer'), await Api.signIn('roamer')];
  await query(
    `update system.sessions set ip = '10.1.2.3', user_agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
      where id = (select id from system.sessions where user_id = 'user-roamer' and ended_at is null order by created_at limit 1)`,
  );
  const page = await openAs('roamer', '/home');
  const list = new ListPage(page);
  const openSessions = async () => {
    await page.getByRole('button', { name: '孙巡查 的用户菜单' }).click();
    await page.getByRole('menuitem', { name: '登录设备' }).click();
    await expect(page.getByRole('menuitem', { name: '登录设备' })).toBeHidden();
  };
  await openSessions();
  await expect(page).toHaveURL('/profile/sessions');
  const visited = await page.evaluate(() => history.length);
  await openSessions();
  expect(await page.evaluate(() => history.length)).toBe(visited);
  await expect(page).toHaveTitle(/^登录设备 - /);
  const phone = list.row('Safari 17 / iOS 17.5');
  await expect(phone).toContainText('10.1.2.3');
  await expect(list.row('其他设备')).toHaveCount(2);
  await expect(list.row('本机')).toHaveCount(1);
  await standStill(page);
  await takePicture(page, 'own-sessions');
  await expectAccessible(page, 'the own sessions');

  await list.pressInRow('本机', '退出');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('不能结束当前登录，请使用退出登录')).toBeVisible();

  await list.pressInRow('10.1.2.3', '退出');
  await expect(page.getByText('该设备需要重新登录')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(phone).toHaveCount(0);
  await expect(list.row('其他设备')).toHaveCount(1);
  expect([await codeOf(one), await codeOf(two)].toSorted((left, right) => left - right)).toEqual([200, 600]);

  await list.press('退出其他设备');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(list.row('其他设备')).toHaveCount(0);
  await expect(list.row('本机')).toHaveCount(1);
  expect([await codeOf(one), await codeOf(two)]).toEqual([600, 600]);
});
