import { sql, type Kysely } from 'kysely';

/** Adds the hash of the request body to idempotency keys. Earlier keys get a blank hash, with which any body is accepted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table system.record_keys add column body_hash text not null default ''`).execute(db);
}
