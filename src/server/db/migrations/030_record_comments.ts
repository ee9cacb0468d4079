import { sql, type ColumnType, type Kysely } from 'kysely';
import type { Moment } from '../system-schema';

type Ids = ColumnType<readonly string[], string, string>;

/** Comments on records of modules (docs/screens.md#comments). */
export interface RecordCommentsTable {
  id: string;
  module_id: string;
  record_id: string;
  /** The entry of the recycle bin that the record is in: they come back, and go for good, together. null = not deleted. */
  entry_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** null = the user is gone. */
  user_id: string | null;
  /** What the author was called, for when the user is gone. */
  user_name: string;
  content: string;
  /** Users that are mentioned, by id. */
  mentions: Ids;
  created_at: Moment;
}

declare module '../system-schema' {
  interface SystemSchema {
    record_comments: RecordCommentsTable;
  }
}

const statements = [
  `create table system.record_comments (
    id text primary key, module_id text not null references system.modules (id) on delete cascade,
    record_id text not null, entry_id text references system.removed_records (id) on delete cascade,
    user_id text references system.users (id) on delete set null, user_name text not null default '',
    content text not null, mentions jsonb not null default '[]', created_at timestamptz not null default now())`,
  'create index on system.record_comments (module_id, record_id, created_at desc, id desc)',
  'create index on system.record_comments (entry_id) where entry_id is not null',
  'create index on system.record_comments (user_id)',
];

/** Adds comments on records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
