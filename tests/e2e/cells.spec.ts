import { crc32, deflateSync } from 'node:zlib';
import { shoot } from './support/administration';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { createRecords, releaseOrders } from './support/modules';
import { FormPage } from './support/screen';
import { makeEntry, makeType, readEntries } from './support/system-data';
import { SystemPage } from './support/system-screen';

/** Values of lists as drawings, and figures with their units (docs/screens.md#columns). */
const URGENCY = [
  { id: '1', fullName: '紧急', color: 'red' },
  { id: '2', fullName: '普通', color: 'gray' },
];

const FIELDS = [
  field('comInput', 'device', '设备名称'),
  field('radio', 'urgency', '紧急程度', {
    config: { dataType: 'static' },
    props: { options: URGENCY, props: { label: 'fullName', value: 'id' } },
  }),
  field('rate', 'service', '服务评价', { props: { max: 5, 'allow-half': true } }),
  field('slider', 'progress', '完成进度', { props: { min: 0, max: 100 } }),
  field('colorPicker', 'mark', '标记颜色'),
  field('switch', 'insured', '在保修期', { props: { activeTxt: '是', inactiveTxt: '否' } }),
  field('numInput', 'cost', '费用', { props: { precision: 2, thousands: true, addonBefore: '¥' } }),
];

const RECORDS = [
  { device: '离心机', urgency: '1', service: 4.5, progress: 80, mark: '#f5222d', insured: 1, cost: 12800 },
  { device: '监护仪', urgency: '2', service: 3, progress: 35, mark: '#1890ff', insured: 0, cost: 640.5 },
  { device: '冷藏箱', urgency: '2', service: 0, progress: 100, mark: '#52c41a', insured: 1, cost: 1234567.25 },
];

async function release(api: Api) {
  // No alignment: figures stand at the right by themselves.
  const columnList = FIELDS.map((node) => ({ prop: node['__vModel__'], sortable: true }));
  const list = { columnList, searchList: [], showSummary: true, summaryField: ['cost'] };
  const orders = await releaseOrders(api, { form: { fields: FIELDS }, list });
  await createRecords(api, orders, RECORDS);
  return orders;
}

test('stars, bars, swatches, states and figures agree in table, cards and detail', async ({ openAs }) => {
  const page = await openAs('admin', (await release(await Api.signIn('admin'))).path);
  const stars = page.getByRole('img', { name: '4.5 分，共 5 分' });
  const cost = page.getByText('¥ 12,800.00');
  await expect(stars).toBeVisible();
  await expect(cost).toBeVisible();
  await test.step('in the table', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.locator('td', { has: cost })).toHaveCSS('text-align', 'right');
    await expect(page.getByRole('columnheader', { name: '费用' })).toHaveCSS('text-align', 'right');
    await shoot(page, 'cells of a list');
  });
  await test.step('in the detail window', async () => {
    await page.getByText('离心机').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: '4.5 分，共 5 分' })).toBeVisible();
    await expect(dialog.getByText('¥ 12,800.00')).toBeVisible();
    await shoot(page, 'cells in detail');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('in cards', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('listitem').filter({ hasText: '离心机' }).getByRole('img')).toBeVisible();
    await shoot(page, 'cells of cards');
  });
});

const STATES = [
  { id: 'waiting', fullName: '待派工', color: 'gold', icon: 'hourglass' },
  { id: 'done', fullName: '已修复', color: 'green', icon: 'check-circle' },
  { id: 'off', fullName: '报废', icon: 'delete' },
];
const KINDS = [
  { id: 'power', fullName: '电气', color: 'red', icon: 'thunderbolt', children: [{ id: 'fuse', fullName: '保险丝' }] },
  { id: 'net', fullName: '网络', color: 'blue', icon: 'global' },
];
const PLACES = [
  { id: 'east', fullName: '东院', children: [{ id: 'icu', fullName: '重症', color: 'magenta', icon: 'heart' }] },
  { id: 'west', fullName: '西院', children: [{ id: 'lab', fullName: '检验', color: 'cyan', icon: 'experiment' }] },
];
const NAMES = { label: 'fullName', value: 'id', children: 'children' };
const chooser = (key: string, id: string, label: string, options: readonly object[], props: object = {}) =>
  field(key, id, label, { config: { dataType: 'static' }, props: { options, props: { props: NAMES }, ...props } });

const PICTURED = [
  field('comInput', 'device', '设备名称'),
  chooser('select', 'state', '维修状态', STATES),
  chooser('treeSelect', 'kinds', '故障类别', KINDS, { multiple: true }),
  chooser('cascader', 'places', '使用地点', PLACES, { props: { props: { ...NAMES, multiple: true } } }),
  field('textarea', 'photos', '照片'),
  field('table', 'readings', '温度记录', {
    config: {
      span: 24,
      showTitle: true,
      children: [field('comInput', 'at', '时间'), field('numInput', 'value', '温度', { props: { precision: 1 } })],
    },
  }),
];

