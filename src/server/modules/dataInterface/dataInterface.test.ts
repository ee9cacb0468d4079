import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app';

let server: TestApp;
let userId: string;

beforeAll(async () => {
  server = await createTestApp({ config: { interfaceRowCap: 50, interfaceTimeoutMs: 400 } });
  userId = await server.createUser({ account: 'nurse', realName: '李护士' });
  // No module uses the interfaces of these tests, so they run only for users who manage interfaces.
  await server.deps.db
    .insertInto('menus')
    .values({ id: 'interfaces', full_name: 'x', en_code: 'systemData.dataInterface', type: 2 })
    .execute();
  await server.grant({ objectType: 'user', objectId: userId, menuId: 'interfaces' });
  await server.deps.pool.query(`
    create table module.drugs (id integer primary key, name text, price numeric, made_at timestamptz);
    insert into module.drugs select n, '药品' || n, n / 10.0, '2026-11-01T00:00:00+08:00' from generate_series(1, 120) n;
    create table public.secret (word text); insert into public.secret values ('hidden')`);
});
afterAll(() => server.close());

let count = 0;
async function define(dataType: number, query: string, requestParameters: unknown = []): Promise<string> {
  const id = `interface${++count}`;
  await server.deps.db
    .insertInto('data_interfaces')
    .values({
      id,
      full_name: id,
      en_code: `code${count}`,
      data_type: dataType,
      query,
      request_parameters: JSON.stringify(requestParameters),
    })
    .execute();
  return id;
}

const preview = async (id: string, paramList: unknown[] = [], account = 'nurse') =>
  server.call(account, 'POST', `/api/system/DataInterface/${id}/Actions/Preview?n=1`, { paramList });
const runSqlText = async (query: string, account = 'admin') => preview(await define(1, query), [], account);

describe('what could end the server', () => {
  it('is not a table named like a type of the database', async () => {
    await server.deps.pool.query('create table module.json (a integer); create table module.text (a integer)');
    expect((await runSqlText("select 1 as a, 'x'::text as b")).data).toEqual([{ a: 1, b: 'x' }]);
    await server.deps.pool.query('drop table module.json, module.text');
  });
  it('is not a few huge rows', async () => {
    const slow = await createTestApp({ config: { interfaceTimeoutMs: 30_000 } });
    const query = "select repeat('x', 5000000) as a from generate_series(1, 1000)";
    await slow.deps.db
      .insertInto('data_interfaces')
      .values({ id: 'huge', full_name: 'huge', en_code: 'huge', data_type: 1, query })
      .execute();
    const answer = await slow.call('admin', 'POST', '/api/system/DataInterface/huge/Actions/Preview', {});
    expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('16MB') });
    await slow.close();
  });
});

describe('static interfaces', () => {
  it('returns the JSON unchanged', async () => {
    expect(await preview(await define(2, '{"a":[1,"二"]}'))).toEqual({
      code: 200,
      msg: 'Success',
      data: { a: [1, '二'] },
    });
  });

  it('refuses broken JSON, unknown ids and API interfaces without an address', async () => {
    expect(await preview(await define(2, '{'))).toMatchObject({ code: 400 });
    expect(await preview('none')).toMatchObject({ code: 404 });
    expect(await preview(await define(3, ''))).toMatchObject({
      code: 400,
      msg: '地址“”无效：只允许不含账号的http和https地址',
    });
  });

  it('pages, searches and finds by ids', async () => {
    const id = await define(2, '[{"id":1,"fullName":"甲"},{"id":2,"fullName":"乙"},{"id":3,"fullName":"甲乙"}]');
    const list = await server.call('nurse', 'POST', `/api/system/DataInterface/${id}/Action/List`, {
      currentPage: 1,
      pageSize: 1,
      keyword: '甲',
    });
    expect(list.data).toEqual({
      list: [{ id: 1, fullName: '甲' }],
      pagination: { currentPage: 1, pageSize: 1, total: 2 },
    });
    const found = await server.call('nurse', 'POST', `/api/system/DataInterface/${id}/Action/InfoByIds`, {
      ids: ['3', '9', '1'],
    });
    expect(found.data.map((row: { id: number }) => row.id)).toEqual([3, 1]);
  });
});

