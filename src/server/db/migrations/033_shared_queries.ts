import { sql, type Generated, type Kysely } from 'kysely';

declare module './005_advanced_queries' {
  interface AdvancedQueriesTable {
    /** Whether all who may open the list see it, as far as they may filter by its fields. */
    is_shared: Generated<boolean>;
  }
}

const statements = [
  'alter table system.advanced_queries add column is_shared boolean not null default false',
  'create index on system.advanced_queries (module_id) where is_shared',
];

/** Advanced queries can be shared; those that are stored stay private. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
