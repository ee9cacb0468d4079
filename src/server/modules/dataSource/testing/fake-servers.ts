import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import type { CheckedSource } from '../data-source';
import type { SourceBounds } from '../source-query';

/** A server of a test. */
export interface FakeServer {
  readonly port: number;
  /** Connections that were made, and those that are still open. */
  readonly counts: { made: number; open: number };
  close: () => void;
}

/** Starts a server on this machine; `serve` is handed each connection. */
export async function startServer(serve: (socket: Socket) => void): Promise<FakeServer> {
  const sockets = new Set<Socket>();
  const counts = { made: 0, open: 0 };
  const server = net.createServer((socket) => {
    sockets.add(socket);
    counts.made += 1;
    counts.open += 1;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      counts.open -= 1;
    });
    serve(socket);
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    counts,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A message of a PostgreSQL server. */
export function message(type: string, ...parts: readonly (number | string | Buffer)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(part);
      if (typeof part !== 'number') return part;
      const number = Buffer.alloc(4);
      number.writeInt32BE(part);
      return number;
    }),
  );
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const READY = message('Z', 'I');
const PARSED = Buffer.concat([message('1'), message('2')]);
const short = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const ONE_COLUMN = message('T', short(1), 'row\0', 0, short(0), 25, short(4), -1, short(0));
const NOT_STRONG = message('T', short(1), 'isStrong\0', 0, short(0), 16, short(1), -1, short(0));

/** A PostgreSQL server that lets everybody in; `answer` is called when the rows of a statement are due. */
export function postgresql(answer: (socket: Socket) => void) {
  return (socket: Socket): void => {
    let hasStarted = false;
    let asked = 0;
    socket.on('data', (chunk) => {
      if (!hasStarted) {
        hasStarted = true;
        socket.write(Buffer.concat([message('R', 0), READY]));
        return;
      }
      if (chunk[0] === 0x51) socket.write(Buffer.concat([message('C', 'BEGIN\0'), READY]));
      if (chunk[0] !== 0x50) return;
      asked += 1;
      if (asked > 1) {
        socket.write(Buffer.concat([PARSED, ONE_COLUMN]));
        answer(socket);
        return;
      }
      socket.write(
        Buffer.concat([PARSED, NOT_STRONG, message('D', short(1), 1, 'f'), message('C', 'SELECT 1\0'), READY]),
      );
    });
  };
}

const LOCAL: Omit<CheckedSource, 'port' | 'checked' | 'dbType'> = {
  host: 'database.example',
  database: 'd',
  userName: 'u',
  password: 'p',
  usesTls: false,
};

/** A source that leads to a server of a test. */
export function sourceAt(port: number, more: Partial<CheckedSource> = {}): CheckedSource {
  return {
    ...LOCAL,
    dbType: 'postgresql',
    port,
    checked: { host: LOCAL.host, port, address: '127.0.0.1', family: 4 },
    ...more,
  };
}

/** Narrow bounds. */
export const BOUNDS: SourceBounds = {
  timeoutMs: 400,
  rowCap: 20,
  maxBytes: 200_000,
  timeZone: 'UTC',
  tooLarge: () => new Error('too large'),
};
