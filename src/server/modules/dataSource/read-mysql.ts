import net from 'node:net';
import type { Connection, ConnectionOptions } from 'mysql2';
import { BusinessError } from '../../http/errors';
import type { CheckedSource } from './data-source';
import { guardConnection, type ConnectionGuard } from './guard-connection';
import type { SourceBounds, SourceQuery } from './source-query';

/** Modes under which quoted texts end elsewhere than statements are read (scan-sql.ts). */
const OTHER_QUOTES = new Set('NO_BACKSLASH_ESCAPES ANSI_QUOTES ANSI ORACLE MSSQL DB2 POSTGRESQL MAXDB'.split(' '));
/** Rights on the whole server that reach its files and settings, as `show grants` tells them. */
const STRONG = /^GRANT (?:.*\b)?(?:ALL PRIVILEGES|FILE|SUPER)\b.* ON \*\.\* /;

/**
 * Runs a SELECT on a MySQL or MariaDB server of the user, in a read-only transaction with a timeout; each row as JSON text. Stops
 * reading beyond the bounds. Throws SERVER_SOURCE_STRONG for an account that may read files or change settings there.
 */
export async function readMysql(
  source: CheckedSource,
  { text, args, bounds }: SourceQuery,
): Promise<readonly string[]> {
  const { createConnection } = await import('mysql2');
  let connection: GuardedParts | undefined;
  return guardConnection(bounds, {
    // Below TLS another stream; `destroy` of the driver only ends it.
    cut: () => connection?.stream.destroy(),
    async run(guard) {
      const opened = createConnection(toOptions(source, bounds.timeoutMs));
      connection = opened as Connection & GuardedParts;
      guardParser(connection, guard);
      opened.on('error', guard.fail);
      await prepare(opened, source, bounds);
      const wrapped = `select result.* from (\n${text}\n) as result limit ${String(bounds.rowCap)}`;
      return readRows(opened, { text: wrapped, args, bounds });
    },
  });
}

/** The version of the server. */
export async function askMysql(source: CheckedSource, query: Omit<SourceQuery, 'text' | 'args'>): Promise<string> {
  const rows = await readMysql(source, { ...query, text: 'select version() as version', args: [] });
  return `MySQL ${String((JSON.parse(rows[0] ?? '{}') as { readonly version?: string }).version)}`;
}

/** Parts of the driver's connection that its types leave out. */
interface GuardedParts {
  readonly stream: net.Socket;
  packetParser: { execute: (chunk: Buffer) => void };
}

/** The driver looks its parser up for each chunk, with and without TLS. */
function guardParser(connection: GuardedParts, guard: ConnectionGuard): void {
  const { packetParser } = connection;
  connection.packetParser = { execute: guard.parser((chunk) => packetParser.execute(chunk)) };
}

function toOptions(source: CheckedSource, connectTimeout: number): ConnectionOptions {
  return {
    // The name, which the certificate is checked for; the connection goes to the address that was checked.
    host: source.host,
    stream: () => toSocket(source),
    port: source.port,
    database: source.database,
    user: source.userName,
    password: source.password,
    ...(source.usesTls ? { ssl: { rejectUnauthorized: true, verifyIdentity: true } } : {}),
    connectTimeout,
    charset: 'utf8mb4',
    multipleStatements: false,
    // The server must not ask for files of this machine.
    flags: ['-LOCAL_FILES'],
    // Else the driver makes code of the names of columns.
    disableEval: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
  };
}

function toSocket({ host, port, checked }: CheckedSource): net.Socket {
  const socket = net.connect(port, checked.address).setNoDelay(true);
  // TLS checks the name of its socket where the driver names no server: for an address, else that would be `localhost`.
  return Object.assign(socket, { _host: host });
}

/** Bounds of the session, and what its statements are read by. */
async function prepare(
  connection: Connection,
  { userName }: CheckedSource,
  { timeoutMs }: SourceBounds,
): Promise<void> {
  const grants = await ask(connection, 'show grants');
  if (grants.some((row) => STRONG.test(String(row[0]))))
    throw new BusinessError('SERVER_SOURCE_STRONG', { name: userName });
  const [[mode] = []] = await ask(connection, 'select @@session.sql_mode');
  const modes = String(mode)
    .split(',')
    .filter((each) => /^\w+$/.test(each) && !OTHER_QUOTES.has(each));
  await ask(connection, `set session sql_mode = '${modes.join(',')}'`);
  // MySQL has the one, in milliseconds, MariaDB the other, in seconds; where there is neither, the connection is cut.
  for (const limit of [`max_execution_time = ${String(timeoutMs)}`, `max_statement_time = ${String(timeoutMs / 1000)}`])
    await ask(connection, `set session ${limit}`).catch(() => undefined);
  await ask(connection, 'set session transaction read only');
  await ask(connection, 'start transaction read only');
}

function ask(connection: Connection, sql: string): Promise<readonly (readonly unknown[])[]> {
  return new Promise((resolve, reject) => {
    connection.query({ sql, rowsAsArray: true }, (error, rows) => {
      if (error) reject(error);
      else resolve(Array.isArray(rows) ? (rows as unknown[][]) : []);
    });
  });
}

function readRows(connection: Connection, { text, args, bounds }: SourceQuery): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const rows: string[] = [];
    let length = 0;
    const query = connection.execute(text, [...args]);
    query.on('error', reject);
    query.on('result', (row: unknown) => {
      const json = JSON.stringify(row);
      length += json.length;
      if (length > bounds.maxBytes) reject(bounds.tooLarge());
      else rows.push(json);
    });
    query.on('end', () => resolve(rows));
  });
}
