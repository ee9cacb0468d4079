import tls from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askMysql, readMysql } from './read-mysql';
import { CERTIFICATE, KEY } from './testing/certificate';
import { startMysql, type FakeMysql, type FakeMysqlOptions } from './testing/fake-mysql';
import { BOUNDS, sourceAt, startServer, type FakeServer } from './testing/fake-servers';

let server: FakeMysql | FakeServer | undefined;
afterEach(() => {
  server?.close();
  vi.restoreAllMocks();
});

const start = async (options: FakeMysqlOptions) => {
  const mysql = await startMysql(options);
  server = mysql;
  return mysql;
};
const ask = { text: 'select a from t where b = ?', args: ['x'], bounds: BOUNDS };

describe('a MySQL source', () => {
  it('binds values, and reads rows below the cap in a read-only transaction of limited time', async () => {
    const { port, asked, executed } = await start({ columns: ['id', 'name'], answer: () => [['1', '病人']] });
    expect(await readMysql(sourceAt(port), { ...ask, args: ["';--"] })).toEqual(['{"id":"1","name":"病人"}']);
    expect(executed).toEqual([{ sql: `select result.* from (\n${ask.text}\n) as result limit 20`, values: ["';--"] }]);
    expect(asked).toContain('set session max_execution_time = 400');
    expect(asked.at(-1)).toBe('start transaction read only');
  });

  it('tells its version', async () => {
    const { port } = await start({ columns: ['version'], answer: () => [['10.11.0-MariaDB']] });
    expect(await askMysql(sourceAt(port), { bounds: BOUNDS })).toBe('MySQL 10.11.0-MariaDB');
  });

  it('of MariaDB gets its own limit of time', async () => {
    const { port, asked } = await start({ isMariaDb: true, answer: () => [] });
    await readMysql(sourceAt(port), ask);
    expect(asked).toContain('set session max_statement_time = 0.4');
  });

  it('ends in time although the server does not', async () => {
    const { port, counts } = await start({ answer: () => undefined });
    await expect(readMysql(sourceAt(port), ask)).rejects.toMatchObject({ code: 'SERVER_INTERFACE_TIMEOUT' });
    await expect.poll(() => counts.open).toBe(0);
  });

  it('tells what the server refuses', async () => {
    const { port } = await start({ answer: () => ({ code: 1146, message: "Table 'd.t' doesn't exist" }) });
    await expect(readMysql(sourceAt(port), ask)).rejects.toMatchObject({ code: 'ER_NO_SUCH_TABLE' });
  });

  it('is cut off at rows of any number and size', async () => {
    const huge = await start({ answer: () => [['x'.repeat(30_000_000)]] });
    await expect(readMysql(sourceAt(huge.port), ask)).rejects.toThrow('too large');
    await expect.poll(() => huge.counts.open).toBe(0);
    huge.close();
    const many = await start({ answer: () => Array.from({ length: 3000 }, () => ['x'.repeat(100)]) });
    await expect(readMysql(sourceAt(many.port), ask)).rejects.toThrow('too large');
  });

  it('reads quoted texts as its statements are read', async () => {
    const sqlMode = "ANSI_QUOTES,STRICT_TRANS_TABLES,NO_BACKSLASH_ESCAPES,ANSI,it's";
    const { port, asked } = await start({ sqlMode, answer: () => [] });
    await readMysql(sourceAt(port), ask);
    expect(asked).toContain("set session sql_mode = 'STRICT_TRANS_TABLES'");
  });

  it.each([
    'GRANT ALL PRIVILEGES ON *.* TO `u`@`%` WITH GRANT OPTION',
    'GRANT SELECT, FILE ON *.* TO `u`@`%`',
    'GRANT SELECT, RELOAD, SUPER ON *.* TO `u`@`%`',
  ])('is refused under an account that may do too much: %s', async (grant) => {
    const { port, executed } = await start({ grants: ['GRANT USAGE ON *.* TO `u`@`%`', grant], answer: () => [] });
    await expect(readMysql(sourceAt(port), ask)).rejects.toMatchObject({ code: 'SERVER_SOURCE_STRONG' });
    expect(executed).toEqual([]);
  });

  it('is read under an account that has all rights on a database of its own', async () => {
    const grants = [
      'GRANT USAGE ON *.* TO `u`@`%`',
      'GRANT ALL PRIVILEGES ON `d`.* TO `u`@`%`',
      'GRANT PROCESS ON *.* TO `u`@`%`',
    ];
    const { port } = await start({ grants, answer: () => [['1']] });
    expect(await readMysql(sourceAt(port), ask)).toEqual(['{"a":"1"}']);
  });
});

const TLS_REQUEST_BYTES = 36;

/** A server that offers TLS with the certificate of `database.example`, and what it heard behind it. */
async function startTls() {
  const heard: string[] = [];
  const started = await startServer((socket) => {
    socket.write(greeting());
    socket.once('data', (chunk) => {
      socket.pause();
      // What came with the request for TLS is its first message.
      socket.unshift(chunk.subarray(TLS_REQUEST_BYTES));
      const secure = new tls.TLSSocket(socket, { isServer: true, cert: CERTIFICATE, key: KEY });
      secure.on('error', () => undefined);
      secure.on('data', (chunk) => heard.push(chunk.toString('latin1')));
    });
  });
  return { ...started, heard };
}

/** The first packet of a server with TLS. */
function greeting(): Buffer {
  const flags = 0xffffff ^ 32;
  const low = Buffer.from([flags & 0xff, (flags >> 8) & 0xff]);
  const body = Buffer.concat([
    Buffer.from([10]),
    Buffer.from('8.0.0\0'),
    Buffer.from([1, 0, 0, 0]),
    Buffer.from('12345678\0'),
    low,
    Buffer.from([45, 2, 0, flags >> 16, 0, 21]),
    Buffer.alloc(10),
    Buffer.from('123456789012\0'),
    Buffer.from('mysql_native_password\0'),
  ]);
  return Buffer.concat([Buffer.from([body.length, 0, 0, 0]), body]);
}

describe('TLS of a MySQL source', () => {
  it('is not given up where the server has none', async () => {
    const { port, asked } = await start({ answer: () => [] });
    await expect(readMysql(sourceAt(port, { usesTls: true }), ask)).rejects.toMatchObject({
      code: 'HANDSHAKE_NO_SSL_SUPPORT',
    });
    expect(asked).toEqual([]);
  });

  it.each([
    ['an authority that nobody knows', 'database.example', false],
    ['another name', 'else.example', true],
    ['a name, where an address was entered', '192.0.2.7', true],
  ])('refuses a certificate of %s before it sends the account', async (_what, host, isTrusted) => {
    if (isTrusted) trust();
    const secure = await startTls();
    server = secure;
    await expect(readMysql(sourceAt(secure.port, { usesTls: true, host }), ask)).rejects.toMatchObject({
      code: 'HANDSHAKE_SSL_ERROR',
    });
    expect(secure.heard).toEqual([]);
  });

  it('takes the certificate of the name, though it connects to the address that was checked', async () => {
    trust();
    const secure = await startTls();
    server = secure;
    await expect(readMysql(sourceAt(secure.port, { usesTls: true }), ask)).rejects.toMatchObject({
      code: 'ETIMEDOUT',
    });
    expect(secure.heard.join('')).toContain('mysql_native_password');
  });
});

/** Lets the test's certificate count as one of a known authority. */
function trust(): void {
  const create = tls.createSecureContext.bind(tls);
  vi.spyOn(tls, 'createSecureContext').mockImplementation((options) => create({ ...options, ca: CERTIFICATE }));
}
