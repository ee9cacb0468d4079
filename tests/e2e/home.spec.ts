import type { Page } from '@playwright/test';
import { shoot } from './support/administration';
import { Api } from './support/api';
import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { createRecords, releaseOrders } from './support/modules';
import { ListPage } from './support/screen';
import { unique } from './support/system-data';

/** The home page: what is to do, figures of modules, what was opened last, and how each user arranges it (docs/screens.md#home-page). */
const STATES = [
  { id: 'new', fullName: '待派工', color: 'gold' },
  { id: 'busy', fullName: '维修中', color: 'blue' },
  { id: 'done', fullName: '已修复', color: 'green' },
];
const month = new Date().getMonth();
const dayOf = (months: number) => new Date(new Date().getFullYear(), month - months, 3, 12).getTime();

async function release(api: Api) {
  const name = unique('卡片');
  const fields = [
    field('comInput', 'title', '报修内容', { config: { required: true } }),
    field('select', 'state', '状态', {
      config: { dataType: 'static' },
      props: { options: STATES, props: { label: 'fullName', value: 'id' } },
    }),
    field('datePicker', 'dueOn', '报修日期', { props: { format: 'yyyy-MM-dd' } }),
    field('inputNumber', 'cost', '费用', { props: { precision: 2 } }),
  ];
  const columnList = fields.map((node) => ({
    ...node,
    ...{ prop: node['__vModel__'], label: (node['__config__'] as { label: string }).label, sortable: true },
  }));
  const homeCards = [
    {
      ...{ title: `${name}待办`, kind: 'choices', field: 'state' },
      filters: [{ field: 'state', symbol: '<>', fieldValue: 'done' }],
    },
    { title: `${name}总费用`, kind: 'number', measure: 'sum', of: 'cost' },
    { title: `${name}每月`, kind: 'bar', field: 'dueOn', unit: 'month' },
    { title: `${name}状态`, kind: 'pie', field: 'state' },
  ];
  const orders = await releaseOrders(api, {
    form: { fields },
    list: {
      ...{ columnList, searchList: [], hasSuperQuery: true, homeCards },
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [
        { value: 'edit', label: '编辑' },
        { value: 'detail', label: '详情' },
      ],
    },
  });
  const ids = await createRecords(api, orders, [
    { title: '离心机异响', state: 'new', dueOn: dayOf(0), cost: 1120.5 },
    { title: '冷藏箱温度偏高，报警后无法复位，需要尽快派人检查', state: 'new', dueOn: dayOf(1), cost: 80 },
    { title: '呼吸机校准', state: 'busy', dueOn: dayOf(1), cost: 1500 },
    { title: '监护仪屏幕更换', state: 'done', dueOn: dayOf(2), cost: 640.25 },
  ]);
  return { ...orders, ids, name };
}

const card = (page: Page, name: string) => page.getByRole('article', { name });

test.afterAll(async () => {
  await query('delete from system.home_arrangements');
});

test('the home page says what is to do, and leads there', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const { name, moduleId, ids } = await release(api);
  const page = await openAs('admin', `/record/${moduleId}/${ids[1] ?? ''}`);
  await expect(page.getByRole('heading', { level: 1, name: /冷藏箱温度/ })).toBeVisible();
  await page
    .getByRole('link', { name: '首页' })
    .or(page.getByRole('menuitem', { name: '首页' }))
    .first()
    .click();

  const todo = card(page, `${name}待办`);
  await expect(todo.getByRole('link', { name: /待派工 ?2/ })).toBeVisible();
  await expect(todo).not.toContainText('已修复');
  await expect(card(page, `${name}总费用`)).toContainText('3,340.75');
  await expect(card(page, `${name}每月`).getByRole('img').first()).toBeVisible();
  const recent = page.getByRole('region', { name: '最近打开' });
  await expect(recent.getByRole('link', { name: /冷藏箱温度/ })).toBeVisible();
  await shoot(page, 'home');

  await todo.getByRole('link', { name: /待派工/ }).click();
  const list = new ListPage(page);
  await expect(list.row('离心机异响')).toBeVisible();
  await expect(list.row('冷藏箱')).toBeVisible();
  await expect(list.row('呼吸机校准')).toHaveCount(0);
  await page.goBack();
  await recent.getByRole('link', { name: /冷藏箱温度/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /冷藏箱温度/ })).toBeVisible();
});

