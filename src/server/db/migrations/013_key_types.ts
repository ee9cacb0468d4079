import { sql, type Generated, type Kysely } from 'kysely';
import type { KeyType } from '../../../engine/tables';

declare module './002_modules' {
  interface ModulesTable {
    /** What the keys of the module's own tables are: texts where its tables are older than numbers. */
    key_type: Generated<KeyType>;
  }
}

/** Notes which modules have records whose ids are texts: those that were released already. Others get numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table system.modules
    add column key_type text not null default 'bigint' check (key_type in ('text', 'bigint'))`.execute(db);
  await sql`update system.modules set key_type = 'text' where released_version > 0`.execute(db);
}
