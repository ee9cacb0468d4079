import { afterAll, beforeAll, expect, test } from 'vitest';
import { openModuleAs } from './module-context';
import { purchaseModule } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';
import { replaceChildRows } from './write-rows';

let server: RecordServer;
let moduleId: string;

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule());
});
afterAll(() => server.close());

const created = async (name: string): Promise<string> =>
  (await server.create(moduleId, { title: name, items: [{ name, price: 1 }] })).data.id as string;

test('a write that names the row of another record leaves that row where it is', async () => {
  const [own, foreign] = [await created('own'), await created('foreign')];
  const before = await server.read(moduleId, foreign);
  const nobody = { userId: 'u', userName: '', account: '', organizeId: '', organizeName: '', departmentId: '' };
  const user = { ...nobody, departmentName: '', positionId: '', positionName: '', roleIds: [] };
  const evaluation = { now: Date.now(), timeZone: 'Asia/Shanghai', language: 'zh', user } as const;
  const context = await openModuleAs(server.deps, moduleId, evaluation);
  const [table] = context.plan.children;
  if (!table) throw new Error('the module has a sub-table');
  const rows = [{ id: before.items[0].id as string, name: 'stolen', price: 9 }];
  await server.deps.db
    .transaction()
    .execute((trx) => replaceChildRows(trx, context, { recordId: own, isNew: false, write: { table, rows } }));
  expect(await server.read(moduleId, foreign)).toEqual(before);
  expect((await server.read(moduleId, own)).items).toEqual([]);
});
