import { sql, type Kysely } from 'kysely';
import type { AuditColumns } from '../system-schema';

/** Somebody who administers no more of the organisation than `graded_rights` says; without rights, nothing of it. */
export interface GradedAdminsTable extends AuditColumns {
  user_id: string;
}

/** What a graded administrator may do in an organisation and, apart from that, in all below it: 1 yes, 0 no. */
export interface GradedRightsTable {
  user_id: string;
  organize_id: string;
  this_see: number;
  this_add: number;
  this_edit: number;
  this_remove: number;
  sub_see: number;
  sub_add: number;
  sub_edit: number;
  sub_remove: number;
}

declare module '../system-schema' {
  interface SystemSchema {
    graded_admins: GradedAdminsTable;
    graded_rights: GradedRightsTable;
  }
}

const RIGHTS = ['see', 'add', 'edit', 'remove'].flatMap((act) => [`this_${act}`, `sub_${act}`]);

const tables = [
  `create table system.graded_admins (
    user_id text primary key references system.users (id) on delete cascade,
    created_at timestamptz not null default now(), created_by text, updated_at timestamptz, updated_by text)`,
  // Who loses the last organisation stays limited: an administrator of nothing, not one of everything.
  `create table system.graded_rights (
    user_id text not null references system.graded_admins (user_id) on delete cascade,
    organize_id text not null references system.organizes (id) on delete cascade,
    ${RIGHTS.map((name) => `${name} smallint not null default 0 check (${name} in (0, 1))`).join(', ')},
    primary key (user_id, organize_id))`,
  'create index on system.graded_rights (organize_id)',
];

/** Rights are cached by one tag: there are few graded administrators, and they change rarely. */
function* notices(): Generator<string> {
  for (const table of ['graded_admins', 'graded_rights']) {
    for (const event of ['insert', 'update', 'delete', 'truncate']) {
      yield `create trigger tell_${event} after ${event} on system.${table}
        for each statement execute function system.tell_table('graded')`;
      yield `alter table system.${table} enable always trigger tell_${event}`;
    }
  }
}

/** Adds graded administration: who administers which part of the organisation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...notices()]) await sql.raw(statement).execute(db);
}
