import { sql, type Kysely, type Transaction } from 'kysely';
import type { PlannedTable, TablePlan } from '../../engine/tables';
import { indexColumns } from '../../engine/tables';
import type { IndexState } from '../../wire/publication';
import { MODULE_SCHEMA } from './client';
import type { IndexWish } from './migrations/011_module_indexes';
import type { SystemSchema } from './system-schema';
import { createIndex, createStatistics } from './table-change-sql';

/** Stores which indexes a module needs; `buildIndexes` builds them and drops unneeded ones. */
export async function noteIndexes(trx: Transaction<SystemSchema>, moduleId: string, plan: TablePlan): Promise<void> {
  await trx.deleteFrom('module_indexes').where('module_id', '=', moduleId).execute();
  const rows = [plan.main, ...plan.children].map((table) => ({
    module_id: moduleId,
    table_name: table.name,
    wishes: JSON.stringify(wishesOf(trx, table)),
  }));
  await trx.insertInto('module_indexes').values(rows).execute();
}

function wishesOf(db: Kysely<SystemSchema>, table: PlannedTable): readonly IndexWish[] {
  return [
    ...table.indexes.map((index): IndexWish => ({
      name: index.name,
      kind: 'index',
      columns: indexColumns(index),
      sql: createIndex(table, index, true).compile(db).sql,
    })),
    ...table.statistics.map((statistics): IndexWish => ({
      name: statistics.name,
      kind: 'statistics',
      columns: [statistics.column],
      sql: createStatistics(table, statistics).compile(db).sql,
    })),
  ];
}

/** Names of indexes that other modules need on tables of this one. */
export async function wantedElsewhere(
  db: Kysely<SystemSchema>,
  moduleId: string,
  tables: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('module_indexes')
    .select('wishes')
    .where('module_id', '<>', moduleId)
    .where('table_name', 'in', tables)
    .execute();
  return new Set(rows.flatMap(({ wishes }) => wishes.map(({ name }) => name)));
}

interface StateRow {
  readonly name: string;
  readonly table_name: string;
  readonly columns: readonly string[];
  readonly is_ready: boolean;
  readonly is_building: boolean;
  readonly error: string | null;
  readonly bytes: string | null;
}

/** The indexes of a released module, most important first. */
export async function readIndexStates(db: Kysely<SystemSchema>, moduleId: string): Promise<readonly IndexState[]> {
  const { rows } = await sql<StateRow>`
    select w.wish ->> 'name' as name, m.table_name, w.wish -> 'columns' as columns,
      coalesce(x.indisvalid, false) as is_ready, f.error,
      exists (select 1 from pg_stat_progress_create_index p where p.index_relid = i.oid) as is_building,
      case when x.indisvalid then pg_relation_size(i.oid) end as bytes
      from system.module_indexes m cross join jsonb_array_elements(m.wishes) with ordinality as w(wish, place)
        left join pg_class i on i.relname = w.wish ->> 'name' and i.relkind = 'i'
          and i.relnamespace = ${MODULE_SCHEMA}::regnamespace
        left join pg_index x on x.indexrelid = i.oid left join system.index_failures f on f.name = w.wish ->> 'name'
      where m.module_id = ${moduleId} and w.wish ->> 'kind' = 'index' order by m.table_name, w.place`.execute(db);
  return rows.map((row) => ({
    name: row.name,
    table: row.table_name,
    columns: row.columns,
    state: toState(row),
    error: row.is_ready ? '' : (row.error ?? ''),
    bytes: Number(row.bytes ?? 0),
  }));
}

function toState({ is_ready, is_building, error }: StateRow): IndexState['state'] {
  if (is_ready) return 'ready';
  if (is_building) return 'building';
  return error === null ? 'waiting' : 'failed';
}
