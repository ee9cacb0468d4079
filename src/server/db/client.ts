import { Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { leaseConnection, plainSender } from './lease-connection';
import { leasedDialect } from './leased-driver';
import { preparedSender } from './prepared-statements';
import { SYSTEM_SCHEMA } from './schema-names';
import type { SystemSchema } from './system-schema';

export { MODULE_SCHEMA, SYSTEM_SCHEMA } from './schema-names';

/** Statement timeout of publications and imports, which may rewrite a table. */
const LONG_STATEMENT_MS = 10 * 60_000;
/** Timeout of idle transactions, which hold locks. */
const IDLE_IN_TRANSACTION_MS = 60_000;

export interface PoolOptions {
  readonly max?: number;
  /** Timeout of statements and lock waits; 0 = none (migrations, seed). */
  readonly statementTimeoutMs?: number;
  /** Timeout for acquiring a connection. */
  readonly connectionTimeoutMs?: number;
}

/**
 * Opens a connection pool. Types are those of `pg`: int8 and numeric are strings (money must not become a float), timestamptz is a
 * Date, jsonb is parsed.
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
    // Independent statements are pipelined.
    pipeline: true,
    application_name: 'formloom',
  });
  // A closed connection must not end the process, whether idle (reported by the pool) or in use (by the client): its statement
  // fails, and the next one opens a new connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

/** Opens the connections for health checks and for cancelling statements: available when all others are in use. */
export function createControlPool(url: string): pg.Pool {
  return createPool(url, { max: 2, statementTimeoutMs: 1000, connectionTimeoutMs: 1000 });
}

export interface DatabaseOptions {
  /** Whether statements are prepared (default); not behind a pooler that switches connections. */
  readonly preparesStatements?: boolean;
}

/** Query builder over the pool; unqualified tables are in the `system` schema, others need `withSchema`. */
export function createDatabase(pool: pg.Pool, options: DatabaseOptions = {}): Kysely<SystemSchema> {
  const sender = options.preparesStatements === false ? plainSender : preparedSender;
  const dialect = leasedDialect(
    () => leaseConnection(pool, sender),
    () => pool.end(),
  );
  return new Kysely<SystemSchema>({ dialect }).withSchema(SYSTEM_SCHEMA);
}

/** Raises the timeouts for the rest of a transaction, to those of publications and imports. */
export async function allowLongStatements(trx: Transaction<SystemSchema>): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(LONG_STATEMENT_MS)}, true)`.execute(trx);
}
