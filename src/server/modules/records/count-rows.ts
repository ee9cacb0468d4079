import { sql, type RawBuilder } from 'kysely';
import type { RecordList } from '../../../wire/records';
import { rememberedTotal } from './kept-landmarks';
import { findKeptTotals, keptRows, knownRows } from './kept-list-totals';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';
import { orderClause, rowOrder } from './row-order';
import type { FoundRows } from './found-rows';
import { matchingRows } from './select-page';
import { runShared } from './shared-runs';

/** Limit of exact counting; larger numbers are estimated. */
export const COUNTED_ROWS = 10_000;

/** How many records match. */
export interface RowCount {
  readonly total: number;
  /** Whether the number is an estimate, above `COUNTED_ROWS`. */
  readonly isEstimated: boolean;
  /** Number of rows searched or sorted, if not all were. */
  readonly searchedRows?: number;
}

/** Counts matches up to `COUNTED_ROWS`; beyond, uses the materialised total or the planner's estimate. */
export async function countRows(context: ModuleContext, query: ListQuery): Promise<RowCount> {
  const { db } = context.deps;
  const known = await knownRows(context, query);
  if (known !== null) return { total: known, isEstimated: false };
  const { rows } = await sql<{ total: string }>`select count(*) as total
    from (select 1 ${matchingRows(context, query)} ${ownOrder(context, query)} limit ${COUNTED_ROWS + 1}) as counted`.execute(
    db,
  );
  const total = Number(rows[0]?.total ?? 0);
  if (total <= COUNTED_ROWS) return { total, isEstimated: false };
  const kept = await keptRows(context, query);
  return kept === null ? countAbout(context, query, total) : { total: kept, isEstimated: false };
}

/**
 * Without a condition, and granted schemes, counts along the list's order, whose index excludes deleted records, which may be many in the table. With a
 * condition the planner chooses better.
 */
export function ownOrder(context: ModuleContext, { condition }: Pick<ListQuery, 'condition'>): RawBuilder<unknown> {
  if (condition !== null || typeof context.rows !== 'string') return sql``;
  const { columns } = context.plan.main;
  const isColumn = (id: string) => columns.some(({ fieldId }) => fieldId === id);
  const sort = (context.model.list?.defaultSort ?? []).filter(({ fieldId }) => isColumn(fieldId));
  return sql`order by ${orderClause(rowOrder(context, { sort }))}`;
}

/** Estimates a count beyond the limit. */
async function countAbout(context: ModuleContext, query: ListQuery, atLeast: number): Promise<RowCount> {
  const known = await rememberedTotal({ context, query, order: rowOrder(context, query) });
  return { total: Math.max(atLeast, known ?? (await estimateRows(context, query))), isEstimated: true };
}

/** The count of a search. */
export async function countFound(
  context: ModuleContext,
  query: ListQuery,
  { total, isCapped, searchedRows }: FoundRows,
): Promise<RowCount> {
  if (isCapped) return countAbout(context, query, total);
  return { total, isEstimated: false, ...(searchedRows !== null && { searchedRows }) };
}

/** Counts all matches, which may take long. */
export async function countAllRows(context: ModuleContext, query: ListQuery): Promise<number> {
  const kept = await findKeptTotals(context, query);
  if (kept) return kept.rows;
  const rows = await runShared<{ total: string }>(
    context.deps,
    sql`select count(*) as total ${matchingRows(context, query)}`,
  );
  return Number(rows[0]?.total ?? 0);
}

async function estimateRows(context: ModuleContext, query: ListQuery): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
  }>`explain (format json) select 1 ${matchingRows(context, query)}`.execute(context.deps.db);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/** What a page reveals about the end of its list. */
interface ShownPage {
  readonly rowCount: number;
  /** Whether rows follow. */
  readonly hasMore: boolean;
  /** Whether its number is exact. */
  readonly isExact: boolean;
  /** Total, if finding the page walked the whole list. */
  readonly walked: number | null;
}

/**
 * Pagination of a response. Clients that only read `total` can reach every page: an estimate never ends before the rows do, and is
 * exact once a page has shown the end.
 */
export function toPagination(
  { currentPage, pageSize }: Pick<ListQuery, 'currentPage' | 'pageSize'>,
  { total, isEstimated, searchedRows }: RowCount,
  { rowCount, hasMore, isExact, walked }: ShownPage,
): RecordList['pagination'] {
  const page = { currentPage, pageSize };
  if (!isEstimated) return { ...page, total, ...(searchedRows !== undefined && { searchedRows }) };
  if (hasMore) return { ...page, total: Math.max(total, currentPage * pageSize + 1), isTotalEstimated: true };
  const before = (currentPage - 1) * pageSize;
  if (rowCount > 0 && isExact) return { ...page, total: before + rowCount };
  const end = rowCount > 0 ? before + rowCount : Math.min(walked ?? total, before);
  return { ...page, total: Math.max(COUNTED_ROWS + 1, end), isTotalEstimated: true };
}
