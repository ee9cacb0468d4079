import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { BusinessError } from '../../http/errors';
import type { CheckedSource } from './data-source';
import { guardConnection, type ConnectionGuard } from './guard-connection';
import type { SourceQuery } from './source-query';

/** Roles whose members reach files and programs of the server. */
const STRONG_ROLES = ['pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program'];

/** Settings of the transaction, and whether an account may do what no statement of an author should be able to. */
const PREPARE = `select set_config('statement_timeout', $1, true), set_config('timezone', $2, true),
  set_config('standard_conforming_strings', 'on', true),
  exists (select 1 from pg_catalog.pg_roles as own where own.rolname in (session_user, current_user) and (own.rolsuper
    or exists (select 1 from pg_catalog.pg_roles as strong where strong.rolname = any($3::text[])
      and pg_catalog.pg_has_role(own.oid, strong.oid, 'member')))) as "isStrong"`;

/** How long the end of the connection is waited for. */
const CLOSE_MS = 200;

/**
 * Runs a SELECT on a PostgreSQL server of the user, in a read-only transaction with a timeout; each row as JSON text. Stops reading
 * beyond the bounds. Throws SERVER_SOURCE_STRONG for an account that may read files or run programs there.
 */
export async function readPostgresql(
  source: CheckedSource,
  { text, args, bounds }: SourceQuery,
): Promise<readonly string[]> {
  let connection: pg.Connection | undefined;
  return guardConnection(bounds, {
    cut: () => connection?.stream.destroy(),
    async run(guard) {
      connection = new GuardedConnection(toOptions(source, bounds.timeoutMs), guard);
      const client = new pg.Client({ ...toOptions(source, bounds.timeoutMs), connection } as pg.ClientConfig);
      client.on('error', () => undefined);
      await client.connect();
      await client.query('begin transaction read only');
      const { rows } = await client.query<{ isStrong: boolean }>(PREPARE, [
        `${String(bounds.timeoutMs)}ms`,
        bounds.timeZone,
        STRONG_ROLES,
      ]);
      if (rows[0]?.isStrong !== false) throw new BusinessError('SERVER_SOURCE_STRONG', { name: source.userName });
      const wrapped = `select row_to_json(result)::text as row from (\n${text}\n) as result limit ${String(bounds.rowCap)}`;
      const found = await readRows(client, { text: wrapped, args, bounds });
      // What does not come in time is cut.
      await Promise.race([client.end().catch(() => undefined), pause(CLOSE_MS)]);
      return found;
    },
  });
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

type Listener = Parameters<NodeJS.EventEmitter['on']>[1];

/** The driver's own connection, with or without TLS, its parser behind the guard. */
class GuardedConnection extends pg.Connection {
  readonly #guard: ConnectionGuard;

  constructor(options: pg.ClientConfig, guard: ConnectionGuard) {
    super(options);
    this.#guard = guard;
  }

  /** Called by the driver: its parser listens to `stream`, which is another one below TLS. */
  attachListeners(stream: NodeJS.EventEmitter): void {
    const on = (event: string, listener: Listener) =>
      stream.on(event, event === 'data' ? this.#guard.parser(listener as (chunk: Buffer) => void) : listener);
    (pg.Connection.prototype as unknown as GuardedConnection).attachListeners.call(this, {
      on,
    } as unknown as NodeJS.EventEmitter);
  }
}

function toOptions(source: CheckedSource, timeoutMs: number): pg.ClientConfig {
  return {
    host: source.checked.address,
    port: source.port,
    database: source.database,
    user: source.userName,
    // As a function: a blank text would be replaced by PGPASSWORD, or by what `~/.pgpass` holds.
    password: () => source.password,
    // The certificate is that of the name, not of the address.
    ssl: source.usesTls ? { servername: source.host } : false,
    connectionTimeoutMillis: timeoutMs,
    application_name: 'formloom',
  };
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
