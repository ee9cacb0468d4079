import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { column, node, purchaseModule } from '../../src/server/modules/records/testing/purchase-module';
import { createScopedRecords, element, REACHED, type ScopedRecords } from './support/scope-server';

/** The recycle bin gives nobody a record, a name or a value that the list would not, and no other way to write. */
let server: ScopedRecords;
let moduleId: string;
let guarded: string;
let ids: Readonly<Record<string, string>>;
const entries = new Map<string, string>();

const base = (id = moduleId) => `/api/visualdev/OnlineDev/${id}/Removed`;
const bin = (account: string, query = '', id = moduleId) => server.call(account, 'GET', `${base(id)}?${query}`);
const act = (account: string, action: 'Restore' | 'Erase', body: unknown, id = moduleId) =>
  server.call(account, 'POST', `${base(id)}/Actions/${action}`, body);
const remove = (id: string, of = moduleId) => server.call('admin', 'DELETE', `/api/visualdev/OnlineDev/${of}/${id}`);
const kept = async () => {
  const { rows } = await sql<{ id: string; record_id: string }>`select id, record_id from system.removed_records
    order by id`.execute(server.deps.db);
  return rows;
};

beforeAll(async () => {
  server = await createScopedRecords();
  ({ moduleId, ids } = server);
  // A scheme over the rows of a sub-table, which are deleted with the record.
  await server.createUserFor(moduleId, 'rows', { buttons: ['btn_remove'] });
  await server.scheme('menu-rows', 'items', [element('items-name', 'Like', 'nurse')]);
  const { id } = await server.deps.db
    .selectFrom('users')
    .select('id')
    .where('account', '=', 'rows')
    .executeTakeFirstOrThrow();
  await server.giveScheme('menu-rows', 'items', { objectType: 'user', objectId: id });
  guarded = await server.release(purchaseModule({ enCode: 'guardedBin', list: { useBtnPermission: true } }));
  await server.createUserFor(guarded, 'reader', { buttons: ['btn_add', 'btn_edit', 'btn_detail'] });
  await server.createUser({ account: 'stranger' });
  for (const record of Object.values(ids)) expect((await remove(record)).code).toBe(200);
  for (const { id: entry, record_id: record } of await kept()) entries.set(record, entry);
});
afterAll(() => server.close());

const ownersOf = (answer: Awaited<ReturnType<typeof bin>>) =>
  (answer.data.list as readonly { recordId: string }[])
    .map(({ recordId }) => Object.keys(ids).find((account) => ids[account] === recordId) ?? recordId)
    .sort();

describe('what is in the bin', () => {
  test.each([...Object.keys(REACHED), 'rows'])('of %s is what their data scope reaches', async (account) => {
    const expected = account === 'rows' ? ['nurse'] : REACHED[account];
    const answer = await bin(account);
    expect(answer.code).toBe(200);
    expect(ownersOf(answer)).toEqual(expected);
    expect(answer.data.pagination.total).toBe(expected?.length);
  });
  test('is closed to who may not delete, and to strangers', async () => {
    const made = await server.create(guarded, { title: 'x' });
    await remove(made.data.id, guarded);
    const before = await kept();
    const entry = before.find(({ record_id: recordId }) => recordId === made.data.id)?.id ?? '';
    for (const account of ['reader', 'stranger', undefined]) {
      const answers = [
        await server.call(account, 'GET', base(guarded)),
        await server.call(account, 'POST', `${base(guarded)}/Actions/Restore`, { recordIds: [made.data.id] }),
        await server.call(account, 'POST', `${base(guarded)}/Actions/Erase`, { ids: [entry] }),
      ];
      for (const answer of answers) expect([account, answer.code]).toEqual([account, account ? 403 : 600]);
    }
    expect(await kept()).toEqual(before);
  });
});

describe('a record outside of the scope', () => {
  test('is neither restored nor deleted for good, and answered like nothing', async () => {
    const before = await kept();
    const foreign = ids['own'] ?? '';
    const entry = entries.get(foreign) ?? '';
    for (const account of ['chief', 'lead', 'rows']) {
      for (const [action, key, id] of [
        ['Restore', 'recordIds', foreign],
        ['Restore', 'ids', entry],
        ['Erase', 'ids', entry],
      ] as const) {
        const there = await act(account, action, { [key]: [id] });
        const nowhere = await act(account, action, { [key]: ['nothing'] });
        expect(there.code).toBe(200);
        expect(JSON.stringify(there).replaceAll(id, 'nothing')).toBe(JSON.stringify(nowhere));
      }
    }
    expect(await kept()).toEqual(before);
  });
  test('stays unknown where its columns are of another time', async () => {
    const nurse = entries.get(ids['nurse'] ?? '') ?? '';
    const shape = (type: string) =>
      sql`update system.removed_records set shape = jsonb_set(shape, '{columns,"",amount}', to_jsonb(${type}::text))
        where id = ${nurse}`.execute(server.deps.db);
    await shape('boolean');
    expect(ownersOf(await bin('chief'))).toEqual(['chief', 'trainee']);
    expect(ownersOf(await bin('rows'))).toEqual([]);
    expect((await act('chief', 'Restore', { ids: [nurse] })).data).toMatchObject({ refused: [{ reason: 'gone' }] });
    expect(ownersOf(await bin('admin'))).toHaveLength(6);
    await shape('numeric');
    expect(ownersOf(await bin('chief'))).toEqual(['chief', 'nurse', 'trainee']);
  });
  test('is not reached by the bin of another module', async () => {
    const other = await server.release(purchaseModule({ enCode: 'otherBin' }));
    const before = await kept();
    const entry = entries.get(ids['own'] ?? '') ?? '';
    expect((await bin('admin', '', other)).data.list).toEqual([]);
    for (const body of [{ ids: [entry] }, { recordIds: [ids['own']] }])
      expect((await act('admin', 'Restore', body, other)).data).toMatchObject({
        restored: 0,
        refused: [{ reason: 'gone' }],
      });
    expect((await act('admin', 'Erase', { ids: [entry] }, other)).data.erased).toBe(0);
    expect((await bin('admin', '', 'nowhere')).code).toBe(404);
    expect(await kept()).toEqual(before);
  });
});

