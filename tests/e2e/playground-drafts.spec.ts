import { Api } from './support/api';
import { expireSessions } from './support/database';
import { draftField, draftModule } from './support/draft-document';
import { expect, test } from './support/fixtures';
import { OwnBrowser } from './support/own-browser';
import { createDraft, PlaygroundPage } from './support/playground';
import { PASSWORD } from './support/setting';

const fields = [draftField('input', 'name', '姓名'), draftField('input', 'phone', '电话')];

test('a browser that is killed while somebody types loses nothing', async ({ baseURL }) => {
  test.setTimeout(120_000);
  const api = await Api.signIn('admin');
  const moduleId = await createDraft(api, draftModule(fields));
  const browser = await OwnBrowser.create();
  try {
    const first = await browser.start(api.token);
    // The server hears nothing of it: what is found again can only have been kept here.
    await first.route('**/Draft*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await first.goto(`${baseURL ?? ''}/playground/${moduleId}`);
    const before = new PlaygroundPage(first);
    await before.ready();
    await before.goTo('end');
    await before.typeInEditor('\n打了很多字还没有存');
    // As fast as a hand reaches the switch.
    await first.waitForTimeout(100);
    await browser.kill();

    const second = await browser.start(api.token);
    await second.goto(`${baseURL ?? ''}/playground/${moduleId}`);
    const after = new PlaygroundPage(second);
    await after.ready();
    await after.goTo('end');
    await expect(after.lines.filter({ hasText: '打了很多字还没有存' })).toHaveCount(1);
    expect(await after.text(api, moduleId)).toContain('打了很多字还没有存');
  } finally {
    await browser.dispose();
  }
});

test('without a line the text is kept here, and sent when the line is back', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const moduleId = await createDraft(api, draftModule(fields));
  const page = await openAs('admin', `/playground/${moduleId}`);
  const workbench = new PlaygroundPage(page);
  await workbench.ready();
  await page.route('**/Draft*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 200, body: '' }) : route.continue(),
  );
  await workbench.goTo('end');
  await workbench.typeInEditor('\n离线写的');
  await expect(workbench.state).toContainText('离线，改动已记在本机');
  await page.close({ runBeforeUnload: false });

  const context = page.context();
  const again = await context.newPage();
  await again.addInitScript((token) => localStorage.setItem('formloom_token', token), api.token);
  const reopened = new PlaygroundPage(again);
  await reopened.open(moduleId);
  expect(await reopened.text(api, moduleId)).toContain('离线写的');
});

test('a session that ends while somebody types is signed in again over the page, and the draft goes on', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const moduleId = await createDraft(api, draftModule(fields));
  const page = await openAs('colleague', `/playground/${moduleId}`);
  const workbench = new PlaygroundPage(page);
  await workbench.ready();
  await expireSessions('colleague');
  await workbench.goTo('end');
  await workbench.typeInEditor('\n不能丢');
  const signIn = page.getByRole('dialog').filter({ hasText: '重新登录' }).last();
  await signIn.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await signIn.getByRole('button', { name: '登录并继续' }).click();
  await expect(signIn).toBeHidden();
  expect(await workbench.text(await Api.signIn('admin'), moduleId)).toContain('不能丢');
});

/** Changes a label of the text that stands in the editor. */
async function relabel(workbench: PlaygroundPage, document: unknown, [from, to]: readonly [string, string]) {
  await workbench.setText(JSON.stringify(document, null, 2).replaceAll(from, to));
}

test('two authors collide: the second is told, sees both, and merges', async ({ openAs }) => {
  test.setTimeout(120_000);
  const api = await Api.signIn('admin');
  const document = draftModule(fields);
  const moduleId = await createDraft(api, document);
  const [theirPage, myPage] = [
    await openAs('admin', `/playground/${moduleId}`),
    await openAs('colleague', `/playground/${moduleId}`),
  ];
  const [theirs, mine] = [new PlaygroundPage(theirPage), new PlaygroundPage(myPage)];
  await theirs.ready();
  await mine.ready();
  await relabel(theirs, document, ['姓名', '病人姓名']);
  await theirs.saved();
  await relabel(mine, document, ['电话', '联系电话']);

  const dialog = myPage.getByRole('dialog').filter({ hasText: '草稿有冲突' });
  await expect(dialog).toContainText('管理员');
  await expect(dialog).toContainText('双方改动的位置不同，可以直接合并。');
  await dialog.getByRole('button', { name: '使用合并结果' }).click();
  await expect(dialog).toBeHidden();
  const merged = await mine.text(api, moduleId);
  expect(merged).toContain('病人姓名');
  expect(merged).toContain('联系电话');
});

test('two authors change one place: each place is chosen, or mine is given up', async ({ openAs }) => {
  test.setTimeout(120_000);
  const api = await Api.signIn('admin');
  const document = draftModule(fields);
  const moduleId = await createDraft(api, document);
  const page = await openAs('colleague', `/playground/${moduleId}`);
  const mine = new PlaygroundPage(page);
  await mine.ready();
  const save = async (source: string, revision: number) =>
    Number((await api.call('PUT', `/api/visualdev/Base/${moduleId}/Draft`, { source, revision }))['revision']);
  const { revision, source } = await api.call('GET', `/api/visualdev/Base/${moduleId}/Draft`);
  const next = await save(String(source).replaceAll('姓名', '甲'), Number(revision));
  await mine.setText(String(source).replaceAll('姓名', '乙'));
  const dialog = page.getByRole('dialog').filter({ hasText: '草稿有冲突' });
  await expect(dialog).toContainText('双方都改动了');
  await expect(dialog.getByRole('radiogroup', { name: /保留哪一方/ })).toHaveCount(2);
  for (const choice of await dialog.getByRole('radiogroup', { name: /保留哪一方/ }).all()) {
    await choice.getByText('我的', { exact: true }).click();
  }
  await dialog.getByRole('button', { name: '使用合并结果' }).click();
  await expect(dialog).toBeHidden();
  const chosen = await mine.text(api, moduleId);
  expect(chosen).toContain('乙');
  expect(chosen).not.toContain('甲');

  const last = await save(String(source).replaceAll('姓名', '丙'), next + 1);
  expect(last).toBe(next + 2);
  await mine.setText(String(source).replaceAll('姓名', '丁'));
  await dialog.getByRole('radiogroup', { name: '如何继续' }).getByText('对方的', { exact: true }).click();
  await dialog.getByRole('button', { name: '放弃我的改动' }).click();
  await expect(dialog).toBeHidden();
  expect(await mine.text(api, moduleId)).toContain('丙');
  await expect(mine.lines.filter({ hasText: '丙' }).first()).toBeVisible();
});
