import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../../engine/values/zoned-time';
import { MAX_COMMENT, MAX_MENTIONS } from '../../../../wire/record-comments';
import { loadReleasedModule } from '../../modules/index';
import { emptyBins } from '../recycle-bin/empty-bins';
import { purchaseModule } from '../testing/purchase-module';
import { createRecordServer, type RecordServer } from '../testing/record-server';

/** Comments on records: of who may open them, gone with them for good. */
let server: RecordServer;
let moduleId: string;
let recordId: string;
let readerId: string;

const list = { useFormPermission: true, useBtnPermission: true };

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule({ list }));
  recordId = await made();
  readerId = await server.createUserFor(moduleId, 'reader', { forms: ['title'], buttons: ['btn_detail'] });
  await server.createUserFor(moduleId, 'editor', { forms: ['title'], buttons: ['btn_edit'] });
});
afterAll(() => server.close());

interface Place {
  readonly account?: string;
  readonly id?: string;
  readonly of?: string;
}

const base = (of = moduleId) => `/api/visualdev/OnlineDev/${of}`;
const urlOf = ({ id = recordId, of = moduleId }: Place) => `${base(of)}/${id}/Comments`;
const made = async (of = moduleId) => String((await server.create(of, { title: 'x' })).data.id);
const read = (place: Place = {}, query = '') =>
  server.call(place.account ?? 'admin', 'GET', `${urlOf(place)}${query && `?${query}`}`);
const add = (body: object = {}, place: Place = {}) =>
  server.call(place.account ?? 'admin', 'POST', urlOf(place), { content: 'hello', mentions: [], ...body });
const remove = (commentId: string, place: Place = {}) =>
  server.call(place.account ?? 'admin', 'DELETE', `${urlOf(place)}/${commentId}`);
const added = async (content: string, place: Place = {}) => String((await add({ content }, place)).data.id);
const contents = async (place: Place = {}) =>
  (await read(place)).data.list.map(({ content }: { content: string }) => content);
const stored = async (id: string) => {
  const text = 'select content from system.record_comments where record_id = $1 order by id';
  const { rows } = await server.deps.pool.query<{ content: string }>(text, [id]);
  return rows.map(({ content }) => content);
};
const deleteRecord = (id: string, of = moduleId) => server.call('admin', 'DELETE', `${base(of)}/${id}`);
const entryOf = async (id: string) => {
  const { data } = await server.call('admin', 'GET', `${base()}/Removed`);
  return String(data.list.find((entry: { recordId: string }) => entry.recordId === id)?.id);
};

