import { sql, type Kysely } from 'kysely';
import type { Moment } from '../system-schema';

/** Whose screens a session shows instead of its own user's, and until when. */
export interface SeeAsTable {
  session_id: string;
  user_id: string;
  began_at: Moment;
  ends_at: Moment;
}

declare module '../system-schema' {
  interface SystemSchema {
    see_as: SeeAsTable;
  }
}

const statements = [
  // A sign-out, or a user who is deleted, ends it.
  `create table system.see_as (
    session_id text primary key references system.sessions (id) on delete cascade,
    user_id text not null references system.users (id) on delete cascade,
    began_at timestamptz not null, ends_at timestamptz not null)`,
  'create index on system.see_as (user_id)',
  `alter table system.record_changes drop constraint record_changes_action_check,
    add constraint record_changes_action_check
      check (action in ('create', 'update', 'remove', 'state', 'members', 'password', 'seeAs'))`,
];

/** Lets administrators see the system as somebody else, and the trail tell of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
