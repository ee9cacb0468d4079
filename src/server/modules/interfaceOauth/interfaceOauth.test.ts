import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../project-root';
import { createInterfaceServer, INTERFACES, type InterfaceServer } from '../dataInterface/testing/interface-server';
import { signCall } from './signature';

const APPS = '/api/system/InterfaceOauth';
const SECRET = 'ab'.repeat(32);
const START = Date.UTC(2026, 10, 1);
let server: InterfaceServer;
let interfaceId = '';
let appKey = '';

beforeAll(async () => {
  server = await createInterfaceServer({ now: () => START });
  interfaceId = await server.made({ query: '[{"id":1}]', checkType: 1 });
  appKey = (await server.call('admin', 'POST', APPS, { appName: '检验系统', appId: 'lab', appSecret: SECRET })).data.id;
  await server.call('admin', 'POST', `${APPS}/saveInterfaceList`, {
    interfaceIdentId: appKey,
    dataInterfaceIds: interfaceId,
  });
  await server.createUser({ account: 'stranger' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deps.db.deleteFrom('rate_limits').execute();
});

let nonces = 0;
interface Told {
  readonly id?: string;
  readonly body?: string;
  readonly sent?: string;
  readonly secret?: string;
  readonly appId?: string;
  readonly timestamp?: string;
  readonly nonce?: string;
  readonly url?: string;
  readonly address?: string;
}
/** Sends a signed call; `sent` and `url` are what is sent instead of what was signed. */
async function call({
  id = interfaceId,
  body = '{}',
  secret = SECRET,
  appId = 'lab',
  address = '127.0.0.1',
  ...told
}: Told = {}) {
  const { timestamp = String(server.deps.clock()), nonce = `nonce-number-${String(++nonces)}` } = told;
  const signed = `${INTERFACES}/${id}/Actions/Response`;
  const answer = await server.app.inject({
    method: 'POST',
    url: told.url ?? signed,
    remoteAddress: address,
    headers: {
      'content-type': 'application/json',
      'x-app-id': appId,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signCall(secret, { method: 'POST', path: signed, timestamp, nonce, body }),
    },
    payload: told.sent ?? body,
  });
  return answer.json();
}

const update = (change: object) =>
  server.deps.db.updateTable('interface_apps').set(change).where('id', '=', appKey).execute();

describe('the interfaces of a caller', () => {
  const read = async (id: string) => (await server.call('admin', 'GET', `${APPS}/${id}`)).data.dataInterfaceIds;
  const caller = { appName: '报表', appId: 'reports', appSecret: SECRET };

  it('are kept with the caller, and stay when a client says nothing of them', async () => {
    const { data } = await server.call('admin', 'POST', APPS, { ...caller, dataInterfaceIds: [interfaceId] });
    expect(await read(data.id)).toEqual([interfaceId]);
    await server.call('admin', 'PUT', `${APPS}/${data.id}`, { ...caller, appName: '月报' });
    expect(await read(data.id)).toEqual([interfaceId]);
    await server.call('admin', 'PUT', `${APPS}/${data.id}`, { ...caller, dataInterfaceIds: [] });
    expect(await read(data.id)).toEqual([]);
    await server.call('admin', 'DELETE', `${APPS}/${data.id}`);
  });

  it('must exist: nothing of the caller is stored otherwise', async () => {
    const refused = await server.call('admin', 'POST', APPS, { ...caller, dataInterfaceIds: ['nobody'] });
    expect(refused).toMatchObject({ code: 400, msg: '数据接口不存在' });
    expect(refused.data.errors).toMatchObject([{ field: 'dataInterfaceIds' }]);
    expect((await server.call('admin', 'GET', `${APPS}?keyword=reports`)).data.list).toEqual([]);
  });
});

describe('a signed call', () => {
  it('runs the interface', async () => {
    expect(await call()).toEqual({ code: 200, msg: 'Success', data: [{ id: 1 }] });
    expect(await call({ body: '' })).toMatchObject({ code: 200 });
  });

  it('hands over its parameters, by name or as a list', async () => {
    const query = 'select {ward} as ward, @user as me';
    const id = await server.made({
      dataType: 1,
      query,
      checkType: 1,
      requestParameters: '[{"field":"ward","required":1}]',
    });
    await server.call('admin', 'POST', `${APPS}/saveInterfaceList`, {
      interfaceIdentId: appKey,
      dataInterfaceIds: [interfaceId, id],
    });
    expect((await call({ id, body: '{"ward":"A"}' })).data).toEqual([{ ward: 'A', me: '' }]);
    expect((await call({ id, body: '{"paramList":[{"field":"ward","defaultValue":"B"}]}' })).data).toEqual([
      { ward: 'B', me: '' },
    ]);
    expect(await call({ id })).toMatchObject({ code: 400 });
  });

  it.each<[string, Told]>([
    ['with another secret', { secret: 'cd'.repeat(32) }],
    ['of a caller that does not exist', { appId: 'nobody' }],
    ['with another body', { sent: '{"a":1}' }],
    ['with another path', { url: `${INTERFACES}/other/Actions/Response` }],
    ['with more in its path', { url: `${INTERFACES}/interface1/Actions/Response?x=1` }],
    ['that is too old', { timestamp: String(START - 5 * 60_000 - 1) }],
    ['that is too early', { timestamp: String(START + 5 * 60_000 + 1) }],
    ['without a moment', { timestamp: 'now' }],
    ['with a short nonce', { nonce: 'short' }],
  ])('%s is refused without a reason', async (_name, told) => {
    expect(await call(told)).toMatchObject({ code: 401, msg: '调用身份验证失败' });
  });

  it('counts once, however often it is sent at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => call({ nonce: 'the-same-one' })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 401)).toHaveLength(9);
  });

  it('is refused after the expiry, from other addresses, and while its caller is off', async () => {
    await update({ expires_at_ms: String(START) });
    expect(await call()).toMatchObject({ code: 403, msg: '调用授权已过期' });
    await update({ expires_at_ms: '0', allowed_addresses: '10.0.0.0/8' });
    expect(await call()).toMatchObject({ code: 403, msg: '调用地址不在允许范围内' });
    expect(await call({ address: '10.9.8.7' })).toMatchObject({ code: 200 });
    await update({ refused_addresses: '10.9.8.7' });
    expect(await call({ address: '10.9.8.7' })).toMatchObject({ code: 403 });
    await update({ allowed_addresses: '', refused_addresses: '', enabled_mark: 0 });
    expect(await call()).toMatchObject({ code: 401 });
    await update({ enabled_mark: 1 });
    expect(await call()).toMatchObject({ code: 200 });
  });

  it('runs only what its caller may, and what is open to callers', async () => {
    const others = await server.made({ checkType: 1 });
    for (const id of [others, 'none'])
      expect(await call({ id })).toMatchObject({ code: 403, msg: '未授权调用该数据接口' });
    const set = (change: object) =>
      server.deps.db.updateTable('data_interfaces').set(change).where('id', '=', interfaceId).execute();
    await set({ check_type: 0 });
    expect(await call()).toMatchObject({ code: 403 });
    await set({ check_type: 2, ip_address: '10.0.0.1' });
    expect(await call()).toMatchObject({ code: 403 });
    expect(await call({ address: '10.0.0.1' })).toMatchObject({ code: 200 });
    await set({ check_type: 1, enabled_mark: 0 });
    expect(await call()).toMatchObject({ code: 403 });
    await set({ enabled_mark: 1 });
  });

  it('has to wait after many wrong ones', async () => {
    const codes = [];
    for (let round = 0; round < 65; round += 1) codes.push((await call({ secret: 'cd'.repeat(32) })).code);
    expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 401));
    expect(codes).toContain(429);
  });

  it('needs its headers, and JSON', async () => {
    const url = `${INTERFACES}/${interfaceId}/Actions/Response`;
    const bare = await server.app.inject({ method: 'POST', url, payload: {} });
    expect(bare.json()).toMatchObject({ code: 400 });
    expect(await call({ body: '{' })).toMatchObject({ code: 400 });
  });

  it('is noted with the interface, asked by its code too', async () => {
    const { data } = await server.call('admin', 'GET', `${INTERFACES}/${interfaceId}`);
    await call({ id: data.enCode });
    const log = await server.call('admin', 'GET', `/api/system/DataInterfaceLog/${interfaceId}?pageSize=100`);
    const before = log.data.pagination.total;
    await call({ id: data.enCode });
    const after = await server.call('admin', 'GET', `/api/system/DataInterfaceLog/${interfaceId}?pageSize=100`);
    expect([before > 0, after.data.pagination.total]).toEqual([true, before + 1]);
  });

  it('is noted when it is refused, as often as it helps', async () => {
    const refused = async () =>
      (await server.call('admin', 'GET', `${APPS}/dataInterfaceLog/${appKey}?pageSize=200`)).data.list.filter(
        ({ code }: { code: number }) => code === 401 || code === 403,
      );
    await server.deps.db.deleteFrom('interface_logs').execute();
    await call({ secret: 'cd'.repeat(32) });
    expect(await refused()).toMatchObject([{ code: 401, message: 'SERVER_CALLER_UNKNOWN', interfaceId }]);
    await update({ refused_addresses: '10.9.9.9' });
    await call({ address: '10.9.9.9' });
    await update({ refused_addresses: '' });
    // Of one moment, in no order.
    expect(await refused()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 403, message: 'SERVER_CALLER_ADDRESS', address: '10.9.9.9' }),
        expect.objectContaining({ code: 401 }),
      ]),
    );
    await call({ appId: 'nobody' });
    expect(await refused()).toHaveLength(2);
    for (let index = 0; index < 110; index += 1) {
      await call({ secret: 'cd'.repeat(32) });
      await server.deps.db.deleteFrom('rate_limits').execute();
    }
    expect(await refused()).toHaveLength(100);
  });

  it('is noted, with what came of it', async () => {
    await server.deps.db.deleteFrom('interface_logs').execute();
    await call();
    await call({ id: 'none' });
    const { data } = await server.call('admin', 'GET', `${APPS}/dataInterfaceLog/${appKey}?pageSize=1`);
    expect(data.pagination.total).toBe(2);
    const log = await server.call('admin', 'GET', `/api/system/DataInterfaceLog/${interfaceId}`);
    expect(log.data.list).toEqual([
      expect.objectContaining({
        interfaceId,
        appName: '检验系统',
        address: '127.0.0.1',
        method: 'POST',
        code: 200,
        invokedAt: START,
      }),
    ]);
  });
});

