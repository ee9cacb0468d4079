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

let count = 0;
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

/** Refused for another server, where no role of ours holds a statement: calls under every disguise, and what hides code in quotes. */
const FAR = {
  postgresql: [
    'select U&"pg\\005fsleep"(5)',
    "select u&'a' uescape '!'",
    "select éE'\\' ; drop table t; select ' from t",
    'select é$$ ; drop table t; select $$ from t',
    "select 1$$ ' $$ ; drop table t; select 'x -- '",
    "select 1E'\\'' ; drop table t; select 'x -- '",
    "select $1E'\\'' ; drop table t; select 'x -- '",
    "select E'a'\n'\\'' ; drop table t; select 'x -- '",
    "select E'a' -- c\n'\\'' ; drop table t; select 'x -- '",
    'select pg_sleep\u000b(5)',
    'select 1 -- x\r, pg_sleep(5)',
    'select pg_sleep /* */ (5)',
    'select "pg_sleep" (5)',
    "select pg_catalog.pg_read_binary_file('/etc/passwd')",
    "select pg_ls_dir('/')",
    "select ts_rewrite('a'::tsquery, 'select 1')",
    "select ts_stat('select 1')",
    "select pg_create_physical_replication_slot('a')",
    "select pg_create_logical_replication_slot('a', 'b')",
    "select pg_logical_emit_message(true, 'a', 'b')",
    "select query_to_xmlschema('select 1', true, true, '')",
    "select table_to_xml_and_xmlschema('t', true, true, '')",
    "select database_to_xml(true, true, '')",
    "select schema_to_xml('a', true, true, '')",
    "select cursor_to_xml('c', 1, true, true, '')",
    "select * from xpath_table('a', 'b', 'c', 'd', 'e') as t(a int)",
    'select lo_get(1)',
    "select dblink_exec('x', 'select 1')",
    "select set_config('a.b', 'c', false)",
    'select pg_reload_conf()',
    'select pg_terminate_backend(1)',
    'select pg_cancel_backend(1)',
    "select pg_sleep_for('5 minutes')",
    "select pg_notify('a', 'b')",
    'select pg_advisory_lock(1)',
    "select * from crosstab('select 1') as t(a int)",
  ],
  mysql: [
    "select load_file('/etc/passwd')",
    'select sleep(5)',
    'select sleep/* */(5)',
    'select `sleep`(5)',
    'select benchmark(1, 1)',
    "select get_lock('a', 1)",
    "select sys_exec('id')",
    "select master_pos_wait('a', 1)",
    "select wait_for_executed_gtid_set('a')",
    'select 1 --\u0001\n, sleep(5)',
    "select spider_direct_sql('a', 'b', 'c')",
    'select next value for s',
    "select 1 into outfile '/tmp/x'",
    "select 1 into dumpfile '/tmp/x'",
  ],
} as const;

test.each(Object.entries(FAR).flatMap(([dbType, list]) => list.map((query) => [dbType, query] as const)))(
  'is refused for another server: %s %j',
  async (dbType, query) => {
    const port = dbType === 'mysql' ? 3306 : 5432;
    const place = { dbType, host: 'db.example', port, serviceName: 'd', userName: 'u', password: 'p' };
    const source = await server.call('admin', 'POST', '/api/system/DataSource', {
      fullName: query.slice(0, 50),
      enCode: `far${String((count += 1))}`,
      ...place,
    });
    const members = { ...sql(query), dbLinkId: source.data.id };
    expect(await server.make(members)).toMatchObject({ code: 400, data: { errors: [{ field: 'query' }] } });
    expect((await server.tried(members)).data).toMatchObject({ isDone: false, steps: [] });
  },
);

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
