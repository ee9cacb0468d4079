import { sql, type Kysely } from 'kysely';
import type { CurrentTable, CurrentTables } from '../../engine/tables';
import { MODULE_SCHEMA } from './client';
import type { SystemSchema } from './system-schema';
import { postgresTypes } from './table-sql';

const plannedTypes = new Map(Object.entries(postgresTypes).map(([planned, name]) => [name, planned]));

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly type_name: string;
}

interface KeyRow {
  readonly table_name: string;
  readonly kind: 'p' | 'f';
  readonly columns: string;
  /** `table(column)` of a foreign key. */
  readonly target: string | null;
}

/** Reads what stands in the modules' schema under the given names; names that nothing has are absent. */
export async function readTables(db: Kysely<SystemSchema>, names: readonly string[]): Promise<CurrentTables> {
  const relations = await sql<{ name: string; is_table: boolean; used_columns: number }>`
    select c.relname as name, c.relkind in ('r', 'p') as is_table, c.relnatts as used_columns from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${MODULE_SCHEMA} and c.relname = any(${names}::text[])`.execute(db);
  const columns = await sql<ColumnRow>`
    select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type_name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = ${MODULE_SCHEMA} and c.relkind in ('r', 'p') and c.relname = any(${names}::text[])
        and a.attnum > 0 and not a.attisdropped`.execute(db);
  const keys = await readKeys(db, names);
  const indexes = await sql<{ table_name: string; index_name: string }>`
    select tablename as table_name, indexname as index_name from pg_indexes
      where schemaname = ${MODULE_SCHEMA} and tablename = any(${names}::text[])`.execute(db);
  return new Map(
    relations.rows.map(({ name, is_table: isTable, used_columns: usedColumns }): [string, CurrentTable] => {
      const own = <Row extends { readonly table_name: string }>(rows: readonly Row[]) =>
        rows.filter((row) => row.table_name === name);
      const foreign = own(keys).filter(({ kind }) => kind === 'f');
      const table = {
        isTable,
        usedColumns,
        columns: new Map(
          own(columns.rows).map((row) => [row.column_name, plannedTypes.get(row.type_name) ?? row.type_name]),
        ),
        indexes: new Set(own(indexes.rows).map((row) => row.index_name)),
        primaryKey: own(keys).find(({ kind }) => kind === 'p')?.columns ?? '',
        references: new Map(foreign.map((row) => [row.columns, row.target ?? ''])),
      };
      return [name, table];
    }),
  );
}

async function readKeys(db: Kysely<SystemSchema>, names: readonly string[]): Promise<readonly KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select c.relname as table_name, k.contype as kind,
      (select string_agg(a.attname, ',' order by a.attnum) from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as columns,
      (select t.relname || '(' || string_agg(a.attname, ',' order by a.attnum) || ')'
        from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum = any(k.confkey)
        where t.oid = k.confrelid group by t.relname) as target
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${MODULE_SCHEMA} and c.relname = any(${names}::text[]) and k.contype in ('p', 'f')`.execute(db);
  return rows;
}
