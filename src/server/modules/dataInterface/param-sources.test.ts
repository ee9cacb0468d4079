import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resealSecrets } from '../../reseal-secrets';
import {
  createInterfaceServer,
  INTERFACES,
  startOtherSystem,
  type InterfaceServer,
  type OtherSystem,
} from './testing/interface-server';

let server: InterfaceServer;
let other: OtherSystem;
let userId: string;

beforeAll(async () => {
  server = await createInterfaceServer();
  // Answers whatever it was sent, secrets too.
  other = await startOtherSystem((url, body) => ({ data: { list: [{ id: 'a', url: url.href, body }] } }));
  await server.call('admin', 'PUT', `${INTERFACES}/Actions/AllowedHosts`, {
    list: [`127.0.0.1:${String(other.port)}`],
  });
  await server.deps.pool.query(`create table module.notes (owner text, note text)`);
  userId = await server.createUser({ account: 'nurse' });
  await server.deps.db
    .insertInto('menus')
    .values({ id: 'interfaces', full_name: 'x', en_code: 'systemData.dataInterface', type: 2 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await server.grant({ objectType: 'user', objectId: userId, menuId: 'interfaces' });
});
afterAll(async () => {
  other.close();
  await server.close();
});
beforeEach(() => {
  other.asked.length = 0;
});

const stored = async (id: string) => (await server.call('admin', 'GET', `${INTERFACES}/${id}`)).data;
const declare = (...list: object[]) => JSON.stringify(list);
const api = (path: string, more: object = {}) => ({
  dataType: 3,
  requestMethod: '6',
  path: `${other.url}${path}`,
  ...more,
});

describe('a parameter that its author fills from the system', () => {
  const owner = { field: 'owner', required: 1, sourceType: 4, relationField: '@userId' };
  const attempts = [
    [],
    [{ field: 'owner', defaultValue: 'admin' }],
    [{ field: 'owner', relationField: '@keyword', defaultValue: 'admin' }],
    [{ field: 'owner', sourceType: 4, relationField: 'organizeId' }],
    [{ field: 'owner', defaultValue: ['admin', 'b'] }],
  ];

  it.each(attempts.map((list) => [JSON.stringify(list), list] as const))(
    'is no caller’s to say: %s',
    async (_what, list) => {
      const id = await server.made({
        dataType: 1,
        requestMethod: '3',
        query: 'select {owner} as owner',
        requestParameters: declare(owner),
      });
      expect((await server.preview(id, list, 'nurse')).data).toEqual([{ owner: userId }]);
      const far = await server.made(api('/', { requestParameters: declare(owner) }));
      await server.preview(far, list, 'nurse');
      expect(other.asked[0]?.url).toBe(`/?owner=${userId}`);
    },
  );

  it('may be a list that is looked up, without its sign', async () => {
    const id = await server.made({
      dataType: 1,
      requestMethod: '3',
      query: 'select 1 as found where {who} in ({all})',
      requestParameters: declare(
        { field: 'all', sourceType: '4', relationField: 'currentUsersAndSubordinates' },
        { field: 'who' },
      ),
    });
    expect((await server.preview(id, [{ field: 'who', defaultValue: userId }], 'nurse')).data).toEqual([{ found: 1 }]);
    const all = [
      { field: 'who', defaultValue: 'x' },
      { field: 'all', defaultValue: ['x'] },
    ];
    expect((await server.preview(id, all, 'nurse')).data).toEqual([]);
  });

  it('names a word that there is', async () => {
    const requestParameters = declare({ field: 'a', sourceType: 4, relationField: '@nothing' });
    expect(await server.make({ requestParameters })).toMatchObject({
      data: { errors: [{ field: 'requestParameters', message: expect.stringContaining('nothing') }] },
    });
  });
});

describe('a secret parameter', () => {
  const KEY = 'k3y ü/&+\'"1';
  const secret = { field: 'api_key', fieldName: '密钥', isSecret: true, defaultValue: KEY };
  const named = async (members: object = {}) =>
    server.made(api('/rows/{api_key}?k={api_key}', { requestParameters: declare(secret, { field: 'q' }), ...members }));

  it('is sent, and no caller’s to say', async () => {
    const id = await named();
    await server.preview(id, [
      { field: 'api_key', defaultValue: 'mine' },
      { field: 'q', defaultValue: 'x' },
    ]);
    const url = new URL(other.asked[0]?.url ?? '', other.url);
    expect(decodeURIComponent(url.pathname)).toBe(`/rows/${KEY}`);
    expect(Object.fromEntries(url.searchParams)).toEqual({ k: KEY, q: 'x' });
    const post = await named({ requestMethod: '7', path: `${other.url}/` });
    await server.preview(post, [{ field: 'api_key', defaultValue: 'mine' }]);
    expect(JSON.parse(other.asked[1]?.body ?? '')).toMatchObject({ api_key: KEY });
  });

  it('is stored sealed and never answered', async () => {
    const id = await named();
    const row = await server.deps.db
      .selectFrom('data_interfaces')
      .select('request_parameters')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.request_parameters)[0]).toMatchObject({
      sealed: expect.stringMatching(/^v1\./),
      defaultValue: '',
    });
    const shown = { field: 'api_key', fieldName: '密钥', isSecret: true, defaultValue: '', hasValue: true };
    expect(JSON.parse((await stored(id)).requestParameters)).toEqual([shown, { field: 'q' }]);
    expect((await server.call('admin', 'GET', `${INTERFACES}/GetParam/${id}`)).data[0]).toEqual(shown);
    const file = await server.exported(id);
    expect(file).toContain('api_key');
    expect(file).not.toMatch(/sealed|k3y/);
    const { data } = await server.call('admin', 'POST', `${INTERFACES}/${id}/Actions/Copy`);
    expect(JSON.parse((await stored(data.id)).requestParameters)[0]).toEqual({ ...shown, hasValue: false });
  });

  it('stays where it is left blank, for the same host only, and is not opened by another flag', async () => {
    const id = await named();
    const put = async (change: object) =>
      server.call('admin', 'PUT', `${INTERFACES}/${id}`, { ...(await stored(id)), ...change });
    expect(await put({ description: 'x' })).toMatchObject({ code: 200 });
    await server.preview(id);
    expect(other.asked[0]?.url).toContain('k3y');
    expect(await put({ path: 'https://else.example/{api_key}' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('api_key'),
    });
    expect(await put({ requestParameters: declare({ ...secret, isSecret: false, defaultValue: '' }) })).toMatchObject({
      code: 200,
    });
    await server.preview(id);
    expect(other.asked[1]?.url).not.toContain('k3y');
  });

  it('is in no step of a try, though the other system repeats it', async () => {
    const tried = await server.tried(
      api('/{api_key}?k={api_key}', {
        requestMethod: '7',
        requestHeaders:
          '[{"field":"X-A","defaultValue":"ascii {b}"},{"field":"Authorization","defaultValue":"hdr-s3cret"}]',
        requestParameters: declare(
          secret,
          { field: 'b', isSecret: 1, defaultValue: 'pl4in' },
          { field: 'c', isSecret: 1, defaultValue: 'c0py "x"' },
        ),
        dataProcessing: '(data) => { console.log(JSON.stringify(data)); return data; }',
      }),
    );
    expect(tried.data.isDone, JSON.stringify(tried)).toBe(true);
    expect(tried.data.steps.length).toBeGreaterThan(2);
    expect(JSON.stringify(tried.data.steps)).not.toMatch(/k3y|pl4in|hdr-s3cret|c0py/);
  });

  it('of the call for picked rows is one as well', async () => {
    const property = {
      echoPath: `${other.url}/one`,
      echoReqParameters: declare(secret),
      echoParameters: [{ fieldName: 'showValue' }],
    };
    const id = await server.made(api('/', { hasPage: 1, propertyJson: JSON.stringify(property) }));
    expect(JSON.stringify(await stored(id))).not.toMatch(/k3y|v1\./);
    expect((await server.call('admin', 'PUT', `${INTERFACES}/${id}`, await stored(id))).code).toBe(200);
    await server.call('admin', 'POST', `${INTERFACES}/${id}/Action/InfoByIds`, {
      ids: ['a'],
      paramList: [{ field: 'api_key', defaultValue: 'mine' }],
    });
    expect(new URL(other.asked[0]?.url ?? '', other.url).searchParams.get('api_key')).toBe(KEY);
  });

  it('is for another system only: a statement could answer it', async () => {
    const requestParameters = declare(secret);
    for (const members of [{ dataType: 1, requestMethod: '3', query: 'select {api_key}' }, { dataType: 2 }])
      expect(await server.make({ ...members, requestParameters })).toMatchObject({
        data: { errors: [{ field: 'requestParameters' }] },
      });
  });

  it('survives a change of the key', async () => {
    const property = { echoPath: `${other.url}/one`, echoReqParameters: [secret] };
    const id = await named({ propertyJson: JSON.stringify(property) });
    const { deps } = server;
    const [old = ''] = deps.config.secretKeys;
    const fresh = '2f'.repeat(32);
    await resealSecrets({ db: deps.db, config: { ...deps.config, secretKeys: [fresh, old] } });
    expect(await server.preview(id)).toMatchObject({ code: 400, msg: expect.stringContaining('密钥') });
    await resealSecrets({ db: deps.db, config: { ...deps.config, secretKeys: [old, fresh] } });
    expect((await server.preview(id)).code).toBe(200);
  });
});
