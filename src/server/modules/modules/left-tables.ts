import { sql, type Kysely, type Transaction } from 'kysely';
import { generatedTableName, isGeneratedTable } from '../../../engine/tables';
import type { LeftTable } from '../../../wire/system-screens';
import { MODULE_SCHEMA } from '../../db/client';
import { lockTables } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';

/** The tables of deleted modules, by name. Only those that the platform has made: an author's own are nobody's to drop here. */
export async function listLeftTables({ db }: Pick<AppDeps, 'db'>): Promise<readonly LeftTable[]> {
  const tables: LeftTable[] = [];
  for (const name of await findLeftTables(db)) tables.push(await describeLeftTable(db, name));
  return tables;
}

/**
 * Drops such a table with its contents. `rows` = the number of records confirmed. Throws SERVER_NOT_FOUND for any other table,
 * SERVER_LEFT_TABLE_USED while something reads it, SERVER_LEFT_TABLE_CHANGED with `data.rows` if the number differs.
 */
export async function dropLeftTable({ db }: Pick<AppDeps, 'db'>, table: string, rows: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockTables(trx);
    if (!(await findLeftTables(trx)).includes(table)) throw new BusinessError('SERVER_NOT_FOUND');
    await sql`lock table ${sql.id(MODULE_SCHEMA, table)} in access exclusive mode`.execute(trx);
    const left = await describeLeftTable(trx, table);
    const [user] = left.usedBy;
    if (user !== undefined) throw new BusinessError('SERVER_LEFT_TABLE_USED', { table, name: user });
    if (left.rows !== rows)
      throw new BusinessError('SERVER_LEFT_TABLE_CHANGED', { table, count: left.rows }, { rows: left.rows });
    await sql`drop table ${sql.id(MODULE_SCHEMA, table)}`.execute(trx);
    await forgetTable(trx, table);
  });
}

/** Generated tables without a module. */
async function findLeftTables(db: Kysely<SystemSchema>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${MODULE_SCHEMA} and c.relkind in ('r', 'p')
    order by c.relname`.execute(db);
  const modules = await db.selectFrom('modules').select('id').execute();
  const owners = new Set(modules.map(({ id }) => generatedTableName(id)));
  return rows.map(({ name }) => name).filter((name) => isGeneratedTable(name) && !owners.has(ownerOf(name)));
}

/** The main table of a sub-table: `m_123_items` → `m_123`. */
function ownerOf(name: string): string {
  return name.split('_').slice(0, 2).join('_');
}

async function describeLeftTable(db: Kysely<SystemSchema>, table: string): Promise<LeftTable> {
  const ref = sql.id(MODULE_SCHEMA, table);
  const { rows } = await sql<{ rows: string; bytes: string }>`select (select count(*) from ${ref}) as rows,
    pg_total_relation_size(${`"${MODULE_SCHEMA}"."${table}"`}::regclass) as bytes`.execute(db);
  const module = await db
    .selectFrom('deleted_modules')
    .select(['full_name', 'deleted_at'])
    .where(sql<boolean>`${table} = any(tables)`)
    .executeTakeFirst();
  return {
    table,
    moduleName: module?.full_name ?? '',
    rows: Number(rows[0]?.rows ?? 0),
    bytes: Number(rows[0]?.bytes ?? 0),
    since: module?.deleted_at.getTime() ?? null,
    usedBy: await findUsers(db, table),
  };
}

/** Data interfaces whose statement names the table, and tables with a foreign key to it. */
async function findUsers(db: Kysely<SystemSchema>, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select full_name as name from system.data_interfaces where query ~* ${`\\m${table}\\M`}
    union all
    select r.relname from pg_constraint k join pg_class c on c.oid = k.confrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class r on r.oid = k.conrelid
      where k.contype = 'f' and n.nspname = ${MODULE_SCHEMA} and c.relname = ${table} and r.oid <> c.oid
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function forgetTable(trx: Transaction<SystemSchema>, table: string): Promise<void> {
  await sql`update system.deleted_modules set tables = array_remove(tables, ${table}) where ${table} = any(tables)`.execute(
    trx,
  );
  await sql`delete from system.deleted_modules where tables = '{}'`.execute(trx);
}

/** Stores which tables a module leaves, in the transaction that deletes it. */
export async function noteLeftTables(
  trx: Transaction<SystemSchema>,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  const owner = generatedTableName(id);
  await sql`insert into system.deleted_modules (id, full_name, en_code, tables, deleted_by)
    select m.id, m.full_name, m.en_code, t.names, ${userId} from system.modules m, lateral (
      select array_agg(c.relname::text order by c.relname) as names from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = ${MODULE_SCHEMA} and c.relkind in ('r', 'p')
          and (c.relname = ${owner} or starts_with(c.relname::text, ${`${owner}_`}))) as t
      where m.id = ${id} and t.names is not null
      on conflict (id) do nothing`.execute(trx);
}
