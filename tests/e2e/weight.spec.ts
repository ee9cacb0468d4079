import type { Page } from '@playwright/test';
import { keysOf, LOADS, scriptsOf } from '../../scripts/check-sizes';
import { readManifest } from '../../scripts/client-manifest';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { createRecords, releaseOrders } from './support/modules';
import { FormPage, ListPage } from './support/screen';
import { CLIENT_DIR, PASSWORD } from './support/setting';

/** Allowance for the headers of one response. */
const HEADER_BYTES = 1024;

/** A response with its size on the wire, headers included. */
interface Transfer {
  readonly path: string;
  readonly bytes: number;
}

/** Records the bytes received per response, from the browser's network log. */
async function watchTransfers(page: Page): Promise<() => readonly Transfer[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const paths = new Map<string, string>();
  const transfers: Transfer[] = [];
  session.on('Network.responseReceived', ({ requestId, response }) => {
    paths.set(requestId, new URL(response.url).pathname);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path !== undefined) transfers.push({ path, bytes: encodedDataLength });
  });
  return () => [...transfers];
}

function bytesOf(transfers: readonly Transfer[], belongs: (path: string) => boolean): string {
  const bytes = transfers.filter(({ path }) => belongs(path)).reduce((sum, transfer) => sum + transfer.bytes, 0);
  return `${(bytes / 1024).toFixed(1)} KB`;
}

/** Fails unless the loaded scripts are those of the size check and, with their headers, within the budget. */
function expectLoad(transfers: readonly Transfer[], index: 0 | 1): void {
  const load = LOADS[index];
  if (!load) throw new Error('there is no such load');
  const manifest = readManifest(CLIENT_DIR);
  const counted = scriptsOf(CLIENT_DIR, manifest, keysOf(manifest, load, 'zh')).map((file) => `/${file}`);
  const scripts = transfers.filter(({ path }) => path.endsWith('.js'));
  expect.soft(scripts.map(({ path }) => path).sort(), `scripts of the ${load.name}`).toEqual(counted);
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  expect
    .soft(bytes, `bytes of script of the ${load.name}`)
    .toBeLessThanOrEqual(load.limitBytes + scripts.length * HEADER_BYTES);
  test.info().annotations.push({
    type: load.name,
    description: [
      `script ${bytesOf(transfers, (path) => path.endsWith('.js'))} in ${scripts.length} files`,
      `styles ${bytesOf(transfers, (path) => path.endsWith('.css'))}`,
      `API ${bytesOf(transfers, (path) => path.startsWith('/api/'))}`,
    ].join(', '),
  });
}

test('what the wire carries up to the login page and the first form is what the size check counts', async ({
  guestPage: page,
}) => {
  const api = await Api.signIn('colleague');
  const orders = await releaseOrders(api);
  await createRecords(api, orders, [{ name: '单据', phone: '13800000000', status: 'draft', price: 10, items: [] }]);
  // Figures and drafts are parts of their own, for who has them: other journeys have published some.
  await page.route('**/api/system/Home?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { readonly data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, cards: [], drafts: [] } } });
  });
  const transfers = await watchTransfers(page);

  await test.step('the login page', async () => {
    await page.goto('/login');
    await expect(page.getByLabel('账号')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expectLoad(transfers(), 0);
  });

  await test.step('sign in, open the list, open a new record', async () => {
    await page.getByLabel('账号').fill('colleague');
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.locator('button[type=submit]').click();
    await page.getByRole('menuitem', { name: orders.fullName }).click();
    const list = new ListPage(page);
    await list.expectTotal(1);
    await list.press('新增');
    const form = new FormPage(page);
    await form.field('单据名称').fill('可以填写');
    await expect(form.dialog.getByRole('button', { name: /添加|新增/ }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expectLoad(transfers(), 1);
  });
});
