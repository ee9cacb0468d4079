import { sql, type Generated, type Kysely } from 'kysely';
import type { AuditColumns, DefaultMoment, Moment } from '../system-schema';
import areas from './003_areas.json';

/**
 * Last counter value of a number rule per prefix and date, so that numbers do not repeat when a rule is changed and changed
 * back.
 */
export interface BillCountersTable {
  rule_id: string;
  /** Prefix and date as they are in the number. */
  stem: string;
  /** int8, which the driver returns as a string. */
  last_number: string;
}

/** Administrative divisions; `parent_id` '-1' is the root. Records store the id (docs/module-format.md#coming-widgets). */
export interface AreasTable extends AuditColumns {
  id: string;
  parent_id: Generated<string>;
  full_name: string;
  en_code: string;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
}

/** Files for one download; deleted when downloaded or expired. */
export interface DownloadTicketsTable {
  /** SHA-256 hex of the ticket, so that a leaked database allows no downloads. */
  ticket_hash: string;
  session_id: string;
  file_name: string;
  content: Buffer;
  created_at: DefaultMoment;
  expires_at: Moment;
}

declare module '../system-schema' {
  interface SystemSchema {
    bill_counters: BillCountersTable;
    areas: AreasTable;
    download_tickets: DownloadTicketsTable;
  }
}

const statements = [
  // A code may repeat under several parents of one dictionary tree ("other" in every branch), but not under one parent.
  'alter table system.dictionary_entries drop constraint dictionary_entries_dictionary_type_id_en_code_key',
  `alter table system.dictionary_entries
    add constraint dictionary_entries_code_key unique (dictionary_type_id, parent_id, en_code)
    deferrable initially immediate`,
  'create index on system.dictionary_types (parent_id)',
  'alter table system.positions add constraint positions_code_key unique (organize_id, en_code)',
  `create table system.bill_counters (
    rule_id text not null references system.bill_rules (id) on delete cascade, stem text not null,
    last_number bigint not null, primary key (rule_id, stem))`,
  `insert into system.bill_counters (rule_id, stem, last_number)
    select id, prefix || period, start_number::bigint + this_number - 1 from system.bill_rules where this_number > 0`,
  `create table system.areas (
    id text primary key, parent_id text not null default '-1', full_name text not null, en_code text not null,
    description text not null default '', sort_code integer not null default 0, enabled_mark smallint not null default 1,
    created_at timestamptz not null default now(), created_by text, updated_at timestamptz, updated_by text,
    constraint areas_code_key unique (parent_id, en_code))`,
  `create table system.download_tickets (
    ticket_hash text primary key, session_id text not null references system.sessions (id) on delete cascade,
    file_name text not null, content bytea not null,
    created_at timestamptz not null default now(), expires_at timestamptz not null)`,
  'create index on system.download_tickets (expires_at)',
];

interface AreaData {
  readonly code: string;
  readonly name: string;
  readonly areas?: readonly AreaData[];
}

/** Areas as rows; the id is the administrative code, sorted as in the file. */
function toAreaRows(list: readonly AreaData[], parentId: string): { id: string; parent_id: string }[] {
  return list.flatMap(({ code, name, areas: below = [] }, index) => [
    { id: code, parent_id: parentId, full_name: name, sort_code: index },
    ...toAreaRows(below, code),
  ]);
}

/**
 * Adds what the system's resources need: unique codes below a parent, counters of number rules, download tickets, and areas
 * (provinces, with some of their cities and districts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await sql`insert into system.areas (id, parent_id, full_name, en_code, sort_code)
    select id, parent_id, full_name, id, sort_code from json_to_recordset(${JSON.stringify(toAreaRows(areas, '-1'))}::json)
      as row(id text, parent_id text, full_name text, sort_code integer)`.execute(db);
}
