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
  /** Target of a foreign key, `table(column)`. */
  readonly target: string | null;
}

/** An index or extended statistics. */
interface IndexRow {
  readonly table_name: string;
  readonly name: string;
  readonly is_valid: boolean;
  readonly columns: readonly string[];
}

/** Reads the tables of the modules' schema by name; missing ones are absent. */
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
  const indexes = await readIndexes(db, names);
  const statistics = await readStatistics(db, names);
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
        indexes: new Map(own(indexes).map(({ name, columns, is_valid: isValid }) => [name, { columns, isValid }])),
        statistics: new Map(own(statistics).map(({ name, columns }) => [name, columns])),
        primaryKey: own(keys).find(({ kind }) => kind === 'p')?.columns ?? '',
        references: new Map(foreign.map((row) => [row.columns, row.target ?? ''])),
      };
      return [name, table];
    }),
  );
}

/** Indexes with all columns that they depend on, also in expressions and conditions. */
async function readIndexes(db: Kysely<SystemSchema>, names: readonly string[]): Promise<readonly IndexRow[]> {
  const { rows } = await sql<IndexRow>`
    select c.relname as table_name, i.relname as name, x.indisvalid as is_valid, array(
        select distinct a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and (
          a.attnum = any(x.indkey) or exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass
            and d.objid = i.oid and d.refobjid = c.oid and d.refobjsubid = a.attnum))) as columns
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
        join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${MODULE_SCHEMA} and c.relname = any(${names}::text[]) order by i.relname`.execute(db);
  return rows;
}

async function readStatistics(db: Kysely<SystemSchema>, names: readonly string[]): Promise<readonly IndexRow[]> {
  const { rows } = await sql<IndexRow>`
    select c.relname as table_name, s.stxname as name, true as is_valid, array(
        select distinct a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and (
          a.attnum = any(s.stxkeys) or exists (select 1 from pg_depend d where d.classid = 'pg_statistic_ext'::regclass
            and d.objid = s.oid and d.refobjid = c.oid and d.refobjsubid = a.attnum))) as columns
      from pg_statistic_ext s join pg_class c on c.oid = s.stxrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${MODULE_SCHEMA} and c.relname = any(${names}::text[]) order by s.stxname`.execute(db);
  return rows;
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
