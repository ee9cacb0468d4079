import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { FormPage, ListPage } from './support/screen';
import { unique } from './support/system-data';
import { takePicture } from './support/pictures';

/** Scripts of stored modules: what they may do in a form and a list, and that a hostile one harms neither. */
let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

const FOREIGN = `async ({ request, setFormData }) => {
  const said = [];
  for (const url of ['http://evil.example/api/x', '//evil.example/api', '/\\\\evil.example/api', '/api/../login', '/api/oauth/Logout', '/api/%6fauth/Logout', '/api/system/SysConfig'])
    await request(url, 'post').then(() => said.push('sent'), (error) => said.push(error.message));
  const own = await request('/api/system/DictionaryType', 'get');
  setFormData('answer', [...new Set(said), own.code].join(' | '));
}`;
const HANG = '() => { [].indexOf.call({ length: Number.MAX_SAFE_INTEGER }, 1) }';

const fields = [
  field('comInput', 'title', '标题', {
    props: {
      on: {
        change: `({ data, setFormData, setShowOrHide, setRequired, setDisabled, formData }) => {
        setFormData('copy', data + '!');
        setShowOrHide('secret', formData.copy === 'show!');
        setRequired('must', true);
        setDisabled('locked', true);
      }`,
        blur: '() => { while (true) {} }',
      },
    },
  }),
  field('comInput', 'copy', '副本'),
  field('comInput', 'secret', '隐藏项', { config: { noShow: true } }),
  field('comInput', 'must', '必填项'),
  field('comInput', 'need', '不问项', { config: { required: true } }),
  field('comInput', 'locked', '锁定项'),
  field('comInput', 'opened', '打开时'),
  field('comInput', 'answer', '回答'),
  field('button', 'ask', '询问', { props: { buttonText: '询问', on: { click: FOREIGN } } }),
  field('numInput', 'price', '单价'),
  field('numInput', 'amount', '金额'),
  field('button', 'double', '翻倍', {
    props: { buttonText: '翻倍', action: { type: 'set', confirm: '翻倍 {price}？', values: { amount: 'price * 2' } } },
  }),
  field('button', 'hang', '卡住', { props: { buttonText: '卡住', on: { click: HANG } } }),
];
const funcs = {
  onLoad: "({ setFormData, setShowOrHide }) => { setFormData('opened', '你好'); setShowOrHide('need', false) }",
  beforeSubmit: `({ formData }) => new Promise((resolve, reject) => formData.title === 'bad' ? reject('标题不能是 bad') : resolve())`,
};
const PRESS =
  "({ data, index, toast, refresh }) => { toast({ message: data.title + ' ' + index, type: 'success' }); refresh() }";

const document = (name: string) => ({
  fullName: `脚本${name}`,
  enCode: name,
  type: 1,
  webType: 2,
  formData: JSON.stringify({ popupType: 'general', generalWidth: '600px', fields, funcs }),
  columnData: JSON.stringify({
    type: 1,
    columnList: [{ prop: 'title', label: '标题', jnpfKey: 'comInput' }],
    searchList: [],
    btnsList: [{ value: 'add', label: '新增' }],
    columnBtnsList: [{ value: 'edit', label: '编辑' }],
    customBtnsList: [
      { value: 'btn_say', label: '说', event: { btnType: 2, func: PRESS } },
      {
        value: 'btn_read',
        label: '再读',
        action: { type: 'effect', confirm: '再读 {title}？', then: ['refreshRows'] },
      },
    ],
    funcs: { rowStyle: { func: "({ row }) => row.title === 'red' ? { color: 'red' } : {}" } },
  }),
});

async function publishModule(): Promise<{ readonly name: string; readonly id: string }> {
  const name = unique('scripts');
  const id = String((await api.call('POST', '/api/visualdev/Base', document(name)))['id']);
  await api.call('POST', `/api/visualdev/Base/${id}/Actions/Release`, { pc: 1, app: 0, pcModuleParentId: '-1' });
  return { name, id };
}

test('scripts of a form set values and states, cancel a save, and a hostile one leaves the form alone', async ({
  openAs,
}) => {
  const { name } = await publishModule();
  const page = await openAs('admin', `/model/${name}`);
  const [list, form] = [new ListPage(page), new FormPage(page)];
  await list.press('新增');

  await test.step('onLoad fills a field without making the form dirty', async () => {
    await expect(form.field('打开时')).toHaveValue('你好');
    await expect(form.field('隐藏项')).toBeHidden();
    await expect(form.field('不问项')).toBeHidden();
  });

  await test.step('change sets values and states', async () => {
    await form.field('标题').fill('show');
    await expect(form.field('副本')).toHaveValue('show!');
    await expect(form.field('隐藏项')).toBeVisible();
    await expect(form.field('锁定项')).toBeDisabled();
    await expect(form.field('必填项')).not.toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('a loop is stopped, told to the author, and the form goes on', async () => {
    await form.field('副本').focus();
    await expect(page.getByText('脚本“标题: blur”已停止')).toBeVisible();
    await expect(page.getByText('运行时间过长')).toBeVisible();
    await takePicture(page, 'stopped');
    await form.field('标题').fill('bad');
    await expect(form.field('副本')).toHaveValue('bad!');
  });

  await test.step('a request reaches this server only', async () => {
    await form.dialog.getByRole('button', { name: '询问' }).press('Enter');
    await expect(form.field('回答')).toHaveValue('request: this call is not open to scripts | 200');
  });

  await test.step('a button with an action asks, then sets values, by keyboard', async () => {
    await form.field('单价').fill('21');
    await form.dialog.getByRole('button', { name: '翻倍' }).press('Enter');
    await expect(page.getByText('翻倍 21？')).toBeVisible();
    await takePicture(page, 'action');
    await page.keyboard.press('Enter');
    await expect(form.field('金额')).toHaveValue('42');
  });

  await test.step('a built-in that loops natively is ended with its worker, and scripts go on', async () => {
    await form.dialog.getByRole('button', { name: '卡住' }).click();
    await expect(page.getByText('脚本“卡住: click”已停止')).toBeVisible({ timeout: 15_000 });
    await form.field('标题').fill('bad2');
    await expect(form.field('副本')).toHaveValue('bad2!');
  });

  await test.step('beforeSubmit cancels with its message, required by a script holds', async () => {
    await form.field('标题').fill('bad');
    await form.save();
    await expect(page.getByText('标题不能是 bad')).toBeVisible();
    await form.field('标题').fill('red');
    await form.save();
    await expect(form.field('必填项')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'a form with scripts');
    await form.field('必填项').fill('x');
    await form.save();
    await expect(form.dialog).toBeHidden();
  });

  await test.step('a button of the list says what its script says, and rows take their looks', async () => {
    const row = page.getByRole('row').filter({ hasText: 'red' });
    await expect(row).toHaveClass(/formloom-look-danger/);
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '说' }).click();
    await expect(page.getByText('red 0')).toBeVisible();
    await takePicture(page, 'list');
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '再读' }).click();
    await expect(page.getByText('再读 red？')).toBeVisible();
  });
});
