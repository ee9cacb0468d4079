import { afterAll, beforeAll, expect, it } from 'vitest';
import { column, purchaseFields as f, purchaseModule } from '../../src/server/modules/records/testing/purchase-module';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { SEE_AS_HEADER } from '../../src/wire/see-as';

/** Attacks on drafts of forms: nobody reads those of others, and a draft is no way around a right or a check. */
let server: RecordServer;
let moduleId: string;
let otherId: string;
let draftId: string;
let ownerId: string;

const ONE = '/api/system/FormDrafts';
const base = (of = moduleId) => `/api/visualdev/OnlineDev/${of}/Drafts`;
const bodyOf = (entered: unknown, more: object = {}) => ({ recordId: '', version: null, entered, base: {}, ...more });
const keep = (account: string, body: unknown, of = moduleId) => server.call(account, 'POST', base(of), body);
const stored = async () =>
  JSON.stringify((await server.deps.pool.query('select * from system.form_drafts order by id')).rows);

beforeAll(async () => {
  server = await createRecordServer();
  const list = { columnList: [column(f.title)], useFormPermission: true, useBtnPermission: true };
  moduleId = await server.release(purchaseModule({ list }));
  otherId = await server.release({ ...purchaseModule({ enCode: 'otherDrafts', list }), fullName: '另一个' });
  const codes = { forms: ['title'], buttons: ['btn_add', 'btn_edit', 'btn_detail'] };
  ownerId = await server.createUserFor(moduleId, 'owner', codes);
  await server.createUserFor(moduleId, 'thief', codes);
  await server.createUserFor(moduleId, 'reader', { forms: ['title'], buttons: ['btn_detail'] });
  draftId = String((await keep('owner', bodyOf({ title: 'CANARY' }))).data.id);
});
afterAll(() => server.close());

it.each(['thief', 'reader', 'admin'])(
  '%s neither reads, changes nor discards the draft of somebody else',
  async (account) => {
    const before = await stored();
    const savedAt = (await server.call('owner', 'GET', base())).data.list[0].savedAt as number;
    const answers = [
      await server.call(account, 'GET', `${ONE}/${draftId}`),
      await server.call(account, 'DELETE', `${ONE}/${draftId}`),
      await server.call(account, 'PUT', `${base()}/${draftId}`, bodyOf({ title: 'x' }, { formerlySavedAt: savedAt })),
      await server.call(account, 'GET', base()),
      await server.call(account, 'GET', '/api/system/Home'),
    ];
    expect(JSON.stringify(answers)).not.toContain('CANARY');
    expect(answers.slice(0, 2).map(({ code }) => code)).toEqual([404, 404]);
    if (account !== 'reader') {
      // A save that names it saves, and leaves it alone.
      const saved = await server.create(moduleId, { title: 'mine' }, { account, body: { draftId } });
      expect(saved).toMatchObject({ code: 200 });
    }
    expect(await stored()).toBe(before);
  },
);

it('an administrator who sees the system as its owner does not read it either', async () => {
  const { authorization } = await server.signIn('admin');
  const as = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const headers = { authorization, [SEE_AS_HEADER]: ownerId };
    return (await server.app.inject({ method, url, headers, ...(payload && { payload }) })).body;
  };
  await server.app.inject({
    ...{
      method: 'POST',
      url: `/api/permission/Users/${ownerId}/Actions/SeeAs`,
      headers: { authorization },
      payload: {},
    },
  });
  const before = await stored();
  const home = await as('GET', '/api/system/Home');
  expect(JSON.parse(home)).toMatchObject({ code: 200, data: { drafts: [] } });
  const seen = [
    ...[home, await as('GET', base()), await as('GET', `${ONE}/${draftId}`)],
    await as('GET', `/api/visualdev/OnlineDev/${moduleId}/Screen`),
    await as('DELETE', `${ONE}/${draftId}`),
    await as('POST', base(), bodyOf({ title: 'x' })),
  ];
  expect(seen.join()).not.toContain('CANARY');
  expect(seen.join()).not.toContain('"hasDrafts":true');
  expect(await stored()).toBe(before);
});

it('a draft of another module is neither replaced nor ended through one that is open', async () => {
  const foreign = String((await keep('admin', bodyOf({ title: 'x' }), otherId)).data.id);
  const { savedAt } = (await server.call('admin', 'GET', base(otherId))).data.list[0];
  const replaced = await server.call(
    ...(['admin', 'PUT', `${base()}/${foreign}`] as const),
    bodyOf({ title: 'y' }, { formerlySavedAt: savedAt }),
  );
  expect(replaced).toMatchObject({ code: 404 });
  await server.create(moduleId, { title: 'z' }, { body: { draftId: foreign } });
  expect((await server.call('admin', 'GET', base(otherId))).data.list).toHaveLength(1);
  expect(await keep('owner', bodyOf({ title: 'x' }), otherId)).toMatchObject({ code: 403 });
});