describe('SQL interfaces', () => {
  it('selects from the module schema with bound parameters', async () => {
    const id = await define(1, "select id, name from drugs where id <= {most} and name like '%{part}%' order by id", [
      { field: 'most', dataType: 'int', required: 1 },
      { field: 'part', dataType: 'varchar', defaultValue: '药' },
    ]);
    const answer = await preview(id, [{ field: 'most', defaultValue: '2', extra: true }]);
    expect(answer.data).toEqual([
      { id: 1, name: '药品1' },
      { id: 2, name: '药品2' },
    ]);
  });

  it('takes a value as a value, whatever it looks like', async () => {
    const id = await define(1, 'select {p} as p, count(*) as n from drugs where name = {p}');
    for (const p of ["';drop table module.drugs;--", '$$', '($1)[1]', '{p}', '@user', '" or 1=1', '\\']) {
      expect((await preview(id, [{ field: 'p', defaultValue: p }])).data).toEqual([{ p, n: 0 }]);
    }
  });

  it('checks values against their declared type', async () => {
    const id = await define(1, 'select {n} as n', [{ field: 'n', dataType: 'int', required: 1 }]);
    for (const bad of ['1 or 1=1', '', null, '1e3', {}]) {
      expect(await preview(id, [{ field: 'n', defaultValue: bad }])).toMatchObject({
        code: 400,
        msg: '参数“n”不能为空或格式不正确',
      });
    }
  });

  it('knows the macros of the asking user', async () => {
    const answer = await runSqlText('select @user as u, @organize as o, @position as p', 'nurse');
    expect(answer.data).toEqual([{ u: userId, o: 'department', p: '' }]);
    const lists = await runSqlText(
      "select 1 as n where 'department' in (@currentOrganizationAndSuborganization) and @user in (@currentUsersAndSubordinates) and not coalesce('x' in (@chargeorganization), false)",
      'nurse',
    );
    expect(lists.data).toEqual([{ n: 1 }]);
  });

  it('gives moments in the platform time zone and keeps decimals', async () => {
    expect((await runSqlText('select price, made_at from drugs where id = 3')).data).toEqual([
      { price: 0.3, made_at: '2026-11-01T00:00:00+08:00' },
    ]);
  });

  it('changes no number that JavaScript cannot hold', async () => {
    const sql = `select 9007199254740993 as id, 12345678901234.56 as money, 1.5 as small, '9007199254740993"' as text, array[9007199254740993] as ids`;
    expect((await runSqlText(sql)).data).toEqual([
      {
        id: '9007199254740993',
        money: '12345678901234.56',
        small: 1.5,
        text: '9007199254740993"',
        ids: ['9007199254740993'],
      },
    ]);
  });

  it('caps rows, pages, searches and counts', async () => {
    const id = await define(1, 'select id, name from drugs order by id');
    expect((await preview(id)).data).toHaveLength(50);
    const list = await server.call('nurse', 'POST', `/api/system/DataInterface/${id}/Actions/List`, {
      currentPage: 2,
      pageSize: 5,
      keyword: '药品1',
      columnOptions: 'name',
    });
    expect(list.data.pagination).toEqual({ currentPage: 2, pageSize: 5, total: 32 });
    expect(list.data.list[0]).toEqual({ id: 14, name: '药品14' });
    const found = await server.call('nurse', 'POST', `/api/system/DataInterface/${id}/Actions/InfoByIds`, {
      ids: ['120', '1'],
      propsValue: 'id',
    });
    expect(found.data.map((row: { id: number }) => row.id)).toEqual([120, 1]);
    const fields = await server.call('nurse', 'POST', `/api/system/DataInterface/${id}/Actions/GetFields`, {});
    expect(fields.data).toEqual(['id', 'name']);
  });

  it.each([
    ['its countSql', { countSql: 'select count(*) from drugs where id <= {most}' }, 120, 120],
    ['its rows without a countSql', { countSql: '' }, 30, 30],
    ['its rows up to the cap', {}, 120, 50],
  ])('counts all pages of a statement that pages itself by %s', async (_name, property, most, total) => {
    const query = 'select id from drugs where id <= {most} order by id limit @pageSize offset @offsetSize';
    const id = await define(1, query, [{ field: 'most', dataType: 'int', required: 1 }]);
    const property_json = JSON.stringify(property);
    await server.deps.db.updateTable('data_interfaces').set({ property_json }).where('id', '=', id).execute();
    const body = { currentPage: 2, pageSize: 5, paramList: [{ field: 'most', defaultValue: String(most) }] };
    const { data } = await server.call('nurse', 'POST', `/api/system/DataInterface/${id}/Action/List`, body);
    expect(data.list.map((row: { id: number }) => row.id)).toEqual([6, 7, 8, 9, 10]);
    expect(data.pagination.total).toBe(total);
  });

  it('stops a slow statement', async () => {
    expect(await runSqlText('select pg_sleep(5)')).toMatchObject({ code: 400, msg: '数据接口执行超时' });
    expect(await runSqlText('select count(*) from generate_series(1, 1000000000)')).toMatchObject({
      msg: '数据接口执行超时',
    });
  });

  it('tells only administrators what the database said', async () => {
    expect((await runSqlText('select * from nowhere')).msg).toContain('relation "nowhere" does not exist');
    expect((await runSqlText('select * from nowhere', 'nurse')).msg).toBe('数据接口调用失败：42P01');
  });
});

