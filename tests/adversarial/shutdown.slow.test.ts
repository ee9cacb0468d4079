import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '../../src/server/db/embedded/cluster';
import { insertSlowInterface, startProduct, until, type Product } from './support/product';
import { readSaved, releaseSavedModule, startSavers } from './support/saves';

/** SIGTERM under load: running calls are answered, the database stops, the lock file is removed, the exit code is 0. */
let product: Product;
let token: string;
let moduleId: string;

beforeAll(async () => {
  product = await startProduct({ env: { STATEMENT_TIMEOUT_MS: '120000', INTERFACE_TIMEOUT_MS: '120000' } });
  token = await product.signIn();
  moduleId = await releaseSavedModule(product, token);
}, 240_000);
afterAll(() => product.remove(), 60_000);

/** Opens a connection, sends a text and leaves it idle. */
function open(text: string): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(product.port, '127.0.0.1', () => {
      socket.write(text);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

test('with saves in flight, idle connections, half-sent requests and a long read', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 20 });
  const idle = Array.from(
    { length: 20 },
    () =>
      new Promise<void>((resolve, reject) => {
        http
          .get(`${product.url}/healthz`, { agent }, (answer) => answer.resume().once('end', resolve))
          .once('error', reject);
      }),
  );
  await Promise.all(idle);
  const head = `POST /api/visualdev/OnlineDev/${moduleId} HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\n`;
  const halves = await Promise.all([
    open(`${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"data":`),
    open(`${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n`),
    open('GET /healthz HTTP/1.1\r\nhost:'),
    open(''),
  ]);
  const cut = halves.map((socket) => new Promise((resolve) => socket.once('close', resolve).on('error', () => 0)));
  const slow = await insertSlowInterface(product, 100);
  const reading = product.call('POST', `/api/system/DataInterface/${slow}/Actions/Preview`, token, {});
  const savers = startSavers(product, { moduleId, token });
  await until(
    () => savers.acknowledged.length >= 20,
    () => 'the first saves',
  );
  const pid = product.databasePid();
  const began = performance.now();
  const code = await product.stop('SIGTERM');
  const tookMs = performance.now() - began;
  console.log(`stopped in ${tookMs.toFixed(0)} ms`);
  await savers.stop().catch(() => undefined);
  await Promise.all(cut);
  // The long read was refused with a retry message or cut off; the shutdown did not wait for it.
  expect([503, undefined]).toContain((await reading)?.code);
  expect(code, product.output()).toBe(0);
  expect(isAlive(pid)).toBe(false);
  expect(fs.existsSync(path.join(product.dataDir, 'server.lock'))).toBe(false);
  // The shutdown ended by itself, not by the server's stop timeout.
  expect(product.output()).not.toContain('cut off');
  agent.destroy();

  const again = await startProduct({ dataDir: product.dataDir });
  try {
    const saved = await readSaved(again, { moduleId, token: await again.signIn() });
    expect(saved.isWhole).toBe(true);
    expect(savers.acknowledged.filter((title) => !saved.titles.includes(title))).toEqual([]);
  } finally {
    await again.remove();
  }
});
