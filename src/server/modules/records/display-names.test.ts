import { afterAll, beforeAll, expect, test } from 'vitest';
import { column, node } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

let server: RecordServer;
beforeAll(async () => {
  server = await createRecordServer();
});
afterAll(() => server.close());

test('lists name dictionary types by id and by code, and show an unknown one and a picked record as stored', async () => {
  await server.deps.db
    .insertInto('dictionary_types')
    .values([
      { id: 'drugId', full_name: '药品', en_code: 'drug' },
      { id: 'nobody', full_name: '旧类', en_code: 'former' },
    ])
    .execute();
  const byId = node('dictionarySelect', 'byId');
  const byCode = node('dictionarySelect', 'byCode', { valueKey: 'enCode' });
  const gone = node('dictionarySelect', 'gone');
  const rule = node('recordPicker', 'rule', { module: 'system/billRule' });
  const moduleId = await server.release({
    fullName: '字典引用',
    enCode: 'typeNames',
    formData: JSON.stringify({ fields: [byId, byCode, gone, rule] }),
    columnData: JSON.stringify({
      columnList: [column(byId), column(byCode), column(gone), column(rule)],
      searchList: [],
    }),
  });
  const created = await server.create(moduleId, { byId: 'drugId', byCode: 'drug', gone: 'nobody', rule: 'r1' });
  expect(created.code).toBe(200);
  await server.deps.db.deleteFrom('dictionary_types').where('id', '=', 'nobody').execute();
  const { list } = (await server.list(moduleId)).data;
  expect(list).toMatchObject([
    { byId: '药品', byId_id: 'drugId', byCode: '药品', byCode_id: 'drug', gone: 'nobody', rule: 'r1' },
  ]);
  expect(list[0]).not.toHaveProperty('rule_id');
});