/** A PNG of one colour, large enough to be looked at. */
function picture(red: number, green: number, blue: number): string {
  const [width, height] = [240, 180];
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const line = (y: number) => [
    0,
    ...Array.from({ length: width }, (_, x) => [red, (green + x) % 256, (blue + y) % 256]).flat(),
  ];
  const pixels = deflateSync(Buffer.from(Array.from({ length: height }, (_, y) => line(y)).flat()), { level: 9 });
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const bytes = Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

async function releasePictured(api: Api) {
  const displays: Readonly<Record<string, string>> = { photos: 'thumbnail', 'readings-value': 'sparkline' };
  const columnList = ['device', 'state', 'kinds', 'places', 'photos', 'readings-value'].map((prop) => ({
    prop,
    ...(displays[prop] && { display: { type: displays[prop] } }),
  }));
  const searchList = ['state', 'kinds', 'places'].map((prop) => ({ prop, searchType: 1, searchMultiple: true }));
  const orders = await releaseOrders(api, { form: { fields: PICTURED }, list: { columnList, searchList } });
  const readings = (...values: readonly number[]) =>
    values.map((value, index) => ({ at: `${String(8 + index)}:00`, value }));
  const photos = [picture(220, 40, 40), picture(40, 120, 60), picture(30, 60, 200), picture(200, 160, 0)];
  await createRecords(api, orders, [
    {
      ...{ device: '冷藏箱', state: 'waiting', kinds: ['power', 'net'], places: [['east', 'icu']] },
      ...{ photos: photos.join('\n'), readings: readings(4.1, 4.4, 5.2, 7.9, 6.1, 4.8, 4.3) },
    },
    {
      ...{
        device: '离心机',
        state: 'done',
        kinds: ['fuse'],
        places: [
          ['east', 'icu'],
          ['west', 'lab'],
        ],
      },
      ...{ photos: 'data:image/png;base64,AAAA https://elsewhere.test/a.png', readings: readings(20.5) },
    },
    { device: '监护仪', state: 'off', kinds: [], places: [['west']], photos: '无', readings: [] },
  ]);
  return orders;
}

test('icons, chosen tags, small pictures and lines agree in table, cards, detail, form and filters', async ({
  openAs,
}) => {
  const page = await openAs('admin', (await releasePictured(await Api.signIn('admin'))).path);
  await page.setViewportSize({ width: 1440, height: 900 });
  const row = page.locator('tr[data-row-key]').filter({ hasText: '冷藏箱' });
  const line = (label: string) => ({ name: `${label}：7 个值，首 4.1，末 4.3，最低 4.1，最高 7.9` }) as const;
  await test.step('in the table, whose rows stay one line high', async () => {
    await expect(row.getByRole('img', line('温度记录-温度'))).toBeVisible();
    await expect(row.locator('[data-color=gold] svg[data-icon=hourglass]')).toBeVisible();
    await expect(row.locator('[data-color=magenta]')).toHaveText('东院/重症');
    await expect(row.getByRole('img', { name: '照片 1' })).toBeVisible();
    await expect(page.getByRole('img', { name: '图片无法显示：照片 1' })).toBeVisible();
    const heights = await page.locator('tr[data-row-key]').evaluateAll((rows) => rows.map((each) => each.clientHeight));
    await shoot(page, 'icons and pictures of a list');
    expect.soft(new Set(heights).size, heights.join()).toBe(1);
  });
  await test.step('a press on a picture enlarges it, and opens no record', async () => {
    await row.getByRole('button', { name: '查看另外 1 张图片' }).click();
    await expect(page.locator('.formloom-picture-view img')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '4 / 4' })).toBeVisible();
    await shoot(page, 'an enlarged picture');
    await page.keyboard.press('Escape');
    await expect(page.locator('.formloom-picture-view img')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('in the filters', async () => {
    await page.getByRole('combobox', { name: '维修状态' }).click();
    await expect(page.locator('.ant-select-item-option [data-color=green] svg[data-icon=check-circle]')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('in the detail window', async () => {
    await row.getByText('冷藏箱').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', line('温度'))).toBeVisible();
    await expect(dialog.locator('[data-color=red] svg[data-icon=thunderbolt]')).toBeVisible();
    await expect(dialog.getByRole('img', { name: '照片 2' })).toBeVisible();
    await shoot(page, 'icons and pictures in detail');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('in the form, for what is chosen', async () => {
    await row.getByRole('button', { name: '编辑' }).click();
    const form = new FormPage(page);
    await expect(form.place('kinds').locator('[data-color=blue] svg[data-icon=global]')).toBeVisible();
    await expect(form.place('places').locator('[data-color=magenta]')).toHaveText('东院/重症');
    await shoot(page, 'icons of chosen tags');
    await form.cancel();
    await expect(form.dialog).toHaveCount(0);
  });
  await test.step('in cards', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('listitem').filter({ hasText: '冷藏箱' });
    await expect(card.locator('[data-color=gold] svg[data-icon=hourglass]')).toBeVisible();
    await expect(card.getByRole('img', { name: '照片 1' })).toBeVisible();
    await shoot(page, 'icons and pictures of cards');
    await card.getByRole('button', { name: '冷藏箱', exact: true }).click();
    await expect(page.getByRole('img', line('温度'))).toBeVisible();
    await shoot(page, 'icons and pictures of a record on a phone');
  });
});

test('a dictionary entry gets its icon from the icons of menus, and shows it at once', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const type = await makeType(api);
  const entry = await makeEntry(api, type.id, { fullName: '紧急', color: 'red' });
  const page = await openAs('admin', '/systemData/dictionary');
  const screen = new SystemPage(page);
  await screen.node(type.fullName).click();
  await screen.pressInRow(entry.fullName, '编辑');
  await screen.form.place('icon').getByRole('button', { name: '选择图标' }).click();
  await page.getByRole('option', { name: '急救、报警' }).click();
  await expect(screen.form.place('icon').locator('svg[data-icon=alert]')).toBeVisible();
  await shoot(page, 'an entry with an icon');
  await screen.form.save();
  await expect(screen.form.dialog).toHaveCount(0);
  const stored = (await readEntries(api, type.id))?.find(({ id }) => id === entry.id);
  expect(stored).toMatchObject({ color: 'red', icon: 'anticon anticon-alert' });
});
