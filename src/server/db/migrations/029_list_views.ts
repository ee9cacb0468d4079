import { sql, type ColumnType, type Generated, type Kysely } from 'kysely';
import type { DefaultMoment } from '../system-schema';

type Json = ColumnType<readonly unknown[] | null, string | null, string | null>;

/** A view of a list under a name: what is asked, how it is shown, and its columns (docs/screens.md#saved-views). */
export interface ListViewsTable {
  id: string;
  user_id: string;
  /** Menu or module of the list, as columns and queries are kept by. */
  list_id: string;
  full_name: string;
  /** The query part of the address of the list. */
  address: string;
  /** Arrangement of columns; null = each reader's own. */
  columns: Json;
  /** Whether all who may open the list see it. */
  is_shared: Generated<boolean>;
  created_at: DefaultMoment;
}

declare module '../system-schema' {
  interface SystemSchema {
    list_views: ListViewsTable;
  }
}

const statements = [
  `create table system.list_views (
    id text primary key, user_id text not null references system.users (id) on delete cascade, list_id text not null,
    full_name text not null, address text not null, columns jsonb, is_shared boolean not null default false,
    created_at timestamptz not null default now())`,
  'create index on system.list_views (list_id, is_shared, user_id)',
  'create index on system.list_views (user_id)',
];

/** Adds views of lists that users keep, for themselves or for all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