it('who may not save keeps none, and fields without a right are not kept', async () => {
  expect(await keep('reader', bodyOf({ title: 'x' }))).toMatchObject({ code: 403 });
  expect(await keep('reader', bodyOf({ title: 'x' }, { recordId: 'r', version: 1 }))).toMatchObject({ code: 403 });
  const forged = {
    title: 'x',
    secret: 'FORGED',
    items: [{ name: 'FORGED' }],
    __proto__: { title: 'y' },
    gone: 'FORGED',
  };
  const { data } = await keep('thief', bodyOf(forged, { base: { secret: 'FORGED' }, recordId: 'gone', version: 1 }));
  const answer = await server.call('thief', 'GET', `${ONE}/${String(data.id)}`);
  expect(answer.data).toMatchObject({ entered: { title: 'x' }, state: 'recordGone', title: 'x' });
  expect(await stored()).not.toContain('FORGED');
});

it('a record that its user does not reach says the same as one that never was', async () => {
  const list = { columnList: [column(f.title)], useDataPermission: true, useBtnPermission: true };
  const scoped = await server.release({ ...purchaseModule({ enCode: 'scopedDrafts', list }), fullName: '范围' });
  const codes = { forms: ['title'], buttons: ['btn_add', 'btn_edit', 'btn_detail'] };
  await server.createUserFor(scoped, 'narrow', codes);
  const hidden = String((await server.create(scoped, { title: 'HIDDEN' })).data.id);
  const told = async (recordId: string) => {
    const { data } = await keep('narrow', bodyOf({ title: 'x' }, { recordId, version: 1 }), scoped);
    const {
      id,
      savedAt,
      recordId: _own,
      ...rest
    } = (await server.call('narrow', 'GET', `${ONE}/${String(data.id)}`)).data;
    expect([typeof id, typeof savedAt]).toEqual(['string', 'number']);
    return rest;
  };
  const reached = await told(hidden);
  expect(reached).toEqual(await told('0'.repeat(hidden.length)));
  expect(JSON.stringify(reached)).not.toContain('HIDDEN');
});

it.each([
  ['values that are no object', bodyOf([1])],
  ['values that are a text', bodyOf('{}')],
  ['too many fields', bodyOf(Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`k${String(at)}`, at])))],
  ['no base', { recordId: '', version: null, entered: {} }],
  ['a record id that is too long', bodyOf({}, { recordId: 'x'.repeat(101) })],
  ['a record id with a character that the database refuses', bodyOf({}, { recordId: 'a\u0000' })],
  ['a version that is none', bodyOf({}, { recordId: 'x', version: 1.5 })],
  ['a version that the database refuses', bodyOf({}, { recordId: 'x', version: 2 ** 40 })],
])('is refused with %s', async (_name, body) => {
  const before = await stored();
  expect(await keep('owner', body)).toMatchObject({ code: 400 });
  expect(await stored()).toBe(before);
});

it('is refused beyond its size, before or after it was read', async () => {
  expect(await keep('owner', bodyOf({ title: 'x'.repeat(300 * 1024) }))).toMatchObject({ code: 400 });
  const both = { recordId: 'x', version: 1, base: { title: 'x'.repeat(200 * 1024) } };
  expect(await keep('owner', bodyOf({ title: 'x'.repeat(200 * 1024) }, both))).toMatchObject({ code: 400 });
  expect(await keep('owner', bodyOf({ title: 'x'.repeat(2 * 1024 * 1024) }))).toMatchObject({ code: 413 });
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  const { authorization } = await server.signIn('owner');
  const headers = { authorization, 'content-type': 'application/json' };
  const payload = `{"recordId":"","version":null,"base":{},"entered":{"title":${deep}}}`;
  const answer = await server.app.inject({ method: 'POST', url: base(), headers, payload });
  expect([200, 400]).toContain(answer.json<{ code: number }>().code);
  expect(await server.call('owner', 'GET', '/api/system/Home')).toMatchObject({ code: 200 });
});

it.each(['gone', 'a%00b', "x' or '1'='1"])('an id that is none (%s) is not found', async (id) => {
  const url = `${ONE}/${id.includes('%') ? id : encodeURIComponent(id)}`;
  expect(await server.call('owner', 'GET', url)).toMatchObject({ code: 404 });
  expect(await server.call('owner', 'DELETE', url)).toMatchObject({ code: 404 });
});

it('a save from a draft is checked like any: what stands in it is nobody’s word', async () => {
  const forged = { title: 'x'.repeat(60), secret: 'FORGED' };
  const { data } = await keep('owner', bodyOf(forged));
  const body = { draftId: data.id };
  expect(await server.create(moduleId, forged, { account: 'owner', body })).toMatchObject({ code: 400 });
  const saved = await server.create(moduleId, { ...forged, title: 'x' }, { account: 'owner', body });
  expect(saved).toMatchObject({ code: 200 });
  expect((await server.read(moduleId, String(saved.data.id))).secret).toBeFalsy();
});
