import type { Connection, ConnectionOptions } from 'mysql2';
import type { CheckedSource } from './data-source';
import type { SourceQuery } from './source-query';

/**
 * Runs a SELECT on a MySQL server of the user, in a read-only transaction with a timeout; each row as JSON text. Stops reading
 * beyond the bounds.
 */
export async function readMysql(
  source: CheckedSource,
  { text, args, bounds }: SourceQuery,
): Promise<readonly string[]> {
  const { createConnection } = await import('mysql2');
  const connection = createConnection(toOptions(source, bounds.timeoutMs));
  connection.on('error', () => undefined);
  const timer = setTimeout(() => connection.destroy(), bounds.timeoutMs + 1000);
  try {
    // MariaDB has another name for the timeout: there the connection is cut instead.
    await run(connection, `set session max_execution_time = ${String(bounds.timeoutMs)}`).catch(() => undefined);
    await run(connection, 'set session transaction read only');
    await run(connection, 'start transaction read only');
    const wrapped = `select result.* from (\n${text}\n) as result limit ${String(bounds.rowCap)}`;
    return await readRows(connection, { text: wrapped, args, bounds });
  } finally {
    clearTimeout(timer);
    connection.destroy();
  }
}

/** The version of the server. */
export async function askMysql(source: CheckedSource, query: Omit<SourceQuery, 'text' | 'args'>): Promise<string> {
  const rows = await readMysql(source, { ...query, text: 'select version() as version', args: [] });
  return `MySQL ${String((JSON.parse(rows[0] ?? '{}') as { readonly version?: string }).version)}`;
}

function toOptions(source: CheckedSource, connectTimeout: number): ConnectionOptions {
  return {
    host: source.checked.address,
    port: source.port,
    database: source.database,
    user: source.userName,
    password: source.password,
    ...(source.usesTls ? { ssl: { servername: source.host } as ConnectionOptions['ssl'] } : {}),
    connectTimeout,
    charset: 'utf8mb4',
    multipleStatements: false,
    // The server must not ask for files of this machine.
    flags: ['-LOCAL_FILES'],
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
  };
}

function run(connection: Connection, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.query(sql, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

function readRows(connection: Connection, { text, args, bounds }: SourceQuery): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const rows: string[] = [];
    let length = 0;
    const query = connection.execute(text, [...args]);
    connection.once('error', reject);
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
