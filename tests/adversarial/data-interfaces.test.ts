import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createInterfaceServer,
  INTERFACES,
  type InterfaceServer,
} from '../../src/server/modules/dataInterface/testing/interface-server';

/** Hostile statements and addresses, on every way into an interface: create, update, copy, import, try and run. */
let server: InterfaceServer;
beforeAll(async () => {
  server = await createInterfaceServer({ config: { interfaceTimeoutMs: 500 } });
  await server.deps.pool.query(`create table module.beds (id integer primary key, name text);
    insert into module.beds select n, 'bed' || n from generate_series(1, 5) n`);
});
afterAll(() => server.close());

/** Refused by what they are, before a database sees them. */
const STATEMENTS = [
  'select 1; drop table beds',
  'select 1; ; select 2',
  "select 'a'; commit; select 'b'",
  'select 1 /* x */ ; select 2 -- y',
  'delete from beds',
  'drop table beds',
  "copy beds to program 'true'",
  'set role postgres',
  'do $$ begin delete from module.beds; end $$',
  'call something()',
  'explain analyze delete from beds',
  'with gone as (delete from beds returning *) select * from gone',
  'with made as not materialized (insert into beds values (9, 1) returning *) select * from made',
  'with made as ( /* x */ update beds set name = 1 returning *) select * from made',
  'select * into copied from beds',
  'select * from beds for update',
  'select 1) as x, (select 2',
  "select 'open",
  'select $$open',
  'select {unknown} from beds',
  '',
];
const ADDRESSES = [
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'http://user:word@example.com/',
  'http://{host}/',
  'http:/{host}/',
  'https://a.example\\@b.example/',
  'javascript:alert(1)',
  '//example.com/',
  '',
];

const sql = (query: string) => ({ dataType: 1, requestMethod: '3', query });
const api = (path: string) => ({ dataType: 3, requestMethod: '6', path });
const hostile = [...STATEMENTS.map(sql), ...ADDRESSES.map(api)];

test.each(hostile)('is refused on every way: %j', async (members) => {
  expect(await server.make(members)).toMatchObject({ code: 400, data: { errors: [expect.anything()] } });
  const id = await server.made({});
  const stored = (await server.call('admin', 'GET', `${INTERFACES}/${id}`)).data;
  expect(await server.call('admin', 'PUT', `${INTERFACES}/${id}`, { ...stored, ...members })).toMatchObject({
    code: 400,
  });
  expect((await server.tried(members)).data).toMatchObject({ isDone: false, steps: [] });
  // What came into the table by another way, such as an earlier release.
  const { query = '', path = '', dataType } = { query: '', path: '', ...members };
  await server.deps.db
    .updateTable('data_interfaces')
    .set({ data_type: dataType, query, path })
    .where('id', '=', id)
    .execute();
  for (const [action, body] of [
    ['Preview', {}],
    ['GetFields', {}],
    ['List', {}],
    ['InfoByIds', { ids: ['1'] }],
  ] as const)
    expect([action, (await server.call('admin', 'POST', `${INTERFACES}/${id}/Actions/${action}`, body)).code]).toEqual([
      action,
      400,
    ]);
  expect(await server.call('admin', 'POST', `${INTERFACES}/${id}/Actions/Copy`)).toMatchObject({ code: 400 });
  expect(await server.upload(await server.exported(id))).toMatchObject({ code: 400 });
  const { rows } = await server.deps.pool.query('select count(*)::int as n from module.beds');
  expect(rows).toEqual([{ n: 5 }]);
});

/** Accepted as text, and powerless when they run. */
const POWERLESS = [
  'select password_hash from system.users',
  'select * from system.data_sources',
  'select secret from system.interface_apps',
  'select token_hash from system.sessions',
  "select pg_read_file('/etc/passwd')",
  "select lo_import('/etc/passwd')",
  "select * from dblink('dbname=postgres', 'select 1') as t(a int)",
  "select query_to_xml('delete from module.beds', true, true, '')",
  "select set_config('role', 'postgres', true), query_to_xml('select * from system.users', true, true, '')",
  "select formloom_writer.write_rows('delete from beds', '{}', true, 1)",
  "select nextval('system.none')",
  'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
];

describe('a statement that reaches for more', () => {
  test.each(POWERLESS)('gets nothing: %s', async (query) => {
    const { data } = await server.tried(sql(query));
    expect(data.isDone === false || JSON.stringify(data.data) === '[]', JSON.stringify(data)).toBe(true);
    expect(JSON.stringify(data)).not.toMatch(/argon2|scrypt|root:/);
  });
});

const VALUES = [
  "';drop table module.beds;--",
  '"; delete from beds; --',
  '$$',
  '$1',
  '{p}',
  '@user',
  '\\',
  "' or '1'='1",
  '*/ delete',
  '\u0000'.replace('\u0000', '%00'),
];

test.each(VALUES)('a value is a value: %s', async (value) => {
  const id = await server.made({
    ...sql("select {p} as p, '%{p}%' as q from beds where name = {p} or id = 1"),
    requestParameters: '[{"field":"p"}]',
  });
  expect((await server.preview(id, [{ field: 'p', defaultValue: value }])).data).toEqual([
    { p: value, q: `%${value}%` },
  ]);
});

test('where the roles could not be created, statements are refused with a clear text', async () => {
  await server.deps.pool.query('drop schema formloom_reader cascade; drop schema formloom_writer cascade');
  const read = await server.tried(sql('select 1 as a'));
  expect(read.data).toMatchObject({ isDone: false, message: expect.stringContaining('formloom_reader') });
  const write = await server.tried({ dataType: 1, requestMethod: '4', query: 'delete from beds' });
  expect(write.data).toMatchObject({ isDone: false, message: expect.stringContaining('formloom_writer') });
});
