import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../src/server/testing/test-app';

/** Group 28: a token is random and says nothing, so that none can be made, changed or aimed at another account. */
let server: TestApp;
let token = '';
beforeAll(async () => {
  server = await createTestApp();
  token = (await server.signIn('admin')).authorization;
});
afterAll(() => server.close());

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { sub: 'admin', userId: 'admin', aud: 'x', exp: 4_102_444_800 };
const signed = (header: object, key: string) => {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
};

const FORGED: Readonly<Record<string, () => string>> = {
  'a web token without a signature': () => `${part({ alg: 'none' })}.${part(claims)}.`,
  'one signed with nothing': () => signed({ alg: 'HS256' }, ''),
  'one signed with a word that everybody guesses': () => signed({ alg: 'HS256' }, 'secret'),
  'one whose key is a path': () => signed({ alg: 'HS256', kid: '../../../../dev/null' }, ''),
  'one of another algorithm': () => signed({ alg: 'RS256', jku: 'https://example.org/keys' }, 'x'),
  'the token with another letter': () => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
  'the token in another case': () => (token === token.toLowerCase() ? token.toUpperCase() : token.toLowerCase()),
  'a part of the token': () => token.slice(0, -1),
  'the token twice': () => `${token}${token}`,
  'two tokens': () => `${token}, ${token}`,
  'a hash of the database': () => 'f'.repeat(64),
  'a condition': () => "' or '1'='1",
  'the id of the account': () => 'admin',
};

const me = async (authorization: string) => {
  const answer = await server.app.inject({ method: 'GET', url: '/api/oauth/CurrentUser', headers: { authorization } });
  return answer.json() as { readonly code: number; readonly data: unknown };
};

test('the token itself opens its session', async () => {
  expect((await me(token)).code).toBe(200);
  expect((await me(`Bearer ${token}`)).code).toBe(200);
});
describe('no session is opened by', () => {
  test.each(Object.keys(FORGED))('%s', async (name) => {
    expect(await me(FORGED[name]?.() ?? '')).toMatchObject({ code: 602, data: null });
  });
  test('what the database holds of the token', async () => {
    const { token_hash: hash } = await server.deps.db
      .selectFrom('sessions')
      .select('token_hash')
      .executeTakeFirstOrThrow();
    expect(hash).not.toBe(token);
    expect((await me(hash)).code).toBe(602);
  });
  test('the token in another place than the header', async () => {
    for (const request of [
      { url: `/api/oauth/CurrentUser?token=${token}&authorization=${token}&access_token=${token}` },
      {
        url: '/api/oauth/CurrentUser',
        headers: { cookie: `token=${token}; Authorization=${token}`, token, 'x-token': token },
      },
    ]) {
      const answer = await server.app.inject({ method: 'GET', ...request });
      expect(answer.json()).toMatchObject({ code: 600 });
    }
  });
  test('the token after its time', async () => {
    server.time.offsetMs = 31 * 86_400_000;
    expect((await me(token)).code).toBe(600);
    server.time.offsetMs = 0;
  });
});
test('tokens have no pattern, and none comes twice', async () => {
  const made = await Promise.all(Array.from({ length: 50 }, async () => (await server.signIn('admin')).authorization));
  expect(new Set(made).size).toBe(50);
  for (const each of made) expect(each).toMatch(/^[A-Za-z0-9_-]{32,}$/);
});
