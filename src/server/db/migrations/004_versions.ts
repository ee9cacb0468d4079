import { sql, type ColumnType, type Generated, type Kysely } from 'kysely';
import type { DefaultMoment } from '../system-schema';

type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** A released document, never changed afterwards; `version` counts from 1 in each module. */
export interface ModuleVersionsTable {
  module_id: string;
  version: number;
  /** JSON text of the entity, as in `modules.released`. */
  entity: string;
  note: Generated<string>;
  /** null = released by the seed, without a user. */
  author_id: NullableText;
  /** The author's name at that time; kept when the account is deleted. */
  author_name: Generated<string>;
  created_at: DefaultMoment;
}

declare module './002_modules' {
  interface ModulesTable {
    /** Text of the draft as its author left it, even if it is not JSON; '' = derived from `draft`. */
    draft_source: Generated<string>;
    /** Counts saves of the draft, for optimistic locking: a save sends the revision that it is based on. */
    draft_revision: Generated<number>;
    draft_updated_by: NullableText;
    draft_updated_at: NullableMoment;
  }
}

declare module '../system-schema' {
  interface SystemSchema {
    module_versions: ModuleVersionsTable;
  }
}

/** Adds two columns to every main table of a released module; sub-tables do not have them. */
const addRecordVersion = `do $body$ declare main_table record; begin
    for main_table in
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'module' and c.relkind in ('r', 'p') and 2 = (
          select count(*) from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
            and a.attname in ('_version', '_created_at'))
    loop
      execute format('alter table module.%I add column if not exists _module_version integer', main_table.relname);
    end loop;
  end $body$`;

const statements = [
  `alter table system.modules
    add column draft_source text not null default '', add column draft_revision integer not null default 0,
    add column draft_updated_by text, add column draft_updated_at timestamptz`,
  `create table system.module_versions (
    module_id text not null references system.modules (id) on delete cascade, version integer not null,
    entity text not null, note text not null default '', author_id text, author_name text not null default '',
    created_at timestamptz not null default now(), primary key (module_id, version))`,
  // Earlier releases were not kept: the history begins with the current one.
  `insert into system.module_versions (module_id, version, entity, author_id, author_name, created_at)
    select m.id, m.released_version, m.released, coalesce(m.updated_by, m.created_by), coalesce(u.real_name, ''),
        coalesce(m.updated_at, m.created_at)
      from system.modules m left join system.users u on u.id = coalesce(m.updated_by, m.created_by)
      where m.released is not null and m.released_version > 0`,
  addRecordVersion,
];

/** Adds texts and revisions of drafts, the releases of every module, and the module version under which a record was saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
