import { sql } from 'kysely';
import type { FieldModel } from '../../../engine/contract/field-model';
import { findField } from '../../../engine/contract/module-model';
import type { ListData } from '../../http/envelope';
import { displayRecords } from './display-records';
import { needsOf, readCappedValues, type RowCounts } from './capped-rows';
import { countAllRows, COUNTED_ROWS, countFound, countRows, toPagination } from './count-rows';
import { countWrites, noteTotal, prepareLandmarks } from './kept-landmarks';
import { toCursor, type ListQuery } from './list-query';
import type { ModuleContext } from './module-context';
import { findByNumber, findPlace, type FoundPlace } from './page-place';
import { rowOrder } from './row-order';
import { idArray } from './read-rows';
import { searchRows, type FoundRows } from './search-rows';
import { selectPage, selectRecords } from './select-page';
import { summariseColumns } from './summarise-columns';

/** A list row: `id` and display values (contract e.5). */
export type ListRow = { readonly id: string } & Readonly<Record<string, unknown>>;

/**
 * A page of rows and the totals over everything that matches, by field id: texts, whatever a total says, so that a client
 * that knows sums only can show them all.
 */
export interface RecordListData extends ListData<ListRow> {
  /** Absent for a client that asks for them by themselves. */
  readonly summary?: Readonly<Record<string, string>>;
  /** How many rows a sub-table has where the list holds the first ones only: by record id, then by sub-table. */
  readonly rowCounts: RowCounts;
  /** Names of the first and the last row, to turn the page from; null when there is none. */
  readonly cursors: { readonly first: string; readonly last: string } | null;
}

/** Reads a page of a module's list: only columns of the list that the user may see, also in the totals. */
export async function listRecords(
  context: ModuleContext,
  query: ListQuery,
  { hasSummary }: { readonly hasSummary: boolean },
): Promise<RecordListData> {
  const [{ page, count }, summary] = await Promise.all([
    readCountedPage(context, query, listFields(context)),
    hasSummary ? summariseList(context, query) : undefined,
  ]);
  const { rows, rowCounts, cursors } = page;
  // Opened as it is, a list this large may be jumped into.
  if (count.total > COUNTED_ROWS && query.condition === null && count.searchedRows === undefined) {
    prepareLandmarks({ context, query, order: rowOrder(context, query) });
  }
  const pagination = toPagination(query, count, page);
  return { list: rows, pagination, ...(summary && { summary }), rowCounts, cursors };
}

/** How many records of a list match, exactly. */
export async function countList(context: ModuleContext, query: ListQuery): Promise<number> {
  const writes = await countWrites(context);
  const total = await countAllRows(context, query);
  noteTotal({ context, query, order: rowOrder(context, query) }, { total, writes });
  return total;
}

/** The totals that a list shows, over all records that match: of columns that the user may see. */
export function summariseList(context: ModuleContext, query: ListQuery): Promise<Readonly<Record<string, string>>> {
  const { model, access } = context;
  const { list } = model;
  const fieldIds = list?.hasSummary ? list.summaryFieldIds.filter((fieldId) => access.canFilter(fieldId)) : [];
  return summariseColumns(context, { query, fieldIds });
}

/** The columns of the list that the user may see. */
export function listFields({ model, access }: ModuleContext): readonly FieldModel[] {
  const shown = (model.list?.columns ?? []).filter(({ fieldId }) => access.canReadColumn(fieldId));
  return shown.flatMap(({ fieldId }) => findField(model, fieldId) ?? []);
}

/** Reads a page and how many rows there are; a search of its own kind finds both at once. */
export async function readCountedPage(context: ModuleContext, query: ListQuery, fields: readonly FieldModel[]) {
  const found = await searchRows(context, query);
  const [page, count] = await Promise.all([
    readPage(context, { query, fields, found: found?.page ?? null }),
    found ? countFound(context, query, found) : countRows(context, query),
  ]);
  return { page, count };
}

interface PageRequest {
  readonly query: ListQuery;
  readonly fields: readonly FieldModel[];
  /** The page, where a search has found it. */
  readonly found: FoundRows['page'];
}

/** Reads the display rows of one page, limited to the given fields, and what the page shows of the list's end. */
async function readPage(context: ModuleContext, { query, fields, found }: PageRequest) {
  const needs = needsOf(context, fields);
  const { records, ...end } = found
    ? await readFound(context, { query, found, isWanted: needs.isWanted })
    : await readRecords(context, query, needs.isWanted);
  const { values, rowCounts } = await readCappedValues(context, records, needs);
  const shown = await displayRecords(context, { records: values, fields });
  const rows: ListRow[] = shown.map((row, index) => ({ ...row, id: records[index]?.id ?? '' }));
  const [first, last] = [records[0], records.at(-1)];
  const cursors = first && last ? { first: toCursor(first), last: toCursor(last) } : null;
  return { rows, rowCounts, cursors, rowCount: rows.length, ...end };
}

interface FoundPage {
  readonly query: ListQuery;
  readonly found: NonNullable<FoundRows['page']>;
  readonly isWanted: (fieldId: string) => boolean;
}

async function readFound(context: ModuleContext, { query, found, isWanted }: FoundPage) {
  const ids = sql`select unnest(${idArray(context.plan.main, found.ids)})`;
  const order = rowOrder(context, query);
  const records = await selectRecords(context.deps.db, context, { ids, order, isWanted });
  return { records, hasMore: found.hasMore, isExact: true, walked: null };
}

async function readRecords(context: ModuleContext, query: ListQuery, isWanted: (fieldId: string) => boolean) {
  const order = rowOrder(context, query);
  const { pageSize } = query;
  const read = async (place: FoundPlace) => {
    const records = await selectPage(context.deps.db, context, { query, order, place, isWanted });
    const hasMore = place.hasMore ?? records.length > pageSize;
    return { records: records.slice(0, pageSize), hasMore, isExact: place.isExact, walked: place.walked ?? null };
  };
  const place = await findPlace(context, query, order);
  const page = await read(place);
  // Fewer rows before a row than a page holds: so many were deleted that the number says more than the row.
  const isCut = place.from !== null && place.isReversed && page.records.length < pageSize;
  return isCut ? read(await findByNumber(context, query, order)) : page;
}
