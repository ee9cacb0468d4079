import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { SystemSchema } from '../db/system-schema';
import { toLikePattern, toPage, type Page, type PageQuery } from '../http/page-query';
import type { Static } from '@sinclair/typebox';
import type { ResourceRow } from './resource-row';

/** A page of a table as a management screen asks for it (docs/clients.md#every-request). */
export interface RowQuery {
  readonly table: string;
  readonly query: Static<typeof PageQuery>;
  /** Further tests on `t`, the listed table. */
  readonly filters?: readonly RawBuilder<unknown>[];
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
  { table, query, filters = [], extra = [], sortColumns }: RowQuery,
): Promise<RowPage> {
  const page = toPage(query);
  const pattern = toLikePattern(page.keyword);
  const tests = [...filters];
  if (page.keyword !== '') tests.push(sql`(t.full_name ilike ${pattern} or t.en_code ilike ${pattern})`);
  const where = tests.length > 0 ? sql`where ${sql.join(tests, sql` and `)}` : sql``;
  const from = sql`from ${sql.table(`system.${table}`)} t left join system.users u on u.id = t.created_by`;
  const columns = [sql`t.*`, sql`coalesce(u.real_name || '/' || u.account, '') as creator_user`, ...extra];
  const { rows } = await sql<ResourceRow>`select ${sql.join(columns)} ${from} ${where}
    order by ${toOrder(query, sortColumns)} t.sort_code, t.created_at desc, t.id
    limit ${page.pageSize} offset ${page.offset}`.execute(db);
  const counted = await sql<{ total: string }>`select count(*) as total ${from} ${where}`.execute(db);
  return { rows, page, total: Number(counted.rows[0]?.total ?? 0) };
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
