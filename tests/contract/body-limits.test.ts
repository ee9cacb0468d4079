import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BODY_LIMITS } from '../../src/server/http/body-limits';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { createApp } from '../../src/server/app';

/** Body limits by route: small by default, larger only where listed. */
let server: RecordServer;
let port: number;
beforeAll(async () => {
  server = await createRecordServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const withBody = () => server.app.routeFacts.filter(({ method }) => /POST|PUT|PATCH|DELETE/.test(method));
const isOver = (limit: number) => withBody().filter(({ bodyLimit }) => bodyLimit > limit);
const nameOf = ({ method, url }: { method: string; url: string }) => `${method} ${url}`;

describe('limits by route', () => {
  test('every route is known', () => {
    expect(withBody().length).toBeGreaterThan(40);
    expect(withBody().map(nameOf)).toContain('POST /api/oauth/Login');
  });

  test('nobody without a session may send more than 16 KB', () => {
    const open = server.app.routeFacts.filter(({ isPublic }) => isPublic);
    expect(open.length).toBeGreaterThan(3);
    expect(open.filter(({ bodyLimit }) => bodyLimit > 16 * 1024)).toEqual([]);
  });

  test('these alone take more than 1 MB', () => {
    expect(isOver(BODY_LIMITS.default).map(nameOf).sort()).toEqual([
      'POST /api/permission/Authority/Actions/GiveMany',
      'POST /api/permission/Authority/Data/:objectId/Values',
      'POST /api/permission/Authority/Data/Batch',
      'POST /api/permission/Users/ExportExceptionData',
      'POST /api/permission/Users/ImportData',
      'POST /api/permission/Users/ImportExceptionData',
      'POST /api/system/DataInterface/Actions/Try',
      'POST /api/visualdev/Base',
      'POST /api/visualdev/Base/Actions/Check',
      'POST /api/visualdev/OnlineDev/:modelId',
      'PUT /api/permission/Authority/Data/:objectId',
      'PUT /api/permission/Authority/Grants/:objectType/:id',
      'PUT /api/visualdev/Base/:id',
      'PUT /api/visualdev/Base/:id/Draft',
      'PUT /api/visualdev/OnlineDev/:modelId/:id',
    ]);
    expect(Math.max(...withBody().map(({ bodyLimit }) => bodyLimit))).toBe(BODY_LIMITS.document);
  });

  test('a public route that asks for more is refused at its registration', async () => {
    const app = await createApp(server.deps);
    expect(() => app.post('/open', { config: { isPublic: true }, bodyLimit: 17_000 }, () => 'x')).toThrow(/\/open/);
    await app.close();
  });
});

/** Sends request headers without a body; resolves with the response text. */
async function announce(path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text));
    });
    request.on('error', reject);
    request.flushHeaders();
  });
}

describe('over the wire', () => {
  const json = { 'content-type': 'application/json' };

  test('what is too large is refused by its announced length, before a byte of it is read', async () => {
    const { authorization } = await server.signIn('admin');
    const said = async (path: string, bytes: number) =>
      JSON.parse(await announce(path, { ...json, authorization, 'content-length': String(bytes) })) as object;
    expect(await said('/api/oauth/Login', 9_000_000)).toEqual({
      code: 413,
      msg: '请求内容超过 16 KB，请减少后再提交',
      data: null,
    });
    expect(await said('/api/visualdev/OnlineDev/x/List', 9_000_000)).toMatchObject({ code: 413, msg: /1 MB/ });
    expect(await said('/api/visualdev/OnlineDev/x', 11_000_000)).toMatchObject({ code: 413, msg: /10 MB/ });
  });

  test('forms are taken where clients send them, and there only short ones', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = async (url: string, payload: string) => {
      const headers = { ...form, ...(await server.signIn('admin')) };
      return (await server.app.inject({ method: 'POST', url, headers, payload })).json() as { code: number };
    };
    expect(await send('/api/oauth/Login', 'account=nobody&password=x')).toMatchObject({ code: 400, msg: /账号或密码/ });
    expect((await send('/api/oauth/Login', `account=a&password=${'x'.repeat(17_000)}`)).code).toBe(413);
    expect((await send('/api/oauth/LockScreen', `password=${'x'.repeat(17_000)}`)).code).toBe(413);
    expect(await send('/api/visualdev/OnlineDev/x/List', 'keyword=a')).toMatchObject({ code: 400 });
  });

  test('hundreds of thousands of members are refused before they are parsed', async () => {
    const node = { __config__: { jnpfKey: 'input', label: 't' }, __vModel__: 'title' };
    const moduleId = await server.release({ fullName: 'm', enCode: 'members', formData: { fields: [node] } });
    const headers = { ...json, ...(await server.signIn('admin')) };
    const send = async (payload: string) => {
      const url = `/api/visualdev/OnlineDev/${moduleId}`;
      return (await server.app.inject({ method: 'POST', url, headers, payload })).json<object>();
    };
    const members = (count: number) =>
      `{"title":"t",${Array.from({ length: count }, (_entry, index) => `"k${String(index)}":1`).join(',')}}`;
    expect(await send(`{"data":${members(5)}}`)).toMatchObject({ code: 200 });
    const refused = (path: string) => ({ code: 400, msg: `请求参数有误：${path} `, data: null });
    for (const payload of [`{"data":${members(600_000)}}`, `{"data":{"items":[${'{},'.repeat(3_000_000)}{}]}}`])
      expect(await send(payload)).toEqual(refused('/body'));
    // 3.4 clients send the record as a JSON string within the body.
    expect(await send(JSON.stringify({ data: members(600_000) }))).toEqual(refused('/body/data'));
  });
});
