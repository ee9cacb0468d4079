import { sql, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { PlannedTable, TablePlan } from '../../engine/tables';
import type { SystemSchema } from './system-schema';

/** Words that PostgreSQL finds by trigram: none, ASCII, or of every script. */
export type Trigrams = 'none' | 'ascii' | 'all';

const known = new WeakMap<Kysely<SystemSchema>, Promise<Trigrams>>();

/** Installs the trigram extension. Without it, or without the permission, texts are searched row by row. */
export async function ensureTrigrams(pool: Pool): Promise<void> {
  await pool.query(`do $body$ begin
      if not exists (select 1 from pg_extension where extname = 'pg_trgm') then
        create extension pg_trgm schema public;
      end if;
    exception when insufficient_privilege or undefined_file or feature_not_supported or invalid_schema_name
      or duplicate_object or unique_violation or invalid_parameter_value then null;
    end $body$`);
}

/** Trigram support of this database; memoised. */
export function readTrigrams(db: Kysely<SystemSchema>): Promise<Trigrams> {
  const asked = known.get(db) ?? askTrigrams(db);
  known.set(db, asked);
  asked.catch(() => known.delete(db));
  return asked;
}

/** The plan without trigram indexes where the database has none. */
export async function withoutMissing(db: Kysely<SystemSchema>, plan: TablePlan): Promise<TablePlan> {
  if ((await readTrigrams(db)) !== 'none') return plan;
  const adapt = (table: PlannedTable): PlannedTable => {
    const missing = table.indexes.filter(({ kind }) => kind === 'trigrams');
    const indexes = table.indexes.filter((index) => !missing.includes(index));
    return { ...table, indexes, leftOut: [...table.leftOut, ...missing] };
  };
  return { ...plan, main: adapt(plan.main), children: plan.children.map(adapt) };
}

async function askTrigrams(db: Kysely<SystemSchema>): Promise<Trigrams> {
  const { rows } = await sql<{ is_there: boolean }>`select exists (
    select 1 from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)) as is_there`.execute(db);
  if (rows[0]?.is_there !== true) return 'none';
  const chinese = await sql<{ count: number }>`select cardinality(show_trgm('张三丰')) as count`.execute(db);
  return (chinese.rows[0]?.count ?? 0) > 0 ? 'all' : 'ascii';
}
