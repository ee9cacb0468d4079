import type { Page } from '@playwright/test';
import stampExample from '../../src/renderers/widgets/signature/example.json' with { type: 'json' };
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { makeRelations, type Relations } from './support/relation-module';
import { FormPage, ListPage } from './support/screen';
import { unique } from './support/system-data';

/** What fields of people, areas, ranges, relations and signatures refuse, and what they say (docs/module-format.md#stored-values). */
let api: Api;
let relations: Relations;
/** A module whose fields are required, and one where they are not. */
let strict: Module;
let open: Module;
const LEAVER = unique('leaver');

interface Module {
  readonly id: string;
  readonly path: string;
}

/** Key, type, label and properties of a field. */
type Kind = readonly [key: string, jnpfKey: string, label: string, props?: Record<string, unknown>];

const KINDS: readonly Kind[] = [
  ['owner', 'userSelect', '负责人'],
  ['unit', 'organizeSelect', '单位'],
  ['dept', 'depSelect', '科室'],
  ['post', 'posSelect', '岗位'],
  ['duty', 'roleSelect', '角色'],
  ['team', 'groupSelect', '小组'],
  ['anyone', 'usersSelect', '通知对象', { multiple: true }],
  ['home', 'areaSelect', '籍贯'],
  ['stay', 'dateRange', '住院日期', { format: 'yyyy-MM-dd' }],
  ['hours', 'timeRange', '门诊时间', { format: 'HH:mm' }],
  ['normal', 'numRange', '参考范围'],
  ['signed', 'sign', '经办签名'],
  ['stamp', 'signature', '公章', { stamps: stampExample.node.stamps }],
  ['place', 'location', '地点'],
];

