import { sql, type Kysely } from 'kysely';

/** Idempotency keys know what they were used for; those from before have a blank hash, and any body is accepted for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table system.record_keys add column body_hash text not null default ''`).execute(db);
}
