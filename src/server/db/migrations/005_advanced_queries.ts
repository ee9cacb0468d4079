import { sql, type Kysely } from 'kysely';
import type { DefaultMoment } from '../system-schema';

/** A saved search of a list; only its user sees it. */
export interface AdvancedQueriesTable {
  id: string;
  user_id: string;
  /** Menu or module of the list, as the client names it. */
  module_id: string;
  full_name: string;
  match_logic: 'AND' | 'OR';
  /** JSON text of an array. */
  condition_json: string;
  created_at: DefaultMoment;
}

declare module '../system-schema' {
  interface SystemSchema {
    advanced_queries: AdvancedQueriesTable;
  }
}

const statements = [
  `create table system.advanced_queries (
    id text primary key, user_id text not null references system.users (id) on delete cascade, module_id text not null,
    full_name text not null, match_logic text not null, condition_json text not null,
    created_at timestamptz not null default now())`,
  'create index on system.advanced_queries (user_id, module_id)',
];

/** Adds saved searches (advanced queries). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
