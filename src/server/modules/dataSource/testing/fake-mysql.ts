import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import * as mysql2 from 'mysql2';
import type { Connection } from 'mysql2';
import type { FakeServer } from './fake-servers';

/** The driver's connection in server mode, as far as its types leave it out. */
export interface ServerConnection extends Omit<Connection, 'stream'> {
  readonly stream: net.Socket;
  serverHandshake: (options: object) => void;
  writeOk: () => void;
  writeError: (error: { readonly code: number; readonly message: string }) => void;
  writeColumns: (columns: readonly object[]) => void;
  writeTextRow: (values: readonly string[]) => void;
  writeBinaryRow: (values: readonly string[]) => void;
  writeEof: () => void;
  writePacket: (packet: RawPacket) => void;
  _resetSequenceId: () => void;
}

interface RawPacket {
  readonly buffer: Buffer;
  readonly length: () => number;
  readonly writeHeader: (sequenceId: number) => void;
}

/** A statement that was executed, with its values. */
export interface Executed {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What the server answers to the author's statement: its rows, or whatever it does itself. */
export type Answer = (
  executed: Executed,
  connection: ServerConnection,
) => readonly (readonly string[])[] | { readonly code: number; readonly message: string } | undefined;

export interface FakeMysqlOptions {
  readonly answer: Answer;
  readonly columns?: readonly string[];
  readonly grants?: readonly string[];
  readonly sqlMode?: string;
  /** MariaDB does not know MySQL's time limit. */
  readonly isMariaDb?: boolean;
}

/** Server of MySQL's protocol without TLS; `asked` = statements besides the author's, `executed` = that with its values. */
export interface FakeMysql extends FakeServer {
  readonly asked: string[];
  readonly executed: Executed[];
}

/** The driver's classes, which its types describe as interfaces. */
const Driver = mysql2 as unknown as {
  readonly ConnectionConfig: new (members: object) => object;
  readonly Connection: new (members: object) => ServerConnection;
};
const UTF8MB4 = 45;
const VAR_STRING = 253;
const ER_UNKNOWN_SYSTEM_VARIABLE = 1193;
/** Everything but compression and TLS. */
const CAPABILITIES = 0xffffff ^ 32 ^ 2048;

const toColumn = (name: string) => ({
  catalog: 'def',
  schema: '',
  table: '',
  orgTable: '',
  name,
  orgName: name,
  characterSet: UTF8MB4,
  columnLength: 1000,
  columnType: VAR_STRING,
  flags: 0,
  decimals: 0,
});

/** Starts a server that speaks MySQL's protocol, by the driver's own server mode. */
export async function startMysql(options: FakeMysqlOptions): Promise<FakeMysql> {
  const asked: string[] = [];
  const executed: Executed[] = [];
  const counts = { made: 0, open: 0 };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    counts.made += 1;
    counts.open += 1;
    socket.on('close', () => {
      counts.open -= 1;
    });
    const config = new Driver.ConnectionConfig({ stream: socket, isServer: true });
    const connection = new Driver.Connection({ config });
    serve(connection, { options, asked, executed });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    counts,
    asked,
    executed,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

interface Serving {
  readonly options: FakeMysqlOptions;
  readonly asked: string[];
  readonly executed: Executed[];
}

function serve(connection: ServerConnection, { options, asked, executed }: Serving): void {
  let prepared = '';
  const listen = (event: string, handle: (...args: never[]) => void) =>
    (connection as unknown as NodeJS.EventEmitter).on(event, (...args) => {
      (handle as (...all: unknown[]) => void)(...args);
      connection._resetSequenceId();
    });
  listen('error', () => undefined);
  listen('query', (sql: string) => {
    asked.push(sql);
    if (sql === 'show grants')
      writeRows(
        connection,
        (options.grants ?? ['GRANT USAGE ON *.* TO `u`@`%`']).map((each) => [each]),
      );
    else if (sql.includes('sql_mode')) writeRows(connection, [[options.sqlMode ?? 'STRICT_TRANS_TABLES']]);
    else connection.writeOk();
  });
  listen('stmt_prepare', (sql: string) => {
    // The driver's server mode hands `set …` over here too.
    if (/^set\b/i.test(sql)) {
      asked.push(sql);
      if (options.isMariaDb === true && sql.includes('max_execution_time'))
        connection.writeError({ code: ER_UNKNOWN_SYSTEM_VARIABLE, message: 'Unknown system variable' });
      else connection.writeOk();
      return;
    }
    prepared = sql;
    writePrepared(connection, sql.split('?').length - 1);
  });
  listen('stmt_execute', (_id: number, _flags: number, _count: number, values: readonly unknown[]) => {
    const one = { sql: prepared, values };
    executed.push(one);
    const answer = options.answer(one, connection);
    if (answer === undefined) return;
    if (!Array.isArray(answer)) {
      connection.writeError(answer as { code: number; message: string });
      return;
    }
    connection.writeColumns((options.columns ?? ['a']).map(toColumn));
    for (const row of answer) connection.writeBinaryRow(row as readonly string[]);
    connection.writeEof();
  });
  connection.serverHandshake({
    protocolVersion: 10,
    serverVersion: options.isMariaDb === true ? '5.5.5-10.11.0-MariaDB' : '8.0.0',
    connectionId: 1,
    statusFlags: 2,
    characterSet: UTF8MB4,
    capabilityFlags: CAPABILITIES,
    authCallback(_login: unknown, done: (error: null) => void) {
      done(null);
      connection._resetSequenceId();
    },
  });
}

function writeRows(connection: ServerConnection, rows: readonly (readonly string[])[]): void {
  connection.writeColumns([toColumn('a')]);
  for (const row of rows) connection.writeTextRow(row);
  connection.writeEof();
}

/** The answer to a prepared statement, which the driver's server mode does not write. */
function writePrepared(connection: ServerConnection, paramCount: number): void {
  const body = Buffer.alloc(12);
  body.writeUInt32LE(1, 1);
  body.writeUInt16LE(paramCount, 7);
  writeRaw(connection, body);
  if (paramCount === 0) return;
  for (let index = 0; index < paramCount; index += 1) writeRaw(connection, columnBody());
  connection.writeEof();
}

/** Definition of a parameter: six blank names, then its fixed part. */
function columnBody(): Buffer {
  const fixed = Buffer.alloc(13);
  fixed[0] = 0x0c;
  fixed.writeUInt16LE(UTF8MB4, 1);
  fixed[7] = VAR_STRING;
  return Buffer.concat([Buffer.from([3]), Buffer.from('def'), Buffer.alloc(5), fixed]);
}

function writeRaw(connection: ServerConnection, body: Buffer): void {
  const buffer = Buffer.concat([Buffer.alloc(4), body]);
  connection.writePacket({
    buffer,
    length: () => buffer.length,
    writeHeader(sequenceId) {
      buffer.writeUIntLE(body.length, 0, 3);
      buffer[3] = sequenceId;
    },
  });
}
