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
  /** Whether rows stand in the order of their sort codes; default true. */
  readonly isInOrder?: boolean;
}

export interface RowPage {
  readonly rows: readonly ResourceRow[];
  readonly page: Page;
  readonly total: number;
}

/** Reads a page of rows whose name or code holds the keyword, ordered by sort code and age, with their makers' names. */
export async function listRows(
  db: Kysely<SystemSchema>,
  { table, query, filters = [], finds = findNamed, extra = [], sortColumns, isInOrder = true }: RowQuery,
): Promise<RowPage> {
  const page = toPage(query);
  const order = sql`${toOrder(query, sortColumns)} ${isInOrder ? sql`t.sort_code,` : sql``} t.created_at desc, t.id`;
  const found = await findPage(db, { table, page, order, tests: filters, finds });
  const columns = [sql`t.*`, sql`coalesce(u.real_name || '/' || u.account, '') as creator_user`, ...extra];
  // The page is found by ids first: what is looked up for a row would be for every row before it too.
  const { rows } = await sql<ResourceRow>`select ${sql.join(columns)}
    from unnest(${found.ids}::text[]) with ordinality as page (id, place)
    join ${sql.table(`system.${table}`)} t on t.id = page.id left join system.users u on u.id = t.created_by
    order by page.place`.execute(db);
  return { rows, page, total: Number(found.total) };
}

interface PageSearch {
  readonly table: keyof SystemSchema;
  readonly page: Page;
  readonly order: RawBuilder<unknown>;
  readonly tests: readonly RawBuilder<unknown>[];
  readonly finds: (keyword: string) => RawBuilder<boolean>;
}

interface FoundPage {
  readonly ids: readonly string[];
  readonly total: string;
}

/**
 * Ids of a page, and how many rows there are. A keyword is looked for in every row, so both come from one look; without one the
 * first pages come from an index, and only the rest is counted.
 */
async function findPage(db: Kysely<SystemSchema>, search: PageSearch): Promise<FoundPage> {
  const { table, page, order, finds } = search;
  const tests = page.keyword === '' ? search.tests : [...search.tests, finds(page.keyword)];
  const where = tests.length > 0 ? sql`where ${sql.join(tests, sql` and `)}` : sql``;
  const listed = sql.table(`system.${table}`);
  const part = sql`order by ${order} limit ${page.pageSize} offset ${page.offset}`;
  if (page.keyword !== '') {
    const { rows } = await sql<FoundPage>`with found as materialized (select t.id from ${listed} t ${where})
      select (select count(*) from found) as total,
        array(select t.id from ${listed} t where t.id in (select id from found) ${part}) as ids`.execute(db);
    return rows[0] ?? { ids: [], total: '0' };
  }
  const [ids, counted] = await Promise.all([
    sql<{ id: string }>`select t.id from ${listed} t ${where} ${part}`.execute(db),
    sql<{ total: string }>`select count(*) as total from ${listed} t ${where}`.execute(db),
  ]);
  return { ids: ids.rows.map(({ id }) => id), total: counted.rows[0]?.total ?? '0' };
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
