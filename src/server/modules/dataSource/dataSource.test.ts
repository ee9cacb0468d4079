import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resealSecrets } from '../../reseal-secrets';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { createInterfaceServer, INTERFACES, type InterfaceServer } from '../dataInterface/testing/interface-server';

const SOURCES = '/api/system/DataSource';
let server: InterfaceServer;
/** A database of somebody else, on this machine. */
let other: TestDatabase;
let address: { host: string; port: number; serviceName: string; userName: string; password: string };
/** Who made the database: more than a source may be. */
let owner: { userName: string; password: string };
let sourceId = '';

beforeAll(async () => {
  server = await createInterfaceServer({ config: { interfaceTimeoutMs: 800, interfaceRowCap: 50 } });
  other = await createTestDatabase();
  const { hostname, port, pathname, username, password } = new URL(other.url);
  const serviceName = pathname.slice(1);
  const userName = `reader_${serviceName}`;
  address = { host: hostname, port: Number(port), serviceName, userName, password: 'p4ssword' };
  owner = { userName: decodeURIComponent(username), password: decodeURIComponent(password) || 'none needed' };
  await other.pool.query(`create table public.patients (id bigint primary key, name text);
    insert into public.patients select n, '病人' || n from generate_series(1, 120) n;
    create role ${userName} login password 'p4ssword'; grant all on public.patients to ${userName}`);
  await allow([`${address.host}:${String(address.port)}`]);
  sourceId = (await create({})).data.id;
});
afterAll(async () => {
  await other.pool.query(`drop owned by ${address.userName}; drop role ${address.userName}`);
  await other.drop();
  await server.close();
});

const allow = (list: readonly string[]) => server.call('admin', 'PUT', `${INTERFACES}/Actions/AllowedHosts`, { list });
let count = 0;
const create = (members: object) =>
  server.call('admin', 'POST', SOURCES, {
    fullName: `库${String(++count)}`,
    dbType: 'PostgreSQL',
    ...address,
    ...members,
  });
const far = (query: string, more: object = {}) => ({
  dataType: 1,
  requestMethod: '3',
  dbLinkId: sourceId,
  query,
  ...more,
});