describe('comments', () => {
  it('are added, listed and deleted', async () => {
    const id = await made();
    const content = '  <b>第一</b> 条\n\t"好" 😀  ';
    const answer = await add({ content }, { id, account: 'reader' });
    expect(answer).toMatchObject({ code: 200, msg: '新建成功' });
    const comment = { id: answer.data.id, content, createdAt: expect.any(Number), mentions: [] };
    const author = { id: readerId, name: 'reader' };
    const pagination = { currentPage: 1, pageSize: 20, total: 1 };
    expect((await read({ id, account: 'reader' })).data).toEqual({
      list: [{ ...comment, author, canRemove: true }],
      pagination,
    });
    expect((await read({ id, account: 'editor' })).data.list).toEqual([{ ...comment, author, canRemove: false }]);
    expect((await read({ id })).data.list).toEqual([{ ...comment, author, canRemove: true }]);
    expect(await remove(answer.data.id, { id, account: 'reader' })).toEqual({ code: 200, msg: '删除成功', data: null });
    expect((await read({ id })).data).toEqual({ list: [], pagination: { ...pagination, total: 0 } });
    expect(await remove(answer.data.id, { id })).toMatchObject({ code: 404 });
  });

  it('come in pages of at most 50, the latest first, those of one moment in a fixed order', async () => {
    const id = await made();
    for (const content of ['one', 'two', 'three']) {
      server.time.offsetMs += 1000;
      await added(content, { id });
    }
    expect(await contents({ id })).toEqual(['three', 'two', 'one']);
    const second = (await read({ id }, 'currentPage=2&pageSize=2')).data;
    expect(second.list.map(({ content }: { content: string }) => content)).toEqual(['one']);
    expect(second.pagination).toEqual({ currentPage: 2, pageSize: 2, total: 3 });
    await server.deps.pool.query(
      `insert into system.record_comments (id, module_id, record_id, content)
        select 'same' || i, $1, $2, 'many' from generate_series(1, 60) i`,
      [moduleId, id],
    );
    const pages = await Promise.all([1, 2].map((page) => read({ id }, `currentPage=${String(page)}&pageSize=1000`)));
    expect(pages.map(({ data }) => data.list.length)).toEqual([50, 13]);
    const ids = pages.flatMap(({ data }) => data.list.map((comment: { id: string }) => comment.id));
    expect(new Set(ids).size).toBe(63);
  });

  it('leave the record and its version as they are', async () => {
    const id = await made();
    const { version } = (await server.call('admin', 'GET', `${base()}/${id}`)).data;
    await added('x', { id });
    expect((await server.call('admin', 'GET', `${base()}/${id}`)).data.version).toBe(version);
  });

  it('keep lines and tabs, and no other control character', async () => {
    const id = await made();
    await added('a\u0000b\u001b[1m\r\nc\rd\te\u0085f\u007f', { id });
    expect(await contents({ id })).toEqual(['ab[1m\nc\nd\tef']);
  });

  it.each([
    ['nothing', { content: '' }],
    ['blanks', { content: ' \n ' }],
    ['control characters alone', { content: '\u0000\u0001' }],
    ['too long a text', { content: '字'.repeat(MAX_COMMENT + 1) }],
    ['no text', { content: 5 }],
    ['no mentions', { mentions: null }],
    ['too many mentions', { mentions: Array.from({ length: MAX_MENTIONS + 1 }, (_, index) => String(index)) }],
  ])('are refused with %s', async (_name, body) => {
    expect(await add(body)).toMatchObject({ code: 400 });
    expect(await stored(recordId)).toEqual([]);
  });

  it('have up to the maximum of characters', async () => {
    const id = await made();
    const content = '字'.repeat(MAX_COMMENT);
    expect(await add({ content }, { id })).toMatchObject({ code: 200 });
    expect(await contents({ id })).toEqual([content]);
  });

  it('are at most 1000 on a record, also when many are added at once', async () => {
    const id = await made();
    await server.deps.pool.query(
      `insert into system.record_comments (id, module_id, record_id, content)
        select 'full' || i, $1, $2, 'x' from generate_series(1, 998) i`,
      [moduleId, id],
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => add({}, { id })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(answers.find(({ code }) => code !== 200)).toEqual({
      code: 400,
      msg: '一条记录最多1000条评论，请先删除不用的',
      data: null,
    });
    await remove('full1', { id });
    expect(await add({}, { id })).toMatchObject({ code: 200 });
  });
});

describe('who is named in comments', () => {
  it('is mentioned by the present name, once, and nothing else is told', async () => {
    const id = await made();
    const liId = await server.createUser({ account: 'li', realName: '李四' });
    const wangId = await server.createUser({ account: 'wang', realName: '王五' });
    await add({ mentions: [wangId, liId, wangId] }, { id });
    const mentions = async () => (await read({ id })).data.list[0].mentions;
    expect(await mentions()).toEqual([
      { id: wangId, name: '王五' },
      { id: liId, name: '李四' },
    ]);
    const set = (userId: string, values: object) =>
      server.deps.db.updateTable('users').set(values).where('id', '=', userId).execute();
    await set(wangId, { real_name: '王六', enabled_mark: 0 });
    await server.deps.db.deleteFrom('users').where('id', '=', liId).execute();
    expect(await mentions()).toEqual([{ id: wangId, name: '王六' }]);
  });

  it('is refused where the user is not there, or disabled', async () => {
    const offId = await server.createUser({ account: 'off' });
    await server.deps.db.updateTable('users').set({ enabled_mark: 0 }).where('id', '=', offId).execute();
    for (const wrong of [offId, 'nobody', 'a\u0000b']) {
      const answer = await add({ mentions: [readerId, wrong] });
      expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('/body/mentions') });
    }
    expect(await stored(recordId)).toEqual([]);
  });

  it('stays readable as author when the user is gone', async () => {
    const id = await made();
    const goneId = await server.createUserFor(moduleId, 'leaver', { buttons: ['btn_detail'] });
    await added('bye', { id, account: 'leaver' });
    await server.deps.db.updateTable('users').set({ real_name: '改名' }).where('id', '=', goneId).execute();
    expect((await read({ id })).data.list[0].author).toEqual({ id: goneId, name: '改名' });
    await server.deps.db.deleteFrom('users').where('id', '=', goneId).execute();
    const [comment] = (await read({ id, account: 'reader' })).data.list;
    expect(comment).toMatchObject({ content: 'bye', author: { id: '', name: 'leaver/leaver' }, canRemove: false });
  });
});

