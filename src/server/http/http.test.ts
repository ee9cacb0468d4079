import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../engine/contract/language';
import serverText from '../text.json';
import { createTestApp, type TestApp } from '../testing/test-app';
import { createApp } from '../app';
import { SERVER_CODES } from './errors';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

describe('texts', () => {
  it.each(LANGUAGES)('has every server code in %s, and the same keys everywhere', (language) => {
    expect(Object.keys(serverText[language]).sort()).toEqual(Object.keys(serverText.zh).sort());
    expect(Object.keys(SERVER_CODES).filter((code) => !(code in serverText[language]))).toEqual([]);
  });
});

describe('envelope', () => {
  it('answers unknown calls with HTTP 200 and code 404', async () => {
    for (const request of [{ url: '/api/nowhere' }, { method: 'PUT' as const, url: '/api/oauth/Login' }]) {
      const answer = await server.app.inject(request);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ code: 404, msg: '请求的内容不存在', data: null });
    }
  });

  it('says which part of a request is wrong, in the language asked for', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/oauth/Login',
      headers: { 'formloom-language': 'en' },
      payload: { account: 'admin' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^Invalid request: \/body\/password /),
    });
  });

  it('refuses broken and polluting bodies', async () => {
    const send = (payload: string, type = 'application/json') =>
      server.app
        .inject({ method: 'POST', url: '/api/oauth/Login', headers: { 'content-type': type }, payload })
        .then((answer) => ({ status: answer.statusCode, code: answer.json().code as number }));
    expect(await send('{')).toEqual({ status: 200, code: 400 });
    expect(await send('{"__proto__":{"a":1},"account":"a","password":"b"}')).toEqual({ status: 200, code: 400 });
    expect(await send('{"constructor":{"prototype":{"a":1}},"account":"a","password":"b"}')).toEqual({
      status: 200,
      code: 400,
    });
    expect(await send('<a/>', 'application/xml')).toEqual({ status: 200, code: 400 });
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });

  it('tells nothing about an unexpected failure', async () => {
    const broken = await createTestApp();
    const { authorization } = await broken.signIn('admin');
    await broken.deps.pool.query('drop table system.dictionary_types cascade');
    const answer = await broken.app.inject({ url: '/api/system/DictionaryType', headers: { authorization } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ code: 500, msg: '系统异常，请稍后再试', data: null });
    await broken.close();
  });

  it('logs where it failed, not with which values', async () => {
    const broken = await createTestApp();
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const app = await createApp(broken.deps, { logger: { level: 'error', stream } });
    const { authorization } = await broken.signIn('admin');
    await broken.deps.pool.query('drop table system.dictionary_types cascade');
    await app.inject({ url: '/api/system/DictionaryType', headers: { authorization } });
    expect(lines.join('')).toContain('42P01');
    expect(lines.join('')).toMatch(/at .+\.ts:\d+/);
    expect(lines.join('')).not.toContain('does not exist');
    await app.close();
    await broken.close();
  });

  it('answers a file that vanishes while it is sent, in its own type and encoding', async () => {
    const app = await createApp(server.deps, {});
    const gone = path.join(os.tmpdir(), 'formloom-no-such-folder', 'index.html');
    app.get('/vanishing', { config: { isPublic: true } }, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', '"page"')
        .send(fs.createReadStream(gone)),
    );
    for (const encoding of ['gzip', 'identity']) {
      const answer = await app.inject({ url: '/vanishing', headers: { 'accept-encoding': encoding } });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.headers).not.toHaveProperty('etag');
      expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
      expect(answer.json()).toEqual({ code: 500, msg: '系统异常，请稍后再试', data: null });
    }
    await app.close();
  });

  it('lets no path trick past the session', async () => {
    const tricks = [
      '/api/system/DictionaryType?x=/api/oauth/Login',
      '//api/system/DictionaryType',
      '/api;/system/DictionaryType',
      '/api/system/DictionaryType;/api/oauth/Login',
      '/api/oauth/Login/..%2f..%2fsystem/DictionaryType',
      '/API/system/DictionaryType',
      '/api/system/DictionaryType.',
      '/api/%73ystem/DictionaryType',
    ];
    for (const url of tricks) {
      const answer = await server.app.inject({ url, headers: { 'x-http-method-override': 'GET' } });
      expect([400, 404, 600], url).toContain(answer.json().code);
    }
  });
});

describe('headers', () => {
  it('forbids foreign origins, inline script and eval', async () => {
    const { headers } = await server.app.inject({ url: '/healthz' });
    const policy = String(headers['content-security-policy']);
    for (const directive of [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "worker-src 'self' blob:",
      "frame-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
    ]) {
      expect(policy.split(';').map((part) => part.trim())).toContain(directive);
    }
    expect(policy).not.toContain('unsafe-eval');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('are the same on refusals and on what is not there', async () => {
    const safe = async (url: string) => {
      const { headers } = await server.app.inject({ url });
      return Object.entries(headers).filter(([name]) =>
        /^(content-security|x-|cross-origin|origin-|referrer)/.test(name),
      );
    };
    const known = await safe('/healthz');
    expect(known.length).toBeGreaterThanOrEqual(11);
    expect(await safe('/api/oauth/CurrentUser')).toEqual(known);
    expect(await safe('/api/nothing')).toEqual(known);
  });
});

describe('GET /healthz', () => {
  it('is open and says that the database answers', async () => {
    const answer = await server.app.inject({ url: '/healthz' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', database: 'ok' }]);
  });
});
