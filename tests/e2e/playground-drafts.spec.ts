import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expireSessions } from './support/database';
import { draftField, draftModule } from './support/draft-document';
import { expect, test } from './support/fixtures';
import { OwnBrowser } from './support/own-browser';
import { createDraft, openWorkbench, PlaygroundPage, readDraft, writeDraft } from './support/playground';
import { PASSWORD } from './support/setting';

// Monaco loads slowly on busy machines: a generous timeout.
test.describe.configure({ timeout: 180_000 });

const fields = [draftField('input', 'name', '姓名'), draftField('input', 'phone', '电话')];

/** Aborts all saves of drafts: recovered text can only come from the browser. */
async function cutLine(page: Page): Promise<void> {
  await page.route('**/Draft*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
}

/** True when a journal in IndexedDB, which survives the process, contains a text. */
async function isInDatabase(page: Page, text: string): Promise<boolean> {
  return page.evaluate(async (sought) => {
    const open = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('formloom');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('no database'));
    });
    const entries = await new Promise<readonly { readonly text: string }[]>((resolve, reject) => {
      const request = open.transaction('journals').objectStore('journals').getAll() as IDBRequest<{ text: string }[]>;
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('no journals'));
    });
    open.close();
    return entries.some((entry) => entry.text.includes(sought));
  }, text);
}

test('a browser that is killed while somebody types loses nothing', async ({ baseURL }) => {
  const api = await Api.signIn('admin');
  const moduleId = await createDraft(api, draftModule(fields));
  const browser = await OwnBrowser.create();
  try {
    const first = await browser.start(api.token);
    await cutLine(first);
    await first.goto(`${baseURL ?? ''}/playground/${moduleId}`);
    const before = new PlaygroundPage(first);
    await before.ready();
    await before.editor.goTo('end');
    await before.editor.type('\n打了很多字还没有存');
    await expect.poll(() => isInDatabase(first, '打了很多字还没有存')).toBe(true);
    await browser.kill();

    const second = await browser.start(api.token);
    await second.goto(`${baseURL ?? ''}/playground/${moduleId}`);
    const after = new PlaygroundPage(second);
    await after.ready();
    await after.editor.goTo('end');
    await expect(after.editor.lines.filter({ hasText: '打了很多字还没有存' })).toHaveCount(1);
    expect(await after.text(api, moduleId)).toContain('打了很多字还没有存');
  } finally {
    await browser.dispose();
  }
});

test('without a line the text is kept here, and sent when the line is back', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const moduleId = await createDraft(api, draftModule(fields));
  const workbench = await openWorkbench(openAs, 'admin', moduleId);
  const { page } = workbench;
  await page.route('**/Draft*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 200, body: '' }) : route.continue(),
  );
  await workbench.editor.goTo('end');
  await workbench.editor.type('\n离线写的');
  await expect(workbench.state).toContainText('离线，改动已记在本机');
  await page.close({ runBeforeUnload: false });

  const context = page.context();
  const again = await context.newPage();
  await again.addInitScript((token) => localStorage.setItem('formloom_token', token), api.token);
  const reopened = new PlaygroundPage(again);
  await reopened.open(moduleId);
  expect(await reopened.text(api, moduleId)).toContain('离线写的');
});

test('a draft that the server refuses is said with the reason, and nothing else is taken for it', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const moduleId = await createDraft(api, draftModule(fields));
  const workbench = await openWorkbench(openAs, 'admin', moduleId);
  const { page } = workbench;
  await workbench.publish('第一版');
  const refusal = { code: 400, msg: '这一稿不收', data: null };
  await page.route('**/Draft*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ json: refusal }) : route.continue(),
  );
  await workbench.editor.goTo('end');
  await workbench.editor.type('\n');
  const said = '改动已记在本机。原因：这一稿不收';
  await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
  await expect(workbench.state).toContainText('草稿未能保存');

  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发布' });
  await expect(dialog).toContainText(said);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const exported: string[] = [];
  page.on('request', (request) => void (/Export/.test(request.url()) && exported.push(request.url())));
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '导出', exact: true }).click();
  await expect(page.locator('.ant-message-notice').filter({ hasText: said })).toBeVisible();
  expect(exported, 'what the server has is not what stands here').toEqual([]);

  const drawer = await workbench.openVersions();
  await expect(drawer.getByRole('alert')).toContainText('与草稿比较时不包含这些改动');
});

