import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { purchaseModule } from '../../src/server/modules/records/testing/purchase-module';

/** Requests with a wrong shape, size or address: HTTP 200 with an error code, and nothing is saved. */
let server: RecordServer;
let moduleId: string;
const base = () => `/api/visualdev/OnlineDev/${moduleId}`;

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule());
});
afterAll(() => server.close());

async function send(call: { method?: string; url: string; headers?: object; payload?: string | Buffer }) {
  const headers = { ...(await server.signIn('admin')), 'content-type': 'application/json', ...call.headers };
  return server.app.inject({ method: 'POST', ...call, headers } as never);
}
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('JSON without a bottom', () => {
  test.each([300, 5_000, 400_000])('%i levels end in a refusal', async (depth) => {
    const value = nested(depth);
    const answers = await Promise.all([
      server.list(moduleId, { queryJson: `{"title":${value}}` }),
      server.list(moduleId, { queryJson: `{"tags":${value}}` }),
      server.list(moduleId, {
        superQueryJson: `{"conditionJson":[{"field":"title","symbol":"==","fieldValue":${value}}]}`,
      }),
      server.list(moduleId, {
        superQueryJson: { conditionJson: `[{"field":"tags","symbol":"==","fieldValue":${value}}]` },
      }),
      server.call('admin', 'POST', base(), { data: `{"title":"a","strange":${value}}` }),
      server.call('admin', 'PUT', '/api/permission/Authority/SetColumnsByModuleId', {
        moduleId: 'deep',
        fieldList: value,
      }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 400));
    for (const payload of [
      `{"data":{"title":"a","strange":${value}}}`,
      `{"fullName":"a","enCode":"deep","formData":${value}}`,
    ]) {
      const answer = await send({ url: payload.includes('enCode') ? '/api/visualdev/Base' : base(), payload });
      expect([answer.statusCode, answer.json().code]).toEqual([200, 400]);
    }
    expect((await server.call('admin', 'GET', '/api/permission/Authority/GetColumnsByModuleId/deep')).data).toEqual([]);
  });
  test('brackets inside texts are no levels', async () => {
    const title = '[{'.repeat(20);
    const saved = await server.create(moduleId, { title, secret: `"\\${nested(1000)}` });
    expect((await server.read(moduleId, saved.data.id)).title).toBe(title);
  });
});

describe('more values than a statement takes', () => {
  const conditions = (field: string) =>
    JSON.stringify({
      matchLogic: 'OR',
      conditionJson: Array.from({ length: 100 }, () => ({
        field,
        symbol: 'in',
        fieldValue: Array.from({ length: 1000 }, (_entry, index) => `v${String(index)}`),
      })),
    });
  test.each(['title', 'tags', 'items-name'])('%s', async (field) => {
    expect((await server.list(moduleId, { superQueryJson: conditions(field) })).code).toBe(400);
  });
  test('people by id', async () => {
    const userId = Array.from({ length: 100_000 }, (_entry, index) => index).join(',');
    expect((await server.call('admin', 'POST', '/api/permission/Users/getUserList', { userId })).code).toBe(400);
  });
  test('deleting: too many, foreign, repeated and impossible ids', async () => {
    const { id } = (await server.create(moduleId, { title: 'stays' })).data;
    const remove = async (ids: unknown) =>
      (await server.call('admin', 'POST', `/api/visualdev/OnlineDev/batchDelete/${moduleId}`, { ids })).code;
    expect(await remove(Array.from({ length: 10_001 }, (_entry, index) => String(index)))).toBe(400);
    expect(await remove(Array.from({ length: 10_000 }, (_entry, index) => String(index)))).toBe(404);
    expect(await remove(['a\u0000', 'x'.repeat(100), "'; drop table x"])).toBe(404);
    expect(await remove(['x'.repeat(900_000)])).toBe(400);
    for (const ids of [[null], [[id]], {}, '', 5, undefined]) expect([400, 404]).toContain(await remove(ids));
    expect((await server.read(moduleId, id)).title).toBe('stays');
    expect(await remove([id, id, id])).toBe(200);
  });
});

describe('addresses and methods', () => {
  test.each([
    '/api/%zz',
    '/api/oauth/%c0%af',
    '//api/oauth/CurrentUser',
    '/api;/oauth/CurrentUser',
    '/API/oauth/CurrentUser',
    '/api/oauth/CurrentUser.',
    '/api/oauth%2FCurrentUser',
    '/api/visualdev/Base/..%2f..%2foauth%2fCurrentUser',
    '/api/oauth/../healthz',
    '/api/visualdev/OnlineDev/%00/Config',
    `/api/visualdev/OnlineDev/${'x'.repeat(300)}/Config`,
  ])('%s', async (url) => {
    const answer = await send({ method: 'GET', url });
    expect(answer.statusCode).toBe(200);
    expect([400, 404]).toContain(answer.json().code);
  });
  test('no address, header or query stands for a session', async () => {
    const headers = {
      'x-original-url': '/api/oauth/Login',
      'x-rewrite-url': '/healthz',
      'x-forwarded-uri': '/healthz',
      'x-http-method-override': 'OPTIONS',
    };
    for (const url of [
      '/api/oauth/CurrentUser',
      '/api/oauth/CurrentUser/?x=/api/oauth/Login',
      '/api/system/SysConfig?/healthz',
    ])
      expect((await server.app.inject({ method: 'GET', url, headers })).json().code).toBe(600);
  });
  test('no header turns one method into another', async () => {
    const { id } = (await server.create(moduleId, { title: 'kept' })).data;
    for (const method of ['POST', 'PATCH', 'GET'])
      await send({
        method,
        url: `${base()}/${id}`,
        headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
      });
    expect((await server.read(moduleId, id)).title).toBe('kept');
  });
  test.each([
    'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
    'bearer eyJhbGciOiJIUzI1NiIsImtpZCI6Ii4uLy4uL2V0Yy9wYXNzd2QifQ.e30.x',
    'null',
    "' or 1=1 --",
  ])('%s is no session', async (authorization) => {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/api/oauth/CurrentUser',
      headers: { authorization },
    });
    expect(answer.json().code).toBe(602);
  });
});

describe('bodies', () => {
  const zeros = zlib.gzipSync(Buffer.alloc(100 * 1024 * 1024, 32));
  test.each([
    ['unpacks to more than is taken', { 'content-encoding': 'gzip' }, zeros],
    ['is not what its encoding says', { 'content-encoding': 'gzip' }, Buffer.from('no')],
    ['has an unknown encoding', { 'content-encoding': 'foo' }, '{}'],
    ['is XML', { 'content-type': 'application/xml' }, '<a/>'],
    ['is too large', {}, JSON.stringify({ data: 'x'.repeat(11_000_000) })],
    ['reaches for the prototype', {}, '{"data":{"title":"a"},"__proto__":{"x":1}}'],
    ['is cut off', {}, '{"data":'],
    ['is a list', {}, '[]'],
    ['is a text', {}, '"x"'],
  ])('one that %s', async (name, headers, payload) => {
    const answer = await send({ url: base(), headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([200, /too large|more than/.test(name) ? 413 : 400]);
  });
  test.each([-1, 0, 1e9, 1e400, 0.5, 'abc', '1e9', null, {}, []])('page %j', async (page) => {
    expect((await server.list(moduleId, { currentPage: page, pageSize: page })).code).toBe(200);
  });
});
