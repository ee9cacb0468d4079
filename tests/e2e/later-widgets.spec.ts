import type { Locator, Page } from '@playwright/test';
import signExample from '../../src/renderers/widgets/sign/example.json' with { type: 'json' };
import stampExample from '../../src/renderers/widgets/signature/example.json' with { type: 'json' };
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { publish, readOnlyRecord, readTemplate } from './support/fill-document';
import { expectShown, fillForm } from './support/fill-form';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { FormPage, ListPage } from './support/screen';
import { unique } from './support/system-data';
import { takePicture } from './support/pictures';

/** Controls of later generations: steps, signatures, stamps, places, embedded pages. */
let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

/** Where the browser says it is (WGS-84), and the area around it on maps of China. */
const DEVICE = { latitude: 39.908823, longitude: 116.39747 };
const AREA = { name: '广场', lat: 39.910226, lng: 116.403713, radius: 300 };
const FRAME = 'https://frames.example.com/board';

const step = (title: string, children: readonly object[]) => ({
  title,
  __config__: { jnpfKey: 'stepItem', span: 24, children },
});
const wide = { span: 24 };

function stepsNode(): object {
  const table = {
    __config__: {
      jnpfKey: 'table',
      label: '见证人',
      showTitle: true,
      span: 24,
      layout: 'rowFormItem',
      type: 'table',
      children: [field('input', 'witness', '姓名'), field('sign', 'mark', '签名')],
    },
    __vModel__: 'items',
    actionText: '新增一行',
  };
  const area = { enableDesktopLocation: true, locationScope: [AREA] };
  return {
    __config__: {
      jnpfKey: 'steps',
      label: '步骤',
      span: 24,
      active: 0,
      children: [
        step('基本信息', [
          field('input', 'name', '单据名称', { config: { ...wide, required: true } }),
          { __config__: { jnpfKey: 'iframe', label: '公告', span: 24 }, href: FRAME, height: 120 },
          { __config__: { jnpfKey: 'iframe', label: '外站', span: 24 }, href: 'https://other.example.com/x' },
        ]),
        step('签署', [
          field('sign', 'signed', '经办人', { config: { ...wide, required: true } }),
          field('signature', 'stamp', '公章', { config: wide, props: { stamps: stampExample.node.stamps } }),
          field('location', 'place', '地点', { config: wide, props: area }),
        ]),
        step('见证', [table]),
      ],
    },
  };
}

async function release(): Promise<{ readonly path: string; readonly id: string }> {
  const enCode = unique('later');
  const column = (prop: string, label: string, jnpfKey: string) => ({ prop, label, jnpfKey });
  const document = {
    fullName: unique('签署单'),
    enCode,
    type: 1,
    webType: 2,
    formData: JSON.stringify({ popupType: 'general', generalWidth: '900px', fields: [stepsNode()] }),
    columnData: JSON.stringify({
      type: 1,
      columnList: [
        column('name', '单据名称', 'input'),
        column('signed', '经办人', 'sign'),
        column('stamp', '公章', 'signature'),
        column('place', '地点', 'location'),
      ],
      searchList: [],
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [
        { value: 'edit', label: '编辑' },
        { value: 'detail', label: '详情' },
      ],
    }),
  };
  const { id } = await api.call('POST', '/api/visualdev/Base', document);
  const body = { pc: 1, app: 0, pcModuleParentId: '-1' };
  await api.call('POST', `/api/visualdev/Base/${String(id)}/Actions/Release`, body);
  return { path: `/model/${enCode}`, id: String(id) };
}

async function openPage(openAs: (account: 'admin', path: string) => Promise<Page>, path: string): Promise<Page> {
  const page = await openAs('admin', '/home');
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(DEVICE);
  await page.route(`${FRAME}**`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><html lang="en"><title>b</title><p>公告板</p></html>',
    }),
  );
  await page.goto(path);
  return page;
}

const openDialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const next = (form: FormPage) => form.dialog.getByRole('button', { name: '下一步' });
const enter = async (control: Locator) => {
  await control.focus();
  await control.press('Enter');
};

/** Chooses the way to sign by keyboard, and confirms a typed name. */
async function signByKeyboard(page: Page, title: string, name: string): Promise<void> {
  const dialog = openDialog(page, title);
  await dialog.getByRole('radio', { name: '手写' }).focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByLabel('姓名', { exact: true }).fill(name);
  await expect(dialog.getByAltText('签名预览')).toBeVisible();
  await enter(dialog.getByRole('button', { name: /^确\s*定$/ }));
  await expect(dialog).toHaveCount(0);
}

