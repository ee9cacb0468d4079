import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { SystemSchema } from '../db/system-schema';
import { toLikePattern, toPage, type Page, type PageQuery } from '../http/page-query';
import type { Static } from '@sinclair/typebox';
import type { ResourceRow } from './resource-row';

/** A page of a table as a management screen asks for it (docs/clients.md#every-request). */
export interface RowQuery {
  readonly table: keyof SystemSchema;
  readonly query: Static<typeof PageQuery>;
  /** Further tests on `t`, the listed table. */
  readonly filters?: readonly RawBuilder<unknown>[];
  /** How a keyword is found; in names and codes unless it says otherwise. */
  readonly finds?: ((keyword: string) => RawBuilder<boolean>) | undefined;
  /** Further columns, over `t`. */
  readonly extra?: readonly RawBuilder<unknown>[];
  /** Members that may be sorted by, with their columns; without one the screen's own order counts. */
  readonly sortColumns: Readonly<Record<string, string>>;
}

export interface RowPage {
  readonly rows: readonly ResourceRow[];
  readonly page: Page;
  readonly total: number;
}

/** Reads a page of rows whose name or code holds the keyword, ordered by sort code and age, with their makers' names. */
export async function listRows(
  db: Kysely<SystemSchema>,
  { table, query, filters = [], finds = findNamed, extra = [], sortColumns }: RowQuery,
): Promise<RowPage> {
  const page = toPage(query);
  const tests = [...filters];
  if (page.keyword !== '') tests.push(finds(page.keyword));
  const where = tests.length > 0 ? sql`where ${sql.join(tests, sql` and `)}` : sql``;
  const listed = sql.table(`system.${table}`);
  // The page is found by ids first: what is looked up for a row would be for every row before it too.
  const ids = sql`select t.id from ${listed} t ${where}
    order by ${toOrder(query, sortColumns)} t.sort_code, t.created_at desc, t.id
    limit ${page.pageSize} offset ${page.offset}`;
  const columns = [sql`t.*`, sql`coalesce(u.real_name || '/' || u.account, '') as creator_user`, ...extra];
  const [{ rows }, counted] = await Promise.all([
    sql<ResourceRow>`select ${sql.join(columns)} from unnest(array(${ids})) with ordinality as page (id, place)
      join ${listed} t on t.id = page.id left join system.users u on u.id = t.created_by
      order by page.place`.execute(db),
    sql<{ total: string }>`select count(*) as total from ${listed} t ${where}`.execute(db),
  ]);
  return { rows, page, total: Number(counted.rows[0]?.total ?? 0) };
}

function findNamed(keyword: string): RawBuilder<boolean> {
  const pattern = toLikePattern(keyword);
  return sql<boolean>`(t.full_name ilike ${pattern} or t.en_code ilike ${pattern})`;
}

/** Who made a listed row and when, in clients' names. */
export function toAudit(row: ResourceRow) {
  const created = row['created_at'];
  const updated = row['updated_at'];
  return {
    creatorUser: String(row['creator_user'] ?? ''),
    creatorTime: created instanceof Date ? created.getTime() : 0,
    lastModifyTime: updated instanceof Date ? updated.getTime() : null,
  };
}

function toOrder({ sidx = '', sort = '' }: Static<typeof PageQuery>, columns: Readonly<Record<string, string>>) {
  const column = Object.hasOwn(columns, sidx) ? columns[sidx] : undefined;
  if (column === undefined) return sql``;
  return sql`${sql.ref(`t.${column}`)} ${sort.toLowerCase() === 'asc' ? sql`asc` : sql`desc`} nulls last,`;
}
