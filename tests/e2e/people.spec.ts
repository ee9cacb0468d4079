import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { createRecords } from './support/modules';
import {
  insertManyPeople,
  PEOPLE,
  releasePeople,
  removeManyPeople,
  thirtyFields,
  type PeopleModule,
} from './support/people-data';
import { chooseByKeys, type Picked } from './support/picker-keys';
import { FormPage, ListPage } from './support/screen';
import type { Locator, Page } from '@playwright/test';
import { takeStillPicture } from './support/pictures';

/** People fields (docs/screens.md#people-pickers) among 50,000 people in 3,000 departments. */
let api: Api;
let released: PeopleModule;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
  await insertManyPeople();
  released = await releasePeople(api);
});
test.afterAll(removeManyPeople);

const shot = async (page: Page, name: string) => {
  await takeStillPicture(page, name);
};
const boxOf = (form: FormPage, id: string) => form.place(id).getByRole('combobox');
const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const confirm = (dialog: Locator) => dialog.getByRole('button', { name: /^确\s*定$/ }).click();

async function openForm(page: Page): Promise<FormPage> {
  await new ListPage(page).press('新增');
  const form = new FormPage(page);
  await expect(boxOf(form, 'owner')).toBeVisible();
  return form;
}

test('typing initials in a closed field offers the person, and what was chosen stands first next time', async ({
  openAs,
}) => {
  const page = await openAs('admin', released.path);
  const form = await openForm(page);
  await expect(form.place('unit')).toContainText('示范医院/心内科');
  await boxOf(form, 'owner').focus();
  await page.keyboard.type('wjg');
  const found = page.locator('.ant-select-item-option', { hasText: '王建国' });
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('主任医师');
  await shot(page, 'typed');
  await page.keyboard.press('Enter');
  await expect(form.place('owner')).toContainText('王建国');
  await expect(dialogOf(page, '选择用户')).toHaveCount(0);

  await boxOf(form, 'members').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.ant-select-item-group').first()).toHaveText('最近选择');
  await expect(page.locator('.ant-select-item-option').first()).toContainText('王建国');
  await shot(page, 'recent');
  await page.keyboard.press('Enter');
  await page.keyboard.type('lina');
  await expect(page.locator('.ant-select-item-option', { hasText: '李娜' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(form.place('members')).toContainText('王建国');
  await expect(form.place('members')).toContainText('李娜');
  await expect(form.dialog, 'Escape closed the list alone').toBeVisible();
  await form.place('members').getByText('王建国').hover();
  await expect(page.locator('.ant-popover', { hasText: '主任医师' })).toBeVisible();
  await shot(page, 'card');
  await expectAccessible(page, 'a form with people fields');
  await form.save();
  const list = new ListPage(page);
  await expect(list.row('王建国')).toContainText('示范医院/心内科');
});

async function expectUnfolded(tree: Locator, name: string): Promise<void> {
  await expect(tree.getByRole('treeitem', { name: new RegExp(name) })).toHaveAttribute('aria-expanded', 'true');
  await expect(tree.getByText('正在加载选项')).toHaveCount(0);
}

/** Moves down a tree that has the focus. Other journeys make departments and people: rows are found by their names. */
async function goDownTo(tree: Locator, name: string): Promise<void> {
  const page = tree.page();
  const active = async () => {
    const id = await tree.getAttribute('aria-activedescendant');
    return page.locator(`[id="${id ?? ''}"]`).innerText();
  };
  for (let row = 0; row < 60 && !(await active()).includes(name); row += 1) await page.keyboard.press('ArrowDown');
  expect(await active()).toContain(name);
}

test('the dialog of people by keyboard alone: search, tree, tabs, chosen list, cancel, confirm', async ({ openAs }) => {
  const page = await openAs('admin', released.path);
  const form = await openForm(page);
  await boxOf(form, 'members').focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, '选择用户');
  await expect(dialog).toBeVisible();
  const box = await dialog.locator('.ant-modal-content').boundingBox();
  expect(Math.round(box?.width ?? 0)).toBe(800);
  const tabs = await dialog.getByRole('tab').allInnerTexts();
  expect(tabs).toEqual(['全部数据', '当前组织', '我的下属']);
  const tree = dialog.getByRole('tree');
  const hospital = tree.getByRole('treeitem', { name: /示范医院/ });
  await expect(hospital).toBeVisible();
  await expect(dialog.getByRole('searchbox', { name: '请输入关键词' }), 'the search has the focus').toBeFocused();

  await test.step('the tree', async () => {
    await tree.focus();
    await expect(hospital, 'a root alone is open').toHaveAttribute('aria-expanded', 'true');
    await expect(tree.getByRole('treeitem', { name: /心内科/ })).toBeVisible();
    await goDownTo(tree, '心内科');
    await page.keyboard.press('ArrowRight');
    await expectUnfolded(tree, '心内科');
    await shot(page, 'tree');
    await expectAccessible(page, 'the people dialog');
    await goDownTo(tree, '王建国');
    await page.keyboard.press('Space');
    await expect(dialog.getByText('已选（1）')).toBeVisible();
  });
  await test.step('a keyword makes a flat list', async () => {
    await dialog.getByRole('searchbox', { name: '请输入关键词' }).focus();
    await page.keyboard.type('lina');
    await page.keyboard.press('Enter');
    const list = dialog.getByRole('listbox');
    await expect(list.getByRole('option', { name: /李娜/ })).toBeVisible();
    await expect(list.getByRole('option')).toHaveCount(1);
    await list.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('已选（2）')).toBeVisible();
    await shot(page, 'flat');
  });
  await test.step('cancelling changes nothing, and the focus returns', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(form.dialog).toBeVisible();
    await expect(form.place('members')).not.toContainText('王建国');
    await expect(boxOf(form, 'members')).toBeFocused();
  });
  await test.step('opening starts again, and confirming fills the field', async () => {
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('searchbox', { name: '请输入关键词' })).toHaveValue('');
    await dialog.getByRole('tab', { name: '我的下属' }).click();
    await dialog.getByRole('option', { name: /李娜/ }).click();
    await confirm(dialog);
    await expect(form.place('members')).toContainText('李娜');
  });
  await test.step('clearing the list empties the field', async () => {
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: '清空列表' }).click();
    await confirm(dialog);
    await expect(form.place('members')).not.toContainText('李娜');
  });
});

