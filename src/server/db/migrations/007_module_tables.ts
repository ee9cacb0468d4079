import { sql, type ColumnType, type Generated, type Kysely } from 'kysely';
import type { DefaultMoment } from '../system-schema';

type NullableText = ColumnType<string | null, string | null | undefined, string | null>;

declare module './002_modules' {
  interface ModulesTable {
    /** Fingerprint of the columns that the module's tables have; '' = nobody has looked since that is noted. */
    tables_plan: Generated<string>;
    /** Fingerprint of the widgets under which somebody has looked last; '' = nobody. */
    tables_engine: Generated<string>;
    /** JSON text of the issues for which the tables could not be brought along then; null = they were. */
    tables_refusal: NullableText;
    /** JSON text of the issues that name values which no widget could read then; null = none. */
    tables_left: NullableText;
  }
}

/** A module that was deleted and whose tables were left; the row goes with the last of them. */
export interface DeletedModulesTable {
  id: string;
  full_name: string;
  en_code: string;
  /** Names of the tables that its releases had. */
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

/** What the tables of each module follow, and which modules have left theirs behind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