describe('comments are refused', () => {
  const expectRefused = async (place: Place, code: number, commentId = 'gone') => {
    expect(await read(place)).toMatchObject({ code, data: null });
    expect(await add({}, place)).toMatchObject({ code, data: null });
    expect(await remove(commentId, place)).toMatchObject({ code, data: null });
  };

  it('without a right to open records', async () => {
    const id = await made();
    const commentId = await added('x', { id });
    await server.createUserFor(moduleId, 'lister', { forms: ['title'], buttons: ['btn_remove'] });
    await server.createUser({ account: 'nobody' });
    for (const account of ['lister', 'nobody']) await expectRefused({ id, account }, 403, commentId);
    expect(await contents({ id })).toEqual(['x']);
  });

  it('of records beyond the data scope, and of those that are gone or never were', async () => {
    const own = await server.release(purchaseModule({ enCode: 'own', list: { ...list, useDataPermission: true } }));
    await server.createUserFor(own, 'owner', { forms: ['title'], buttons: ['btn_add', 'btn_detail'] });
    const foreign = await made(own);
    const commentId = await added('x', { id: foreign, of: own });
    await expectRefused({ of: own, id: foreign, account: 'owner' }, 404, commentId);
    expect(await contents({ of: own, id: foreign })).toEqual(['x']);
    const { data } = await server.create(own, { title: 'mine' }, { account: 'owner' });
    expect(await add({}, { of: own, id: data.id, account: 'owner' })).toMatchObject({ code: 200 });

    await deleteRecord(foreign, own);
    await expectRefused({ of: own, id: foreign }, 404, commentId);
    for (const id of ['never', '%00', 'x'.repeat(100)]) await expectRefused({ id }, 404);
    expect(await stored(foreign)).toEqual(['x']);
  });

  it('by a module without them', async () => {
    const silent = await server.release(purchaseModule({ enCode: 'silent', form: { comments: false } }));
    await expectRefused({ of: silent, id: await made(silent) }, 404);
  });

  it("for who wants to delete another's comment, or that of another record", async () => {
    const [id, other] = [await made(), await made()];
    const commentId = await added('mine', { id, account: 'reader' });
    for (const place of [
      { id, account: 'editor' },
      { id: other, account: 'reader' },
      { id: other, account: 'admin' },
    ])
      expect(await remove(commentId, place)).toMatchObject({ code: 404 });
    for (const strange of ['%00', 'gone']) expect(await remove(strange, { id })).toMatchObject({ code: 404 });
    const twin = await server.release(purchaseModule({ enCode: 'twin', list }));
    expect(await remove(commentId, { id: await made(twin), of: twin })).toMatchObject({ code: 404 });
    expect(await contents({ id })).toEqual(['mine']);
    expect(await remove(commentId, { id, account: 'admin' })).toMatchObject({ code: 200 });
  });

  it('while somebody else is seen, but for reading', async () => {
    const id = await made();
    const commentId = await added('x', { id, account: 'reader' });
    const headers = { ...(await server.signIn('admin')), 'formloom-see-as': readerId };
    const { 'formloom-see-as': _seen, ...own } = headers;
    const begin = `/api/permission/Users/${readerId}/Actions/SeeAs`;
    expect((await server.app.inject({ method: 'POST', url: begin, headers: own })).json()).toMatchObject({ code: 200 });
    const send = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
      (await server.app.inject({ method, url, headers, ...(payload && { payload }) })).json();
    expect(await send('GET', urlOf({ id }))).toMatchObject({ code: 200, data: { list: [{ id: commentId }] } });
    expect(await send('POST', urlOf({ id }), { content: 'y', mentions: [] })).toMatchObject({ code: 403 });
    expect(await send('DELETE', `${urlOf({ id })}/${commentId}`)).toMatchObject({ code: 403 });
    expect(await contents({ id })).toEqual(['x']);
  });
});

