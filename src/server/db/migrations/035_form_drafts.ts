import { sql, type ColumnType, type Kysely } from 'kysely';
import type { Moment } from '../system-schema';

/** Labels of the fields of a draft, by field id. */
type Labels = ColumnType<Readonly<Record<string, string>>, string, string>;

/**
 * What users have entered in a form and not saved yet (docs/screens.md#drafts-of-forms). It outlives its module and its record, so that
 * nothing that was entered is lost with them.
 */
export interface FormDraftsTable {
  id: string;
  user_id: string;
  module_id: string;
  /** As the module was called when the draft was kept. */
  module_name: string;
  /** '' = a new record. */
  record_id: string;
  /** Of the record when its form was opened; null = a new record. */
  version: number | null;
  /** JSON: values by field key. A text, as a value may hold characters that `jsonb` refuses. */
  entered: string;
  /** JSON: what stood in those fields when the form was opened. */
  base: string;
  /** JSON: those of `entered` that may name the record. */
  naming: string;
  labels: Labels;
  saved_at: Moment;
}

declare module '../system-schema' {
  interface SystemSchema {
    form_drafts: FormDraftsTable;
  }
}

const statements = [
  `create table system.form_drafts (
    id text primary key,
    user_id text not null references system.users (id) on delete cascade,
    module_id text not null, module_name text not null, record_id text not null, version integer,
    entered text not null, base text not null, naming text not null, labels jsonb not null,
    saved_at timestamptz not null)`,
  'create index on system.form_drafts (user_id, module_id, saved_at desc)',
  'create index on system.form_drafts (saved_at)',
];

/** Adds drafts of forms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
