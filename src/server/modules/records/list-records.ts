import { sql } from 'kysely';
import type { FieldModel } from '../../../engine/contract/field-model';
import { findField } from '../../../engine/contract/module-model';
import type { RecordList } from '../../../wire/records';
import { displayRecords } from './display-records';
import { readCappedValues } from './capped-rows';
import { countAllRows, COUNTED_ROWS, countFound, countRows, toPagination } from './count-rows';
import { countWrites, noteTotal, prepareLandmarks } from './kept-landmarks';
import { toCursor, type ListQuery } from './list-query';
import type { ModuleContext } from './module-context';
import { needsOf } from './needs-of';
import { findByNumber, findPlace, type FoundPlace } from './page-place';
import { rowOrder } from './row-order';
import { idArray } from './read-rows';
import { searchRows } from './search-rows';
import { type FoundRows } from './found-rows';
import { selectPage, selectRecords } from './select-page';
import { summariseColumns } from './summarise-columns';

/** A list row: `id` and display values (docs/clients.md#records). */
export type ListRow = RecordList['list'][number];

/** Reads a page of a module's list: only visible list columns, also in totals. */
export async function listRecords(
  context: ModuleContext,
  query: ListQuery,
  { hasSummary }: { readonly hasSummary: boolean },
): Promise<RecordList> {
  const [{ page, count }, summary] = await Promise.all([
    readCountedPage(context, query, { fields: listFields(context) }),
    hasSummary ? summariseList(context, query) : undefined,
  ]);
  const { rows, rowCounts, cursors } = page;
  // Users may jump into a list this large. Landmarks of names would not notice that somebody is renamed.
  const isByName = query.sort.some(({ names }) => names);
  if (count.total > COUNTED_ROWS && query.condition === null && count.searchedRows === undefined && !isByName) {
    prepareLandmarks({ context, query, order: rowOrder(context, query) });
  }
  const pagination = toPagination(query, count, page);
  return { list: rows, pagination, ...(summary && { summary }), rowCounts, cursors };
}

/** Exact number of matches. */
export async function countList(context: ModuleContext, query: ListQuery): Promise<number> {
  const writes = await countWrites(context);
  const total = await countAllRows(context, query);
  noteTotal({ context, query, order: rowOrder(context, query) }, { total, writes });
  return total;
}

/** The totals of a list over all matches, for visible columns. */
export function summariseList(context: ModuleContext, query: ListQuery): Promise<Readonly<Record<string, string>>> {
  const { model, access } = context;
  const { list } = model;
  const fieldIds = list?.hasSummary ? list.summaryFieldIds.filter((fieldId) => access.canFilter(fieldId)) : [];
  return summariseColumns(context, { query, fieldIds });
}

/** The visible columns of the list, and the field that groups its rows. */
export function listFields({ model, access }: ModuleContext): readonly FieldModel[] {
  const { columns = [], groupFieldId = '' } = model.list ?? {};
  const shown = columns.map(({ fieldId }) => fieldId).filter((fieldId) => access.canReadColumn(fieldId));
  // It need not be a column: then the right for the form decides.
  const ids = new Set(access.canFilter(groupFieldId) ? [...shown, groupFieldId] : shown);
  return [...ids].flatMap((fieldId) => findField(model, fieldId) ?? []);
}

/** Reads a page and its count; special searches find both at once. */
export async function readCountedPage(
  context: ModuleContext,
  query: ListQuery,
  { fields, isText = false }: { readonly fields: readonly FieldModel[]; readonly isText?: boolean },
) {
  const found = await searchRows(context, query);
  const [page, count] = await Promise.all([
    readPage(context, { query, fields, isText, found: found?.page ?? null }),
    found ? countFound(context, query, found) : countRows(context, query),
  ]);
  return { page, count };
}

/** Reads the first rows of a query as texts, uncounted. */
export async function readFirstRows(
  context: ModuleContext,
  query: ListQuery,
  fields: readonly FieldModel[],
): Promise<readonly ListRow[]> {
  const found = await searchRows(context, query);
  return (await readPage(context, { query, fields, isText: true, found: found?.page ?? null })).rows;
}

interface PageRequest {
  readonly query: ListQuery;
  readonly fields: readonly FieldModel[];
  /** Whether values are texts, as people read them. */
  readonly isText: boolean;
  /** The page, if a search has found it. */
  readonly found: FoundRows['page'];
}

/** Reads the display rows of a page, limited to the given fields, and what it reveals about the list's end. */
async function readPage(context: ModuleContext, { query, fields, isText, found }: PageRequest) {
  const needs = needsOf(context, fields);
  const { records, ...end } = found
    ? await readFound(context, { query, found, isWanted: needs.isWanted })
    : await readRecords(context, query, needs.isWanted);
  const { values, rowCounts } = await readCappedValues(context, records, needs);
  const shown = await displayRecords(context, { records: values, fields, isText });
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
  // Fewer rows than a page before the cursor: rows were deleted, so the page number is more reliable.
  const isCut = place.from !== null && place.isReversed && page.records.length < pageSize;
  return isCut ? read(await findByNumber(context, query, order)) : page;
}
