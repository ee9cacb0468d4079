import { sql, type Kysely } from 'kysely';

const EVENTS = ['insert', 'update', 'delete', 'truncate'];

/** Notifies every server process of changes to the areas, which are read for names, pickers and the check of stored paths. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const event of EVENTS) {
    await sql
      .raw(
        `create trigger tell_${event} after ${event} on system.areas
          for each statement execute function system.tell_table('areas')`,
      )
      .execute(db);
    await sql.raw(`alter table system.areas enable always trigger tell_${event}`).execute(db);
  }
}
