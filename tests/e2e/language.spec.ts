import type { Page } from '@playwright/test';
import leaveRequest from '../../examples/leaveRequest/module.json';
import { Api } from './support/api';
import { query } from './support/database';
import { ensureDictionariesOf } from './support/example-dictionaries';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { PASSWORD } from './support/setting';
import { unique } from './support/system-data';
import { takePicture } from './support/pictures';

const languageOf = async () =>
  (await query(`select language from system.users where id = 'user-polyglot'`))[0]?.['language'];

test.beforeEach(async () => {
  await query(`update system.users set language = '' where id = 'user-polyglot'`);
});

async function choose(page: Page, from: string, to: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().includes('/SystemLanguage'));
  await page.getByRole('button', { name: from, exact: true }).click();
  await page.getByRole('menuitem', { name: to }).click();
  await saved;
}

test('a language that a signed-in person chooses is theirs on every machine; the login page keeps its own', async ({
  openAs,
  guestPage: other,
}) => {
  const page = await openAs('polyglot', '/home');
  await choose(page, '语言', 'English');
  await expect(page.getByRole('heading', { name: 'My modules' })).toBeVisible();
  expect(await languageOf()).toBe('en');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My modules' })).toBeVisible();

  await other.goto('/login');
  await other.getByRole('button', { name: '繁體中文' }).click();
  await expect(other.getByRole('heading', { name: '歡迎登入' })).toBeVisible();
  await other.getByLabel('帳號').fill('polyglot');
  await other.getByLabel('密碼', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: '登入', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'My modules' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'en-US');
  await choose(other, 'Language', '繁體中文');
  expect(await languageOf()).toBe('zhtw');
  await choose(other, '語言', 'English');

  await other.getByRole('button', { name: 'User menu of 钱译员' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.getByRole('button', { name: 'OK' }).click();
  await expect(other.getByRole('heading', { name: '歡迎登入' })).toBeVisible();
  expect(await languageOf()).toBe('en');
});

test('a language that cannot be saved is spoken all the same, and that is said', async ({ openAs }) => {
  const page = await openAs('polyglot', '/home');
  await page.route('**/SystemLanguage*', (route) =>
    route.fulfill({ json: { code: 500, msg: '系统异常，请稍后再试', data: null } }),
  );
  await choose(page, '语言', 'English');
  await expect(page.getByText('could not be saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My modules' })).toBeVisible();
});

const FIELDS = [
  field('comInput', 'plain', 'Plain'),
  field('comInput', 'own', 'Own', { props: { placeholder: '请输入' } }),
  field('select', 'one', 'One', { config: { dataType: 'static' }, props: { options: [], props: { props: {} } } }),
];

test('menus and texts that nobody wrote follow the language, an author’s own stay', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const enCode = unique('texts');
  const columnList = [{ prop: 'plain', label: 'Plain', jnpfKey: 'comInput' }];
  const columnData = {
    type: 1,
    columnList,
    searchList: [],
    btnsList: [{ value: 'add', label: 'New' }],
    columnBtnsList: [],
  };
  const formData = { popupType: 'general', formRef: 'elForm', fields: FIELDS };
  const documents = { formData: JSON.stringify(formData), columnData: JSON.stringify(columnData) };
  const { id } = await api.call('POST', '/api/visualdev/Base', {
    fullName: enCode,
    enCode,
    type: 1,
    webType: 2,
    ...documents,
  });
  await api.call('POST', `/api/visualdev/Base/${String(id)}/Actions/Release`, {
    pc: 1,
    app: 0,
    pcModuleParentId: '-1',
  });
  const page = await openAs('polyglot', `/model/${enCode}`);
  const boxes = () =>
    page
      .getByRole('dialog')
      .locator('input[placeholder]')
      .evaluateAll((all) => all.map((box) => box.getAttribute('placeholder')));
  for (const [from, to, data, enter, cancel] of [
    ['', '简体中文', '数据应用', '请输入', /^取\s*消$/],
    ['语言', '繁體中文', '資料應用', '請輸入', /^取\s*消$/],
    ['語言', 'English', 'Data', 'Please enter', 'Cancel'],
  ] as const) {
    if (from !== '') {
      // The page is rendered again in the new language; a click before that would be lost.
      const reloaded = page.waitForResponse((response) => response.url().includes('/List'));
      await choose(page, from, to);
      await reloaded;
    }
    const menu = page.getByRole('navigation').getByRole('menuitem', { name: data, exact: true });
    await expect(menu).toBeVisible();
    await page.getByRole('button', { name: 'plus New' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: cancel })).toBeVisible();
    expect(await boxes()).toEqual([enter, '请输入']);
    await takePicture(page, `language-${data}`);
    await page.getByRole('dialog').getByRole('button', { name: cancel }).click();
  }
  await page.getByRole('menuitem', { name: 'Dictionaries', exact: true }).click();
  await expect(page).toHaveTitle(/^Dictionaries - /);
  await expect(page.getByRole('banner').getByText('Dictionaries')).toBeVisible();
  await takePicture(page, 'language-dictionaries');
});

