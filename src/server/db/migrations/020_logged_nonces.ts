import { sql, type Kysely } from 'kysely';

/** Keeps the numbers that signed calls have used through a crash of the database: an unlogged table is empty after one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table system.interface_nonces set logged`.execute(db);
}
