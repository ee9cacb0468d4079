import type { Socket } from 'node:net';
import pg from 'pg';
import type { CheckedSource } from './data-source';
import type { SourceQuery } from './source-query';

/** Beyond the statement's own timeout. */
const GRACE_MS = 1000;
const CLOSE_MS = 200;

/**
 * Runs a SELECT on a PostgreSQL server of the user, in a read-only transaction with a timeout; each row as JSON text. Stops reading
 * beyond the bounds.
 */
export async function readPostgresql(
  source: CheckedSource,
  { text, args, bounds }: SourceQuery,
): Promise<readonly string[]> {
  const client = new pg.Client({
    host: source.checked.address,
    port: source.port,
    database: source.database,
    user: source.userName,
    password: source.password,
    // The certificate is that of the name, not of the address.
    ssl: source.usesTls ? { servername: source.host } : false,
    connectionTimeoutMillis: bounds.timeoutMs,
    application_name: 'formloom',
  });
  client.on('error', () => undefined);
  // A server that stops to answer: nothing of what it was asked comes to an end by itself.
  const timer = setTimeout(() => cut(client), bounds.timeoutMs + GRACE_MS);
  try {
    await client.connect();
    await client.query('begin transaction read only');
    await client.query(
      `select set_config('statement_timeout', $1, true), set_config('timezone', $2, true), set_config('standard_conforming_strings', 'on', true)`,
      [`${String(bounds.timeoutMs)}ms`, bounds.timeZone],
    );
    const wrapped = `select row_to_json(result)::text as row from (\n${text}\n) as result limit ${String(bounds.rowCap)}`;
    return await readRows(client, { text: wrapped, args, bounds });
  } finally {
    clearTimeout(timer);
    await close(client);
  }
}

/** The version of the server. */
export async function askPostgresql(source: CheckedSource, query: Omit<SourceQuery, 'text' | 'args'>): Promise<string> {
  const rows = await readPostgresql(source, {
    ...query,
    text: `select current_setting('server_version') as version`,
    args: [],
  });
  return `PostgreSQL ${String((JSON.parse(rows[0] ?? '{}') as { readonly version?: string }).version)}`;
}

function readRows(client: pg.Client, { text, args, bounds }: SourceQuery): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const rows: string[] = [];
    let length = 0;
    // One statement only: the simple protocol, which takes several, is not used.
    const query = new pg.Query<{ row: string }>({ text, values: [...args], queryMode: 'extended' } as pg.QueryConfig);
    query.on('row', ({ row }) => {
      length += row.length;
      if (length > bounds.maxBytes) reject(bounds.tooLarge());
      else rows.push(row);
    });
    query.on('error', reject);
    query.on('end', () => resolve(rows));
    client.query(query);
  });
}

/** What still comes of a result that is too large is not waited for. */
async function close(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => cut(client), CLOSE_MS);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}

function cut(client: pg.Client): void {
  (client as pg.Client & { readonly connection: { readonly stream: Socket } }).connection.stream.destroy();
}
