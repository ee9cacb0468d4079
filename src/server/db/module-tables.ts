import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Issue } from '../../engine/contract/errors';
import type { ColumnSpec } from '../../engine/contract/widget-definition';
import {
  diffPlan,
  keyColumns,
  ROW_ORDER_COLUMN,
  SYSTEM_COLUMNS,
  TEXT_INDEX_LENGTH,
  type CurrentTable,
  type CurrentTables,
  type PlannedColumn,
  type PlannedTable,
  type TableChange,
  type TablePlan,
} from '../../engine/tables';
import { MODULE_SCHEMA, SYSTEM_SCHEMA } from './client';
import type { SystemSchema } from './system-schema';

/** One lock for every change of module tables: two releases that share a table must not decide on the same state. */
const LOCK_NAME = 'formloom module tables';

/** The collation that migration 002 makes. */
const TEXT_COLLATION = 'text_order';

const postgresTypes: Readonly<Record<ColumnSpec['type'], string>> = {
  text: 'text',
  numeric: 'numeric',
  integer: 'integer',
  bigint: 'bigint',
  boolean: 'boolean',
  timestamptz: 'timestamp with time zone',
  time: 'time without time zone',
  jsonb: 'jsonb',
};

const plannedTypes = new Map(Object.entries(postgresTypes).map(([planned, name]) => [name, planned]));

/**
 * Brings a module's tables up to its plan, in the caller's transaction: all of it stands, or nothing.
 * Answers the issues (ENGINE_TABLE_COLUMN_CONFLICT) and changes nothing when a column is there with another type.
 */
export async function runTablePlan(trx: Transaction<SystemSchema>, plan: TablePlan): Promise<readonly Issue[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK_NAME}, 0))`.execute(trx);
  const names = [plan.main, ...plan.children].map((table) => table.name);
  const diff = diffPlan(await readTables(trx, names), plan);
  if (!diff.ok) return diff.issues;
  for (const change of diff.changes) await runChange(trx, change);
  return [];
}

/** Name of a module table as SQL: quoted, in the modules' schema. */
export function tableRef(table: PlannedTable): RawBuilder<unknown> {
  return sql.id(MODULE_SCHEMA, table.name);
}

/** What rows are ordered and compared by: the column, or the part of a text that its index holds, in the readers' order. */
export function indexedExpression(column: string, type: ColumnSpec['type'], alias?: string): RawBuilder<unknown> {
  const ref = alias === undefined ? sql.id(column) : sql.id(alias, column);
  return type === 'text'
    ? sql`left(${ref}, ${sql.lit(TEXT_INDEX_LENGTH)}) collate ${sql.id(SYSTEM_SCHEMA, TEXT_COLLATION)}`
    : ref;
}

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

async function readTables(trx: Transaction<SystemSchema>, names: readonly string[]): Promise<CurrentTables> {
  const relations = await sql<{ name: string; is_table: boolean }>`
    select c.relname as name, c.relkind in ('r', 'p') as is_table from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${MODULE_SCHEMA} and c.relname = any(${names}::text[])`.execute(trx);
  const columns = await sql<ColumnRow>`
    select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type_name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = ${MODULE_SCHEMA} and c.relkind in ('r', 'p') and c.relname = any(${names}::text[])
        and a.attnum > 0 and not a.attisdropped`.execute(trx);
  const keys = await sql<KeyRow>`
    select c.relname as table_name, k.contype as kind,
      (select string_agg(a.attname, ',' order by a.attnum) from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as columns,
      (select t.relname || '(' || string_agg(a.attname, ',' order by a.attnum) || ')'
        from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum = any(k.confkey)
        where t.oid = k.confrelid group by t.relname) as target
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${MODULE_SCHEMA} and c.relname = any(${names}::text[]) and k.contype in ('p', 'f')`.execute(
    trx,
  );
  const indexes = await sql<{ table_name: string; index_name: string }>`
    select tablename as table_name, indexname as index_name from pg_indexes
      where schemaname = ${MODULE_SCHEMA} and tablename = any(${names}::text[])`.execute(trx);
  return new Map(
    relations.rows.map(({ name, is_table: isTable }): [string, CurrentTable] => {
      const own = <Row extends { readonly table_name: string }>(rows: readonly Row[]) =>
        rows.filter((row) => row.table_name === name);
      const foreign = own(keys.rows).filter(({ kind }) => kind === 'f');
      const table = {
        isTable,
        columns: new Map(
          own(columns.rows).map((row) => [row.column_name, plannedTypes.get(row.type_name) ?? row.type_name]),
        ),
        indexes: new Set(own(indexes.rows).map((row) => row.index_name)),
        primaryKey: own(keys.rows).find(({ kind }) => kind === 'p')?.columns ?? '',
        references: new Map(foreign.map((row) => [row.columns, row.target ?? ''])),
      };
      return [name, table];
    }),
  );
}

async function runChange(trx: Transaction<SystemSchema>, change: TableChange): Promise<void> {
  const table = tableRef(change.table);
  if (change.kind === 'createTable') {
    const columns = [...keyColumns(change.table), ...change.table.columns].map((column) =>
      columnClause(change.table, column),
    );
    await sql`create table ${table} (${sql.join(columns)})`.execute(trx);
  } else if (change.kind === 'addColumn') {
    await sql`alter table ${table} add column ${columnClause(change.table, change.column)}`.execute(trx);
  } else {
    await sql`create index ${sql.id(change.index.name)} on ${table} ${indexClause(change)}`.execute(trx);
  }
}

function columnClause(table: PlannedTable, column: PlannedColumn): RawBuilder<unknown> {
  const clause = sql`${sql.id(column.name)} ${sql.raw(postgresTypes[column.type])}`;
  if (column.name === table.primaryKey.name) {
    return column.type === 'bigint'
      ? sql`${clause} generated by default as identity primary key`
      : sql`${clause} primary key`;
  }
  if (column.name === table.foreignKey?.name) {
    const { table: target, column: key } = table.foreignKey;
    return sql`${clause} references ${sql.id(MODULE_SCHEMA, target)} (${sql.id(key)}) on delete cascade`;
  }
  // Rows that another module wrote into a shared table have a version and a time as well.
  if (column.name === SYSTEM_COLUMNS.version) return sql`${clause} not null default 1`;
  if (column.name === SYSTEM_COLUMNS.createdAt) return sql`${clause} not null default now()`;
  return clause;
}

function indexClause({ table, index }: Extract<TableChange, { kind: 'addIndex' }>): RawBuilder<unknown> {
  if (index.kind === 'contained') return sql`using gin (${sql.id(index.column)} jsonb_path_ops)`;
  if (index.kind === 'child') return sql`(${sql.id(index.column)}, ${sql.id(ROW_ORDER_COLUMN)})`;
  // Every question about records leaves the deleted ones out; an index without them answers it alone.
  const alive = table.foreignKey ? sql`` : sql`where ${sql.id(SYSTEM_COLUMNS.deletedAt)} is null`;
  if (index.kind === 'alive') return sql`(${sql.id(index.column)}) ${alive}`;
  const type = table.columns.find((column) => column.name === index.column)?.type ?? 'text';
  return sql`((${indexedExpression(index.column, type)}), ${sql.id(table.primaryKey.name)}) ${alive}`;
}
