import type { Page } from '@playwright/test';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { FormPage, ListPage } from './support/screen';
import { unique } from './support/system-data';
import { takePicture } from './support/pictures';

/** Control sizes of a form, and when it shows validation errors (docs/screens.md#forms). */
let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

type Node = Record<string, unknown>;

const choices: Node = {
  options: [
    { id: 'a', fullName: '甲' },
    { id: 'b', fullName: '乙' },
  ],
  props: { props: { label: 'fullName', value: 'id' } },
  placeholder: '请选择',
};
const isStatic: Node = { dataType: 'static' };

/** One field of each single-line control. */
const LINES: readonly Node[] = [
  field('comInput', 'text', '文本', { props: { __slot__: { prepend: '编', append: '号' }, clearable: true } }),
  field('comInput', 'plain', '单行'),
  field('numInput', 'count', '数字', { props: { addonAfter: '元' } }),
  field('date', 'day', '日期', { props: { format: 'yyyy-MM-dd' } }),
  field('time', 'hour', '时间', { props: { format: 'HH:mm' } }),
  field('select', 'one', '单选', { config: isStatic, props: choices }),
  field('select', 'many', '多选', {
    config: { ...isStatic, defaultValue: ['a'] },
    props: { ...choices, multiple: true },
  }),
  field('cascader', 'path', '级联', { config: isStatic, props: choices }),
  field('treeSelect', 'tree', '树形', { config: isStatic, props: choices }),
];

async function release(fields: readonly Node[], form: Node = {}): Promise<string> {
  const enCode = unique('look');
  const document = {
    fullName: unique('表单'),
    enCode,
    type: 1,
    webType: 2,
    formData: JSON.stringify({ popupType: 'fullScreen', formRef: 'elForm', fields, ...form }),
    columnData: JSON.stringify({
      type: 1,
      columnList: [{ prop: 'plain', label: '单行', jnpfKey: 'comInput' }],
      searchList: [],
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [{ value: 'edit', label: '编辑' }],
    }),
  };
  const { id } = await api.call('POST', '/api/visualdev/Base', document);
  await api.call('POST', `/api/visualdev/Base/${String(id)}/Actions/Release`, {
    pc: 1,
    app: 0,
    pcModuleParentId: '-1',
  });
  return `/model/${enCode}`;
}

const BOXES =
  '.formloom-stand-in, .ant-input-affix-wrapper, .ant-input-group-wrapper, .ant-input-number-group-wrapper, .ant-picker, ' +
  '.ant-select, .ant-input, .ant-input-number';

/** Heights in pixels of the outermost control boxes, by field key. */
function heightsOf(page: Page, keys: readonly string[]): Promise<Record<string, number>> {
  return page.evaluate(
    ([selector, ids]) =>
      Object.fromEntries(
        ids.map((id) => {
          const box = document.querySelector(`[data-field="${id}"]`)?.querySelector(selector);
          return [id, Math.round((box?.getBoundingClientRect().height ?? 0) * 10) / 10];
        }),
      ),
    [BOXES, keys] as const,
  );
}

const KEYS = LINES.map((node) => String(node['__vModel__']));

