import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { column, node } from '../records/testing/purchase-module';
import { createInterfaceServer, INTERFACES, type InterfaceServer } from './testing/interface-server';

let server: InterfaceServer;
beforeAll(async () => {
  server = await createInterfaceServer({ config: { interfaceTimeoutMs: 2000 } });
  await server.deps.pool.query(`create table module.wards (id text primary key, name text, beds integer);
    insert into module.wards select 'w' || n, '病区' || n, n from generate_series(1, 20) n`);
  await server.createUser({ account: 'stranger' });
});
afterAll(() => server.close());

const stored = async (id: string) => (await server.call('admin', 'GET', `${INTERFACES}/${id}`)).data;
const sql = (query: string, more: object = {}) => ({ dataType: 1, requestMethod: '3', query, ...more });
let count = 0;
/** A released module with a field, or a button, that names the interface. */
async function release(id: string, by: 'field' | 'button'): Promise<string> {
  const title = node('input', 'title');
  const field = node('select', 'kind', { config: { dataType: 'dynamic', propsUrl: id } });
  const button = { btnsList: [{ value: 'go', label: 'x', action: { type: 'interface', interfaceId: id } }] };
  return server.release({
    fullName: `模块${String(++count)}`,
    enCode: `uses${String(count)}`,
    webType: 2,
    formData: JSON.stringify({ fields: by === 'field' ? [title, field] : [title] }),
    columnData: JSON.stringify({
      columnList: by === 'field' ? [column(title), column(field)] : [column(title)],
      ...(by === 'button' ? button : {}),
    }),
  });
}

