import { sql, type ColumnType, type Kysely } from 'kysely';
import type { DefaultMoment } from '../system-schema';

/** An index, or extended statistics, that a module wants on a table. */
export interface IndexWish {
  readonly name: string;
  readonly kind: 'index' | 'statistics';
  readonly columns: readonly string[];
  /** Statement that creates it, to be run outside a transaction. */
  readonly sql: string;
}

/** Indexes that a released module wants on a table, most important first. Two modules may share a table. */
export interface ModuleIndexesTable {
  module_id: string;
  table_name: string;
  wishes: ColumnType<readonly IndexWish[], string, string>;
}

/** Indexes whose last build failed for a permanent reason. */
export interface IndexFailuresTable {
  name: string;
  error: string;
  failed_at: DefaultMoment;
}

declare module '../system-schema' {
  interface SystemSchema {
    module_indexes: ModuleIndexesTable;
    index_failures: IndexFailuresTable;
  }
}

const statements = [
  `create table system.module_indexes (
    module_id text not null references system.modules (id) on delete cascade, table_name text not null,
    wishes jsonb not null, primary key (module_id, table_name))`,
  'create index on system.module_indexes (table_name)',
  `create table system.index_failures (
    name text primary key, error text not null, failed_at timestamptz not null default now())`,
];

/** Adds the indexes that modules want; any server process creates and drops them after a release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
