import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app';

let server: TestApp;
let clientDir: string;
let port: number;
beforeAll(async () => {
  clientDir = fs.mkdtempSync(path.join(os.tmpdir(), 'formloom-client-'));
  fs.writeFileSync(path.join(clientDir, 'index.html'), '<div id="root"></div>');
  server = await createTestApp({ config: { clientDir } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await server.close();
  fs.rmSync(clientDir, { recursive: true });
});

/** Sends a GET request; returns status and body. */
function get(place: string, headers: http.OutgoingHttpHeaders = {}): Promise<readonly [number, string]> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path: place, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve([answer.statusCode ?? 0, text]));
    });
    request.on('upgrade', () => reject(new Error('upgraded')));
    request.on('error', reject);
  });
}

const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
};

test.each(['/websocket/token', '/websocket/eyJ.a.b', '/websocket', '/api/message/websocket/x', '/api/', '/', '/login'])(
  'a handshake at %s finds nothing',
  async (place) => {
    expect(await get(place, handshake)).toEqual([404, '404']);
  },
);

test('an address of sockets is no page either', async () => {
  expect(await get('/websocket/token')).toEqual([404, '404']);
});

test.each(['/', '/login', '/websocketGuide'])('%s stays the page of the shell', async (place) => {
  const page = [200, '<div id="root"></div>'];
  expect(await get(place)).toEqual(page);
  // Some clients offer HTTP/2 with every call.
  expect(await get(place, { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': '' })).toEqual(
    page,
  );
});

test('calls stay calls', async () => {
  const [status, text] = await get('/api/nowhere');
  expect([status, JSON.parse(text)]).toEqual([200, { code: 404, msg: '请求的内容不存在', data: null }]);
});
