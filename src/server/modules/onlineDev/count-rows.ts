import { sql, type RawBuilder } from 'kysely';
import type { ListData } from '../../http/envelope';
import { rememberedTotal } from './kept-landmarks';
import { findKeptTotals, keptRows, knownRows } from './kept-list-totals';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';
import { orderClause, rowOrder } from './row-order';
import type { FoundRows } from './search-rows';
import { matchingRows } from './select-page';
import { runShared } from './shared-runs';

/** Rows that are counted one by one with every page; of more the number is estimated. */
export const COUNTED_ROWS = 10_000;

/** How many records match. */
export interface RowCount {
  readonly total: number;
  /** Whether the number is an estimate: there are more than `COUNTED_ROWS`. */
  readonly isEstimated: boolean;
  /** Rows that were looked at, or sorted, where the answer is of those alone. */
  readonly searchedRows?: number;
}

/**
 * Counts what matches as far as `COUNTED_ROWS`; beyond, the planner of the database says about how many there are, unless the
 * database keeps their number.
 */
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
 * Everything is counted along the list's own order, whose index leaves the deleted records out: the table itself may begin with
 * any number of them. With a condition the planner knows better which index to take.
 */
export function ownOrder(context: ModuleContext, { condition }: Pick<ListQuery, 'condition'>): RawBuilder<unknown> {
  if (condition !== null) return sql``;
  const { columns } = context.plan.main;
  const isColumn = (id: string) => columns.some(({ fieldId }) => fieldId === id);
  const sort = (context.model.list?.defaultSort ?? []).filter(({ fieldId }) => isColumn(fieldId));
  return sql`order by ${orderClause(rowOrder(context, { sort }))}`;
}

/** How many there are of more than are counted. */
async function countAbout(context: ModuleContext, query: ListQuery, atLeast: number): Promise<RowCount> {
  const known = await rememberedTotal({ context, query, order: rowOrder(context, query) });
  return { total: Math.max(atLeast, known ?? (await estimateRows(context, query))), isEstimated: true };
}

/** How many records a search has found. */
export async function countFound(
  context: ModuleContext,
  query: ListQuery,
  { total, isCapped, searchedRows }: FoundRows,
): Promise<RowCount> {
  if (isCapped) return countAbout(context, query, total);
  return { total, isEstimated: false, ...(searchedRows !== null && { searchedRows }) };
}

/** Counts everything that matches: what takes its time, and is asked for by itself. */
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

/** What a page has shown of the end of its list. */
interface ShownPage {
  readonly rowCount: number;
  /** Whether rows follow it. */
  readonly hasMore: boolean;
  /** Whether it stands exactly where its number says. */
  readonly isExact: boolean;
  /** Rows of the whole list, where the page was found by walking along all of it. */
  readonly walked: number | null;
}

/**
 * What a list says about its pages. Whoever reads `total` only can turn every page: an estimate never ends before the rows do,
 * and once a page has shown where they end it ends there as well.
 */
export function toPagination(
  { currentPage, pageSize }: Pick<ListQuery, 'currentPage' | 'pageSize'>,
  { total, isEstimated, searchedRows }: RowCount,
  { rowCount, hasMore, isExact, walked }: ShownPage,
): ListData<never>['pagination'] {
  const page = { currentPage, pageSize };
  if (!isEstimated) return { ...page, total, ...(searchedRows !== undefined && { searchedRows }) };
  if (hasMore) return { ...page, total: Math.max(total, currentPage * pageSize + 1), isTotalEstimated: true };
  const before = (currentPage - 1) * pageSize;
  if (rowCount > 0 && isExact) return { ...page, total: before + rowCount };
  const end = rowCount > 0 ? before + rowCount : Math.min(walked ?? total, before);
  return { ...page, total: Math.max(COUNTED_ROWS + 1, end), isTotalEstimated: true };
}
