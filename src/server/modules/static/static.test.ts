import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { PRELOADS_FILE } from './preloads-file';

const BIG = 'big-abc123.js';
const SCRIPT = Array.from({ length: 400 }, (_, index) => `export const value${index} = ${index};`).join('\n');

const PRELOADS = {
  zh: ['/assets/login-1.js', '/assets/shell.zh-1.js', '/assets/login-1.css'],
  zhtw: ['/assets/shell.zhtw-1.js'],
  en: ['/assets/shell.en-1.js'],
};

let server: TestApp;
let dir: string;
beforeAll(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'formloom-client-'));
  await fs.mkdir(path.join(dir, 'dist', 'assets'), { recursive: true });
  await fs.writeFile(path.join(dir, 'secret.txt'), 'secret');
  await fs.writeFile(path.join(dir, 'dist', '.stamp'), 'stamp');
  await fs.writeFile(path.join(dir, 'dist', PRELOADS_FILE), JSON.stringify({ '/login': PRELOADS }));
  await fs.writeFile(path.join(dir, 'dist', 'index.html'), '<!doctype html><title>shell</title>');
  await fs.writeFile(path.join(dir, 'dist', 'assets', 'main-abc123.js'), 'export {}');
  await fs.writeFile(path.join(dir, 'dist', 'assets', 'script-worker-abc123.js'), 'export {}');
  await fs.writeFile(path.join(dir, 'dist', 'assets', BIG), SCRIPT);
  await fs.writeFile(path.join(dir, 'dist', 'assets', `${BIG}.br`), brotliCompressSync(SCRIPT));
  await fs.writeFile(path.join(dir, 'dist', 'assets', `${BIG}.gz`), gzipSync(SCRIPT));
  await fs.writeFile(path.join(dir, 'dist', 'assets', 'plain-abc123.js'), SCRIPT);
  server = await createTestApp({ config: { clientDir: path.join(dir, 'dist') } });
});
afterAll(async () => {
  await server.close();
  await fs.rm(dir, { recursive: true });
});

const get = (url: string) => server.app.inject({ url });

describe('the client', () => {
  it.each(['/', '/login?redirect=%2Fhome', '/model/repair', '/home/'])(
    'is index.html at %s, checked each time',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>shell</title>');
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    },
  );

  it.each([
    [
      'zh-CN,zh;q=0.9,en;q=0.8',
      '</assets/login-1.js>; rel=modulepreload, </assets/shell.zh-1.js>; rel=modulepreload, </assets/login-1.css>; rel=preload; as=style',
    ],
    ['zh-Hant-HK, en;q=0.5', '</assets/shell.zhtw-1.js>; rel=modulepreload'],
    ['de, en-GB;q=0.5', '</assets/shell.en-1.js>; rel=modulepreload'],
  ])('names what the login page will ask for to a browser that speaks %s', async (speaks, link) => {
    const headers = { 'accept-language': speaks };
    const answer = await server.app.inject({ url: '/login?redirect=%2Fhome', headers });
    expect(answer.headers).toMatchObject({ link, vary: 'accept-encoding, accept-language' });
    expect((await server.app.inject({ url: '/home', headers })).headers.link).toBeUndefined();
    expect((await server.app.inject({ url: '/constructor', headers })).headers.link).toBeUndefined();
  });

  it('keeps hashed assets for ever', async () => {
    const answer = await get('/assets/main-abc123.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toContain('javascript');
  });

  it('lets the worker of scripts, and nothing else, compile WebAssembly, and lets it ask nobody', async () => {
    const policy = async (url: string) => String((await get(url)).headers['content-security-policy']);
    expect(await policy('/assets/script-worker-abc123.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'",
    );
    for (const url of ['/', '/assets/main-abc123.js', '/script-worker-abc123.js', '/assets/script-worker-none.js'])
      expect(await policy(url), url).not.toContain('unsafe-eval');
  });

  it('answers a missing asset with 404, never with the page', async () => {
    const answer = await get('/assets/main-old.js');
    expect([answer.statusCode, answer.body]).toEqual([404, '404']);
    expect(answer.headers['cache-control']).toBeUndefined();
  });

  it('leaves the API to the API', async () => {
    for (const url of ['/api/nowhere', '/api']) expect((await get(url)).json()).toMatchObject({ code: 404 });
    expect((await server.app.inject({ method: 'POST', url: '/home' })).json()).toMatchObject({ code: 404 });
  });

  it('lets nobody out of its folder', async () => {
    for (const url of [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/%00',
      '/.stamp',
      '/%E0%A4%A',
    ]) {
      expect((await get(url)).body, url).not.toMatch(/^(secret|stamp)/);
    }
  });
});

describe('files that were compressed when the client was built', () => {
  const ask = (encodings: string, options: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {}) =>
    server.app.inject({
      url: `/assets/${BIG}`,
      method: options.method ?? 'GET',
      headers: { ...(encodings ? { 'accept-encoding': encodings } : {}), ...options.headers },
    });

  it('are sent as they stand, in the best encoding that the browser reads', async () => {
    const brotli = await ask('gzip, deflate, br');
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(brotliCompressSync(SCRIPT).length),
      'content-type': expect.stringContaining('javascript') as string,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i) as string,
    });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
    const gzip = await ask('gzip');
    expect(gzip.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(gzipSync(SCRIPT).length),
    });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
  });

  it('come plain to whoever reads no encoding, and nothing else is compressed a second time or on the way', async () => {
    for (const answer of [await ask(''), await ask('identity'), await ask('br;q=0, gzip;q=0')]) {
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers.vary).toMatch(/accept-encoding/i);
      expect(answer.body).toBe(SCRIPT);
    }
    const alone = await server.app.inject({
      url: '/assets/plain-abc123.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect([alone.headers['content-encoding'], alone.body]).toEqual([undefined, SCRIPT]);
  });

  it('have a name of their own for each encoding, by which the browser asks whether they changed', async () => {
    const [brotli, gzip, plain] = [await ask('br'), await ask('gzip'), await ask('')];
    const tags = [brotli, gzip, plain].map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(3);
    const again = await ask('br', { headers: { 'if-none-match': String(brotli.headers.etag) } });
    expect([again.statusCode, again.body, again.headers.vary]).toEqual([304, '', brotli.headers.vary]);
  });

  it('tell their size to HEAD, and a part of them is a part of what stands in the answer to GET', async () => {
    const whole = await ask('br');
    const head = await ask('br', { method: 'HEAD' });
    expect(head.body).toBe('');
    expect(head.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': whole.headers['content-length'],
      etag: whole.headers.etag,
    });
    const part = await ask('br', { headers: { range: 'bytes=10-19' } });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.rawPayload.length}`);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true);
    const plainPart = await ask('', { headers: { range: 'bytes=0-5' } });
    expect([plainPart.statusCode, plainPart.body]).toEqual([206, SCRIPT.slice(0, 6)]);
  });

  it('have no address of their own', async () => {
    for (const twin of [`/assets/${BIG}.br`, `/assets/${BIG}.gz`]) expect((await get(twin)).statusCode).toBe(404);
  });

  it('leave the answers of the API to be compressed when they are made', async () => {
    const headers = { ...(await server.signIn('admin')), 'accept-encoding': 'gzip' };
    const answer = await server.app.inject({ url: '/api/oauth/CurrentUser', headers });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toMatchObject({ code: 200 });
  });
});