describe('a data source', () => {
  it('is tested before it is kept', async () => {
    const good = await server.call('admin', 'POST', `${SOURCES}/Actions/Test`, { dbType: 'postgresql', ...address });
    expect(good).toMatchObject({ code: 200, data: { version: expect.stringMatching(/^PostgreSQL \d/) } });
    const bad = await server.call('admin', 'POST', `${SOURCES}/Actions/Test`, {
      dbType: 'postgresql',
      ...address,
      serviceName: 'none',
    });
    expect(bad).toMatchObject({ code: 400, msg: expect.stringContaining('3D000') });
  });

  it('is refused under an account that may do too much, when it is tested and when it runs', async () => {
    const test = (members: object) =>
      server.call('admin', 'POST', `${SOURCES}/Actions/Test`, { dbType: 'postgresql', ...address, ...members });
    expect(await test(owner)).toMatchObject({ code: 400, msg: expect.stringContaining('权限过大') });
    const id = await server.made(far('select 1 as a'));
    await other.pool.query(`grant pg_read_server_files to ${address.userName}`);
    expect(await test({})).toMatchObject({ msg: expect.stringContaining('权限过大') });
    expect(await server.preview(id)).toMatchObject({ code: 400, msg: expect.stringContaining('权限过大') });
    await other.pool.query(`revoke pg_read_server_files from ${address.userName}`);
    expect((await server.preview(id)).data).toEqual([{ a: 1 }]);
  });

  it.each([
    ['userName', ''],
    ['serviceName', ' '],
  ])('is not tested under a %s of the environment', async (field, value) => {
    const answer = await server.call('admin', 'POST', `${SOURCES}/Actions/Test`, {
      dbType: 'postgresql',
      ...address,
      [field]: value,
    });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ field }] } });
  });

  it('shows everything but its password, which blank keeps for the same server', async () => {
    const { data } = await server.call('admin', 'GET', `${SOURCES}/${sourceId}`);
    expect(data).toMatchObject({ dbType: 'postgresql', host: address.host, password: '', hasPassword: 1 });
    const row = await server.deps.db
      .selectFrom('data_sources')
      .selectAll('data_sources')
      .where('id', '=', sourceId)
      .executeTakeFirstOrThrow();
    expect(row.password).toMatch(/^v1\./);
    const put = (change: object) =>
      server.call('admin', 'PUT', `${SOURCES}/${sourceId}`, { ...data, version: undefined, ...change });
    expect(await put({ description: 'x' })).toMatchObject({ code: 200 });
    for (const change of [{ host: 'b.example' }, { port: 1 }, { userName: 'other' }, { dbType: 'mysql' }])
      expect([change, await put(change)]).toEqual([
        change,
        expect.objectContaining({ data: { errors: [expect.objectContaining({ field: 'password' })] } }),
      ]);
    // Nor is it sent elsewhere by a test.
    const elsewhere = await server.call('admin', 'POST', `${SOURCES}/Actions/Test`, {
      ...data,
      host: 'localhost',
      password: '',
    });
    expect(elsewhere.code).toBe(400);
  });

  it.each([
    ['host', { host: 'a/b' }],
    ['host', { host: '' }],
    ['port', { port: 0 }],
    ['dbType', { dbType: 'Oracle' }],
    ['serviceName', { serviceName: '' }],
    ['userName', { userName: '' }],
  ])('is refused at its %s: %j', async (field, members) => {
    expect(await create(members)).toMatchObject({ code: 400, data: { errors: [{ field }] } });
  });

  it('of the inside is reached only where administrators allow it', async () => {
    const id = await server.made(far('select 1 as a'));
    await allow([]);
    expect(await server.preview(id)).toMatchObject({ code: 400, msg: expect.stringContaining('内部网络') });
    expect(
      await server.call('admin', 'POST', `${SOURCES}/Actions/Test`, { dbType: 'postgresql', ...address }),
    ).toMatchObject({
      msg: expect.stringContaining('内部网络'),
    });
    await allow([address.host]);
    expect((await server.preview(id)).data).toEqual([{ a: 1 }]);
  });

  it('in use stays', async () => {
    await server.made(far('select 1 as a'));
    expect(await server.call('admin', 'DELETE', `${SOURCES}/${sourceId}`)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('接口'),
    });
  });

  it('is asked for by buttons and menus', async () => {
    await server.createUser({ account: 'stranger' });
    for (const [method, url] of [
      ['GET', SOURCES],
      ['POST', SOURCES],
      ['POST', `${SOURCES}/Actions/Test`],
      ['GET', `${SOURCES}/Selector`],
      ['PUT', `${SOURCES}/x`],
      ['DELETE', `${SOURCES}/x`],
    ] as const)
      expect([
        url,
        (await server.call('stranger', method, url, method === 'POST' || method === 'PUT' ? {} : undefined)).code,
      ]).toEqual([url, 403]);
    const { data } = await server.call('admin', 'GET', `${SOURCES}/Selector`);
    expect(data.list[0]).toMatchObject({ dbType: 'postgresql' });
  });
});