/** Texts of the leave example in each language. */
const LEAVE = {
  简体中文: {
    menu: '语言',
    entry: '请假申请',
    columns: ['申请单号', '请假天数', '请假事由'],
    search: '请假类型',
    create: '新增',
    tabs: ['请假信息', '申请人与联系'],
    label: '应急电话',
    options: ['科室主任', '人力资源部', '总值班'],
    message: '请输入正确的手机号码',
    missing: '请假类型不能为空',
    buttons: ['取 消', '确 定'],
  },
  English: {
    menu: 'Language',
    entry: 'Leave requests',
    columns: ['Request no.', 'Days', 'Reason'],
    search: 'Leave type',
    create: 'New',
    tabs: ['Leave', 'Applicant and contact'],
    label: 'Emergency tel.',
    options: ['Head of department', 'Human resources', 'Duty manager'],
    message: 'Enter a valid mobile number',
    missing: 'Leave type cannot be empty',
    buttons: ['Cancel', 'OK'],
  },
  繁體中文: {
    menu: '語言',
    entry: '請假申請',
    columns: ['申請單號', '請假天數', '請假事由'],
    search: '請假類型',
    create: '新增',
    tabs: ['請假資訊', '申請人與聯絡'],
    label: '緊急電話',
    options: ['科室主任', '人力資源部', '總值班'],
    message: '請輸入正確的手機號碼',
    missing: '請假類型不能為空',
    buttons: ['取 消', '確 定'],
  },
} as const;

test('an example module speaks the language of its reader, in an open page too', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const enCode = unique('leave');
  const documents = {
    formData: JSON.stringify(leaveRequest.formData),
    columnData: JSON.stringify(leaveRequest.columnData),
  };
  // What the example names.
  await ensureDictionariesOf(leaveRequest);
  await query(`insert into system.bill_rules (id, full_name, en_code, prefix, digit, start_number)
    values ('LeaveRequest', '请假单号', 'LeaveRequest', 'QJ', 4, '0001') on conflict do nothing`);
  const { id } = await api.call('POST', '/api/visualdev/Base', { ...leaveRequest, ...documents, enCode });
  const place = { pc: 1, app: 0, pcModuleParentId: '-1' };
  await api.call('POST', `/api/visualdev/Base/${String(id)}/Actions/Release`, place);
  const page = await openAs('polyglot', `/model/${enCode}`);
  let menu = '';
  for (const language of ['简体中文', 'English', '繁體中文'] as const) {
    const words = LEAVE[language];
    if (menu !== '') await choose(page, menu, language);
    menu = words.menu;
    await expect(page.getByRole('columnheader', { name: words.columns[0] })).toBeVisible();
    for (const name of words.columns) await expect(page.getByRole('columnheader', { name })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('menuitem', { name: words.entry }).first()).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${words.entry} - `));
    await expect(page.getByRole('main').getByText(words.search, { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: `plus ${words.create}` }).click();
    const dialog = page.getByRole('dialog');
    for (const name of words.tabs) await expect(dialog.getByRole('tab', { name, exact: true })).toBeVisible();
    for (const name of words.buttons) await expect(dialog.getByRole('button', { name: spaced(name) })).toBeVisible();
    await dialog.getByRole('button', { name: spaced(words.buttons[1]) }).click();
    await expect(dialog.getByText(words.missing)).toBeVisible();
    await takePicture(page, `leave-${language}`);
    await dialog.getByRole('tab', { name: words.tabs[1] }).click();
    for (const name of words.options) await expect(dialog.getByRole('checkbox', { name })).toBeVisible();
    await dialog.getByLabel(words.label).fill('12');
    await dialog.getByLabel(words.label).press('Tab');
    await expect(dialog.getByText(words.message)).toBeVisible();
    await dialog.getByRole('button', { name: spaced(words.buttons[0]) }).click();
    // Confirms that the input is discarded.
    await page.locator('.ant-modal-confirm .ant-btn-dangerous').click();
    await expect(dialog).toBeHidden();
  }
});

/** A pattern of a button's text: antd puts a space between two Chinese characters. */
function spaced(text: string): RegExp {
  return new RegExp(`^${text.replace(' ', '\\s*')}$`);
}
