import type { Page } from '@playwright/test';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { enter, goTo } from './support/keys';
import { field } from './support/module-document';
import { createRecords, releaseOrders } from './support/modules';
import { PASSWORD } from './support/setting';
import { unique } from './support/system-data';

/** A whole day's work without a mouse: no step of it presses anything but keys. */
const STATES = [
  { id: 'new', fullName: '待派工', color: 'gold' },
  { id: 'sent', fullName: '已派工', color: 'blue' },
];

async function release(api: Api) {
  const name = unique('报修');
  const fields = [
    field('comInput', 'title', '报修内容', { config: { required: true } }),
    field('select', 'state', '维修状态', {
      config: { dataType: 'static' },
      props: { options: STATES, props: { label: 'fullName', value: 'id' } },
    }),
    field('datePicker', 'reportedOn', '报修日期', { props: { format: 'yyyy-MM-dd' } }),
    field('inputNumber', 'cost', '费用', { props: { precision: 2 } }),
  ];
  const columnList = fields.map((node) => ({
    ...node,
    ...{ prop: node['__vModel__'], label: (node['__config__'] as { label: string }).label, sortable: true },
  }));
  const button = (value: string, label: string) => ({ value, label });
  const repairs = await releaseOrders(api, {
    form: { fields, changeTrail: true, titleField: 'title' },
    list: {
      ...{ columnList, hasSuperQuery: true },
      searchList: [{ ...columnList[0], id: 'title', searchType: 2 }],
      homeCards: [{ title: name, kind: 'choices', field: 'state' }],
      btnsList: [button('add', '新增'), button('batchRemove', '批量删除')],
      columnBtnsList: [button('edit', '编辑'), button('detail', '详情'), button('remove', '删除')],
    },
  });
  const records = ['离心机异响', '监护仪黑屏', '输液泵报警'].map((title) => ({ title, state: 'new', cost: 10 }));
  await createRecords(api, repairs, records);
  return { ...repairs, name };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a day of work with keys alone: sign in, find, add, change, hand out, delete, bring back, sign out', async ({
  guestPage: page,
}) => {
  test.setTimeout(180_000);
  const repairs = await release(await Api.signIn('admin'));
  const { keyboard } = page;
  // Cards of other journeys' modules stand on the same home page.
  await page.route('**/api/system/Home?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { readonly data: { readonly cards: readonly { moduleId: string }[] } };
    const cards = answer.data.cards.filter(({ moduleId }) => moduleId === repairs.moduleId);
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, cards } } });
  });

  await test.step('sign in', async () => {
    await page.goto('/login');
    await goTo(page, page.getByLabel('账号'));
    await keyboard.type('admin');
    await keyboard.press('Tab');
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/home/);
  });

  await test.step('from the home page to what is to do', async () => {
    const card = page.getByRole('article', { name: repairs.name });
    await expect(card).toBeVisible();
    await goTo(page, page.getByRole('link', { name: '跳到主要内容' }));
    await keyboard.press('Enter');
    await enter(page, card.getByRole('link', { name: /待派工/ }));
    await expect(page.getByText('共 3 条')).toBeVisible();
  });

  await test.step('search, and all again', async () => {
    await goTo(page, page.getByRole('search').getByRole('textbox').first());
    await keyboard.type('监护仪');
    await keyboard.press('Enter');
    await expect(page.getByText('共 1 条')).toBeVisible();
    await enter(page, button(page, /^重\s*置$/));
    await enter(page, button(page, '清除高级查询'));
    await expect(button(page, '清除高级查询')).toHaveCount(0);
    await expect(page.getByText('共 3 条')).toBeVisible();
  });

  await test.step('add a record', async () => {
    await enter(page, button(page, /新增$/));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('报修内容'), 'the first required field').toBeFocused();
    await keyboard.type('呼吸机漏气');
    await keyboard.press('Tab');
    await expect(dialog.getByRole('combobox', { name: '维修状态' })).toBeFocused();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await goTo(page, dialog.getByLabel('报修日期'));
    await keyboard.type('2026-11-02');
    await keyboard.press('Enter');
    await goTo(page, dialog.getByLabel('费用'));
    await keyboard.type('12.5');
    await keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(row(page, '呼吸机漏气')).toContainText('2026-11-02');
    await expect(button(page, /新增$/), 'back where it was opened').toBeFocused();
  });

  await test.step('read a record, change it', async () => {
    await goTo(page, page.locator('.ant-table-row').first());
    await keyboard.press('Home');
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('[data-field]').first()).toBeVisible();
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.locator('.ant-table-row').first()).toBeFocused();
    await enter(page, button(page, '编辑').first(), 'ArrowRight');
    await goTo(page, dialog.getByLabel('报修内容'));
    await keyboard.press('End');
    await keyboard.type('（加急）');
    await keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(row(page, '（加急）')).toBeVisible();
  });

  await test.step('hand two out together', async () => {
    await goTo(page, page.locator('.ant-table-row').first());
    await keyboard.press('Space');
    await keyboard.press('ArrowDown');
    await keyboard.press('Space');
    await enter(page, button(page, /批量修改$/), 'Shift+Tab');
    const dialog = page.getByRole('dialog').filter({ hasText: '批量修改' });
    await goTo(page, dialog.getByRole('combobox', { name: '字段' }));
    await keyboard.type('维修');
    await keyboard.press('Enter');
    await goTo(page, dialog.getByRole('combobox', { name: '新值' }));
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: '待派工' })).toBeAttached();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(dialog.getByText('已派工')).toBeVisible();
    await enter(page, dialog.getByRole('button', { name: /^预\s*览$/ }));
    await enter(page, dialog.getByRole('button', { name: /^修改 \d+ 条$/ }));
    await expect(page.getByText(/已修改 \d+ 条/)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('a card of the board goes to another state', async () => {
    await enter(page, button(page, /^视图：/));
    await goTo(page, page.getByRole('menuitem', { name: '看板' }), 'ArrowDown');
    await keyboard.press('Enter');
    await enter(page, button(page, /^移动“/).first());
    await goTo(page, page.getByRole('menuitem', { name: '已派工' }), 'ArrowDown');
    await keyboard.press('Enter');
    await expect(page.getByRole('region', { name: '已派工，3 条' })).toBeVisible();
    await goTo(page, button(page, /^视图：/), 'Shift+Tab');
    await keyboard.press('Enter');
    await goTo(page, page.getByRole('menuitem', { name: '表格' }), 'ArrowDown');
    await keyboard.press('Enter');
    await expect(page.locator('.ant-table-row')).toHaveCount(4);
  });

  await test.step('delete a record, bring it back', async () => {
    await goTo(page, page.locator('.ant-table-row').first());
    await enter(page, button(page, /^删除$/).first(), 'ArrowRight');
    await enter(page, page.getByRole('dialog').getByRole('button', { name: /^确\s*定$/ }));
    await expect(page.getByText('共 3 条')).toBeVisible();
    await enter(page, button(page, '回收站'));
    const bin = page.getByRole('dialog', { name: '回收站' });
    await enter(page, bin.getByRole('button', { name: /^恢\s*复/ }).first());
    await expect(page.getByText('共 4 条')).toBeVisible();
    await keyboard.press('Escape');
    await expect(bin).toBeHidden();
  });

  await test.step('sign out', async () => {
    await enter(page, button(page, '管理员 的用户菜单'), 'Shift+Tab');
    await goTo(page, page.getByRole('menuitem', { name: '退出登录' }), 'ArrowDown');
    await keyboard.press('Enter');
    await enter(page, page.getByRole('dialog').getByRole('button', { name: /^确\s*定$/ }));
    await expect(page).toHaveURL(/\/login/);
  });
});