test('a form in steps is signed, stamped and placed by keyboard, saved, listed and shown', async ({ openAs }) => {
  const { path } = await release();
  const page = await openPage(openAs, path);
  const form = new FormPage(page);
  await new ListPage(page).press('新增');

  // A step with a missing value is not left, and the field has the focus.
  await enter(next(form));
  await expect(form.place('name').getByText('单据名称不能为空')).toBeVisible();
  await expect(form.field('单据名称')).toBeFocused();
  await page.keyboard.type('租赁合同');
  await expect(page.frameLocator('iframe[title="公告"]').getByText('公告板')).toBeVisible();
  await expect(form.dialog.getByText(/管理员未允许在此显示/)).toBeVisible();
  await expectAccessible(page, 'the first step');
  await enter(next(form));
  await expect(form.dialog.getByRole('group', { name: '第 2 步，共 3 步：签署' })).toBeFocused();

  await enter(form.dialog.getByRole('button', { name: '经办人 签名' }));
  await expectAccessible(page, 'the pad');
  await signByKeyboard(page, '经办人', '张三');
  await expect(form.place('signed').getByAltText('已签名')).toBeVisible();

  await enter(form.dialog.getByRole('button', { name: '公章 盖章' }));
  await openDialog(page, '公章').getByRole('radio', { name: '合同专用章' }).focus();
  await page.keyboard.press('Space');
  await expectAccessible(page, 'the stamps');
  await enter(openDialog(page, '公章').getByRole('button', { name: /^确\s*定$/ }));
  await expect(form.place('stamp').getByAltText('合同专用章')).toBeVisible();

  await enter(form.dialog.getByRole('button', { name: '地点 添加定位' }));
  const places = openDialog(page, '地点');
  await places.getByLabel(/纬度/).fill('31.23');
  await places.getByLabel(/经度/).fill('121.47');
  await enter(places.getByRole('button', { name: /^确\s*定$/ }));
  await expect(places.getByText('该位置超出规定范围')).toBeVisible();
  await enter(places.getByRole('button', { name: '获取当前位置' }));
  await expect(places.getByText(/已定位/)).toBeVisible();
  await places.getByLabel('地址').fill('东长安街');
  await expectAccessible(page, 'the place');
  await enter(places.getByRole('button', { name: /^确\s*定$/ }));
  await expect(form.place('place').getByText('东长安街 (39.91')).toBeVisible();
  await expectAccessible(page, 'the second step');

  await enter(next(form));
  await form.dialog.getByRole('button', { name: '新增一行' }).click();
  await page.keyboard.type('李四');
  await page.keyboard.press('Tab');
  await enter(form.dialog.getByRole('button', { name: /签名$/ }).last());
  await signByKeyboard(page, '签名', '李四');
  await expect(form.dialog.getByRole('grid').getByAltText('已签名')).toBeVisible();
  await form.save();
  await expect(form.dialog).toHaveCount(0);

  const row = new ListPage(page).row('租赁合同');
  await expect(row.getByAltText('已签名')).toBeVisible();
  await expect(row.getByAltText('合同专用章')).toBeVisible();
  await expect(row.getByText(/东长安街/)).toBeVisible();
  await expectAccessible(page, 'the list');

  await new ListPage(page).pressInRow('租赁合同', '详情');
  const detail = page.getByRole('dialog');
  for (const title of ['基本信息', '签署', '见证'])
    await expect(detail.getByRole('region', { name: title })).toBeVisible();
  await expect(detail.getByAltText('已签名')).toHaveCount(2);
  await expect(detail.getByRole('link', { name: '在高德地图中查看' })).toHaveAttribute('href', /uri\.amap\.com/);
  await expectAccessible(page, 'the detail view');
});