test('a long text is kept with every key, and stands again after a reload without the server', async ({ page }) => {
  const api = await Api.signIn('admin');
  const options = Array.from({ length: 5_000 }, (_none, index) => ({ id: `o${index}`, fullName: `选项${index}` }));
  const module = draftModule([...fields, draftField('select', 'kind', '类别', { options })]);
  expect(JSON.stringify(module, null, 2).length).toBeGreaterThan(200_000);
  const moduleId = await createDraft(api, module);
  await page.addInitScript((token) => localStorage.setItem('formloom_token', token), api.token);
  await cutLine(page);
  const workbench = new PlaygroundPage(page);
  await workbench.open(moduleId);
  await workbench.editor.goTo('end');
  await workbench.editor.type('\n第一句');
  // Each key stroke writes the difference only: whole texts would soon exceed the quota of localStorage.
  const written = await page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) => (key.includes('journal') ? [String(value).length] : [])),
  );
  expect(written).toHaveLength(1);
  expect(written[0]).toBeLessThan(1_000);

  await page.reload();
  await workbench.ready();
  await expect(workbench.state).toContainText('离线，改动已记在本机');
  await workbench.editor.goTo('end');
  await expect(workbench.editor.lines.filter({ hasText: '第一句' })).toBeVisible();
  await workbench.editor.type('第二句');
  await page.unroute('**/Draft*');
  expect(await workbench.text(api, moduleId)).toMatch(/\n第一句第二句$/);
});

test('a session that ends while somebody types is signed in again over the page, and the draft goes on', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const moduleId = await createDraft(api, draftModule(fields));
  const workbench = await openWorkbench(openAs, 'colleague', moduleId);
  const { page } = workbench;
  await expireSessions('colleague');
  await workbench.editor.goTo('end');
  await workbench.editor.type('\n不能丢');
  const signIn = page.getByRole('dialog').filter({ hasText: '重新登录' }).last();
  await signIn.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await signIn.getByRole('button', { name: '登录并继续' }).click();
  await expect(signIn).toBeHidden();
  expect(await workbench.text(await Api.signIn('admin'), moduleId)).toContain('不能丢');
});

/** Replaces a label in the editor's text. */
async function relabel(workbench: PlaygroundPage, document: unknown, [from, to]: readonly [string, string]) {
  await workbench.editor.setText(JSON.stringify(document, null, 2).replaceAll(from, to));
}

test('two authors collide: the second is told, sees both, and merges', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const document = draftModule(fields);
  const moduleId = await createDraft(api, document);
  const theirs = await openWorkbench(openAs, 'admin', moduleId);
  const mine = await openWorkbench(openAs, 'colleague', moduleId);
  await relabel(theirs, document, ['姓名', '病人姓名']);
  await expect.poll(() => readDraft(api, moduleId)).toContain('病人姓名');
  await relabel(mine, document, ['电话', '联系电话']);

  const dialog = mine.page.getByRole('dialog').filter({ hasText: '草稿有冲突' });
  await expect(dialog).toContainText('管理员');
  await expect(dialog).toContainText('双方改动的位置不同，可以直接合并。');
  await dialog.getByRole('button', { name: '使用合并结果' }).click();
  await expect(dialog).toBeHidden();
  const merged = await mine.text(api, moduleId);
  expect(merged).toContain('病人姓名');
  expect(merged).toContain('联系电话');
});

test('two authors change one place: each place is chosen, or mine is given up', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const document = draftModule(fields);
  const moduleId = await createDraft(api, document);
  const mine = await openWorkbench(openAs, 'colleague', moduleId);
  const { page } = mine;
  const source = await readDraft(api, moduleId);
  await writeDraft(api, moduleId, source.replaceAll('姓名', '甲'));
  await mine.editor.setText(source.replaceAll('姓名', '乙'));
  const dialog = page.getByRole('dialog').filter({ hasText: '草稿有冲突' });
  await expect(dialog).toContainText('双方都改动了');
  await expect(dialog.getByRole('radiogroup', { name: /保留哪一方/ })).toHaveCount(2);
  await expect(dialog.locator('.monaco-diff-editor')).toBeVisible();
  await expectAccessible(page, 'the dialog', { within: '.ant-modal' });
  for (const choice of await dialog.getByRole('radiogroup', { name: /保留哪一方/ }).all()) {
    await choice.getByText('我的', { exact: true }).click();
  }
  await dialog.getByRole('button', { name: '使用合并结果' }).click();
  await expect(dialog).toBeHidden();
  const chosen = await mine.text(api, moduleId);
  expect(chosen).toContain('乙');
  expect(chosen).not.toContain('甲');

  await writeDraft(api, moduleId, source.replaceAll('姓名', '丙'));
  await mine.editor.setText(source.replaceAll('姓名', '丁'));
  await dialog.getByRole('radiogroup', { name: '如何继续' }).getByText('对方的', { exact: true }).click();
  await dialog.getByRole('button', { name: '放弃我的改动' }).click();
  await expect(dialog).toBeHidden();
  expect(await mine.text(api, moduleId)).toContain('丙');
  await expect(mine.editor.lines.filter({ hasText: '丙' }).first()).toBeVisible();
});
