import { sql, type ColumnType, type Kysely } from 'kysely';
import type { DefaultMoment } from '../system-schema';

type Json = ColumnType<readonly unknown[], string, string>;

/** The records that users opened last (docs/screens.md#home-page). */
export interface OpenedRecordsTable {
  user_id: string;
  module_id: string;
  record_id: string;
  opened_at: DefaultMoment;
}

/** Arrangements of the home page: of a user, or of all users of a role who have none. */
export interface HomeArrangementsTable {
  user_id: string | null;
  role_id: string | null;
  cards: Json;
}

declare module '../system-schema' {
  interface SystemSchema {
    opened_records: OpenedRecordsTable;
    home_arrangements: HomeArrangementsTable;
  }
}

const statements = [
  `create table system.opened_records (
    user_id text not null references system.users (id) on delete cascade,
    module_id text not null references system.modules (id) on delete cascade,
    record_id text not null, opened_at timestamptz not null default now(),
    primary key (user_id, module_id, record_id))`,
  'create index on system.opened_records (user_id, opened_at desc)',
  'create index on system.opened_records (module_id)',
  `create table system.home_arrangements (
    user_id text unique references system.users (id) on delete cascade,
    role_id text unique references system.roles (id) on delete cascade,
    cards jsonb not null, check (num_nonnulls(user_id, role_id) = 1))`,
];

/** Adds what users opened last, and arrangements of the home page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