/** Releases a module with the fields, and with the same as columns of a sub-table. */
async function release(kinds: readonly Kind[], required: boolean): Promise<Module> {
  const regList = [{ pattern: '/^物料/', message: '厂家须以物料开头' }];
  const nodes = kinds.map(([key, jnpfKey, label, props = {}]) =>
    field(jnpfKey, key, label, { config: { required, ...(key === 'maker' && { regList }) }, props }),
  );
  const table = {
    __config__: { jnpfKey: 'table', label: '明细', showTitle: true, span: 24, layout: 'rowFormItem', children: nodes },
    __vModel__: 'lines',
  };
  const approver = field('userSelect', 'approver', '批准人', { props: { dialog: 'approver', caption: '审批人' } });
  const enCode = unique('refused');
  const { id } = await api.call('POST', '/api/visualdev/Base', {
    ...{ fullName: unique('拒绝'), enCode, type: 1, webType: 2 },
    formData: JSON.stringify({ popupType: 'fullScreen', labelWidth: 100, fields: [...nodes, approver, CHOSEN, table] }),
    columnData: JSON.stringify({
      ...{ type: 1, columnList: [{ prop: 'owner', label: '负责人', jnpfKey: 'userSelect' }], searchList: [] },
      ...{ btnsList: [{ value: 'add', label: '新增' }], columnBtnsList: [] },
    }),
  });
  const moduleId = String(id);
  await api.call('POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, { pc: 1, app: 0, pcModuleParentId: '-1' });
  return { id: moduleId, path: `/model/${enCode}` };
}

const CHOSEN = field('userSelect', 'chosen', '限定人员', {
  props: { selectType: 'custom', ableIds: ['user-limited--user'] },
});

test.beforeAll(async () => {
  api = await Api.signIn('admin');
  relations = await makeRelations(api);
  await query(
    `insert into system.users (id, account, password_hash, real_name, organize_id) values ($1, $1, '', '将离职', 'department')`,
    [LEAVER],
  );
  const relation = { modelId: relations.customers, relationField: 'name' };
  const rows = { interfaceId: relations.materials, propsValue: 'id', relationField: 'fullName' };
  const kinds: readonly Kind[] = [
    ...KINDS,
    ['customer', 'relationForm', '客户', relation],
    ['material', 'popupSelect', '物料', rows],
    ['parts', 'popupTableSelect', '零件', { ...rows, multiple: true }],
    ['maker', 'autoComplete', '厂家', { interfaceId: relations.materials, relationField: 'fullName' }],
  ];
  strict = await release(kinds, true);
  open = await release(kinds, false);
});
test.afterAll(() => query('delete from system.users where id = $1', [LEAVER]));

async function openForm(page: Page): Promise<FormPage> {
  await new ListPage(page).press('新增');
  const form = new FormPage(page);
  await expect(form.place('owner')).toBeVisible();
  return form;
}

const alertOf = (form: FormPage, key: string) => form.place(key).getByRole('alert');
const LABELS = [
  ...KINDS.map(([key, , label]) => [key, label] as const),
  ['customer', '客户'],
  ['material', '物料'],
  ['parts', '零件'],
] as const;

test('each of them that is required says so below itself, and in a cell', async ({ openAs }) => {
  const page = await openAs('admin', strict.path);
  const form = await openForm(page);
  await form.place('lines').getByRole('button').last().click();
  await expect(form.place('lines').getByRole('gridcell').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await form.save();
  for (const [key, label] of LABELS) await expect(alertOf(form, key), key).toHaveText(`${label}不能为空`);
  const cells = form.place('lines').getByRole('gridcell');
  const grid = form.place('lines').getByRole('grid');
  await grid.evaluate((element) => element.scrollIntoView());
  await expect(cells.first().locator('.formloom-table-error')).toHaveText('不能为空');
  // Columns out of sight are drawn when the keyboard comes to them.
  await cells.first().click();
  await page.keyboard.press('Escape');
  for (let column = 0; column < LABELS.length; column += 1) {
    const cell = grid.locator(`[role=row][aria-rowindex="2"] > [aria-colindex="${String(column + 2)}"]`);
    await expect(cell.locator('.formloom-table-error'), LABELS[column]?.[0]).toHaveText('不能为空');
    await page.keyboard.press('ArrowRight');
  }
  await expectAccessible(page, 'a form of required fields that are blank');
});

test('the ends of a range must be in order, a text must match its pattern', async ({ openAs }) => {
  const page = await openAs('admin', strict.path);
  const form = await openForm(page);
  const ends = (key: string) => form.place(key).locator('input:not([readonly])');
  await ends('normal').first().fill('5');
  await ends('normal').nth(1).fill('3');
  await form.place('maker').locator('input').first().fill('甲厂');
  await form.save();
  await expect(alertOf(form, 'maker')).toHaveText('厂家须以物料开头');
  await expect(alertOf(form, 'normal')).toHaveText('参考范围的开始不能大于结束');
  await form.place('place').getByRole('button', { name: '添加定位' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '纬度' }).last();
  await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
  await expect(dialog.getByText('请填写纬度和经度')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('the approver window asks for a choice for one second', async ({ openAs }) => {
  const page = await openAs('admin', strict.path);
  const form = await openForm(page);
  await form.place('approver').getByRole('combobox').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '选择审批人' });
  await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
  const message = page.getByText('请选择审批人');
  await expect(message).toBeVisible();
  const shownAt = Date.now();
  await expect(message).toBeHidden();
  const lasted = Date.now() - shownAt;
  expect(lasted).toBeGreaterThan(500);
  expect(lasted).toBeLessThan(3000);
});

test('somebody who left while the form was open is refused below the field, and the choice stays', async ({
  openAs,
}) => {
  const page = await openAs('admin', open.path);
  const form = await openForm(page);
  await form.place('owner').getByRole('combobox').focus();
  await page.keyboard.type('将离职');
  await expect(page.locator('.ant-select-item-option', { hasText: '将离职' })).toBeVisible();
  await page.keyboard.press('Enter');
  await query('update system.users set enabled_mark = 0 where id = $1', [LEAVER]);
  await form.save();
  await expect(alertOf(form, 'owner')).toContainText('不存在');
  await expect(form.place('owner')).toContainText('将离职');
  await query('update system.users set enabled_mark = 1 where id = $1', [LEAVER]);
});

test('a list that cannot be read ends its loading without a message', async ({ openAs }) => {
  const page = await openAs('admin', strict.path);
  const form = await openForm(page);
  const refusal = JSON.stringify({ code: 500, msg: '查询失败', data: null });
  for (const call of [
    '**/api/permission/Picker/Actions/List',
    '**/FieldDataSelect*',
    '**/DataInterface/*/Actions/List*',
  ])
    await page.route(call, (route) => route.fulfill({ contentType: 'application/json', body: refusal }));
  for (const key of ['owner', 'customer', 'material']) {
    await form.place(key).getByRole('combobox').focus();
    await page.keyboard.type('物');
    await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible();
    await expect(form.place(key).locator('.anticon-loading'), `${key} has stopped loading`).toHaveCount(0);
    await expect(page.locator('.ant-message-notice')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
  }
  await expect(form.dialog).toBeVisible();
});

interface Finding {
  readonly field?: string;
  readonly message?: string;
}

const save = (values: object) =>
  api.ask('POST', `/api/visualdev/OnlineDev/${open.id}`, { id: '', data: JSON.stringify(values) });

/** The message of an answer about a field. */
function messageOf(answer: Awaited<ReturnType<typeof save>>, key: string): string {
  expect(answer.code, JSON.stringify(answer)).toBe(400);
  const errors = answer.data['errors'] as readonly Finding[];
  return errors
    .flatMap(({ message = '', ...place }) => (JSON.stringify(place).includes(`"${key}"`) ? [message] : []))
    .join();
}

test('what no browser sends is refused by the server with its place', async () => {
  const wrong: readonly (readonly [key: string, value: unknown, text: string])[] = [
    ['owner', 'nobody', '不存在'],
    ['chosen', 'user-colleague', '不存在'],
    ['unit', ['company', 'elsewhere'], '不存在'],
    ['dept', 'company', '不存在'],
    ['post', 'none', '不存在'],
    ['duty', 'none', '不存在'],
    ['team', 'none', '不存在'],
    ['anyone', ['currentUser'], '不存在'],
    ['home', ['440000', '110100'], ''],
    ['stay', [Date.parse('2026-11-01T00:00+08:00'), null], '开始和结束都要填写'],
    ['hours', ['12:00', '08:00'], '开始不能大于结束'],
    ['customer', 'none', '不存在'],
    ['material', 'none', '不存在'],
    ['parts', ['m1', 'none'], '不存在'],
    ['stamp', stampExample.node.stamps[0]?.picture.replace(/.{8}$/, 'AAAAAAA='), ''],
  ];
  for (const [key, value, text] of wrong) {
    const message = messageOf(await save({ [key]: value }), key);
    expect(message, key).not.toBe('');
    expect(message, key).toContain(text);
    if (key === 'chosen') continue;
    const inRow = JSON.stringify((await save({ lines: [{ [key]: value }] })).data['errors']);
    expect(inRow, `${key} in a row`).toContain(`lines-${key}`);
  }
});