for (const [size, height] of [
  ['large', 40],
  ['medium', 36],
  ['small', 32],
  ['mini', 28],
] as const) {
  test(`inputs of a ${size} form are ${String(height)} px high, in long forms too, before and after they are used`, async ({
    openAs,
  }) => {
    const all = Object.fromEntries(KEYS.map((key) => [key, height]));
    const page = await openAs('admin', await release(LINES, { size }));
    await new ListPage(page).press('新增');
    const form = new FormPage(page);
    await expect(form.place('tree')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await takePicture(page, `form-${size}`);
    expect(await heightsOf(page, KEYS)).toEqual(all);

    const rest = Array.from({ length: 40 }, (_none, index) =>
      field('comInput', `more${String(index)}`, `更多${String(index)}`),
    );
    await page.goto(await release([...LINES, ...rest], { size }));
    await new ListPage(page).press('新增');
    await expect(form.place('tree')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await heightsOf(page, KEYS)).toEqual(all);
    for (const key of KEYS) await form.place(key).locator('input').first().focus();
    expect(await heightsOf(page, KEYS)).toEqual(all);
  });
}

test('a field speaks when its document says: while it is typed in, or when it is left; cells too', async ({
  openAs,
}) => {
  const regList = [{ pattern: '/^[A-Z]+$/', message: '只能是大写字母' }];
  const columns = [
    field('comInput', 'soon', '即时', { config: { regList, trigger: 'change' } }),
    field('comInput', 'late', '离开', { config: { regList, trigger: 'blur' } }),
    field('comInput', 'echo', '同上', { config: { regList, trigger: 'change' } }),
  ];
  // Copies one column to another, so that both are checked at the same time.
  const rules = [{ when: 'true', then: { value: { 'items-echo': 'items.late' } } }];
  const table = { jnpfKey: 'table', label: '明细', showTitle: true, span: 24, type: 'table', children: columns };
  const fields = [
    field('comInput', 'plain', '单行', { config: { regList, trigger: 'change' } }),
    field('comInput', 'other', '另一', { config: { regList, trigger: 'blur' } }),
    { __config__: table, __vModel__: 'items' },
  ];
  const path = await release(fields, { rules });
  const page = await openAs('admin', path);
  await new ListPage(page).press('新增');
  const form = new FormPage(page);
  await form.field('单行').pressSequentially('a');
  await expect(form.place('plain')).toContainText('只能是大写字母');
  await form.field('另一').pressSequentially('a');
  await expect(form.field('另一')).toHaveValue('a');
  // Moves the focus out of 另一, whose check runs on blur.
  await form.field('单行').fill('ab');
  await expect(form.place('other')).toContainText('只能是大写字母');

  const grid = form.dialog.getByRole('grid', { name: '明细' });
  await form.dialog.getByRole('button', { name: /添加/ }).click();
  const cell = (column: number) => grid.locator(`[role=row][aria-rowindex="2"] > [aria-colindex="${String(column)}"]`);
  await cell(2).click();
  await page.keyboard.type('a');
  await expect(cell(2)).toContainText('只能是大写字母');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a');
  await expect(cell(3).locator('input')).toHaveValue('a');
  await expect(cell(4)).toContainText('只能是大写字母');
  await expect(cell(3)).not.toContainText('只能是大写字母');
  await page.keyboard.press('Enter');
  await expect(cell(3)).toContainText('只能是大写字母');
});

test('a date that depends on another is marked as soon as that one changes', async ({ openAs }) => {
  const bound = { startTimeRule: true, startTimeType: 2, startRelationField: 'start' };
  const path = await release([
    field('date', 'start', '开始', { props: { format: 'yyyy-MM-dd' } }),
    field('date', 'end', '结束', { config: bound, props: { format: 'yyyy-MM-dd' } }),
  ]);
  const page = await openAs('admin', path);
  await new ListPage(page).press('新增');
  const form = new FormPage(page);
  const enter = async (label: string, text: string) => {
    await form.field(label).fill(text);
    await form.field(label).press('Enter');
  };
  await enter('开始', '2026-07-10');
  await enter('结束', '2026-07-20');
  await expect(form.place('end')).not.toContainText('不能早于');
  await enter('开始', '2026-07-21');
  await expect(form.place('end')).toContainText('结束不能早于 2026-07-21');
});

test('opening the open menu entry again adds nothing to the history', async ({ openAs }) => {
  const path = await release([field('comInput', 'plain', '单行')]);
  const page = await openAs('admin', '/home');
  await page.locator(`main a[href="${path}"]`).click();
  await expect(page).toHaveURL(path);
  // The URL changes before the menu: until then the entry of the start page is still selected.
  const selected = page.locator('.ant-menu-item-selected').filter({ hasText: '表单' });
  await selected.click();
  await selected.click();
  await page.goBack();
  await expect(page).toHaveURL('/home');
});
