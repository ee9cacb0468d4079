import { Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { leaseConnection, plainSender } from './lease-connection';
import { leasedDialect } from './leased-driver';
import { preparedSender } from './prepared-statements';
import { SYSTEM_SCHEMA } from './schema-names';
import type { SystemSchema } from './system-schema';

export { MODULE_SCHEMA, SYSTEM_SCHEMA } from './schema-names';

/** Longest that a statement of a publication or an import may run: it may rewrite a table. */
const LONG_STATEMENT_MS = 10 * 60_000;
/** A transaction that does nothing for so long is ended: it holds locks that others wait for. */
const IDLE_IN_TRANSACTION_MS = 60_000;

export interface PoolOptions {
  readonly max?: number;
  /** Longest that a statement may run and wait for locks; 0 = as long as it likes (migrations, seed). */
  readonly statementTimeoutMs?: number;
  /** Longest to wait for a connection. */
  readonly connectionTimeoutMs?: number;
}

/**
 * Opens a connection pool. Types stay as `pg` gives them: int8 and numeric are strings (money must not become a float),
 * timestamptz is a Date, jsonb is parsed.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? 0;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 10_000,
    ...(statementTimeoutMs > 0
      ? { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS }
      : {}),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Statements that do not need each other's answers go together.
    pipeline: true,
    application_name: 'formloom',
  });
  // A connection that the database closes must not end the process, neither an idle one (the pool tells) nor one in use
  // (only the client tells): its statement fails, and the next one opens a new connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

/**
 * Opens the connections that answer whether the database is well and that cancel statements: they are free when all others
 * are taken, and wait for nothing.
 */
export function createControlPool(url: string): pg.Pool {
  return createPool(url, { max: 2, statementTimeoutMs: 1000, connectionTimeoutMs: 1000 });
}

export interface DatabaseOptions {
  /** Whether the database keeps statements that come again (default); not behind a pooler that changes connections. */
  readonly preparesStatements?: boolean;
}

/** Query builder over the pool; unqualified tables are those of the `system` schema, others are reached by `withSchema`. */
export function createDatabase(pool: pg.Pool, options: DatabaseOptions = {}): Kysely<SystemSchema> {
  const sender = options.preparesStatements === false ? plainSender : preparedSender;
  const dialect = leasedDialect(
    () => leaseConnection(pool, sender),
    () => pool.end(),
  );
  return new Kysely<SystemSchema>({ dialect }).withSchema(SYSTEM_SCHEMA);
}

/** Gives the rest of a transaction the time of a publication or an import. */
export async function allowLongStatements(trx: Transaction<SystemSchema>): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(LONG_STATEMENT_MS)}, true)`.execute(trx);
}
