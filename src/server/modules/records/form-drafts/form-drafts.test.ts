import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../../../engine/values/zoned-time';
import { column, node, purchaseFields as f, purchaseModule } from '../testing/purchase-module';
import { createRecordServer, type RecordServer } from '../testing/record-server';
import { removeOldDrafts } from './remove-old-drafts';

/** Drafts of forms: kept for their owner, opened under their present rights, and gone with the save. */
let server: RecordServer;
let moduleId: string;

const list = {
  columnList: [column(f.title), column(f.amount)],
  useFormPermission: true,
  useBtnPermission: true,
};
const form = { titleField: 'title' };
const CODES = {
  forms: ['title', 'amount', 'items', 'items-name', 'items-price'],
  buttons: ['btn_add', 'btn_edit', 'btn_detail'],
};

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule({ list, form }));
  await server.createUserFor(moduleId, 'clerk', CODES);
});
afterAll(() => server.close());

const base = (of = moduleId) => `/api/visualdev/OnlineDev/${of}/Drafts`;
const ONE = '/api/system/FormDrafts';
const bodyOf = (entered: object, more: object = {}) => ({ recordId: '', version: null, entered, base: {}, ...more });
const keep = (entered: object, more: object = {}, account = 'clerk', of = moduleId) =>
  server.call(account, 'POST', base(of), bodyOf(entered, more));
const kept = async (entered: object, more: object = {}, account = 'clerk', of = moduleId) => {
  const answer = await keep(entered, more, account, of);
  expect(answer).toMatchObject({ code: 200, msg: '已存为草稿' });
  return String(answer.data.id);
};
const read = (id: string, account = 'clerk') => server.call(account, 'GET', `${ONE}/${id}`);
const listed = async (account = 'clerk', of = moduleId) => (await server.call(account, 'GET', base(of))).data.list;
const atHome = async (account = 'clerk') => (await server.call(account, 'GET', '/api/system/Home')).data.drafts;
const remove = (id: string, account = 'clerk') => server.call(account, 'DELETE', `${ONE}/${id}`);
const screenOf = async (account: string) =>
  (await server.call(account, 'GET', `/api/visualdev/OnlineDev/${moduleId}/Screen`)).data.hasDrafts;

it('are kept, told by the home page and the list, opened, replaced and discarded', async () => {
  expect(await screenOf('clerk')).toBe(false);
  const first = await keep({ title: '半张单', amount: 5, items: [{ name: '纱布', price: null }] });
  const { id, savedAt } = first.data;
  const facts = { id, moduleId, moduleName: '采购', recordId: '', title: '半张单', state: 'open', savedAt };
  expect(await listed()).toEqual([facts]);
  expect(await atHome()).toEqual([facts]);
  expect(await screenOf('clerk')).toBe(true);
  expect((await read(id)).data).toMatchObject({
    ...facts,
    entered: { title: '半张单', amount: 5, items: [{ name: '纱布', price: null }] },
    leftOut: [],
  });
  const again = bodyOf({ title: '改过' }, { formerlySavedAt: savedAt });
  server.time.offsetMs += 60_000;
  const replaced = await server.call('clerk', 'PUT', `${base()}/${String(id)}`, again);
  expect(replaced).toMatchObject({ code: 200, data: { id } });
  // Kept anew meanwhile: what stands there is not overwritten.
  expect(await server.call('clerk', 'PUT', `${base()}/${String(id)}`, again)).toMatchObject({ code: 404 });
  expect(await listed()).toMatchObject([{ title: '改过' }]);
  expect(await remove(id)).toMatchObject({ code: 200, msg: '已放弃草稿' });
  expect(await remove(id)).toMatchObject({ code: 404 });
  expect(await atHome()).toEqual([]);
});

it('hold what their user may enter, and no passwords', async () => {
  const fields = [
    f.title,
    f.total,
    f.createdBy,
    node('input', 'pin', { showPassword: true }),
    node('table', 'items', { config: { children: [f.itemName, node('input', 'code', { showPassword: true })] } }),
  ];
  const guarded = await server.release({
    ...purchaseModule({ enCode: 'pins', list: { columnList: [column(f.title)] }, form: { fields } }),
    fullName: '口令',
  });
  const id = await kept(
    {
      title: { not: ['a', 'text'] },
      total: 5,
      createdBy: 'x',
      pin: 'p',
      strange: 1,
      items: [{ name: 'a', code: 'p' }, 5],
    },
    {},
    'admin',
    guarded,
  );
  const { entered } = (await read(id, 'admin')).data;
  expect(entered).toEqual({ title: { not: ['a', 'text'] }, items: [{ name: 'a' }] });
  expect(await listed('admin', guarded)).toMatchObject([{ title: '' }]);
  const { rows } = await server.deps.pool.query('select entered, naming from system.form_drafts where id = $1', [id]);
  expect(JSON.stringify(rows)).not.toContain('"p"');
  await remove(id, 'admin');
});