test('lists of 50,000 people go on while they are scrolled, 20 at a time', async ({ openAs }) => {
  const page = await openAs('admin', released.path);
  const form = await openForm(page);
  const asked: number[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/Picker/Actions/List')) return;
    const body = request.postDataJSON() as { readonly pageSize: number; readonly currentPage: number };
    expect(body.pageSize).toBe(20);
    asked.push(body.currentPage);
  });
  await boxOf(form, 'owner').focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, '选择用户');
  await dialog.getByRole('searchbox', { name: '请输入关键词' }).fill('职工');
  await page.keyboard.press('Enter');
  const list = dialog.getByRole('listbox');
  await expect(list.getByRole('option').first()).toContainText('职工');
  asked.length = 0;
  for (let turn = 0; turn < 20; turn += 1) {
    const scroll = async () => {
      await list.evaluate((element) => (element.scrollTop = element.scrollHeight));
      return asked.length;
    };
    await expect.poll(scroll, { intervals: [50] }).toBeGreaterThan(turn);
  }
  expect(asked.slice(0, 3)).toEqual([2, 3, 4]);
  expect(await list.getByRole('option').count(), 'only rows in sight are drawn').toBeLessThan(40);
});

test('departments, positions, roles in two tabs, groups, paths of organisations, and mixed choices', async ({
  openAs,
}) => {
  const page = await openAs('admin', released.path);
  const form = await openForm(page);
  const choose = async (id: string, title: string, ...steps: string[]) => {
    await form.place(id).getByRole('button', { name: title }).click();
    const dialog = dialogOf(page, title);
    for (const step of steps) {
      const row = dialog.getByRole('treeitem', { name: new RegExp(step) }).first();
      await row.click();
    }
    await shot(page, `dialog-${id}`);
    await confirm(dialog);
    await expect(dialog).toBeHidden();
  };
  await choose('dept', '选择部门', '心内科');
  await expect(form.place('dept')).toContainText('心内科');
  await choose('post', '选择岗位', '心内科', '主任医师');
  await expect(form.place('post')).toContainText('主任医师');
  await choose('duty', '选择角色', '心内科', '科室质控');
  await expect(form.place('duty')).toContainText('科室质控');
  await choose('team', '选择分组', '感控小组');
  await expect(form.place('team')).toContainText('感控小组');
  await test.step('a field that follows the department', async () => {
    await boxOf(form, 'ofDept').focus();
    await page.keyboard.type('职工');
    await expect(page.locator('.ant-empty').last()).toBeVisible();
    await page.keyboard.press('Escape');
    await boxOf(form, 'ofDept').fill('wjg');
    await expect(page.locator('.ant-select-item-option', { hasText: '王建国' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(form.place('ofDept')).toContainText('王建国');
  });
  await test.step('global roles', async () => {
    await form.place('duty').getByRole('button', { name: '选择角色' }).click();
    const dialog = dialogOf(page, '选择角色');
    await dialog.getByRole('tab', { name: '全局' }).click();
    await dialog.getByRole('treeitem', { name: /全院质控/ }).click();
    await confirm(dialog);
    await expect(form.place('duty')).toContainText('全院质控');
  });
  await test.step('mixed choices with the current user', async () => {
    await form.place('anyone').getByRole('button', { name: '选择用户' }).click();
    const dialog = dialogOf(page, '选择用户');
    await dialog.getByRole('treeitem', { name: /感控小组/ }).click();
    await dialog.getByRole('treeitem', { name: /示范医院/ }).click();
    await dialog.getByRole('tab', { name: '系统变量' }).click();
    await dialog.getByRole('option', { name: '当前用户' }).click();
    await shot(page, 'mixed');
    await confirm(dialog);
    for (const name of ['感控小组', '示范医院', '当前用户']) await expect(form.place('anyone')).toContainText(name);
  });
  await form.save();
  await expect(form.dialog).toBeHidden();
  const { list = [] } = await api.call('POST', `/api/visualdev/OnlineDev/${released.moduleId}/List`, {
    currentPage: 1,
    pageSize: 20,
    sort: 'desc',
    sidx: '',
    menuId: '',
    queryJson: '',
    superQueryJson: '',
  });
  const row = list.find((entry) => entry['dept'] === '心内科');
  const stored = await api.call('GET', `/api/visualdev/OnlineDev/${released.moduleId}/${String(row?.['id'])}`);
  expect(JSON.parse(String(stored['data']))).toMatchObject({
    dept: 'department',
    unit: ['company', 'department'],
    team: PEOPLE.group,
    ofDept: PEOPLE.wang,
    anyone: [`${PEOPLE.group}--group`, 'company--company', 'currentUser'],
  });
});

test('every picker is opened, used and confirmed by keyboard alone', async ({ openAs }) => {
  const page = await openAs('admin', released.path);
  const form = await openForm(page);
  const choose = async (id: string, picked: Picked) => {
    const box = boxOf(form, id);
    await box.focus();
    await chooseByKeys(page, picked);
    await expect(form.place(id)).toContainText(picked.steps.at(-1) ?? '');
    await expect(box, 'the focus returns').toBeFocused();
  };
  await choose('unit', { title: '选择组织', steps: ['示范医院'] });
  await expect(form.place('unit')).not.toContainText('心内科');
  await choose('dept', { title: '选择部门', steps: ['示范医院', '心内科'] });
  await choose('post', { title: '选择岗位', steps: ['示范医院', '心内科', '主任医师'] });
  await choose('duty', { title: '选择角色', steps: ['示范医院', '心内科', '科室质控'] });
  await choose('duty', { title: '选择角色', tab: '全局', steps: ['全院质控'] });
  await choose('team', { title: '选择分组', steps: ['感控小组'] });
  await choose('owner', { title: '选择用户', tab: '我的下属', steps: ['李娜'] });
  await choose('anyone', { title: '选择用户', tab: '系统变量', steps: ['当前用户'] });
});

test('the approver window insists on a choice', async ({ openAs }) => {
  const page = await openAs('admin', released.path);
  const form = await openForm(page);
  await boxOf(form, 'approver').focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, '选择审批人');
  const box = await dialog.locator('.ant-modal-content').boundingBox();
  expect(Math.round(box?.width ?? 0)).toBe(450);
  await confirm(dialog);
  await expect(page.getByText('请选择审批人')).toBeVisible();
  await shot(page, 'approver');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('treeitem', { name: /心内科/ }).click();
  await dialog.getByRole('treeitem', { name: /王建国/ }).click();
  await confirm(dialog);
  await expect(form.place('approver')).toContainText('王建国');
});

test('a cell of a sub-table, the search bar and the detail view', async ({ openAs }) => {
  const page = await openAs('admin', released.path);
  const form = await openForm(page);
  await form
    .place('rows')
    .getByRole('button', { name: /添加|新增/ })
    .first()
    .click();
  const cell = form
    .place('rows')
    .locator('[data-cell]')
    .filter({ has: page.getByRole('combobox') })
    .first();
  await form.place('rows').locator('[data-editable]').first().click();
  await cell.getByRole('button', { name: '选择用户' }).click();
  const dialog = dialogOf(page, '选择用户');
  await dialog.getByRole('tab', { name: '我的下属' }).click();
  await dialog.getByRole('option', { name: /李娜/ }).click();
  await confirm(dialog);
  await expect(form.place('rows')).toContainText('李娜');
  await boxOf(form, 'owner').focus();
  await page.keyboard.type('lina');
  await expect(page.locator('.ant-select-item-option', { hasText: '李娜' })).toBeVisible();
  await page.keyboard.press('Enter');
  await form.save();
  await expect(form.dialog).toBeHidden();

  const list = new ListPage(page);
  await list.search.getByRole('combobox').first().click();
  await page.keyboard.type('lina');
  await page.locator('.ant-select-item-option', { hasText: '李娜' }).click();
  await page.keyboard.press('Escape');
  await list.press('查询');
  await expect(list.row('李娜')).toHaveCount(1);
  await shot(page, 'list');
  await list.pressInRow('李娜', '详情');
  const detail = page.getByRole('dialog');
  const owner = detail.locator('.formloom-form').getByText('李娜/pp-li').first();
  await expect(owner).toBeVisible();
  await owner.focus();
  await expect(page.locator('.ant-popover', { hasText: '心内科' })).toBeVisible();
});

test('thirty people fields ask for all their names in one call', async ({ openAs }) => {
  const many = await releasePeople(api, thirtyFields);
  const values = Object.fromEntries(
    thirtyFields.map(({ __vModel__: key }, index) => [key, `pp-u${String(index + 1)}`]),
  );
  await createRecords(api, many, [
    { ...values, owner: PEOPLE.wang, dept: 'department', unit: ['company', 'department'] },
  ]);
  const page = await openAs('admin', many.path);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/Picker/Actions/Entries')) calls += 1;
  });
  await new ListPage(page).pressInRow('王建国', '编辑');
  const form = new FormPage(page);
  await expect(form.place('p0')).toContainText('职工1');
  await form.place('ofDept').scrollIntoViewIfNeeded();
  await expect(form.place('dept')).toContainText('心内科');
  expect(calls).toBe(1);
});

test('a narrow window: the dialog takes the width, what is chosen stands below', async ({ openAs }) => {
  const page = await openAs('admin', released.path);
  await page.setViewportSize({ width: 390, height: 844 });
  const form = await openForm(page);
  await boxOf(form, 'members').focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, '选择用户');
  await dialog.getByRole('treeitem', { name: /心内科/ }).click();
  const tree = dialog.getByRole('tree');
  await expectUnfolded(tree, '心内科');
  await tree.focus();
  await goDownTo(tree, '王建国');
  await page.keyboard.press('Space');
  await expect(dialog.getByText('已选（1）')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /移除王建国/ })).toBeInViewport({ ratio: 1 });
  await shot(page, 'narrow');
  const [above, chosen] = [await tree.boundingBox(), await dialog.getByText('已选（1）').boundingBox()];
  expect(chosen?.y ?? 0).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1);
  await expectAccessible(page, 'the people dialog in a narrow window');
});
