import { sql, type Kysely } from 'kysely';
import type { Moment } from '../system-schema';

/** A row that was deleted, by column name; sub-tables by their key. */
export interface RemovedDocument {
  readonly main: Readonly<Record<string, unknown>>;
  readonly children: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

/** The tables of a module when a record was deleted: names, and types by column; '' is the main table. */
export interface RemovedShape {
  readonly tables: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Deleted records of modules, kept for a while (docs/architecture.md#deleted-records). */
export interface RemovedRecordsTable {
  id: string;
  module_id: string;
  record_id: string;
  /** What the list names it by; '' = nothing that every reader of the column may know. */
  name: string;
  /** Id of the column that the name stands in; '' = none. */
  name_field: string;
  document: RemovedDocument;
  shape: RemovedShape;
  removed_by: string;
  removed_at: Moment;
}

declare module '../system-schema' {
  interface SystemSchema {
    removed_records: RemovedRecordsTable;
  }
}

const statements = [
  `create table system.removed_records (
    id text primary key, module_id text not null references system.modules (id) on delete cascade,
    record_id text not null, name text not null default '', name_field text not null default '',
    document jsonb not null, shape jsonb not null, removed_by text not null, removed_at timestamptz not null)`,
  'create index on system.removed_records (module_id, removed_at desc, id desc)',
  'create index on system.removed_records (module_id, record_id)',
  'create index on system.removed_records (removed_at)',
  `alter table system.record_changes drop constraint record_changes_action_check,
    add constraint record_changes_action_check
      check (action in ('create', 'update', 'remove', 'restore', 'state', 'members', 'password', 'seeAs'))`,
];

/** Keeps deleted records for a while, and lets the trail tell that one was restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
