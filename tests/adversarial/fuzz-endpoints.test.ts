import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../src/server/testing/test-app';
import { readRoutes, type ServedRoute } from './read-routes';

/** Fuzzing: whatever a request contains, no route answers with an internal error. */
let server: TestApp;
let routes: readonly ServedRoute[];

beforeAll(async () => {
  server = await createTestApp();
  routes = readRoutes(server.app);
});
afterAll(() => server.close());

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '0', '-1', 'null', '__proto__', 'constructor', '\0', "';--", '%', '\ud800', '1e309', '{}', '[]'),
);
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }));
const memberNames = [
  'id',
  'ids',
  'data',
  'userId',
  'keyword',
  'pagination',
  'paramList',
  'currentPage',
  'pageSize',
  'sidx',
  'queryJson',
  'fieldList',
  'moduleId',
  'account',
  'password',
  'formData',
  'columnData',
  'fullName',
  'enCode',
];
const body = fc.oneof(value, fc.dictionary(fc.oneof(fc.constantFrom(...memberNames), text), value, { maxKeys: 8 }));

describe('every route', () => {
  it('is read from the route table', () => {
    expect(routes.length).toBeGreaterThan(30);
    expect(routes).toContainEqual({ method: 'POST', url: '/api/oauth/Login' });
  });

  it('refuses nonsense without an internal error', async () => {
    const { authorization } = await server.signIn('admin');
    const kept = routes.filter(({ url }) => !/Logout|ModifyPassword|ImageCode/.test(url));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...kept),
        fc.array(text, { minLength: 4, maxLength: 4 }),
        body,
        async (route, names, payload) => {
          const encode = (name: string) => encodeURIComponent(name.replace(/\p{Surrogate}/gu, '')) || 'x';
          const url = route.url.replace(/:\w+/g, () => encode(names[0] ?? '')).replace('*', encode(names[1] ?? ''));
          const query = `?keyword=${encode(names[2] ?? '')}&pageSize=${encode(names[3] ?? '')}`;
          const isRead = route.method === 'GET';
          const answer = await server.app.inject({
            method: route.method ?? 'GET',
            url: `${url}${query}`,
            headers: { authorization, ...(isRead ? {} : { 'content-type': 'application/json' }) },
            ...(isRead ? {} : { payload: JSON.stringify(payload) }),
          });
          expect(answer.statusCode, `${route.method} ${url}`).toBe(200);
          const { code, msg } = answer.json();
          if (code === 500) expect.fail(`${route.method} ${url}${query} ${JSON.stringify(payload)} → ${String(msg)}`);
        },
      ),
      { numRuns: 400, seed: 20261120 },
    );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  }, 120_000);

  it('asks for a session, public ones aside', async () => {
    // The ticket is the credential: browsers send no headers with a download.
    const ticket = '/api/file/Download/ticket/:ticket';
    // Callers from outside sign what they send.
    const signed = '/api/system/DataInterface/:id/Actions/Response';
    const signIn = ['/api/oauth/getLoginConfig', '/api/oauth/getConfig/:account', '/api/oauth/Login'];
    // Browsers send no headers with a picture, either.
    const pictures = ['/api/file/ImageCode/:random', '/api/oauth/ImageCode/:length/:random'];
    const open = [...signIn, '/healthz', ticket, signed, ...pictures];
    for (const { method, url } of routes.filter((route) => !open.includes(route.url))) {
      const answer = await server.app.inject({ method: method ?? 'GET', url: url.replace(/:\w+/g, 'x') });
      expect(answer.json().code, `${String(method)} ${url}`).toBe(600);
    }
  });
});
