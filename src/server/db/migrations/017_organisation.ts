import { sql, type Generated, type Kysely } from 'kysely';
import type { PersonKind } from '../../../engine/contract/person';
import type { AuditColumns, DefaultMoment } from '../system-schema';

/** The organisations that a person belongs to; the main one is `users.organize_id`, which a trigger adds here. */
export interface UserOrganizesTable {
  user_id: string;
  organize_id: string;
}

/** The organisations whose role it is; a global one has none. */
export interface RoleOrganizesTable {
  role_id: string;
  organize_id: string;
}

/** Groups of people across organisations. */
export interface GroupsTable extends AuditColumns {
  id: string;
  full_name: string;
  en_code: string;
  type: Generated<string>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
}

export interface GroupMembersTable {
  group_id: string;
  user_id: string;
}

/** What a user chose lately in people pickers. */
export interface RecentChoicesTable {
  user_id: string;
  type: PersonKind;
  object_id: string;
  chosen_at: DefaultMoment;
}

declare module '../system-schema' {
  interface RolesTable {
    /** Whether it is everybody's; false = of the organisations in `role_organizes`. */
    is_global: Generated<boolean>;
  }

  interface SystemSchema {
    user_organizes: UserOrganizesTable;
    role_organizes: RoleOrganizesTable;
    groups: GroupsTable;
    group_members: GroupMembersTable;
    recent_choices: RecentChoicesTable;
  }
}

const tables = [
  `create table system.user_organizes (
    user_id text not null references system.users (id) on delete cascade,
    organize_id text not null references system.organizes (id) on delete cascade,
    primary key (user_id, organize_id))`,
  'create index on system.user_organizes (organize_id, user_id)',
  'insert into system.user_organizes (user_id, organize_id) select id, organize_id from system.users',
  `create function system.join_main_organize() returns trigger language plpgsql as $$
    begin
      insert into system.user_organizes (user_id, organize_id) values (new.id, new.organize_id) on conflict do nothing;
      return null;
    end $$`,
  `create trigger join_main_organize after insert or update of organize_id on system.users
    for each row execute function system.join_main_organize()`,
  // The main position was the first held one where none was named.
  `update system.users u set position_id = (
      select p.id from system.user_positions up join system.positions p on p.id = up.position_id
      where up.user_id = u.id order by p.sort_code, p.id limit 1)
    where u.position_id = '' and exists (select 1 from system.user_positions up where up.user_id = u.id)`,
  'alter table system.roles add column is_global boolean not null default true',
  `create table system.role_organizes (
    role_id text not null references system.roles (id) on delete cascade,
    organize_id text not null references system.organizes (id) on delete cascade,
    primary key (role_id, organize_id))`,
  'create index on system.role_organizes (organize_id, role_id)',
  `create table system.groups (
    id text primary key, full_name text not null, en_code text not null, type text not null default '',
    description text not null default '', sort_code integer not null default 0, enabled_mark smallint not null default 1,
    created_at timestamptz not null default now(), created_by text, updated_at timestamptz, updated_by text,
    constraint groups_code_key unique (en_code))`,
  `create table system.group_members (
    group_id text not null references system.groups (id) on delete cascade,
    user_id text not null references system.users (id) on delete cascade,
    primary key (group_id, user_id))`,
  'create index on system.group_members (user_id)',
  `create table system.recent_choices (
    user_id text not null references system.users (id) on delete cascade,
    type text not null check (type in ('user', 'company', 'department', 'position', 'role', 'group')),
    object_id text not null, chosen_at timestamptz not null default now(),
    primary key (user_id, type, object_id))`,
  'create index on system.users (manager_id) where manager_id is not null',
  'create index on system.users (sort_code, id) where enabled_mark = 1',
];

/** Name and code columns of what is found by its name. */
const named = {
  users: ['real_name', 'account'],
  organizes: ['full_name', 'en_code'],
  positions: ['full_name', 'en_code'],
  roles: ['full_name', 'en_code'],
  groups: ['full_name', 'en_code'],
} as const;

/**
 * Readings are computed outside the database (`name-readings.ts`); those of an earlier name are no longer searched. Each word of
 * `search_text` stands on a line of its own, so that a prefix and a whole word can be asked for.
 */
function* searchColumns(): Generator<string> {
  for (const [table, [name, code]] of Object.entries(named)) {
    yield `alter table system.${table} add column name_pinyin text not null default '',
      add column name_initials text not null default '', add column reading_of text`;
    yield `alter table system.${table} add column search_text text not null generated always as (
      lower(e'\\n' || ${name} || e'\\n' || ${code} || e'\\n' ||
        case when reading_of = ${name} then name_pinyin || e'\\n' || name_initials || e'\\n' else '' end)) stored`;
  }
}

/** Names of groups are kept like those of roles. */
function* notices(): Generator<string> {
  for (const event of ['insert', 'update', 'delete', 'truncate']) {
    yield `create trigger tell_${event} after ${event} on system.groups
      for each statement execute function system.tell_table('groups')`;
    yield `alter table system.groups enable always trigger tell_${event}`;
  }
}

/** Adds the organisation model: several organisations per person, groups, roles of organisations, and search by pinyin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...searchColumns(), ...notices()]) await sql.raw(statement).execute(db);
}
