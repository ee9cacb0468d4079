import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app';

const ALL = '/api/visualdev/OpenApi';
const BASE = '/api/visualdev/Base';
let server: TestApp;
let openId: string;
let otherId: string;
let draftId: string;

const field = (key: string, widget = 'input') => ({
  __config__: { jnpfKey: widget, label: `标签${key}` },
  __vModel__: key,
});
const items = {
  __config__: {
    jnpfKey: 'table',
    label: '明细',
    children: [field('price', 'inputNumber'), field('hiddenCost', 'inputNumber')],
  },
  __vModel__: 'items',
};
const module = (enCode: string, more: object = {}) => ({
  fullName: `功能${enCode}`,
  enCode,
  type: 1,
  webType: 2,
  formData: JSON.stringify({ fields: [field('title'), field('salary', 'inputNumber'), items] }),
  columnData: JSON.stringify({
    columnList: ['title', 'salary'].map((key) => ({ ...field(key), prop: key, label: key })),
    btnsList: [{ value: 'add', label: '新增' }],
    columnBtnsList: ['edit', 'remove', 'detail'].map((value) => ({ value, label: value })),
    useColumnPermission: true,
    useFormPermission: true,
    useBtnPermission: true,
  }),
  ...more,
});
const create = async (body: object) => (await server.call('admin', 'POST', BASE, body)).data.id as string;
const release = (id: string, parent = 'root') =>
  server.call('admin', 'POST', `${BASE}/${id}/Actions/Release`, { pc: 1, pcModuleParentId: parent });
const pathsOf = (document: { paths: object }) => Object.keys(document.paths);

beforeAll(async () => {
  server = await createTestApp();
  await server.deps.db
    .insertInto('menus')
    .values([
      { id: 'root', full_name: '应用', en_code: 'apps', type: 1 },
      { id: 'closed', full_name: '停用', en_code: 'closed', type: 1, enabled_mark: 0 },
    ])
    .execute();
  openId = await create(module('opened'));
  otherId = await create(module('other'));
  draftId = await create(module('unreleased'));
  await Promise.all([release(openId), release(otherId, 'closed')]);
  const menuOf = async (id: string) =>
    (await server.deps.db.selectFrom('menus').select('id').where('module_id', '=', id).executeTakeFirstOrThrow()).id;
  const objectId = await server.createUser({ account: 'nurse' });
  await server.createUser({ account: 'guest' });
  await server.grant({
    objectType: 'user',
    objectId,
    menuId: await menuOf(openId),
    columns: ['title'],
    forms: ['title', 'items-price'],
    buttons: ['btn_add'],
  });
  // Granted, but below a menu that is switched off.
  await server.grant({
    objectType: 'user',
    objectId,
    menuId: await menuOf(otherId),
    columns: ['title'],
    forms: ['title'],
  });
});
afterAll(() => server.close());

describe('an administrator', () => {
  test('reads every released module with all its fields and calls', async () => {
    const { code, data } = await server.call('admin', 'GET', ALL);
    expect(code).toBe(200);
    expect(data).toMatchObject({
      openapi: '3.1.0',
      info: { title: '业务数据接口', version: expect.stringMatching(/^[0-9a-f]{12}$/) },
      servers: [{ url: '/' }],
    });
    for (const id of [openId, otherId]) expect(pathsOf(data)).toContain(`/api/visualdev/OnlineDev/${id}/{id}`);
    expect(JSON.stringify(data)).not.toContain(draftId);
    expect(JSON.stringify(data)).toContain('hiddenCost');
  });

  test('reads one module, in an envelope or bare', async () => {
    const { data } = await server.call('admin', 'GET', `${BASE}/${openId}/OpenApi`);
    expect(data.info.title).toBe('功能opened');
    expect(pathsOf(data).every((path) => path.includes(openId))).toBe(true);
    const bare = await server.app.inject({
      method: 'GET',
      url: `${BASE}/${openId}/OpenApi.json`,
      headers: await server.signIn('admin'),
    });
    expect(bare.headers['content-type']).toMatch(/^application\/json/);
    expect(bare.json()).toEqual(data);
    const all = await server.app.inject({ method: 'GET', url: `${ALL}.json`, headers: await server.signIn('admin') });
    expect(all.json().openapi).toBe('3.1.0');
  });

  test('sees the version change with a release, and only then', async () => {
    const versionOf = async () => (await server.call('admin', 'GET', ALL)).data.info.version as string;
    const before = await versionOf();
    expect(await versionOf()).toBe(before);
    await release(openId);
    expect(await versionOf()).not.toBe(before);
  });

  test('is told that a module is not released, or not there', async () => {
    expect((await server.call('admin', 'GET', `${BASE}/${draftId}/OpenApi`)).code).toBe(400);
    expect((await server.call('admin', 'GET', `${BASE}/missing/OpenApi`)).code).toBe(404);
  });
});

describe('a user', () => {
  test.each([
    ['all', () => ALL],
    ['one', () => `${BASE}/${openId}/OpenApi`],
    ['all, bare', () => `${ALL}.json`],
    ['one, bare', () => `${BASE}/${openId}/OpenApi.json`],
  ])('%s: what is refused stands nowhere in the document', async (_name, url) => {
    const answer = await server.app.inject({ method: 'GET', url: url(), headers: await server.signIn('nurse') });
    for (const word of ['salary', 'hiddenCost', otherId]) expect(answer.body).not.toContain(word);
    for (const word of ['title', 'price', openId]) expect(answer.body).toContain(word);
  });

  test('has the calls whose buttons they hold', async () => {
    const { data } = await server.call('nurse', 'GET', `${BASE}/${openId}/OpenApi`);
    expect(Object.keys(data.paths[`/api/visualdev/OnlineDev/${openId}`])).toEqual(['post']);
    expect(data.paths[`/api/visualdev/OnlineDev/${openId}/{id}`]).toBeUndefined();
  });

  test('without a menu that opens the module is refused, whether it exists or not', async () => {
    for (const [account, id] of [
      ['guest', openId],
      ['guest', 'missing'],
      ['nurse', otherId],
      ['nurse', draftId],
    ] as const)
      expect((await server.call(account, 'GET', `${BASE}/${id}/OpenApi`)).code).toBe(403);
    expect((await server.call('guest', 'GET', ALL)).data.paths).toEqual({});
  });

  test('has to be signed in', async () => {
    for (const url of [ALL, `${ALL}.json`, `${BASE}/${openId}/OpenApi`, `${BASE}/${openId}/OpenApi.json`])
      expect((await server.call(undefined, 'GET', url)).code).toBe(600);
  });

  test('loses what was granted at the next call', async () => {
    await server.deps.db.deleteFrom('grants').execute();
    expect((await server.call('nurse', 'GET', `${BASE}/${openId}/OpenApi`)).code).toBe(403);
    expect((await server.call('nurse', 'GET', ALL)).data.paths).toEqual({});
  });
});