it('end with the save of their record, and stay when that is refused', async () => {
  const id = await kept({ title: '要保存' });
  const refused = await server.create(moduleId, { amount: 1 }, { account: 'clerk', body: { draftId: id } });
  expect(refused.code).toBe(400);
  expect(await listed()).toHaveLength(1);
  const saved = await server.create(moduleId, { title: '要保存' }, { account: 'clerk', body: { draftId: id } });
  expect(saved.code).toBe(200);
  expect(await listed()).toEqual([]);

  const recordId = String(saved.data.id);
  const change = await kept({ title: '改' }, { recordId, version: 1, base: { title: '要保存', secret: 'x' } });
  expect((await read(change)).data).toMatchObject({ recordId, version: 1, title: '要保存', base: { title: '要保存' } });
  const body = { version: 1, draftId: change };
  await server.update(moduleId, recordId, { title: '别人' }, { body: { version: 1 } });
  expect((await server.update(moduleId, recordId, { title: '改' }, { account: 'clerk', body })).code).toBe(409);
  expect(await listed()).toHaveLength(1);
  const joined = { version: 2, draftId: change };
  expect((await server.update(moduleId, recordId, { title: '改' }, { account: 'clerk', body: joined })).code).toBe(200);
  expect(await listed()).toEqual([]);
  const odd = await server.create(moduleId, { title: 'x' }, { account: 'clerk', body: { draftId: { id } } });
  expect(odd.code).toBe(400);
});

it('say that their record or module is gone, and still show what was typed', async () => {
  const other = await server.release({ ...purchaseModule({ enCode: 'short', list, form }), fullName: '短命' });
  const record = String((await server.create(other, { title: '旧' })).data.id);
  const change = await kept(
    { title: '新', amount: 3 },
    { recordId: record, version: 1, base: { title: '旧' } },
    'admin',
    other,
  );
  await server.call('admin', 'DELETE', `/api/visualdev/OnlineDev/${other}/${record}`);
  const gone = { state: 'recordGone', title: '新', entered: { title: '新', amount: 3 }, base: {}, canAdd: true };
  expect((await read(change, 'admin')).data).toMatchObject(gone);
  await server.call('admin', 'DELETE', `/api/visualdev/Base/${other}`);
  expect(await atHome('admin')).toMatchObject([{ id: change, state: 'moduleGone', moduleName: '短命', title: '' }]);
  expect((await read(change, 'admin')).data).toMatchObject({
    ...{ state: 'moduleGone', entered: { title: '新', amount: 3 }, base: {}, canAdd: false },
    labels: { title: 'title', amount: 'amount' },
  });
  expect(await remove(change, 'admin')).toMatchObject({ code: 200 });
});

it('leave out, and name, what their user may not enter any more; a module that they may not open takes its drafts out of sight', async () => {
  const userId = await server.createUserFor(moduleId, 'mover', CODES);
  const id = await kept({ title: '甲', amount: 7, items: [{ name: 'n', price: 1 }] }, {}, 'mover');
  const without = (code: string) =>
    server.deps.pool.query('delete from system.grants where object_id = $1 and code = $2', [userId, code]);
  await without('amount');
  await without('items-price');
  expect((await read(id, 'mover')).data).toMatchObject({
    ...{ entered: { title: '甲', items: [{ name: 'n' }] }, leftOut: ['amount', 'items · price'], state: 'open' },
  });
  await without('btn_add');
  expect((await read(id, 'mover')).data).toMatchObject({ state: 'refused', canAdd: false });
  expect(await keep({ title: 'x' }, {}, 'mover')).toMatchObject({ code: 403 });
  await server.deps.pool.query(`delete from system.grants where object_id = $1`, [userId]);
  expect(await atHome('mover')).toEqual([]);
  expect(await read(id, 'mover')).toMatchObject({ code: 404 });
  expect(await remove(id, 'mover')).toMatchObject({ code: 200 });
});

it('are at most 50 of a user and 256 KB each, also when many are kept at once', async () => {
  const userId = await server.createUserFor(moduleId, 'hoarder', CODES);
  expect(await keep({ title: '字'.repeat(90_000) }, {}, 'hoarder')).toMatchObject({
    ...{ code: 400, msg: '草稿不能超过256 KB，未能保存' },
  });
  await server.deps.pool.query(
    `insert into system.form_drafts (id, user_id, module_id, module_name, record_id, entered, base, naming, labels, saved_at)
      select 'h' || i, $1, $2, '', '', '{}', '{}', '{}', '{}', now() from generate_series(1, 48) i`,
    [userId, moduleId],
  );
  const answers = await Promise.all(Array.from({ length: 5 }, () => keep({ title: 'x' }, {}, 'hoarder')));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
  expect(answers.find(({ code }) => code !== 200)).toMatchObject({ msg: '最多保存50份草稿，请先放弃不用的' });
  expect(await atHome('hoarder')).toHaveLength(50);
  await server.deps.pool.query('delete from system.form_drafts where user_id = $1', [userId]);
});

it('are removed after 60 days without a change', async () => {
  const old = await kept({ title: '旧稿' });
  server.time.offsetMs += 59 * DAY_MS;
  await server.signIn('clerk');
  const young = await kept({ title: '新稿' });
  expect(await removeOldDrafts(server.deps)).toBe(0);
  server.time.offsetMs += 2 * DAY_MS;
  expect(await removeOldDrafts(server.deps)).toBe(1);
  const { rows } = await server.deps.pool.query<{ id: string }>(
    'select id from system.form_drafts where id = any($1)',
    [[old, young]],
  );
  expect(rows).toEqual([{ id: young }]);
});
