import { shoot } from './support/administration';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { createRecords, releaseOrders } from './support/modules';

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
