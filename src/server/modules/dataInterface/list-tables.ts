import { sql } from 'kysely';
import { generatedTableName } from '../../../engine/tables';
import { MODULE_SCHEMA } from '../../db/client';
import type { AppDeps } from '../../deps';
import { openDataSource, readFromSource } from '../dataSource/index';
import { OWN_DATABASE } from './interface-definition';
import type { SqlDialect } from './scan-sql';

interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/** A table and its columns in their order, for completion: names as a statement writes them; `type` of a table says what it holds. */
export interface TableColumns {
  readonly name: string;
  readonly type: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

const MAX_COLUMNS = 10_000;
/** What PostgreSQL reads back as the same name without quotation marks; words of the language are left to the author. */
const PLAIN_NAME = /^[a-z_][a-z0-9_]*$/;
const PLAIN_MYSQL_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Tables that statements of a source may read: of modules, or of the other server. Throws what `readFromSource` throws. */
export async function listTables(deps: AppDeps, dbLinkId: string): Promise<readonly TableColumns[]> {
  const isOwn = dbLinkId === OWN_DATABASE || dbLinkId === '';
  const dialect = isOwn ? 'postgresql' : (await openDataSource(deps, dbLinkId)).dialect;
  const rows = isOwn ? await ownColumns(deps) : await sourceColumns(deps, { id: dbLinkId, dialect });
  const tables = new Map<string, ColumnRow[]>();
  for (const row of rows) {
    const columns = tables.get(row.table);
    if (columns) columns.push(row);
    else tables.set(row.table, [row]);
  }
  const titles = isOwn ? await moduleTitles(deps) : new Map<string, string>();
  return [...tables].map(([table, columns]) => ({
    name: toWritten(table, dialect),
    type: titleOf(table, titles),
    columns: columns.map(({ name, type }) => ({ name: toWritten(name, dialect), type })),
  }));
}

/** Names of modules by their main table. */
async function moduleTitles({ db }: AppDeps): Promise<ReadonlyMap<string, string>> {
  const modules = await db.selectFrom('modules').select(['id', 'full_name as name']).execute();
  return new Map(modules.map(({ id, name }) => [generatedTableName(id), name]));
}

/** What a table holds: a module's records, or the rows of one of its sub-tables; '' = unknown. */
function titleOf(table: string, titles: ReadonlyMap<string, string>): string {
  const [prefix, number, ...rest] = table.split('_');
  const title = titles.get(`${prefix ?? ''}_${number ?? ''}`) ?? '';
  return title === '' || rest.length === 0 ? title : `${title} · ${rest.join('_')}`;
}

function toWritten(name: string, dialect: SqlDialect): string {
  if (dialect === 'mysql') return PLAIN_MYSQL_NAME.test(name) ? name : `\`${name.replaceAll('`', '``')}\``;
  return PLAIN_NAME.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

async function ownColumns({ db }: AppDeps): Promise<readonly ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select table_name as "table", column_name as name, data_type as type from information_schema.columns
      where table_schema = ${MODULE_SCHEMA} order by table_name, ordinal_position limit ${MAX_COLUMNS}`.execute(db);
  return rows;
}

async function sourceColumns(
  deps: AppDeps,
  { id, dialect }: { readonly id: string; readonly dialect: SqlDialect },
): Promise<readonly ColumnRow[]> {
  const isVisible =
    dialect === 'mysql' ? 'table_schema = database()' : `table_schema not in ('pg_catalog', 'information_schema')`;
  const quote = (name: string) => (dialect === 'mysql' ? `\`${name}\`` : `"${name}"`);
  const text = `select table_name as ${quote('table')}, column_name as ${quote('name')}, data_type as ${quote('type')}
    from information_schema.columns where ${isVisible} order by table_name, ordinal_position`;
  const texts = await readFromSource(deps, { id, statement: { text, args: [] }, isVerbose: true, rowCap: MAX_COLUMNS });
  return texts.map((row) => JSON.parse(row) as ColumnRow);
}
