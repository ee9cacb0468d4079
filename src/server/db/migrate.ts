import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { SYSTEM_SCHEMA } from './client';
import { migrations } from './migrations/index';
import { ensureInterfaceRoles } from './interface-roles';
import { fillReadings } from './name-readings';
import type { SystemSchema } from './system-schema';
import { ensureTrigrams } from './text-search';
import { isUniqueViolation } from './unique-violation';

/**
 * Migrates the database to the newest schema; safe for concurrent starts (one waits). Returns the names of the migrations run;
 * throws the first failure, which rolls back the batch.
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
  if (error) throw error as Error;
  await ensureInterfaceRoles(pool);
  await ensureTrigrams(pool);
  await fillReadings(new Kysely<SystemSchema>({ dialect: new PostgresDialect({ pool }) }));
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

/** `create schema if not exists` can still collide with another process; the error then means that the schema exists. */
async function createSchema(db: Kysely<unknown>): Promise<void> {
  try {
    await sql`create schema if not exists ${sql.id(SYSTEM_SCHEMA)}`.execute(db);
  } catch (error) {
    const isThere = (error as { code?: string }).code === '42P06';
    if (!isThere && !isUniqueViolation(error)) throw error;
  }
}