describe('a caller', () => {
  it('has a secret that goes in and never comes out', async () => {
    const made = await server.call('admin', 'GET', `${APPS}/getAppSecret`);
    expect(made.data).toMatch(/^[0-9a-f]{64}$/);
    const { data } = await server.call('admin', 'POST', APPS, { appName: 'x', appId: 'x1', appSecret: made.data });
    const shown = await server.call('admin', 'GET', `${APPS}/${String(data.id)}`);
    expect(shown.data).toMatchObject({ appId: 'x1', appSecret: '', hasSecret: 1, dataInterfaceIds: [] });
    const list = await server.call('admin', 'GET', APPS);
    const row = await server.deps.db
      .selectFrom('interface_apps')
      .selectAll('interface_apps')
      .where('id', '=', data.id)
      .executeTakeFirst();
    expect(JSON.stringify([shown, list, row])).not.toContain(made.data);
    // Blank keeps it.
    expect(
      await server.call('admin', 'PUT', `${APPS}/${String(data.id)}`, { appName: 'y', appId: 'x1' }),
    ).toMatchObject({ code: 200 });
  });

  it('has another secret at once when it is replaced', async () => {
    expect(await call()).toMatchObject({ code: 200 });
    await server.call('admin', 'PUT', `${APPS}/${appKey}/Actions/Secret`, { appSecret: 'cd'.repeat(32) });
    expect(await call()).toMatchObject({ code: 401 });
    expect(await call({ secret: 'cd'.repeat(32) })).toMatchObject({ code: 200 });
    await server.call('admin', 'PUT', `${APPS}/${appKey}/Actions/Secret`, { appSecret: SECRET });
  });

  it.each([
    ['no name', { appName: '' }, 'appName'],
    ['a blank in its id', { appId: 'a b' }, 'appId'],
    ['a short secret', { appSecret: 'short' }, 'appSecret'],
    ['an expiry that is none', { usefulLife: 'soon' }, 'usefulLife'],
    ['an address that is none', { whiteList: 'here' }, 'whiteList'],
  ])('with %s is refused at its member', async (_name, members, field) => {
    const body = { appName: 'x', appId: 'x2', appSecret: SECRET, ...members };
    expect(await server.call('admin', 'POST', APPS, body)).toMatchObject({ code: 400, data: { errors: [{ field }] } });
  });

  it('is managed by its buttons', async () => {
    const calls = [
      ['POST', APPS, 'add'],
      ['PUT', `${APPS}/${appKey}`, 'edit'],
      ['DELETE', `${APPS}/none`, 'remove'],
      ['POST', `${APPS}/saveInterfaceList`, 'edit'],
      ['PUT', `${APPS}/${appKey}/Actions/Secret`, 'edit'],
      ['PUT', `${APPS}/none/Actions/State`, 'edit'],
      ['GET', `${APPS}/getAppSecret`, 'add'],
    ] as const;
    const userId = await server.createUser({ account: 'keeper' });
    await server.deps.db
      .insertInto('menus')
      .values({ id: 'apps', full_name: 'x', en_code: 'systemData.interfaceOauth', type: 2 })
      .execute();
    await server.grant({ objectType: 'user', objectId: userId, menuId: 'apps' });
    const code = async (account: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string) =>
      (
        await server.call(
          account,
          method,
          url,
          method === 'GET' || method === 'DELETE' ? undefined : { interfaceIdentId: 'x', appSecret: SECRET },
        )
      ).code;
    for (const [method, url] of calls) expect([url, await code('keeper', method, url)]).toEqual([url, 403]);
    for (const [method, url] of calls) expect([url, await code('stranger', method, url)]).toEqual([url, 403]);
    for (const [, , button] of calls)
      await server.grant({ objectType: 'user', objectId: userId, menuId: 'apps', buttons: [`btn_${button}`] });
    for (const [method, url] of calls) expect([url, await code('keeper', method, url)]).not.toEqual([url, 403]);
    expect(await code('stranger', 'GET', APPS)).toBe(403);
  });

  it('runs interfaces that exist', async () => {
    const save = (dataInterfaceIds: unknown) =>
      server.call('admin', 'POST', `${APPS}/saveInterfaceList`, { interfaceIdentId: appKey, dataInterfaceIds });
    expect(await save('gone')).toMatchObject({ code: 400 });
    expect(await save(interfaceId)).toMatchObject({ code: 200 });
    const { data } = await server.call('admin', 'GET', `${APPS}/getInterfaceList/${appKey}`);
    expect(data).toMatchObject({ appId: 'lab', interfaceIds: [interfaceId], list: [{ id: interfaceId }] });
    const names = await server.call('admin', 'GET', `${INTERFACES}/getList?pageSize=5`);
    expect(names.data.list).toContainEqual(expect.objectContaining({ id: interfaceId, tenantId: '' }));
  });
});

it('the example of the documents is signed as it says', () => {
  const text = fs.readFileSync(path.join(PROJECT_ROOT, 'docs/clients.md'), 'utf8');
  const example =
    /^secret {5}(\S+)\nbody {7}(.+)\n\n(.+)\n(.+)\n(\d+)\n(.+)\n[0-9a-f]{64}\n\nX-Signature: ([0-9a-f]{64})$/m.exec(
      text,
    );
  const [, secret = '', body = '', method = '', url = '', timestamp = '', nonce = '', signature] = example ?? [];
  expect(signCall(secret, { method, path: url, timestamp, nonce, body })).toBe(signature);
});
