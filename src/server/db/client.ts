import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { SystemSchema } from './system-schema';

/** Name of the database schema that holds the platform's own tables. */
export const SYSTEM_SCHEMA = 'system';
/** Name of the database schema that holds the tables of modules; SQL data interfaces see this one only. */
export const MODULE_SCHEMA = 'module';

/**
 * Opens a connection pool. Types stay as `pg` gives them: int8 and numeric are strings (money must not become a float),
 * timestamptz is a Date, jsonb is parsed.
 */
export function createPool(url: string, options: { readonly max?: number } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
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

/** Query builder over the pool; unqualified tables are those of the `system` schema, others are reached by `withSchema`. */
export function createDatabase(pool: pg.Pool): Kysely<SystemSchema> {
  return new Kysely<SystemSchema>({ dialect: new PostgresDialect({ pool }) }).withSchema(SYSTEM_SCHEMA);
}
