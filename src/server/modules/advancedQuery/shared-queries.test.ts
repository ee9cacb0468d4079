import { afterAll, beforeAll, expect, it } from 'vitest';
import { purchaseModule } from '../records/testing/purchase-module';
import { createRecordServer, type RecordServer } from '../records/testing/record-server';

/** Advanced queries that their users share (docs/module-format.md#advanced-queries). */
let server: RecordServer;
let listId: string;
let closedId: string;
const QUERY = '/api/system/AdvancedQuery';
const lineOf = (field: string) => ({ field, symbol: '==', fieldValue: 'HIDDEN-WORD' });
const body = (more: object = {}) => ({
  ...{ moduleId: listId, fullName: '大家的', matchLogic: 'AND', conditionJson: JSON.stringify([lineOf('title')]) },
  ...{ isShared: true, ...more },
});

beforeAll(async () => {
  server = await createRecordServer();
  const list = { useColumnPermission: true, useFormPermission: true };
  listId = await server.release(purchaseModule({ list }));
  closedId = await server.release(purchaseModule({ enCode: 'closed', list }));
  const all = { columns: ['title', 'secret', 'amount', 'items-name'], forms: ['title', 'secret', 'code'] };
  await server.createUserFor(listId, 'maker', all);
  await server.createUserFor(listId, 'equal', all);
  await server.createUserFor(listId, 'reader', { columns: ['title'], forms: ['title', 'secret'] });
  const outsider = await server.createUserFor(closedId, 'outsider', all);
  expect(outsider).toBeTruthy();
});
afterAll(() => server.close());

const listed = async (account: string, id = listId) =>
  (await server.call(account, 'GET', `${QUERY}/${id}/List`)).data.list;
const made = async (account: string, more: object = {}): Promise<string> =>
  (await server.call(account, 'POST', QUERY, body(more))).data.id;
const at = (id: string) => `${QUERY}/${id}`;
const remove = async (...ids: readonly string[]) => {
  for (const id of ids) expect(await server.call('maker', 'DELETE', at(id))).toMatchObject({ code: 200 });
};

it("is its user's alone until it is shared, and theirs and administrators' to change", async () => {
  const own = await made('maker', { isShared: false });
  const shared = await made('maker');
  expect(await listed('reader')).toMatchObject([{ id: shared, isShared: true, canChange: false, owner: 'maker' }]);
  expect(await listed('admin')).toMatchObject([{ id: shared, canChange: true, owner: 'maker' }]);
  expect(await listed('maker')).toMatchObject([
    { id: own, isShared: false, owner: '' },
    { id: shared, canChange: true, owner: '' },
  ]);
  expect((await server.call('reader', 'GET', at(shared))).data).toMatchObject({ id: shared, canChange: false });
  for (const [account, id] of [
    ['reader', own],
    ['reader', shared],
    ['equal', shared],
    ['admin', own],
  ] as const) {
    expect(await server.call(account, 'PUT', at(id), body({ fullName: '夺走' }))).toMatchObject({ code: 404 });
    expect(await server.call(account, 'DELETE', at(id))).toMatchObject({ code: 404 });
  }
  expect(await server.call('admin', 'PUT', at(shared), body({ fullName: '全体' }))).toMatchObject({ code: 200 });
  // It stays with who has made it, and with its list.
  expect(await listed('maker')).toMatchObject([{ id: own }, { id: shared, fullName: '全体', owner: '' }]);
  const moved = body({ moduleId: closedId });
  expect(await server.call('admin', 'PUT', at(shared), moved)).toMatchObject({ code: 404 });
  expect(await server.call('admin', 'DELETE', at(shared))).toMatchObject({ code: 200 });
  await remove(own);
});

it('is as it was after a change by a client that knows nothing of sharing', async () => {
  const { isShared: _none, ...old } = body();
  const plain = (await server.call('maker', 'POST', QUERY, old)).data.id as string;
  const shared = await made('maker');
  for (const id of [plain, shared])
    expect(await server.call('maker', 'PUT', at(id), { ...old, id, fullName: '改名' })).toMatchObject({ code: 200 });
  expect(await listed('equal')).toMatchObject([{ id: shared, fullName: '改名' }]);
  // Such a client may also send back what it was told.
  const [told] = await listed('maker');
  expect(await server.call('maker', 'PUT', at(plain), told)).toMatchObject({ code: 200 });
  expect(await listed('equal')).toHaveLength(1);
  // And it is taken back by who has shared it.
  await server.call('maker', 'PUT', at(shared), body({ isShared: false }));
  expect(await listed('equal')).toEqual([]);
  expect(await server.call('equal', 'GET', at(shared))).toMatchObject({ code: 404 });
  await remove(plain, shared);
});

const nested = (...lines: readonly object[]) => JSON.stringify([{ logic: 'or', groups: lines }]);
it.each([
  ['a column that is refused', JSON.stringify([lineOf('title'), lineOf('secret')])],
  ['a field that is refused', JSON.stringify([lineOf('code')])],
  ['a refused column of a sub-table', JSON.stringify([lineOf('items-name')])],
  ['a refused column in a group', nested(lineOf('title'), lineOf('amount'))],
  ['a refused column by another name of its member', JSON.stringify([{ __vModel__: 'secret', symbol: 'null' }])],
  ['a field that is not there', JSON.stringify([lineOf('nowhere')])],
  ['conditions that nobody can read', JSON.stringify([lineOf('title'), 5])],
])('tells nothing of %s to whom it is refused', async (_name, conditionJson) => {
  const id = await made('maker', { conditionJson });
  const open = await made('maker');
  const answers = await Promise.all(
    [`${QUERY}/${listId}/List`, at(id)].map((url) => server.call('reader', 'GET', url)),
  );
  expect(answers[0]?.data.list).toMatchObject([{ id: open }]);
  expect(answers[1]).toEqual(await server.call('reader', 'GET', at('nowhere')));
  expect(JSON.stringify(answers)).not.toContain(id);
  await remove(id, open);
});

it('is told to everybody who may filter by its fields, and follows their rights', async () => {
  const id = await made('maker', { conditionJson: nested(lineOf('title'), lineOf('secret')) });
  expect(await listed('equal')).toMatchObject([{ id }]);
  expect(await listed('reader')).toEqual([]);
  await server.grant({
    ...{ objectType: 'user', menuId: 'menu-reader', columns: ['secret'] },
    objectId: (await userOf('reader')).id,
  });
  expect(await listed('reader')).toMatchObject([{ id }]);
  await remove(id);
});

it('is told to nobody whose list is closed, who keeps what is their own', async () => {
  const id = await made('maker');
  expect(await listed('outsider')).toEqual([]);
  expect(await server.call('outsider', 'GET', at(id))).toMatchObject({ code: 404 });
  expect(await server.call('outsider', 'POST', QUERY, body())).toMatchObject({ code: 403 });
  await remove(id);
});

const userOf = (account: string) =>
  server.deps.db.selectFrom('users').select('id').where('account', '=', account).executeTakeFirstOrThrow();
