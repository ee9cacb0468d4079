import { sql, type ColumnType, type Generated, type Kysely } from 'kysely';
import type { DefaultMoment } from '../system-schema';

type NullableText = ColumnType<string | null, string | null | undefined, string | null>;

declare module './002_modules' {
  interface ModulesTable {
    /** Fingerprint of the columns of the module's tables; '' = not checked yet. */
    tables_plan: Generated<string>;
    /** Fingerprint of the widgets at the last check; '' = never checked. */
    tables_engine: Generated<string>;
    /** JSON text of the issues that kept the last check from migrating the tables; null = none. */
    tables_refusal: NullableText;
    /** JSON text of the issues about values that no widget could read at the last check; null = none. */
    tables_left: NullableText;
  }
}

/** A deleted module whose tables were kept; the row is deleted with the last of them. */
export interface DeletedModulesTable {
  id: string;
  full_name: string;
  en_code: string;
  /** Names of the tables of its releases. */
  tables: ColumnType<string[], string[], string[]>;
  deleted_at: DefaultMoment;
  deleted_by: NullableText;
}

declare module '../system-schema' {
  interface SystemSchema {
    deleted_modules: DeletedModulesTable;
  }
}

const statements = [
  `alter table system.modules
    add column tables_plan text not null default '', add column tables_engine text not null default '',
    add column tables_refusal text, add column tables_left text`,
  `create table system.deleted_modules (
    id text primary key, full_name text not null, en_code text not null, tables text[] not null,
    deleted_at timestamptz not null default now(), deleted_by text)`,
];

/** Adds the state of each module's tables, and the deleted modules whose tables remain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
