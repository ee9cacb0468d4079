import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../modules/records/testing/record-server';
import { toDatabaseFailure } from './database-failure';

/** Messages of database failures for a user who saves a record. */
let server: RecordServer;
let moduleId: string;
let table: string;
beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release({
    fullName: 'full',
    enCode: 'full',
    formData: { fields: [{ __config__: { jnpfKey: 'input', label: 't' }, __vModel__: 'title' }] },
  });
  const { rows } = await server.deps.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'module'`,
  );
  table = `module."${rows[0]?.name ?? ''}"`;
});
afterAll(() => server.close());

test.each([
  ['53100', 503, '服务器磁盘已满，暂时不能保存，请联系管理员。您填写的内容仍在页面上'],
  ['25006', 503, '数据库暂时不能写入，请联系管理员。您填写的内容仍在页面上'],
  ['53200', 503, '系统繁忙，请稍后再试'],
  ['53300', 503, '系统繁忙，请稍后再试'],
  ['40P01', 503, '系统繁忙，请稍后再试'],
  ['57P03', 503, '数据库连接中断，请稍后再试'],
  ['XX000', 500, '系统异常，请稍后再试'],
])('%s', async (state, code, msg) => {
  await server.deps.pool.query(`create or replace function module.refuse() returns trigger language plpgsql as
    $$ begin raise exception 'x' using errcode = '${state}'; end $$;
    create or replace trigger refuse before insert on ${table} for each row execute function module.refuse()`);
  expect(await server.create(moduleId, { title: 'a' })).toEqual({ code, msg, data: null });
});

test('what the driver says without a code is recognised, and nothing else', () => {
  const codeOf = (message: string) => toDatabaseFailure(new Error(message))?.code;
  expect(codeOf('timeout exceeded when trying to connect')).toBe('SERVER_BUSY');
  expect(codeOf('Connection terminated unexpectedly')).toBe('SERVER_DATABASE_LOST');
  expect(codeOf('Client has encountered a connection error and is not queryable')).toBe('SERVER_DATABASE_LOST');
  expect(codeOf('something else')).toBeUndefined();
  expect(toDatabaseFailure('text')).toBeNull();
});
