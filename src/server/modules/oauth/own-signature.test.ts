import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import example from '../../../renderers/widgets/sign/example.json';
import { createTestApp, type TestApp } from '../../testing/test-app';

const PATH = '/api/permission/Users/Current/SignImg';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  for (const account of ['nurse', 'doctor']) await server.createUser({ account });
});
afterAll(() => server.close());

describe('the own signature', () => {
  it('is kept for its user alone, replaced and removed', async () => {
    expect((await server.call('nurse', 'GET', PATH)).data).toEqual([]);
    expect(await server.call('nurse', 'POST', PATH, { signImg: example.value })).toMatchObject({ code: 200 });
    expect((await server.call('nurse', 'GET', PATH)).data).toEqual([
      { id: 'own', signImg: example.value, isDefault: 1 },
    ]);
    expect((await server.call('doctor', 'GET', PATH)).data).toEqual([]);
    const { userInfo } = (await server.call('nurse', 'GET', '/api/oauth/CurrentUser')).data as {
      userInfo: { signImg: string };
    };
    expect(userInfo.signImg).toBe(example.value);
    await server.call('nurse', 'DELETE', '/api/permission/Users/Current/own/SignImg');
    expect((await server.call('nurse', 'GET', PATH)).data).toEqual([]);
  });

  it.each([
    ['no picture', 'data:text/html;base64,PGgxPg=='],
    ['an address', 'https://example.com/a.png'],
    ['SVG', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['too much', `data:image/png;base64,${'A'.repeat(89_000)}`],
  ])('is no %s', async (_what, signImg) => {
    expect(await server.call('nurse', 'POST', PATH, { signImg })).toMatchObject({ code: 400 });
    expect((await server.call('nurse', 'GET', PATH)).data).toEqual([]);
  });
});
