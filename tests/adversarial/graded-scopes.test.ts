import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScopedRecords, element, type ScopedRecords } from './support/scope-server';

/** What the macros of graded administration reach in the records of a module, and that they follow the rights at the next call. */
let server: ScopedRecords;
const ADMINS = '/api/permission/organizeAdminIsTrator';
const give = async (rights: readonly string[]) => {
  const answer = await server.call('admin', 'POST', ADMINS, { userId: server.users['own'], rights });
  expect(answer).toMatchObject({ code: 200 });
};
/** What `own`, who has made a record in `other`, reaches by a scheme. */
async function reachedBy(value: string, symbol = 'Equal'): Promise<readonly string[]> {
  await server.giveOwn('own', 'macro', [element('organizeId', symbol, value)]);
  const reached = await server.reached('own');
  await server.takeScheme('macro');
  await server.deps.db.deleteFrom('data_schemes').where('id', '=', 'macro').execute();
  return reached;
}

beforeAll(async () => {
  server = await createScopedRecords();
});
afterAll(() => server.close());

const own = '@branchManageOrganize';
const all = '@branchManageOrganizeAndSub';

test('reach the organisations that are seen, alone or with those below', async () => {
  for (const value of [own, all]) expect(await reachedBy(value)).toEqual([]);
  await give(['department~thisLayerSelect']);
  for (const value of [own, all]) expect(await reachedBy(value)).toEqual(['chief']);
  await give(['department~thisLayerSelect', 'department~subLayerSelect']);
  expect(await reachedBy(own)).toEqual(['chief']);
  expect(await reachedBy(all)).toEqual(['chief', 'nurse', 'trainee']);
  expect(await reachedBy(all, 'NotEqual')).toEqual(['helper', 'lead', 'own']);
  // Those below alone.
  await give(['department~subLayerSelect']);
  expect(await reachedBy(own)).toEqual([]);
  expect(await reachedBy(all)).toEqual(['nurse', 'trainee']);
});

test('rights to do something without seeing reach nothing', async () => {
  await give(['department~thisLayerEdit', 'department~subLayerAdd', 'ward~thisLayerDelete']);
  for (const value of [own, all]) expect(await reachedBy(value)).toEqual([]);
});

test('what is given and taken counts at the next call, and follows the tree', async () => {
  await give(['ward~subLayerSelect']);
  await server.giveOwn('own', 'stays', [element('organizeId', 'Included', all)]);
  expect(await server.reached('own')).toEqual(['nurse']);
  await server.deps.db.updateTable('organizes').set({ parent_id: 'other' }).where('id', '=', 'room').execute();
  expect(await server.reached('own')).toEqual([]);
  await server.deps.db.updateTable('organizes').set({ parent_id: 'ward' }).where('id', '=', 'room').execute();
  expect(await server.reached('own')).toEqual(['nurse']);
  await give([]);
  expect(await server.reached('own')).toEqual([]);
  expect((await server.read(server.moduleId, server.ids['nurse'] ?? '', 'own')).code).toBe(404);
});
