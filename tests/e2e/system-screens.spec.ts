import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { releaseOrders } from './support/modules';
import { releaseForm } from './support/picker-module';
import { insertInterface } from './support/database';
import { FormPage, ListPage } from './support/screen';
import { ROOT } from './support/setting';
import { makeEntry, makeRule, makeType, unique } from './support/system-data';
import { takeStillPicture } from './support/pictures';

/** Every system screen, drawn with data of the running server. */
const WIDTHS = [1440, 390] as const;

interface ScreenFile {
  readonly name: string;
  readonly menu?: { readonly urlAddress: string };
  readonly buttons: readonly string[];
  /** True when the list loads without a selection in its tree. */
  readonly asksAtOnce: boolean;
  readonly isList: boolean;
}

const folder = path.join(ROOT, 'src/schemas/system');
const screens: readonly ScreenFile[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    const { menu, resource, columnData } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
      menu?: ScreenFile['menu'];
      resource?: { required?: readonly string[] };
      columnData?: { btnsList?: readonly { value: string }[] };
    };
    const buttons = (columnData?.btnsList ?? []).map(({ value }) => value);
    const asksAtOnce = (resource?.required ?? []).length === 0;
    return {
      name: path.parse(file).name,
      buttons,
      asksAtOnce,
      isList: columnData !== undefined,
      ...(menu && { menu }),
    };
  })
  // A form alone, and a list that needs a record to be opened from: data-interfaces.spec.ts draws them.
  .filter(({ isList, menu, asksAtOnce }) => isList && (menu !== undefined || asksAtOnce));

let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
  const type = await makeType(api, { isTree: 1 });
  const entry = await makeEntry(api, type.id);
  await makeEntry(api, type.id, { parentId: entry.id });
  await makeRule(api);
  await api.call('POST', '/api/system/Area', { parentId: '-1', fullName: '示范省', enCode: unique('area') });
  const position = { fullName: '护士长', enCode: unique('position'), organizeId: 'company' };
  const { id: positionId } = await api.call('POST', '/api/permission/Position', position);
  // Everybody's own positions are a screen, too.
  const { userInfo } = await api.call('GET', '/api/oauth/CurrentUser');
  const userIds = [(userInfo as { readonly userId: string }).userId];
  await api.call('POST', `/api/permission/UserRelation/${String(positionId)}`, { objectType: 'Position', userIds });
  await api.call('POST', '/api/permission/Role', { fullName: '护士长', enCode: unique('role'), globalMark: 1 });
  await api.call('POST', '/api/permission/Group', { fullName: '应急小组', enCode: unique('group') });
  // Somebody of their own: whoever stands in this list is limited by it.
  const { id: gradedId } = await api.call('POST', '/api/permission/Users', {
    account: unique('graded'),
    realName: '科主任',
    organizeIds: ['company'],
  });
  const rights = ['company~thisLayerSelect'];
  await api.call('POST', '/api/permission/organizeAdminIsTrator', { userId: gradedId, rights });
  await insertInterface(unique('interface'), '科室列表');
  const source = {
    fullName: unique('source'),
    dbType: 'mysql',
    host: 'db.example.org',
    port: 3306,
    serviceName: 'lis',
    userName: 'lis',
  };
  await api.call('POST', '/api/system/DataSource', source);
  await api.call('POST', '/api/system/InterfaceOauth', {
    appName: '检验系统',
    appId: unique('app'),
    appSecret: 's'.repeat(40),
  });
  const { moduleId } = await releaseOrders(api);
  await api.call('DELETE', `/api/visualdev/Base/${moduleId}`);
});

test('there are system screens to draw', () => {
  expect(screens.length).toBeGreaterThanOrEqual(4);
});

/** Opens a screen by its menu entry; a screen without one as the list of a picker. */
async function openScreen(open: (path: string) => Promise<Page>, { name, menu }: ScreenFile): Promise<Page> {
  if (menu) return open(`/${menu.urlAddress}`);
  const props = { module: `system/${name}`, width: '1000px' };
  const page = await open(await releaseForm(api, { jnpfKey: 'recordPicker', label: '记录', props }));
  await new ListPage(page).press('新增');
  await new FormPage(page).place('picked').locator('.ant-select-selector').click();
  await expect(page.getByRole('dialog').filter({ has: page.getByRole('table') })).toBeVisible();
  return page;
}

for (const screen of screens) {
  test(`${screen.name} at ${WIDTHS.join(' and ')} px`, async ({ openAs }) => {
    const page = await openScreen((address) => openAs('admin', address), screen);
    for (const width of WIDTHS) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await expectList(page, screen, width);
        if (screen.menu && screen.buttons.includes('add')) await expectForm(page, screen, width);
      });
    }
  });
}

async function expectList(page: Page, { name, asksAtOnce }: ScreenFile, width: number): Promise<void> {
  await expect(page.locator('.ant-skeleton')).toHaveCount(0);
  await expect(page.getByText('列表加载失败')).toHaveCount(0);
  // Table rows, which long lists virtualise, or cards in a narrow window.
  const records = page.locator('.ant-table-row, ul > li[data-row-key]');
  if (asksAtOnce) await expect(records.last()).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${name} at ${width} px is wider than its window`).toBeLessThanOrEqual(0);
  await takeStillPicture(page, `${name}-${width}`);
  await expectAccessible(page, `${name} at ${width} px`);
}

async function expectForm(page: Page, { name }: ScreenFile, width: number): Promise<void> {
  const { dialog } = new FormPage(page);
  await new ListPage(page).press('新增');
  await expect(dialog).toBeVisible();
  await takeStillPicture(page, `${name}-form-${width}`);
  await expectAccessible(page, `the form of ${name} at ${width} px`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