describe('SQL attacks', () => {
  it.each([
    'select * from system.users',
    'select * from public.secret',
    'select password_hash from "system"."users"',
    "select query_to_xml('select * from system.users', true, true, '')",
    "select set_config('role', 'none', true), query_to_xml('select password_hash from system.users', true, true, '')",
    "select set_config('role', 'formloom', false), query_to_xml('select password_hash from system.users', true, true, '')",
    "select set_config('session_authorization', 'formloom', true), query_to_xml('select 1 from system.users', true, true, '')",
    "select pg_read_file('/etc/passwd')",
    "select pg_ls_dir('/')",
    'select * from pg_authid',
    "select lo_import('/etc/passwd')",
    "select * from dblink('dbname=postgres', 'select 1') as t(a int)",
    'with gone as (delete from drugs returning *) select * from gone',
    'with made as (insert into drugs values (999) returning *) select * from made',
    'select 1) as x; delete from module.drugs; select * from (select 2',
    "select nextval('system.none')",
    "select set_config('transaction_read_only', 'off', true), query_to_xml('delete from module.drugs', true, true, '')",
    'select * into copied from drugs',
    'select 1 from drugs for update',
    "copy drugs to program 'true'",
    'select 1 as x; commit',
    "select formloom_reader.select_rows('delete from drugs', '{}', 1)",
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
  ])('%s', async (query) => {
    const answer = await runSqlText(query);
    const isHarmless = answer.code !== 200 || JSON.stringify(answer.data) === '[]';
    expect(isHarmless, JSON.stringify(answer)).toBe(true);
    expect(JSON.stringify(answer)).not.toContain('scrypt');
  });

  it('left everything as it was', async () => {
    const { rows } = await server.deps.pool.query('select count(*)::int as n from module.drugs');
    expect(rows).toEqual([{ n: 120 }]);
  });

  it('leaves no lock and no setting on the connection', async () => {
    await runSqlText(
      "select pg_advisory_lock(42), set_config('search_path', 'evil', false), set_config('statement_timeout', '0', false)",
    );
    const { rows } = await server.deps.pool.query(
      "select count(*)::int as locks, current_setting('search_path') as path, current_user <> 'formloom_reader' as own from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
    expect(rows).toEqual([{ locks: 0, path: '"$user", public', own: true }]);
  });

  it('needs a session', async () => {
    expect(
      await server.app
        .inject({ method: 'POST', url: '/api/system/DataInterface/interface1/Actions/Preview', payload: {} })
        .then((r) => r.json()),
    ).toMatchObject({ code: 600 });
  });
});