describe('an interface', () => {
  it('is made, read, changed, switched off and removed', async () => {
    const id = await server.made({ ...sql('select id from wards order by id limit 1'), enCode: 'first', hasPage: 1 });
    expect(await stored(id)).toMatchObject({
      id,
      enCode: 'first',
      dataType: 1,
      hasPage: 1,
      interfaceHasPage: 1,
      dbLinkId: '0',
    });
    // 3.4 clients send the whole record back; what they do not know stays.
    const change = { fullName: '改名', enCode: 'first', dataType: '1', interfaceHasPage: 0 };
    expect(await server.call('admin', 'PUT', `${INTERFACES}/${id}`, change)).toMatchObject({ code: 200 });
    expect(await stored(id)).toMatchObject({
      fullName: '改名',
      hasPage: 0,
      query: 'select id from wards order by id limit 1',
    });
    expect((await server.preview(id)).data).toEqual([{ id: 'w1' }]);
    await server.call('admin', 'PUT', `${INTERFACES}/${id}/Actions/State`);
    expect(await server.preview(id)).toMatchObject({ code: 404 });
    expect(await server.call('admin', 'DELETE', `${INTERFACES}/${id}`)).toMatchObject({ code: 200 });
    expect(await server.call('admin', 'GET', `${INTERFACES}/${id}`)).toMatchObject({ code: 404 });
  });

  it('that a module names stays, with its code, and says who names it', async () => {
    const id = await server.made({ enCode: 'named' });
    const moduleId = await release('named', 'field');
    expect(await server.call('admin', 'DELETE', `${INTERFACES}/${id}`)).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/已被“模块\d+”使用/),
    });
    const renamed = await server.call('admin', 'PUT', `${INTERFACES}/${id}`, {
      ...(await stored(id)),
      enCode: 'other',
    });
    expect(renamed).toMatchObject({ code: 400, msg: expect.stringContaining('不能更改编码') });
    const uses = await server.call('admin', 'GET', `${INTERFACES}/${id}/Actions/Uses`);
    expect(uses.data.list).toEqual([{ id: moduleId, fullName: expect.any(String) }]);
  });

  it.each([
    ['no name', { fullName: '' }, 'fullName'],
    ['no code', { enCode: '' }, 'enCode'],
    ['no type', { dataType: '' }, 'dataType'],
    ['another type', { dataType: 4 }, 'dataType'],
    ['broken data', { query: '{' }, 'query'],
    ['a parameter without a name', { requestParameters: '[{"field":"a b"}]' }, 'requestParameters'],
    ['a parameter twice', { requestParameters: '[{"field":"a"},{"field":"a"}]' }, 'requestParameters'],
    ['parameters that are none', { requestParameters: '{' }, 'requestParameters'],
    ['an unknown check', { checkType: 9 }, 'checkType'],
    ['no address', { checkType: 2, ipAddress: '10.0.0.1, nowhere' }, 'ipAddress'],
    ['an unknown source', { dataType: 1, query: 'select 1', dbLinkId: 'gone' }, 'dbLinkId'],
    [
      'a header of the connection',
      { dataType: 3, path: 'https://a.example/', requestHeaders: '[{"field":"Host"}]' },
      'requestHeaders',
    ],
    ['an address without a host', { dataType: 3, path: 'https://{host}/' }, 'path'],
    ['a wrong count', sql('select 1', { propertyJson: '{"countSql":"delete from wards"}' }), 'propertyJson'],
  ])('with %s is refused at its member', async (_name, members, field) => {
    expect(await server.make(members)).toMatchObject({ code: 400, data: { errors: [{ field }] } });
  });

  it('has a code of its own', async () => {
    await server.made({ enCode: 'taken' });
    expect(await server.make({ enCode: 'taken' })).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'enCode' }] },
    });
  });

  it('has a code that is no other one’s id, on every way', async () => {
    const [id, own] = [await server.made({}), await server.made({ enCode: 'travelling' })];
    const refused = { code: 400, data: { errors: [{ field: 'enCode' }] } };
    expect(await server.make({ enCode: id })).toMatchObject(refused);
    const put = (enCode: string) =>
      stored(own).then((values) => server.call('admin', 'PUT', `${INTERFACES}/${own}`, { ...values, enCode }));
    expect(await put(id)).toMatchObject(refused);
    expect(await put(own)).toMatchObject({ code: 200 });
    const rename = (enCode: string) =>
      server.deps.db.updateTable('data_interfaces').set({ en_code: enCode }).where('id', '=', own).execute();
    await rename('never');
    const file = await server.exported(own);
    await rename('elsewhere');
    await server.deps.db.updateTable('data_interfaces').set({ id: 'never' }).where('id', '=', id).execute();
    expect(await server.upload(file)).toMatchObject({ code: 400, msg: expect.stringContaining('编码') });
  });

  it('takes a long text', async () => {
    const query = JSON.stringify(
      Array.from({ length: 2000 }, (_, index) => ({ id: index, fullName: '名称'.repeat(5) })),
    );
    const id = await server.made({ query });
    expect((await server.preview(id)).data).toHaveLength(2000);
    expect(await server.make({ query: `"${'x'.repeat(200_001)}"` })).toMatchObject({ code: 400 });
  });
});

it('of listed addresses is run for lists and saves of users who come from there', async () => {
  const query = '[{"id":"a","fullName":"甲区"},{"id":"b","fullName":"乙区"}]';
  const id = await server.made({ query, checkType: 2, ipAddress: '10.0.0.1' });
  const moduleId = await release(id, 'field');
  const allowed = { buttons: ['btn_add', 'btn_edit', 'btn_detail'] };
  await server.createUserFor(moduleId, 'elsewhere', allowed);
  await server.create(moduleId, { title: '一', kind: 'a' });
  const shown = async (account: string) => JSON.stringify(await server.list(moduleId, {}, account));
  const save = (account: string) => server.create(moduleId, { title: '二', kind: 'b' }, { account });
  expect(await shown('admin')).toContain('甲区');
  expect(await shown('elsewhere')).not.toContain('甲区');
  expect(await save('elsewhere')).toMatchObject({ code: 400 });
  await server.deps.db.updateTable('data_interfaces').set({ ip_address: '127.0.0.1' }).where('id', '=', id).execute();
  expect(await shown('elsewhere')).toContain('甲区');
  expect(await save('elsewhere')).toMatchObject({ code: 200 });
});