test('a signature is written by hand, a stroke undone, and kept for the next time', async ({ openAs }) => {
  const { path } = await release();
  const page = await openPage(openAs, path);
  const form = new FormPage(page);
  await new ListPage(page).press('新增');
  await form.fill({ 单据名称: '手写' });
  await next(form).click();
  await form.dialog.getByRole('button', { name: '经办人 签名' }).click();
  const pad = openDialog(page, '经办人');
  await pad.getByRole('button', { name: /^确\s*定$/ }).click();
  await expect(pad.getByText('请先签名')).toBeVisible();
  const undo = pad.getByRole('button', { name: '撤销一笔' });
  await expect(undo).toBeDisabled();
  await drawStroke(page, pad.getByRole('img', { name: /手写区域/ }), 40);
  await drawStroke(page, pad.getByRole('img', { name: /手写区域/ }), 90);
  await undo.click();
  await expect(undo).toBeEnabled();
  await pad.getByRole('checkbox', { name: /保存为我的签名/ }).check();
  await pad.getByRole('button', { name: /^确\s*定$/ }).click();
  const signed = form.place('signed').getByAltText('已签名');
  await expect(signed).toHaveAttribute('src', /^data:image\/png/);
  // One stroke of two: the picture is cut to it.
  expect(await signed.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeLessThan(60);
  const own = await signed.getAttribute('src');

  await form.dialog.getByRole('button', { name: '经办人 重新签名' }).click();
  await pad.getByText('我的签名', { exact: true }).click();
  await expect(pad.getByAltText('我的签名')).toHaveAttribute('src', own ?? '');
  await pad.getByRole('button', { name: /^取\s*消$/ }).click();
  await form.dialog.getByRole('button', { name: '经办人 清空' }).click();
  await expect(signed).toHaveCount(0);
  await api.call('DELETE', '/api/permission/Users/Current/own/SignImg');
});

async function drawStroke(page: Page, canvas: Locator, y: number): Promise<void> {
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the pad is not shown');
  await page.mouse.move(box.x + 60, box.y + y);
  await page.mouse.down();
  for (let part = 1; part <= 8; part += 1) await page.mouse.move(box.x + 60 + part * 25, box.y + y + (part % 2) * 8);
  await page.mouse.up();
}

test('every field of these generations is filled by hand, in cells too, saved and shown again', async ({ openAs }) => {
  const area = { enableDesktopLocation: true, locationScope: [AREA] };
  const nodes = () => [
    field('areaSelect', 'home', '籍贯', { props: { level: 2 } }),
    field('areaSelect', 'homes', '到过的地方', { props: { level: 2, multiple: true } }),
    field('autoComplete', 'maker', '厂家'),
    field('dateRange', 'stay', '住院日期', { props: { format: 'yyyy-MM-dd' } }),
    field('dateRange', 'shift', '班次', { props: { format: 'yyyy-MM-dd HH:mm:ss', type: 'datetimerange' } }),
    field('timeRange', 'hours', '门诊时间', { props: { format: 'HH:mm' } }),
    field('numRange', 'normal', '参考范围', { props: { precision: 1 } }),
    field('sign', 'signed', '经办人'),
    field('signature', 'stamp', '公章', { props: { stamps: stampExample.node.stamps } }),
    field('signature', 'seal', '私章'),
    field('location', 'place', '地点'),
    field('location', 'near', '院区', { props: area }),
  ];
  const table = {
    __config__: {
      jnpfKey: 'table',
      label: '明细',
      showTitle: true,
      span: 24,
      layout: 'rowFormItem',
      children: nodes(),
    },
    __vModel__: 'items',
    actionText: '新增一行',
  };
  const formData = JSON.stringify({ popupType: 'fullScreen', labelWidth: 100, fields: [...nodes(), table] });
  const document = readTemplate(
    JSON.stringify({ fullName: '往返', enCode: 'round', webType: 2, formData, columnData: '{}' }),
  );
  const module = await publish(api, document);
  const page = await openAs('admin', module.path);
  await new ListPage(page).press('新增');
  const form = new FormPage(page);
  const entered = await fillForm(page, form.dialog, module.model);
  expect(Object.keys(entered.values)).toHaveLength(nodes().length + 1);
  await form.save();
  await expect(form.dialog).toHaveCount(0);
  expect((await readOnlyRecord(api, module)).values).toMatchObject(entered.values);
  await page.reload();
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await expectShown(page, form.dialog, module.model, entered);
});

test('signatures, stamps and places fit a narrow window', async ({ openAs }) => {
  const { path } = await release();
  const page = await openPage(openAs, path);
  await page.setViewportSize({ width: 390, height: 780 });
  const form = new FormPage(page);
  await new ListPage(page).press('新增');
  await form.fill({ 单据名称: '窄' });
  await next(form).click();
  await expectAccessible(page, 'a narrow step');
  for (const [name, action] of [
    ['经办人', '签名'],
    ['公章', '盖章'],
    ['地点', '添加定位'],
  ] as const) {
    await enter(form.dialog.getByRole('button', { name: `${name} ${action}` }));
    const dialog = openDialog(page, name);
    await expect(dialog).toBeVisible();
    await expectAccessible(page, `the narrow dialog ${name}`);
    expect((await dialog.boundingBox())?.width ?? 0).toBeLessThanOrEqual(390);
    await dialog.getByRole('button', { name: /^取\s*消$/ }).click();
    await expect(dialog).toHaveCount(0);
  }
  await takePicture(page, 'later-narrow');
});

test('the server refuses what a browser would not send', async () => {
  const { id } = await release();
  const save = (values: object) =>
    api.ask('POST', `/api/visualdev/OnlineDev/${id}`, {
      id: '',
      data: JSON.stringify({ name: unique('n'), signed: signExample.value, ...values }),
    });
  const place = (lat: number, lng: number) => JSON.stringify({ lat, lng, fullAddress: '' });
  expect((await save({ place: place(AREA.lat, AREA.lng), stamp: stampExample.value })).code).toBe(200);
  const refused: readonly (readonly [object, RegExp])[] = [
    [{ signed: 'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+' }, /经办人不是 PNG 图片/],
    [{ signed: 'javascript:alert(1)' }, /经办人不是 PNG 图片/],
    [{ signed: `data:image/png;base64,${'A'.repeat(400_000)}` }, /不能超过 64 KB/],
    [{ stamp: signExample.value }, /公章不是可用的印章/],
    [{ place: place(31.23, 121.47) }, /地点不在允许的区域内：广场/],
    [{ place: place(91, 0) }, /地点缺少有效的经纬度/],
  ];
  for (const [values, message] of refused) {
    const answer = await save(values);
    expect([answer.code, JSON.stringify(answer)], JSON.stringify(values).slice(0, 80)).toEqual([
      400,
      expect.stringMatching(message),
    ]);
  }
});
