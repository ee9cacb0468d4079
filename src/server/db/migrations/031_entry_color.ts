import { sql, type Generated, type Kysely } from 'kysely';

declare module '../system-schema' {
  interface DictionaryEntriesTable {
    /** Colour of its tag, by name; '' = none. */
    color: Generated<string>;
  }
}

/** Dictionary entries get a colour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table system.dictionary_entries add column color text not null default ''`).execute(db);
}