describe('an interface of another database', () => {
  it('binds, pages, searches and finds', async () => {
    const id = await server.made(
      far("select id, name from patients where id <= {most} and name like '%{part}%' order by id", {
        requestParameters: '[{"field":"most","dataType":"int","defaultValue":"40"},{"field":"part"}]',
      }),
    );
    const params = [{ field: 'part', defaultValue: '3' }];
    expect((await server.preview(id, params)).data.slice(0, 2)).toEqual([
      { id: 3, name: '病人3' },
      { id: 13, name: '病人13' },
    ]);
    const list = await server.call('admin', 'POST', `${INTERFACES}/${id}/Action/List`, {
      paramList: [{ field: 'part', defaultValue: '' }],
      keyword: '病人1',
      columnOptions: 'name',
      pageSize: 5,
      currentPage: 2,
    });
    expect(list.data).toMatchObject({
      pagination: { total: 11 },
      list: [{ id: 14 }, { id: 15 }, { id: 16 }, { id: 17 }, { id: 18 }],
    });
    const found = await server.call('admin', 'POST', `${INTERFACES}/${id}/Action/InfoByIds`, { ids: ['9', '2'] });
    expect(found.data.map((row: { id: number }) => row.id)).toEqual([9, 2]);
  });

  it('is cut at the row cap and in time', async () => {
    expect((await server.preview(await server.made(far('select id from patients order by id')))).data).toHaveLength(50);
    expect(
      await server.preview(await server.made(far('select count(*) from generate_series(1, 1000000000)'))),
    ).toMatchObject({ msg: '数据接口执行超时' });
    const huge = await server.made(far("select repeat('x', 2000000) as a from generate_series(1, 40)"));
    expect(await server.preview(huge)).toMatchObject({ code: 400, msg: expect.stringMatching(/16MB|超时/) });
  });

  it('says that rows beyond the cap are not searched, and finds picked ones by its echo', async () => {
    const echoSql = 'select id, name from patients where @showKey = @showValue';
    const [plain, echoing] = await Promise.all(
      ['', echoSql].map((sql) =>
        server.made(
          far('select id, name from patients order by id', { propertyJson: JSON.stringify({ echoSql: sql }) }),
        ),
      ),
    );
    const list = async (id: string | undefined, body: object = {}) =>
      (await server.call('admin', 'POST', `${INTERFACES}/${String(id)}/Action/List`, body)).data.pagination;
    expect(await list(plain)).toMatchObject({ total: 50, searchedRows: 50 });
    const few = await server.made(far('select id, name from patients where id < 50'));
    expect(await list(few)).toEqual({ currentPage: 1, pageSize: 20, total: 49 });
    const found = async (id: string | undefined) =>
      (
        await server.call('admin', 'POST', `${INTERFACES}/${String(id)}/Action/InfoByIds`, { ids: ['119', '2', '999'] })
      ).data.map((row: { name: string }) => row.name);
    expect([await found(plain), await found(echoing)]).toEqual([['病人2'], ['病人119', '病人2']]);
  });

  it.each([
    "select pg_read_file('/etc/passwd')",
    'select "pg_read_file"(\'/etc/passwd\')',
    "select set_config('transaction_read_only', 'off', false)",
    'select pg_sleep(5)',
    "select * from dblink('x', 'select 1') as t(a int)",
    "select lo_import('/etc/passwd')",
    'select 1; delete from patients',
    'with gone as (delete from patients returning *) select * from gone',
    'select * into copied from patients',
    "select query_to_xml('delete from patients', true, true, '')",
  ])('is refused before it is kept: %s', async (query) => {
    expect(await server.make(far(query))).toMatchObject({ code: 400, data: { errors: [{ field: 'query' }] } });
    const tried = await server.tried(far(query));
    expect(tried.data).toMatchObject({ isDone: false, steps: [] });
  });

  it('writes nothing, though its account may', async () => {
    expect(await server.make(far('delete from patients', { requestMethod: '4' }))).toMatchObject({
      data: { errors: [{ field: 'dbLinkId' }] },
    });
    await other.pool.query(
      `create function public.sneaky() returns integer language plpgsql as $$ begin delete from public.patients; return 1; end $$`,
    );
    const id = await server.made(far('select sneaky() as a'));
    expect(await server.preview(id)).toMatchObject({ code: 400, msg: expect.stringContaining('25006') });
    expect((await other.pool.query('select count(*)::int as n from patients')).rows).toEqual([{ n: 120 }]);
  });

  it('tells its tables', async () => {
    const { data } = await server.call('admin', 'GET', `${INTERFACES}/Actions/Tables?dbLinkId=${sourceId}`);
    expect(data.list).toContainEqual({
      name: 'patients',
      type: '',
      columns: [
        { name: 'id', type: 'bigint' },
        { name: 'name', type: 'text' },
      ],
    });
  });
});

it('secrets survive a change of the key', async () => {
  const { deps } = server;
  const [old = ''] = deps.config.secretKeys;
  const fresh = '1e'.repeat(32);
  const id = await server.made(far('select 2 as a'));
  const headers = await server.made({
    dataType: 3,
    path: 'https://a.example/',
    requestHeaders: '[{"field":"Authorization","defaultValue":"s3cret"}]',
  });
  await resealSecrets({ db: deps.db, config: { ...deps.config, secretKeys: [fresh, old] } });
  expect(await server.preview(id)).toMatchObject({ code: 400, msg: expect.stringContaining('密钥') });
  expect(await server.preview(headers)).toMatchObject({ code: 400, msg: expect.stringContaining('密钥') });
  await expect(resealSecrets({ db: deps.db, config: { ...deps.config, secretKeys: [old] } })).rejects.toMatchObject({
    code: 'SERVER_SECRET_UNREADABLE',
  });
  await resealSecrets({ db: deps.db, config: { ...deps.config, secretKeys: [old, fresh] } });
  expect((await server.preview(id)).data).toEqual([{ a: 2 }]);
});
