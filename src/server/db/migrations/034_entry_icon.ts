import { sql, type Generated, type Kysely } from 'kysely';

declare module '../system-schema' {
  interface DictionaryEntriesTable {
    /** Icon beside its text, as menus store theirs; '' = none. */
    icon: Generated<string>;
  }
}

/** Dictionary entries get an icon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table system.dictionary_entries add column icon text not null default ''`).execute(db);
}
