import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chooseByName, FIRST_PASSWORD, shoot, signInOn } from './support/administration';
import { Api } from './support/api';
import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { unique } from './support/system-data';
import { SystemPage } from './support/system-screen';

/** A part of the organisation is given to somebody, who sees it alone and works in it (docs/operating.md#graded-administration). */
test.describe.configure({ timeout: 90_000 });

interface Person {
  readonly id: string;
  readonly account: string;
  readonly name: string;
}

/** Makes two departments, and somebody of another one with the menus and buttons of the screens. */
async function setUp(api: Api) {
  const department = async (fullName: string) => {
    const body = { parentId: 'company', fullName, enCode: unique('dep'), type: 'department', enabledMark: 1 };
    return { fullName, id: String((await api.call('POST', '/api/permission/Organize', body))['id']) };
  };
  const [own, foreign] = [await department(unique('本科室')), await department(unique('外科室'))];
  const [account, name] = [unique('head'), unique('科主任')];
  const password = createHash('md5').update(FIRST_PASSWORD).digest('hex');
  const user = { account, realName: name, password, organizeIds: [foreign.id] };
  const person: Person = { account, name, id: String((await api.call('POST', '/api/permission/Users', user))['id']) };
  await query(
    `insert into system.grants (object_type, object_id, menu_id, item_type, code)
      select 'user', $1, m.id, item.type, item.code from system.menus m,
        (values ('module', ''), ('button', 'btn_add'), ('button', 'btn_edit'), ('button', 'btn_remove')) as item (type, code)
      where m.en_code in ('permission.organize', 'permission.user')
      union all select 'user', $1, m.id, 'module', '' from system.menus m where m.en_code = 'permission'`,
    [person.id],
  );
  return { own, foreign, person };
}

/** Gives all rights in a department on the screen of graded administration. */
async function giveDepartment(page: Page, person: Person, department: string): Promise<void> {
  const screen = new SystemPage(page);
  await screen.press('新增');
  const { form } = screen;
  await form.place('userId').getByRole('combobox').focus();
  await page.keyboard.type(person.account);
  await page.locator('.ant-select-item-option', { hasText: person.account }).click();
  await form.place('rights').getByPlaceholder('搜索名称').fill(department);
  const table = form.place('rights').getByRole('table');
  await expect(table.getByRole('rowheader', { name: department })).toBeVisible();
  await form.place('rights').getByRole('button', { name: '选中结果' }).click();
  await expect(table.getByRole('checkbox', { name: `${department} 本层查看` })).toBeChecked();
  await table.getByRole('checkbox', { name: `${department} 下级删除` }).uncheck();
  await expect(form.place('rights').getByRole('status')).toHaveText('将增加 7 项');
  await form.place('rights').getByPlaceholder('搜索名称').fill('');
  await shoot(page, 'rights in the organisation');
  await form.save();
  await screen.searchFor(person.account);
  await expect(screen.row(person.account)).toContainText(department);
}

test('somebody who was given a department sees it alone, and makes a user in it', async ({
  openAs,
  guestPage: guest,
}) => {
  const api = await Api.signIn('admin');
  const { own, foreign, person } = await setUp(api);
  const page = await openAs('admin', '/permission/gradeManage');
  await giveDepartment(page, person, own.fullName);
  await shoot(page, 'graded administrators');

  await signInOn(guest, person.account, FIRST_PASSWORD);
  await expect(guest.getByRole('main').getByRole('link').first()).toBeVisible();
  await guest.goto('/permission/organize');
  const screen = new SystemPage(guest);
  await expect(screen.row(own.fullName)).toBeVisible();
  await expect(screen.row(foreign.fullName)).toHaveCount(0);
  await guest.goto('/permission/user');
  await expect(screen.tree.getByText(own.fullName)).toBeVisible();
  await expect(screen.tree.getByText(foreign.fullName)).toHaveCount(0);
  const made = { account: unique('user'), name: unique('护士') };
  await screen.press('新增');
  await screen.form.fill({ 账号: made.account, 姓名: made.name });
  await screen.form.place('password').locator('input').fill(FIRST_PASSWORD);
  await chooseByName(screen.form, 'organizeIdTree', own.fullName);
  await screen.form.save();
  await expect(screen.row(made.account)).toContainText(own.fullName);
  await expect(screen.row(person.account)).toHaveCount(0);
  await shoot(guest, 'the users of a part');

  // Taken away while they work: the next call shows nothing.
  await api.call('PUT', `/api/permission/organizeAdminIsTrator/${person.id}/Rights`, { rights: [] });
  await screen.searchFor(made.account);
  await expect(screen.row(made.account)).toHaveCount(0);
});