describe('comments of deleted records', () => {
  it('come back with them', async () => {
    const [id, other] = [await made(), await made()];
    const commentId = await added('kept', { id });
    await added('other', { id: other });
    const ids = { ids: [id, other] };
    await server.call('admin', 'POST', `/api/visualdev/OnlineDev/batchDelete/${moduleId}`, ids);
    expect(await stored(id)).toEqual(['kept']);
    const restore = (recordIds: readonly string[]) =>
      server.call('admin', 'POST', `${base()}/Removed/Actions/Restore`, { recordIds });
    expect((await restore([id])).data.restored).toBe(1);
    expect((await read({ id })).data.list).toMatchObject([{ id: commentId, content: 'kept' }]);
    expect((await restore([other])).data.restored).toBe(1);
    expect(await contents({ id: other })).toEqual(['other']);
    expect(await remove(commentId, { id })).toMatchObject({ code: 200 });
  });

  it('are deleted with their entry in the bin, and no others', async () => {
    const [id, other] = [await made(), await made()];
    for (const each of [id, other]) {
      await added('x', { id: each });
      await deleteRecord(each);
    }
    await server.call('admin', 'POST', `${base()}/Removed/Actions/Erase`, { ids: [await entryOf(id)] });
    expect([await stored(id), await stored(other)]).toEqual([[], ['x']]);
  });

  it('are deleted when the bins are emptied, also where records are only marked', async () => {
    const marked = await server.release(purchaseModule({ enCode: 'marked', form: { logicalDelete: true } }));
    const places = [{ id: await made() }, { id: await made(marked), of: marked }];
    const stays = await made();
    await added('stays', { id: stays });
    for (const place of places) {
      await added('x', place);
      await deleteRecord(place.id, place.of);
    }
    expect(await emptyBins(server.deps)).toBe(0);
    server.time.offsetMs += 31 * DAY_MS;
    await emptyBins(server.deps);
    server.time.offsetMs -= 31 * DAY_MS;
    for (const { id } of places) expect(await stored(id)).toEqual([]);
    expect(await stored(stays)).toEqual(['stays']);
  });

  it('are not those of a record that was made since under the same id', async () => {
    const id = await made();
    await added('former', { id });
    await deleteRecord(id);
    const entry = await entryOf(id);
    const { plan } = await loadReleasedModule(server.deps, moduleId);
    await server.deps.pool.query(`insert into module."${plan.main.name}" (id, title) values ($1, 'same id')`, [id]);
    expect(await contents({ id })).toEqual([]);
    await added('new', { id });
    await server.call('admin', 'POST', `${base()}/Removed/Actions/Erase`, { ids: [entry] });
    expect(await stored(id)).toEqual(['new']);
  });

  it('go with their module', async () => {
    const leaving = await server.release(purchaseModule({ enCode: 'leaving' }));
    const [id, binned] = [await made(leaving), await made(leaving)];
    for (const each of [id, binned]) await added('x', { id: each, of: leaving });
    await deleteRecord(binned, leaving);
    expect(await server.call('admin', 'DELETE', `/api/visualdev/Base/${leaving}`)).toMatchObject({ code: 200 });
    expect([await stored(id), await stored(binned)]).toEqual([[], []]);
  });
});