describe('a copy', () => {
  it('has a name and code of its own, is off, and leaves secrets behind', async () => {
    const id = await server.made({
      dataType: 3,
      path: 'https://a.example/',
      requestHeaders: '[{"field":"Authorization","defaultValue":"s3cret"}]',
    });
    const { data } = await server.call('admin', 'POST', `${INTERFACES}/${id}/Actions/Copy`);
    const copy = await stored(data.id);
    expect(copy).toMatchObject({
      enabledMark: 0,
      path: 'https://a.example/',
      fullName: expect.stringContaining('副本'),
    });
    expect(JSON.parse(copy.requestHeaders)).toEqual([
      { field: 'Authorization', defaultValue: '', isSecret: true, hasValue: false },
    ]);
    expect(await server.call('admin', 'POST', `${INTERFACES}/none/Actions/Copy`)).toMatchObject({ code: 404 });
  });
});

describe('a file', () => {
  it('takes an interface elsewhere and back, without secrets', async () => {
    const headers = '[{"field":"Authorization","defaultValue":"s3cret"},{"field":"X-A","defaultValue":"1"}]';
    const id = await server.made({
      enCode: 'travels',
      dataType: 3,
      path: 'https://a.example/',
      requestHeaders: headers,
    });
    const text = await server.exported(id);
    expect(text).not.toMatch(/s3cret|sealed/);
    expect(await server.upload(text)).toMatchObject({ code: 200, data: { added: 0, skipped: 1 } });
    await server.call('admin', 'PUT', `${INTERFACES}/${id}`, { ...(await stored(id)), fullName: '另名' });
    expect((await server.upload(text)).data).toMatchObject({ changed: 1, list: [{ changes: ['fullName'] }] });
    // What was stored for the same host is kept.
    expect(JSON.parse((await stored(id)).requestHeaders)[0]).toMatchObject({ hasValue: true });
    await server.call('admin', 'DELETE', `${INTERFACES}/${id}`);
    expect((await server.upload(text)).data).toMatchObject({ added: 1 });
    expect(await server.upload(text.replace('另名', 'x').replace('a.example', 'b.example'))).toMatchObject({
      code: 400,
    });
  });
});

describe('a secret header', () => {
  const headers = (value: string) => JSON.stringify([{ field: 'X-Api-Key', defaultValue: value }]);
  const api = { dataType: 3, path: 'https://a.example/x', enCode: 'keyed' };

  it('never comes out, is kept when blank, and is asked again for another host', async () => {
    const id = await server.made({ ...api, requestHeaders: headers('k3y') });
    const found = server.deps.db.selectFrom('data_interfaces').selectAll('data_interfaces').where('id', '=', id);
    const row = await found.executeTakeFirstOrThrow();
    expect(row.request_headers).toContain('sealed');
    expect(JSON.stringify(row)).not.toContain('k3y');
    const shown = await stored(id);
    expect(JSON.parse(shown.requestHeaders)).toEqual([
      { field: 'X-Api-Key', defaultValue: '', isSecret: true, hasValue: true },
    ]);
    const put = (change: object) =>
      server.call('admin', 'PUT', `${INTERFACES}/${id}`, { ...shown, version: undefined, ...change });
    expect(await put({ path: 'https://a.example/y' })).toMatchObject({ code: 200 });
    for (const path of [
      'https://b.example/x',
      'http://a.example/x',
      'https://a.example:8443/x',
      'https://a.example.b.example/',
    ])
      expect([path, await put({ path })]).toEqual([
        path,
        expect.objectContaining({
          code: 400,
          data: { errors: [expect.objectContaining({ field: 'requestHeaders' })] },
        }),
      ]);
    // Nor by a try of what is not stored.
    const tried = await server.tried({ ...shown, path: 'https://b.example/' });
    expect(tried.data).toMatchObject({ isDone: false, message: expect.stringContaining('X-Api-Key') });
    expect(await put({ path: 'https://b.example/x', requestHeaders: headers('new') })).toMatchObject({ code: 200 });
  });

  it('is no part of what a stale save is told, which is the record as it is read', async () => {
    const id = await server.made({ ...api, enCode: 'stale', requestHeaders: headers('k3y') });
    const { version, ...shown } = await stored(id);
    const refused = await server.call('admin', 'PUT', `${INTERFACES}/${id}`, { ...shown, version: version - 1 });
    expect(refused).toMatchObject({ code: 409, data: { version } });
    expect(refused.data.values).toEqual(shown);
  });

  it('opens in the server alone: what a client seals is no secret', async () => {
    const forged = JSON.stringify([{ field: 'X-Api-Key', isSecret: true, sealed: 'v1.x.y.z.w' }]);
    const id = await server.made({ ...api, enCode: 'forged', requestHeaders: forged });
    expect(JSON.parse((await stored(id)).requestHeaders)).toEqual([
      { field: 'X-Api-Key', defaultValue: '', isSecret: true, hasValue: false },
    ]);
  });
});

