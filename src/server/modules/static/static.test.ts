import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app';

let server: TestApp;
let dir: string;
beforeAll(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'formloom-client-'));
  await fs.mkdir(path.join(dir, 'dist', 'assets'), { recursive: true });
  await fs.writeFile(path.join(dir, 'secret.txt'), 'secret');
  await fs.writeFile(path.join(dir, 'dist', '.stamp'), 'stamp');
  await fs.writeFile(path.join(dir, 'dist', 'index.html'), '<!doctype html><title>shell</title>');
  await fs.writeFile(path.join(dir, 'dist', 'assets', 'main-abc123.js'), 'export {}');
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

  it('keeps hashed assets for ever', async () => {
    const answer = await get('/assets/main-abc123.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toContain('javascript');
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
