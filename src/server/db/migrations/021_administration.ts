import { sql, type Generated, type Kysely } from 'kysely';
import type { ChangeAction, Moment } from '../system-schema';

/** The trail of changes of administered records; rows are added and never touched again. */
export interface RecordChangesTable {
  id: string;
  /** Address of the resource: `/api/permission/Role`. */
  resource: string;
  record_id: string;
  record_name: string;
  action: ChangeAction;
  /** Members that changed; null for a record that was made. */
  before: Record<string, unknown> | null;
  /** The same members afterwards; null for a record that was removed. */
  after: Record<string, unknown> | null;
  user_id: string;
  user_name: string;
  ip: string;
  changed_at: Moment;
}

declare module '../system-schema' {
  interface UsersTable {
    nation: Generated<string>;
    native_place: Generated<string>;
    entry_date: NullableMoment;
    certificates_type: Generated<string>;
    certificates_number: Generated<string>;
    education: Generated<string>;
    urgent_contacts: Generated<string>;
    urgent_tele_phone: Generated<string>;
    postal_address: Generated<string>;
  }

  interface SystemSchema {
    record_changes: RecordChangesTable;
  }
}

const userTexts = [
  'nation',
  'native_place',
  'certificates_type',
  'certificates_number',
  'education',
  'urgent_contacts',
  'urgent_tele_phone',
  'postal_address',
];

const statements = [
  `create table system.record_changes (
    id text primary key, resource text not null, record_id text not null, record_name text not null default '',
    action text not null check (action in ('create', 'update', 'remove', 'state', 'members', 'password')),
    before jsonb, after jsonb, user_id text not null, user_name text not null default '', ip text not null default '',
    changed_at timestamptz not null)`,
  'create index on system.record_changes (changed_at desc, id)',
  'create index on system.record_changes (resource, record_id, changed_at desc)',
  `create function system.keep_record_changes() returns trigger language plpgsql as $$
    begin
      raise exception 'the trail of changes cannot be changed';
    end $$`,
  `create trigger keep_record_changes before update or delete or truncate on system.record_changes
    for each statement execute function system.keep_record_changes()`,
  'alter table system.record_changes enable always trigger keep_record_changes',
  `alter table system.users ${userTexts.map((column) => `add column ${column} text not null default ''`).join(', ')},
    add column entry_date timestamptz`,
  // The order of lists of people.
  'create index on system.users (sort_code, created_at desc, id)',
  'create index on system.users (account)',
  'create index on system.users (real_name)',
];

/** Adds the trail of changes, the members of users that their form has, and indexes for lists of many people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
