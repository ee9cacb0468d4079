import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readMysql } from './read-mysql';
import { readPostgresql } from './read-postgresql';
import { BOUNDS, message, postgresql, sourceAt, startServer, type FakeServer } from './testing/fake-servers';

const CHUNK = Buffer.alloc(64 * 1024, 'x');

let server: FakeServer | undefined;
afterEach(() => server?.close());

const ask = { text: 'select 1', args: [], bounds: BOUNDS };

/** Writes until nobody reads any more; the number of bytes that were taken. */
function pour(socket: Socket, poured: { bytes: number }): void {
  while (!socket.destroyed && socket.write(CHUNK)) poured.bytes += CHUNK.length;
  poured.bytes += CHUNK.length;
  if (!socket.destroyed && poured.bytes < 600_000_000) socket.once('drain', () => pour(socket, poured));
}

describe.each([
  ['PostgreSQL', readPostgresql],
  ['MySQL', readMysql],
] as const)('a hostile server of %s ends the run and no more', (name, read) => {
  it('when it sends what nobody knows', async () => {
    const bytes = Buffer.from(name === 'MySQL' ? '00000000' : '520000000800000063', 'hex');
    server = await startServer((socket) => {
      // Twice: the second one finds no command that waits for it.
      socket.write(Buffer.concat([bytes, bytes]));
    });
    await expect(read(sourceAt(server.port), ask)).rejects.toThrow();
  });

  it('when its greeting never ends', async () => {
    const poured = { bytes: 0 };
    server = await startServer((socket) => {
      socket.write(name === 'MySQL' ? Buffer.from('ffffff00', 'hex') : message('N').subarray(0, 1));
      if (name === 'PostgreSQL') socket.write(Buffer.from('7fffffff', 'hex'));
      pour(socket, poured);
    });
    await expect(read(sourceAt(server.port), ask)).rejects.toThrow('too large');
    expect(poured.bytes).toBeLessThan(20_000_000);
    await expect.poll(() => server?.counts.open).toBe(0);
  });

  it('when it says nothing', async () => {
    server = await startServer(() => undefined);
    await expect(read(sourceAt(server.port), ask)).rejects.toThrow(/timeout|ETIMEDOUT|SERVER_INTERFACE_TIMEOUT/i);
    await expect.poll(() => server?.counts.open).toBe(0);
  });
});

describe('a PostgreSQL server', () => {
  it('is cut off at a row of any size', async () => {
    const poured = { bytes: 0 };
    server = await startServer(
      postgresql((socket) => {
        socket.write(Buffer.from('D\x23\xc3\x46\x0c', 'latin1'));
        pour(socket, poured);
      }),
    );
    await expect(readPostgresql(sourceAt(server.port), ask)).rejects.toThrow('too large');
    expect(poured.bytes).toBeLessThan(20_000_000);
  });

  it('is cut off when it stops to answer', async () => {
    server = await startServer(postgresql(() => undefined));
    await expect(readPostgresql(sourceAt(server.port), ask)).rejects.toMatchObject({
      code: 'SERVER_INTERFACE_TIMEOUT',
    });
    await expect.poll(() => server?.counts.open).toBe(0);
  });

  it('is not sent a password of the environment in place of a blank one', async () => {
    const before = process.env['PGPASSWORD'];
    process.env['PGPASSWORD'] = 'of the operator';
    let heard = '';
    server = await startServer((socket) => {
      socket.on('data', (chunk) => {
        heard += chunk.toString('latin1');
      });
      socket.write(message('R', 3));
    });
    await expect(readPostgresql(sourceAt(server.port, { password: '' }), ask)).rejects.toThrow();
    process.env['PGPASSWORD'] = before;
    if (before === undefined) delete process.env['PGPASSWORD'];
    expect(heard).toContain('application_name');
    expect(heard).not.toContain('of the operator');
  });
});
