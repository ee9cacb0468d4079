import type { Page } from '@playwright/test';
import { toMd5 } from '../../src/engine/values/md5';
import { shoot } from './support/administration';
import { Api } from './support/api';
import { grantTo, query } from './support/database';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { createRecords, releaseOrders } from './support/modules';
import { FormPage, ListPage } from './support/screen';
import { unique } from './support/system-data';

/** Records with an address: pages, links, steps through a list, what points at them, comments, former values (docs/screens.md#pages-of-records). */
const columnsOf = (fields: readonly Record<string, unknown>[]) =>
  fields.map((node) => ({
    ...node,
    ...{ prop: node['__vModel__'], label: (node['__config__'] as { label: string }).label, sortable: true },
  }));

const REPAIRS = 25;

async function release(api: Api) {
  const name = field('comInput', 'name', '设备名称', { config: { required: true } });
  const place = field('comInput', 'place', '位置');
  const devices = await releaseOrders(api, {
    form: { fields: [name, place] },
    list: { columnList: columnsOf([name, place]), searchList: [] },
  });
  const [pump = ''] = await createRecords(api, devices, [{ name: '循环水泵', place: '门诊楼地下一层' }]);
  const fields = [
    field('comInput', 'fault', '故障', { config: { required: true } }),
    field('relationForm', 'device', '设备', { props: { modelId: devices.moduleId, relationField: 'name' } }),
    field('numInput', 'cost', '费用', { props: { precision: 2, thousands: true } }),
    field('textarea', 'note', '经过'),
  ];
  const repairs = await releaseOrders(api, {
    form: { fields, changeTrail: true, titleField: 'fault', keyField: 'cost' },
    list: {
      ...{ columnList: columnsOf(fields), searchList: [] },
      ...{ thousands: true, thousandsField: ['cost'], defaultSidx: 'fault', sort: 'asc' },
    },
  });
  const ids = await createRecords(
    api,
    repairs,
    Array.from({ length: REPAIRS }, (_, at) => ({
      fault: `漏水${String(at + 1).padStart(2, '0')}`,
      device: pump,
      cost: 1000 * (at + 1),
    })),
  );
  return { devices, repairs, pump, ids };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a record has a page, from which one goes through its list, page after page, and back', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const { repairs, ids } = await release(api);
  const page = await openAs('admin', repairs.path);
  const list = new ListPage(page);
  await page.getByRole('cell', { name: '漏水19', exact: true }).click();
  const window = page.getByRole('dialog');
  await expect(window.getByRole('heading', { name: '漏水19' })).toBeVisible();
  await expect(window.getByText('19 / 25')).toBeVisible();
  await window.getByRole('button', { name: '下一条' }).click();
  await expect(window.getByRole('heading', { name: '漏水20' })).toBeVisible();
  await expect(window.getByText('20,000.00')).toHaveCount(2);
  await expect(window.locator('strong').getByText('20,000.00')).toBeVisible();
  await shoot(page, 'record-window');
  await window.getByRole('button', { name: '在独立页面打开' }).click();

  await expect(heading(page, '漏水20')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/record/${repairs.moduleId}/${ids[19] ?? ''}$`));
  await expect(page).toHaveTitle(/^漏水20/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '菜单' }).locator('.ant-menu-item-selected')).toHaveText(
    repairs.fullName,
  );
  await page.getByRole('button', { name: '下一条' }).click();
  await expect(heading(page, '漏水21')).toBeVisible();
  await expect(page.getByText('21 / 25')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${ids[20] ?? ''}$`));
  await shoot(page, 'record-page');

  // The list that it came from is known after a reload, too.
  await page.reload();
  await page.getByRole('button', { name: '上一条' }).click();
  await expect(heading(page, '漏水20')).toBeVisible();
  await page.getByRole('link', { name: repairs.fullName }).first().click();
  await expect(list.row('漏水01')).toBeVisible();
  for (const [width, name] of [
    [1280, 'record-1280'],
    [720, 'record-zoomed'],
    [390, 'record-phone'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/record/${repairs.moduleId}/${ids[0] ?? ''}`);
    await expect(heading(page, '漏水01')).toBeVisible();
    await expect(page.getByRole('button', { name: '下一条' })).toHaveCount(0);
    await shoot(page, name);
  }
});

test('a former value is brought back by an ordinary save, and the trail tells it', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const { repairs, ids } = await release(api);
  const page = await openAs('admin', `/record/${repairs.moduleId}/${ids[0] ?? ''}`);
  await expect(heading(page, '漏水01')).toBeVisible();
  await page.getByRole('button', { name: /^编\s*辑$/ }).click();
  const form = new FormPage(page);
  await form.dialog.getByLabel('故障').fill('电机异响');
  await form.save();
  await expect(heading(page, '电机异响')).toBeVisible();
  const trail = page.getByRole('region', { name: '变更记录' });
  await expect(trail.getByRole('deletion')).toHaveText('漏水01');
  await trail.getByRole('button', { name: '恢复“故障”的原值' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '将改回' });
  await expect(question).toContainText('“故障”现为“电机异响”，将改回“漏水01”。');
  await shoot(page, 'record-restore');
  await question.getByRole('button', { name: /^恢\s*复$/ }).click();
  await expect(heading(page, '漏水01')).toBeVisible();
  await expect(trail.getByRole('listitem')).toHaveCount(3);
  await expect(trail.getByRole('deletion').first()).toHaveText('电机异响');
});

test('what points at a record stands on its page, each with a link', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const { devices, repairs, pump } = await release(api);
  const page = await openAs('admin', `/record/${devices.moduleId}/${pump}`);
  await expect(heading(page, '循环水泵')).toBeVisible();
  const related = page.getByRole('region', { name: '关联记录' });
  await expect(related.getByRole('heading', { name: `${repairs.fullName} 设备 · 25 条` })).toBeVisible();
  await expect(related.getByRole('listitem')).toHaveCount(5);
  await expect(related.getByText('另有 20 条')).toBeVisible();
  await shoot(page, 'record-related');
  await related.getByRole('link', { name: '漏水01' }).click();
  await expect(heading(page, '漏水01')).toBeVisible();
  await page.goBack();
  await expect(heading(page, '循环水泵')).toBeVisible();
});

test('colleagues comment on a record, mention each other, and take back what they wrote', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const { repairs, ids } = await release(api);
  const account = unique('mate');
  const realName = unique('王师傅');
  const [home] = await query(`select organize_id from system.users where account = 'admin'`);
  const organizeIds = [home?.['organize_id']];
  await api.call('POST', '/api/permission/Users', {
    organizeIds,
    account,
    realName,
    password: toMd5('Start#2026'),
    enabledMark: 1,
  });
  const page = await openAs('admin', `/record/${repairs.moduleId}/${ids[0] ?? ''}`);
  const comments = page.getByRole('region', { name: '评论' });
  await expect(comments.getByText('暂无评论')).toBeVisible();
  const box = comments.getByRole('textbox', { name: '写评论' });
  await box.pressSequentially(`请 @${account}`);
  await page.getByRole('menuitem', { name: realName }).click();
  await box.pressSequentially('周三前到场');
  await shoot(page, 'record-comment-typed');
  await box.press('Control+Enter');
  const first = comments.getByRole('listitem').first();
  await expect(first).toContainText(`请 @${realName} 周三前到场`);
  await expect(first.locator('mark')).toHaveText(`@${realName}`);
  await expect(box).toHaveValue('');
  await shoot(page, 'record-comment');
  await first.getByRole('button', { name: /^删除.*的评论$/ }).click();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /^删\s*除$/ })
    .click();
  await expect(comments.getByText('暂无评论')).toBeVisible();
});

test('a link to a record that one may not see says only that', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const { devices, repairs, ids } = await release(api);
  await grantTo('limited', { menuId: devices.menuId, columns: ['name'], forms: ['name'], buttons: ['btn_detail'] });
  const page = await openAs('limited', `/record/${repairs.moduleId}/${ids[0] ?? ''}`);
  const words = page.getByText('无法查看此记录');
  await expect(words).toBeVisible();
  await expect(page.getByText(repairs.fullName)).toHaveCount(0);
  await shoot(page, 'record-refused');
  const other = await openAs('admin', `/record/${repairs.moduleId}/nobody`);
  await expect(other.getByText('无法查看此记录')).toBeVisible();
  await other.goto('/record/nothing/nobody');
  await expect(other.getByText('无法查看此记录')).toBeVisible();
});
