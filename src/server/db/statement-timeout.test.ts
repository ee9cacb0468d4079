import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../modules/records/testing/record-server';
import { allowLongStatements } from './client';

/** Every statement has a timeout, which is answered with a message; publications have a longer one. */
let server: RecordServer;
beforeAll(async () => {
  server = await createRecordServer({ limits: { statementTimeoutMs: 400 } });
});
afterAll(() => server.close());

test('a list that takes too long is answered in words, in an envelope', async () => {
  const moduleId = await server.release({
    fullName: 'slow',
    enCode: 'slow',
    formData: { fields: [{ __config__: { jnpfKey: 'input', label: 't' }, __vModel__: 'title' }] },
    columnData: { columnList: [{ prop: 'title', label: 't', jnpfKey: 'input' }], searchList: [] },
  });
  const { rows } = await server.deps.control.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'module'`,
  );
  const holder = await server.deps.control.connect();
  try {
    await holder.query(`begin; lock table module."${rows[0]?.name ?? ''}"`);
    expect(await server.list(moduleId)).toEqual({
      code: 504,
      msg: '处理超时：涉及的数据太多，请缩小查询范围后重试',
      data: null,
    });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect((await server.list(moduleId)).code).toBe(200);
});

test('a publication and an import may take longer, and only they', async () => {
  await server.deps.db.transaction().execute(async (trx) => {
    await allowLongStatements(trx);
    await sql`select pg_sleep(0.6)`.execute(trx);
  });
  await expect(sql`select pg_sleep(2)`.execute(server.deps.db)).rejects.toMatchObject({ code: '57014' });
});
