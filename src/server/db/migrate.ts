import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { SYSTEM_SCHEMA } from './client';
import { migrations } from './migrations/index';
import { ensureReaderRole } from './reader-role';
import { ensureTrigrams } from './text-search';

/**
 * Brings the database to the newest schema; safe when several processes start at once (one waits for the other).
 * Returns the names that were run; throws the first failure, after which nothing of that batch stays.
 */
export async function migrate(pool: Pool): Promise<readonly string[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await createSchema(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableSchema: SYSTEM_SCHEMA,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  await ensureReaderRole(pool);
  await ensureTrigrams(pool);
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

/** `create schema if not exists` can still collide with another process; the loser's error means that the schema is there. */
async function createSchema(db: Kysely<unknown>): Promise<void> {
  try {
    await sql`create schema if not exists ${sql.id(SYSTEM_SCHEMA)}`.execute(db);
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code !== '42P06' && code !== '23505') throw error;
  }
}
