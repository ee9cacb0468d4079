import { sql, type Generated, type Kysely } from 'kysely';
import type { KeyType } from '../../../engine/tables';

declare module './002_modules' {
  interface ModulesTable {
    /** Type of the keys of the module's own tables; text if they are older than numeric keys. */
    key_type: Generated<KeyType>;
  }
}

/** Adds the key type of modules: text for those that were released before, numbers for others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table system.modules
    add column key_type text not null default 'bigint' check (key_type in ('text', 'bigint'))`.execute(db);
  await sql`update system.modules set key_type = 'text' where released_version > 0`.execute(db);
}