describe('a try', () => {
  it('shows the statement with its values apart, rows, fields and times', async () => {
    const { data } = await server.tried({
      ...sql('select id, name from wards where beds <= {most} and name <> @user order by beds, name', {
        requestParameters: '[{"field":"most","dataType":"int"}]',
      }),
      paramList: [{ field: 'most', defaultValue: '2' }],
    });
    expect(data).toMatchObject({
      isDone: true,
      message: '',
      rowCount: 2,
      fields: ['id', 'name'],
      data: expect.arrayContaining([{ id: 'w1', name: '病区1' }]),
    });
    expect(data.steps).toEqual([
      {
        kind: 'statement',
        text: expect.stringContaining('beds <= $1::integer and name <> $2'),
        values: ['2', expect.any(String)],
        tookMs: expect.any(Number),
      },
    ]);
  });

  it('tells its author what the database said', async () => {
    const { data } = await server.tried(sql('select nothing from wards'));
    expect(data).toMatchObject({ isDone: false, message: expect.stringContaining('column "nothing" does not exist') });
  });

  it('is for who may make or change interfaces', async () => {
    expect(await server.tried({}, 'stranger')).toMatchObject({ code: 403 });
    const userId = await server.createUser({ account: 'author' });
    await server.deps.db
      .insertInto('menus')
      .values({ id: 'di', full_name: 'x', en_code: 'systemData.dataInterface', type: 2 })
      .execute();
    await server.grant({ objectType: 'user', objectId: userId, menuId: 'di' });
    expect(await server.tried({}, 'author')).toMatchObject({ code: 403 });
    await server.grant({ objectType: 'user', objectId: userId, menuId: 'di', buttons: ['btn_edit'] });
    expect(await server.tried({}, 'author')).toMatchObject({ code: 200 });
    expect(await server.call('author', 'PUT', `${INTERFACES}/Actions/AllowedHosts`, { list: ['a'] })).toMatchObject({
      code: 403,
    });
  });
});

describe('parameters', () => {
  it('are lists, texts of lists, system variables and defaults', async () => {
    const id = await server.made(
      sql('select id from wards where id in ({ids}) and {me} = @user order by id', {
        requestParameters: '[{"field":"ids","isMultiple":1},{"field":"me"}]',
      }),
    );
    const me = { field: 'me', sourceType: 4, relationField: '@userId', defaultValue: 'somebody else' };
    expect((await server.preview(id, [{ field: 'ids', defaultValue: 'w1,w3' }, me])).data).toEqual([
      { id: 'w1' },
      { id: 'w3' },
    ]);
    expect((await server.preview(id, [{ field: 'ids', defaultValue: ['w2'] }, me])).data).toEqual([{ id: 'w2' }]);
    const names = await server.call('admin', 'GET', `${INTERFACES}/GetParam/${id}`);
    expect(names.data).toMatchObject([{ field: 'ids' }, { field: 'me' }]);
  });

  it('know all subordinates, over every level and in a circle', async () => {
    const [head, middle, low] = [
      await server.createUser({ account: 'head' }),
      await server.createUser({ account: 'middle' }),
      await server.createUser({ account: 'low' }),
    ];
    const manages = (id: string, manager: string) =>
      server.deps.db.updateTable('users').set({ manager_id: manager }).where('id', '=', id).execute();
    await manages(middle, head);
    await manages(low, middle);
    await manages(head, low);
    const id = await server.made(sql('select unnest(array[@currentUsersAndSubordinates]) as id'));
    await server.createUserFor(await release(id, 'field'), 'any', {});
    await server.grant({ objectType: 'user', objectId: head, menuId: 'menu-any' });
    const { data } = await server.preview(id, [], 'head');
    expect(data.map((row: { id: string }) => row.id).sort()).toEqual([head, middle, low].sort());
  });
});

