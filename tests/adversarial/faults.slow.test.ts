import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  insertAccount,
  insertSlowInterface,
  queryDatabase,
  startProduct,
  until,
  type Product,
} from './support/product';

/** Frozen database, incomplete requests, one user's flood of slow calls: reported as such, and the server stays up. */
let product: Product;
let token: string;

beforeAll(async () => {
  product = await startProduct({ env: { REQUEST_TIMEOUT_MS: '2000', INTERFACE_TIMEOUT_MS: '60000' } });
  token = await product.signIn();
}, 240_000);
afterAll(() => product.remove(), 60_000);

test('a frozen database is named, to everybody who asks, and well again afterwards', async () => {
  // Opens a pooled connection first: it hangs while the database is frozen, whereas a new one would soon fail.
  expect(await product.health()).toMatchObject({ status: 200 });
  const frozen = [product.databasePid(), ...product.backendPids()].filter((pid) => pid > 1);
  expect(frozen.length).toBeGreaterThan(1);
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  try {
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => product.health()));
    console.log(`20 health checks of a frozen database: ${(performance.now() - began).toFixed(0)} ms`);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, body: { status: 'error', database: 'unreachable' } });
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  }
  await until(
    async () => (await product.health())?.status === 200,
    () => 'health',
    60_000,
  );
  expect(await product.call('GET', '/api/oauth/CurrentUser', token)).toMatchObject({ code: 200 });
});

/** Sends an incomplete request; resolves with the response once the server closes the connection. */
function sendHalf(text: string): Promise<string> {
  return new Promise((resolve) => {
    let got = '';
    const socket = net.connect(product.port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk: Buffer) => (got += chunk.toString()));
    socket.on('close', () => resolve(got)).on('error', () => undefined);
  });
}

test('requests that do not come in whole end with 408; one that is worked on for longer does not', async () => {
  const slow = await insertSlowInterface(product, 10);
  const working = product.call('POST', `/api/system/DataInterface/${slow}/Actions/Preview`, token, {});
  const halves = await Promise.all([
    sendHalf(
      'POST /api/oauth/Login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    ),
    sendHalf('GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: '),
  ]);
  for (const half of halves) expect(half).toMatch(/^HTTP\/1\.1 408 /);
  expect(await working).toMatchObject({ code: 200 });
});

/** Starts 25 calls of one user to an interface that takes the given seconds. */
async function startSlowCalls(seconds: number) {
  const slow = await insertSlowInterface(product, seconds);
  return Array.from({ length: 25 }, () =>
    product.call('POST', `/api/system/DataInterface/${slow}/Actions/Preview`, token, {}),
  );
}

test('25 slow calls of one user all have their turn', async () => {
  const answers = await Promise.all(await startSlowCalls(1));
  expect(answers.map((answer) => answer?.code)).toEqual(Array(25).fill(200));
});

test('25 calls of one user that do not end leave room for the others, and for health', async () => {
  await insertAccount(product, 'other');
  const other = await product.signIn('other');
  void Promise.all(await startSlowCalls(600));
  const countRunning = () => queryDatabase(product, `select 1 from pg_stat_activity where wait_event = 'PgSleep'`);
  await until(
    async () => (await countRunning()).length > 0,
    () => 'the slow calls',
  );
  for (let round = 0; round < 10; round += 1) {
    expect(await product.call('GET', '/api/oauth/CurrentUser', other)).toMatchObject({ code: 200 });
    expect(await product.health()).toMatchObject({ status: 200 });
  }
  expect((await countRunning()).length).toBeGreaterThan(0);
});

test('a disk with too little room makes it unwell by name', async () => {
  const full = await startProduct({ env: { MIN_FREE_DISK_MB: '1000000000' } });
  try {
    expect(await full.health()).toMatchObject({
      status: 503,
      body: { status: 'error', database: 'ok', disk: 'full', freeMegabytes: expect.any(Number) as number },
    });
  } finally {
    await full.remove();
  }
});