test('a record is added from the home page in one press', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const { moduleId } = await release(api);
  const page = await openAs('admin', '/home');
  const [module] = await query('select full_name from system.modules where id = $1', [moduleId]);
  const title = String(module?.['full_name']);
  const add = page.getByRole('link', { name: `新增${title}` });
  const more = page.getByRole('button', { name: /^还有 \d+ 个$/ });
  // Six modules stand there at once; the others unfold.
  await expect(add.or(more).first()).toBeVisible();
  if (!(await add.isVisible())) await more.click();
  await add.click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('textbox', { name: /报修内容/ })).toBeVisible();
  await form.getByRole('button', { name: /取\s*消/ }).click();
  await expect(form).toBeHidden();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(new ListPage(page).row('离心机异响')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('each user arranges the page, by mouse and by keyboard, and hides what they do not need', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const { name } = await release(api);
  const page = await openAs('admin', '/home');
  await expect(card(page, `${name}待办`)).toBeVisible();
  await page.getByRole('button', { name: '调整布局' }).click();
  const total = page.getByRole('group', { name: new RegExp(`“${name}总费用”`) });
  await expect(total).toBeVisible();
  await shoot(page, 'home arranging');
  await page.getByRole('button', { name: `隐藏“${name}状态”` }).click();
  await expect(page.getByRole('button', { name: `显示“${name}状态”` })).toBeVisible();
  const before = await total.boundingBox();
  await total.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(async () => (await total.boundingBox())?.height ?? 0).toBeGreaterThan((before?.height ?? 0) + 50);
  await page.getByRole('button', { name: '完 成' }).click();
  await expect(page.getByText('布局已保存')).toBeVisible();
  await expect(card(page, `${name}状态`)).toHaveCount(0);
  await page.reload();
  await expect(card(page, `${name}总费用`)).toBeVisible();
  await expect(card(page, `${name}状态`)).toHaveCount(0);
  const after = await card(page, `${name}总费用`).boundingBox();
  expect(after?.height ?? 0).toBeGreaterThan(200);

  await test.step('narrow windows show the cards one after the other', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(card(page, `${name}待办`)).toBeVisible();
    await shoot(page, 'home phone');
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await shoot(page, 'home 1280');
  await page.getByRole('button', { name: '调整布局' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect(card(page, `${name}状态`)).toBeVisible();
});

test('the newest records of a module, such as announcements, stand at the upper right', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const fields = [
    field('comInput', 'title', '标题', { config: { required: true } }),
    field('select', 'kind', '类别', {
      config: { dataType: 'static' },
      props: { options: [{ id: 'n', fullName: '通知' }], props: { label: 'fullName', value: 'id' } },
    }),
    field('datePicker', 'saidOn', '发布时间', { props: { format: 'yyyy-MM-dd HH:mm', type: 'datetime' } }),
  ];
  const columnList = fields.map((node) => ({
    ...{ prop: node['__vModel__'], label: (node['__config__'] as { label: string }).label },
  }));
  const name = unique('公告');
  const homeCards = [
    { title: name, kind: 'list', field: 'saidOn', fields: ['kind'] },
    { title: `${name}数`, kind: 'number' },
  ];
  const news = await releaseOrders(api, {
    form: { fields, titleField: 'title' },
    list: { columnList, searchList: [], homeCards, columnBtnsList: [{ value: 'detail', label: '详情' }] },
  });
  const said = Array.from({ length: 6 }, (_, at) => ({
    ...{
      title: `第${String(at)}条公告，标题很长时也只占一行，后面的内容省略`,
      kind: 'n',
      saidOn: dayOf(0) - at * 3_600_000,
    },
  }));
  await createRecords(api, news, said);
  await query('delete from system.home_arrangements');
  const page = await openAs('admin', '/home');
  const shown = page.getByRole('article', { name, exact: true });
  await expect(shown.getByRole('listitem')).toHaveCount(5);
  await expect(shown.getByRole('listitem').first()).toContainText('第0条公告');
  await shoot(page, 'home news');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(shown).toBeVisible();
  await shoot(page, 'home news phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await shown.getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /第0条公告/ })).toBeVisible();
  await page.goBack();
  await shown.getByRole('link', { name: `更多“${name}”` }).click();
  await new ListPage(page).expectTotal(6);
});

const HOME_CALL = /\/api\/system\/Home(\?|$)/;

test('the page says what is on its way, what failed, and what there is to begin with', async ({ openAs }) => {
  const page = await openAs('admin', '/home');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const nothing = { cards: [], recent: [], drafts: [], addable: [], arrangement: null, isOwn: false };
  await page.route(HOME_CALL, (route) => route.fulfill({ json: { code: 200, msg: '', data: nothing } }));
  await page.reload();
  await expect(page.getByRole('heading', { name: '我的功能' })).toBeVisible();
  await shoot(page, 'home empty');
  await page.unroute(HOME_CALL);
  await page.route(HOME_CALL, (route) => route.fulfill({ json: { code: 400, msg: '忙', data: null } }));
  await page.reload();
  await expect(page.getByRole('button', { name: /^重\s*试$/ })).toBeVisible();
  await shoot(page, 'home failed');
  await page.unroute(HOME_CALL);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(HOME_CALL, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: /^重\s*试$/ }).click();
  await expect(page.locator('.ant-skeleton').first()).toBeVisible();
  await shoot(page, 'home loading');
  release();
  await expect(page.locator('.ant-skeleton')).toHaveCount(0);
});