test('only who deleted it, and administrators, delete for good', async () => {
  const record = ids['nurse'] ?? '';
  const entry = entries.get(record) ?? '';
  expect((await bin('chief')).data.list.map(({ canErase }: { canErase: boolean }) => canErase)).not.toContain(true);
  expect((await act('chief', 'Erase', { ids: [entry] })).data).toMatchObject({
    erased: 0,
    refused: [{ id: entry, reason: 'owner' }],
  });
  expect((await act('chief', 'Restore', { ids: [entry] })).data.restored).toBe(1);
  await server.call('chief', 'DELETE', `/api/visualdev/OnlineDev/${moduleId}/${record}`);
  const [own] = (await bin('chief', 'pageSize=1')).data.list;
  expect(own).toMatchObject({ recordId: record, canErase: true });
  expect((await act('chief', 'Erase', { ids: [own.id] })).data.erased).toBe(1);
  expect(ownersOf(await bin('admin'))).not.toContain('nurse');
});

test.each([
  ['nothing', {}],
  ['both kinds of ids', { ids: ['a'], recordIds: ['b'] }],
  ['no ids', { ids: [] }],
  ['an object', { ids: [{ id: 'a' }] }],
  ['too many ids', { ids: Array.from({ length: 1001 }, (_, index) => String(index)) }],
  ['a text', { ids: "'; drop table system.removed_records; --" }],
  ['a number', { ids: [1, null] }],
])('a restoration of %s is refused or finds nothing', async (_name, body) => {
  const before = await kept();
  const answer = await act('admin', 'Restore', body);
  if (answer.code === 200) expect(answer.data.restored).toBe(0);
  else expect(answer.code).toBe(400);
  expect(await kept()).toEqual(before);
});

test('ids, keywords and pages are values, whatever they say', async () => {
  for (const text of ["' or true --", '%', '_', '\\', '\u0000', '__proto__']) {
    const query = `keyword=${encodeURIComponent(text)}&currentPage=${encodeURIComponent(text)}`;
    const answer = await bin('admin', query);
    expect([200, 400]).toContain(answer.code);
    if (answer.code === 200) expect(answer.data.list).toEqual([]);
    expect([200, 400]).toContain((await act('admin', 'Restore', { recordIds: [text] })).code);
  }
});

test('names, fields and passwords that a user may not see are in no answer', async () => {
  const name = node('input', 'name', { config: { label: '姓名' } });
  const pin = node('input', 'pin', { config: { label: '口令' }, showPassword: true });
  const id = await server.release({
    ...{ fullName: 'people', enCode: 'binPeople', type: 1, webType: 2 },
    formData: JSON.stringify({ fields: [pin, name] }),
    columnData: JSON.stringify({
      ...{ type: 1, searchList: [], useColumnPermission: true, columnList: [column(pin), column(name)] },
      ...{ useFormPermission: true, useBtnPermission: true, columnBtnsList: [{ value: 'remove', label: '删除' }] },
    }),
  });
  await server.createUserFor(id, 'blind', { columns: [], buttons: ['btn_remove'] });
  const made = await server.create(id, { name: 'CANARY-NAME', pin: 'CANARY-PIN' });
  await remove(made.data.id, id);
  expect((await bin('admin', '', id)).data.list).toMatchObject([{ name: 'CANARY-NAME' }]);
  expect((await bin('admin', 'keyword=canary', id)).data.list).toHaveLength(1);
  const seen = await bin('blind', '', id);
  expect(seen.data.list).toMatchObject([{ recordId: made.data.id, name: '' }]);
  expect((await bin('blind', 'keyword=canary', id)).data.list).toEqual([]);
  const refused = await act('blind', 'Erase', { ids: [seen.data.list[0].id] }, id);
  expect(refused.data.refused).toMatchObject([{ name: '', reason: 'owner' }]);
  await server.deps.pool
    .query(`update system.removed_records set shape = jsonb_set(shape, '{columns,"",pin}', '"bytea"')
    where module_id = '${id}'`);
  const lost = await act('blind', 'Restore', { recordIds: [made.data.id] }, id);
  expect(lost.data.refused).toMatchObject([{ reason: 'columns', message: expect.stringContaining('另外 1 个字段') }]);
  for (const answer of [seen, refused, lost]) expect(JSON.stringify(answer)).not.toMatch(/CANARY|姓名|口令/);
  expect(JSON.stringify(await bin('admin', '', id))).not.toContain('CANARY-PIN');
});
