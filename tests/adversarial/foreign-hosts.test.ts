import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../src/server/testing/test-app';
import { readRoutes } from './read-routes';

/** Group 20: no host that a client names is in any answer, whatever the header, and no other origin may read one. */
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const HOST = 'forged-host.example';
const HEADERS = {
  host: HOST,
  'x-forwarded-host': HOST,
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '444',
  forwarded: `host=${HOST};proto=https`,
  origin: `https://${HOST}`,
  referer: `https://${HOST}/x`,
  'x-original-url': `https://${HOST}/`,
  'x-rewrite-url': `https://${HOST}/`,
};

test('no header puts a host into a byte of what any route answers', { timeout: 60_000 }, async () => {
  const { authorization } = await server.signIn('admin');
  const routes = readRoutes(server.app).filter(({ url }) => !url.endsWith('/Logout'));
  expect(routes.length).toBeGreaterThan(200);
  const named: string[] = [];
  for (const { method = 'GET', url } of routes) {
    const answer = await server.app.inject({
      method,
      url: url.replaceAll(/:[\w|:]+/g, 'x'),
      headers: { ...HEADERS, authorization },
      ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}),
    });
    const bytes = `${JSON.stringify(answer.headers)}${answer.body}`;
    if (bytes.includes(HOST) || answer.headers['access-control-allow-origin'] !== undefined)
      named.push(`${method} ${url}`);
  }
  expect(named).toEqual([]);
});

test('an export and its download name the path alone', async () => {
  const { authorization } = await server.signIn('admin');
  const headers = { authorization, host: HOST, 'x-forwarded-host': HOST };
  await server.deps.db
    .insertInto('menus')
    .values({ id: 'm', full_name: 'm', en_code: 'm', type: 7, url_address: 'https://example.org' })
    .execute();
  const offer = await server.app.inject({ method: 'GET', url: '/api/system/Menu/m/Actions/Export', headers });
  const { url } = (offer.json() as { data: { url: string } }).data;
  expect(url).toMatch(/^\/api\/file\/Download\//);
  const file = await server.app.inject({ method: 'GET', url, headers });
  expect(file.statusCode).toBe(200);
  expect(`${JSON.stringify(file.headers)}${file.body}`).not.toContain(HOST);
});

describe('a download that was offered (group 15)', () => {
  const offerTo = async (account: string) => {
    const { authorization } = await server.signIn(account);
    const offer = await server.app.inject({
      method: 'GET',
      url: '/api/system/Menu/m/Actions/Export',
      headers: { authorization },
    });
    return { authorization, url: (offer.json() as { data: { url: string } }).data.url };
  };
  const codeOf = async (url: string) => {
    const { headers, body } = await server.app.inject({ method: 'GET', url });
    return String(headers['content-type']).includes('json') ? (JSON.parse(body) as { code: number }).code : 200;
  };
  test('is handed out once', async () => {
    const { url } = await offerTo('admin');
    expect([await codeOf(url), await codeOf(url)]).toEqual([200, 404]);
  });
  test('is gone with its session', async () => {
    const { authorization, url } = await offerTo('admin');
    await server.app.inject({ method: 'GET', url: '/api/oauth/Logout', headers: { authorization } });
    expect(await codeOf(url)).toBe(404);
  });
  test('is gone for who is switched off', async () => {
    await server.createUser({ account: 'second', isAdministrator: true });
    const { url } = await offerTo('second');
    await server.deps.db.updateTable('users').set({ enabled_mark: 0 }).where('account', '=', 'second').execute();
    expect(await codeOf(url)).toBe(404);
  });
});
