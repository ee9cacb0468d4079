import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { ownServer } from './support/setting';
import { choose, findingOf, SystemPage } from './support/system-screen';
import { takeStillPicture } from './support/pictures';

/** Data interfaces, what they reach and who calls them from outside (docs/clients.md#data-interfaces). */
const HOSTS = '/api/system/DataInterface/Actions/AllowedHosts';

let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});
test.afterAll(() => api.call('PUT', HOSTS, { list: [] }));

const name = (what: string) => `${what}${randomBytes(3).toString('hex')}`;

/** Looks at a screen in wide and narrow windows. */
async function look(page: Page, what: string): Promise<void> {
  for (const width of [1280, 700, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await takeStillPicture(page, `${what}-${String(width)}`);
    await expectAccessible(page, `${what} at ${String(width)} px`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('a data source is tested, says why it fails, and keeps its password to itself', async ({ openAs }) => {
  const database = new URL(ownServer().databaseUrl);
  const page = await openAs('admin', '/systemData/dataSource');
  const screen = new SystemPage(page);
  const source = name('检验库');
  await screen.press('新增');
  await screen.form.fill({ 连接名称: source, 主机地址: database.hostname, 数据库: database.pathname.slice(1) });
  const owner = { 用户: decodeURIComponent(database.username), 密码: decodeURIComponent(database.password) || 'x' };
  await screen.form.fill(owner);

  await test.step('the usual port of the chosen database is there', async () => {
    await expect(screen.form.field('端口')).toHaveValue('5432');
    await choose(screen.form, 'dbType', 'MySQL');
    await screen.form.field('用户').focus();
    await expect(screen.form.field('端口')).toHaveValue('3306');
    await choose(screen.form, 'dbType', 'PostgreSQL');
    await screen.form.field('用户').focus();
    await expect(screen.form.field('端口')).toHaveValue('5432');
    await screen.form.fill({ 端口: database.port });
  });

  await test.step('a server inside the network is refused until the administrator allows it', async () => {
    await screen.form.dialog.getByRole('button', { name: '测试连接' }).click();
    await expect(page.locator('.ant-message-error')).toContainText('位于内部网络，未经管理员允许，不能访问');
    await look(page, 'data-source-form');
    await api.call('PUT', HOSTS, { list: [database.host] });
  });

  await test.step('an account that may read files of the server is refused', async () => {
    await screen.form.dialog.getByRole('button', { name: '测试连接' }).click();
    await expect(page.locator('.ant-message-error').last()).toContainText(owner.用户);
    await expect(screen.form.field('服务器版本')).toHaveValue('');
  });

  await test.step('one that only reads is let in, and the server is named', async () => {
    await query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'e2e_reader') then create role e2e_reader login password 'p4ssword'; end if;
    end $$`);
    await screen.form.fill({ 用户: 'e2e_reader', 密码: 'p4ssword' });
    await screen.form.dialog.getByRole('button', { name: '测试连接' }).click();
    await screen.expectMessage('测试连接成功');
    await expect(screen.form.field('服务器版本')).toHaveValue(/^PostgreSQL \d/);
  });

  await test.step('a database that is not there is named', async () => {
    await screen.form.fill({ 数据库: 'nowhere' });
    await screen.form.dialog.getByRole('button', { name: '测试连接' }).click();
    await expect(page.locator('.ant-message-error').last()).toContainText('nowhere');
    await screen.form.fill({ 数据库: database.pathname.slice(1) });
  });

  await test.step('it is saved, and its password is not shown again', async () => {
    await screen.form.save();
    await screen.expectMessage('新建成功');
    await expect(screen.row(source)).toContainText('PostgreSQL');
    await look(page, 'data-source-list');
    await screen.pressInRow(source, '编辑');
    await expect(screen.form.field('连接名称')).toHaveValue(source);
    await expect(screen.form.field('密码')).toHaveValue('');
    await screen.form.dialog.getByRole('button', { name: '测试连接' }).click();
    await screen.expectMessage('测试连接成功');
    await screen.form.cancel();
    await page.getByRole('button', { name: /离\s*开/ }).click();
  });

  await test.step('what uses it is named when it shall go', async () => {
    const [row] = await query('select id from system.data_sources where full_name = $1', [source]);
    const user = name('检验结果');
    await query(
      `insert into system.data_interfaces (id, full_name, en_code, data_type, query, db_link_id) values ($1, $1, $1, 1, 'select 1 as one', $2)`,
      [user, row?.['id']],
    );
    await screen.pressInRow(source, '删除');
    await screen.answer('此操作将永久删除该数据, 是否继续?', '确定');
    await expect(page.locator('.ant-message-error')).toContainText(user);
    await query('delete from system.data_interfaces where id = $1', [user]);
  });
});

test('a caller is made with the keyboard, its secret is shown once', async ({ openAs }) => {
  await query(
    `insert into system.data_interfaces (id, full_name, en_code, data_type, query, check_type)
       values ('e2e-callers', '在院人数', 'e2eCallers', 2, '[{"n":1}]', 1) on conflict do nothing`,
  );
  const page = await openAs('admin', '/systemData/interfaceOauth');
  const screen = new SystemPage(page);
  const app = name('lab');
  await screen.press('新增');
  const { form } = screen;
  await form.save();
  await expect(findingOf(form, 'appSecret')).toHaveText('请生成AppSecret');
  await form.field('应用名称').focus();
  await page.keyboard.type(app);
  await page.keyboard.press('Tab');
  await page.keyboard.type(app);
  await form.dialog.getByRole('button', { name: '生成密钥' }).focus();
  await page.keyboard.press('Enter');
  await expect(form.field('AppSecret')).toHaveValue(/^[0-9a-f]{64}$/);
  const secret = await form.field('AppSecret').inputValue();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await form.dialog.getByRole('button', { name: '复制' }).click();
  await screen.expectMessage('已复制');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await form.place('dataInterfaceIds').locator('.ant-select-selector').click();
  await page.keyboard.type('在院人数');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  await form.fill({ 允许的IP: '10.1.0.0/16\n不是地址' });
  await form.save();
  await expect(findingOf(form, 'whiteList')).toContainText('不是地址');
  await form.fill({ 允许的IP: '' });
  await look(page, 'caller-form');
  await form.save();
  await screen.expectMessage('新建成功');
  await look(page, 'caller-list');

  await test.step('its secret stays when something else is changed, and is never shown again', async () => {
    const before = await query('select secret from system.interface_apps where en_code = $1', [app]);
    await screen.pressInRow(app, '编辑');
    await expect(form.field('AppSecret')).toHaveValue('');
    await expect(form.place('dataInterfaceIds')).toContainText('在院人数');
    await form.fill({ 说明: '检验科' });
    await form.save();
    await screen.expectMessage('更新成功');
    expect(await query('select secret from system.interface_apps where en_code = $1', [app])).toEqual(before);
  });

  await test.step('its calls are listed, a page at a time', async () => {
    const [row] = await query('select id from system.interface_apps where en_code = $1', [app]);
    await query(
      `insert into system.interface_logs (id, interface_id, app_id, address, user_agent, method, code, message, took_ms, invoked_at)
         select 'log-' || $1::text || n, 'e2e-callers', $1, '10.0.0.' || n, 'curl', 'POST', case when n = 1 then 403 else 200 end, '', n, now()
         from generate_series(1, 25) n`,
      [row?.['id']],
    );
    await screen.pressInRow(app, '调用日志');
    const drawer = page.getByRole('dialog', { name: '调用日志' });
    await expect(drawer.getByRole('row').filter({ hasText: '在院人数' })).toHaveCount(20);
    await expect(drawer.getByText('共 25 条')).toBeVisible();
    await look(page, 'caller-log');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });
});

test('administrators say which hosts may be reached, line by line', async ({ openAs }) => {
  await api.call('PUT', HOSTS, { list: ['lis.example.org'] });
  const page = await openAs('admin', '/systemData/dataInterface');
  const screen = new SystemPage(page);
  await screen.press('允许访问的主机');
  await expect(screen.form.field('主机')).toHaveValue('lis.example.org');
  await look(page, 'allowed-hosts');
  await screen.form.fill({ 主机: 'lis.example.org\nhttp://nowhere/x\n10.1.0.0/16' });
  await screen.form.save();
  await expect(findingOf(screen.form, 'list')).toHaveText('主机“http://nowhere/x”无效');
  await screen.form.fill({ 主机: 'lis.example.org\n10.1.0.0/16\n' });
  await screen.form.save();
  await expect(screen.form.dialog).toBeHidden();
  expect((await api.call('GET', HOSTS)).list).toEqual(['lis.example.org', '10.1.0.0/16']);
  expect((await (await Api.signIn('limited')).ask('GET', HOSTS)).code).toBe(403);
});