describe('picked rows', () => {
  const echo = (echoSql: string) => JSON.stringify({ echoSql, countSql: 'select 20' });
  const paged = (echoSql: string) =>
    sql('select id, name from wards order by beds limit @pageSize offset @offsetSize', {
      hasPage: 1,
      propertyJson: echo(echoSql),
    });
  const picked = (id: string, body: object) =>
    server.call('admin', 'POST', `${INTERFACES}/${id}/Action/InfoByIds`, body);

  it.each([
    'select id, name from wards where @showKey in (@showValue)',
    'select id, name from wards where @showKey = @showValue',
  ])('come from the statement for them, wherever their page is: %s', async (echoSql) => {
    const id = await server.made(paged(echoSql));
    expect((await picked(id, { ids: ['w19', 'none', 'w2'], propsValue: 'id' })).data).toEqual([
      { id: 'w19', name: '病区19' },
      { id: 'w2', name: '病区2' },
    ]);
  });

  it('cannot be asked for by a column that is not shown, nor by more than a column', async () => {
    const id = await server.made(paged('select id, name from wards where @showKey in (@showValue)'));
    expect(await picked(id, { ids: ['5'], propsValue: 'beds' })).toMatchObject({ code: 200, data: [] });
    for (const propsValue of ['id" in (\'w1\') or "id', 'id; drop table wards', '1=1 or id', 'id)'])
      expect([propsValue, (await picked(id, { ids: ['w1'], propsValue })).code]).toEqual([propsValue, 400]);
  });
});

describe('who may run one', () => {
  test('users from a listed address only', async () => {
    const id = await server.made({ checkType: 2, ipAddress: '10.0.0.0/8' });
    await server.createUserFor(await release(id, 'field'), 'far', {});
    for (const [path, body] of [
      ['Actions/Preview', {}],
      ['Actions/GetFields', {}],
      ['Actions/List', {}],
      ['Action/List', {}],
      ['Action/InfoByIds', { ids: ['a'] }],
    ] as const)
      expect([path, (await server.call('far', 'POST', `${INTERFACES}/${id}/${path}`, body)).code]).toEqual([path, 403]);
    await server.deps.db.updateTable('data_interfaces').set({ ip_address: '127.0.0.1' }).where('id', '=', id).execute();
    expect(await server.preview(id, [], 'far')).toMatchObject({ code: 200 });
  });
});

it('tables and columns are told to authors', async () => {
  const { data } = await server.call('admin', 'GET', `${INTERFACES}/Actions/Tables`);
  const wards = data.list.find(({ name }: { name: string }) => name === 'wards');
  expect(wards.columns).toEqual([
    { name: 'id', type: 'text' },
    { name: 'name', type: 'text' },
    { name: 'beds', type: 'integer' },
  ]);
  expect(await server.call('stranger', 'GET', `${INTERFACES}/Actions/Tables`)).toMatchObject({ code: 403 });
});

it('allowed hosts are checked and kept', async () => {
  const put = (list: readonly string[]) => server.call('admin', 'PUT', `${INTERFACES}/Actions/AllowedHosts`, { list });
  expect(await put(['10.0.0.0/8', 'http://x/'])).toMatchObject({ code: 400 });
  expect(await put([' Inner.example:8080 ', '10.0.0.0/8'])).toMatchObject({ code: 200 });
  const { data } = await server.call('admin', 'GET', `${INTERFACES}/Actions/AllowedHosts`);
  expect(data.list).toEqual(['inner.example:8080', '10.0.0.0/8']);
  expect(JSON.stringify((await server.call('stranger', 'GET', '/api/system/SysConfig')).data)).not.toContain(
    'inner.example',
  );
});
