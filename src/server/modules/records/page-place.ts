import { sql } from 'kysely';
import { SYSTEM_COLUMNS } from '../../../engine/tables';
import { tableRef } from '../../db/module-tables';
import { SAME_PLAN } from '../../db/prepared-statements';
import { findLandmarks } from './kept-landmarks';
import type { Cursor, ListQuery } from './list-query';
import type { ModuleContext } from './module-context';
import { idArray, isPossibleId, isWithinRows } from './read-rows';
import { MAIN_ALIAS } from './load-rows';
import { keyColumns, toRowKey, type RowKey, type RowOrder } from './row-order';
import type { PagePlace } from './select-page';

/** Pages up to this row are read by offset; later ones are sought. */
const NEAR_ROWS = 10_000;

/** The place of a page. */
export interface FoundPlace extends PagePlace {
  /** Whether its number is exact, as far as known. */
  readonly isExact: boolean;
  /** Whether rows follow, if the place reveals it; undefined = an extra row was read. */
  readonly hasMore?: boolean;
  /** Total, if finding the page revealed it. */
  readonly walked?: number;
}

/**
 * Finds the start of a page: near ones by offset, others by the client's cursor (keyset pagination), from the end of the list if
 * that is nearer, or from the nearest landmark.
 */
export async function findPlace(context: ModuleContext, query: ListQuery, order: RowOrder): Promise<FoundPlace> {
  const { currentPage, pageSize, cursor } = query;
  const offset = (currentPage - 1) * pageSize;
  const limit = pageSize + 1;
  if (offset < NEAR_ROWS) return { from: null, isReversed: false, offset, limit, isExact: true };
  const key = cursor && (await findCursor(context, order, cursor));
  if (cursor && key) return besides(cursor, key, pageSize);
  return findByNumber(context, query, order);
}

/** Finds a page by its number alone. */
export async function findByNumber(context: ModuleContext, query: ListQuery, order: RowOrder): Promise<FoundPlace> {
  const { currentPage, pageSize } = query;
  const offset = (currentPage - 1) * pageSize;
  const limit = pageSize + 1;
  const list = { context, query, order };
  const { landmarks, total } = await findLandmarks(list);
  const fromEnd = total === null ? -1 : total - offset - pageSize;
  if (total !== null && total > offset && fromEnd < NEAR_ROWS) {
    const size = Math.min(pageSize, total - offset);
    const place = { from: null, isReversed: true, offset: Math.max(0, fromEnd), limit: size };
    return { ...place, isExact: false, hasMore: fromEnd > 0 };
  }
  while (!landmarks.isComplete && landmarks.rows < offset) await landmarks.walk(list);
  const nearest = landmarks.nearest(offset);
  const place = { from: nearest.key, isReversed: false, offset: nearest.offset, limit, isExact: false };
  return landmarks.isComplete ? { ...place, walked: landmarks.rows } : place;
}

function besides({ side }: Cursor, from: RowKey, pageSize: number): FoundPlace {
  if (side === 'after') return { from, isReversed: false, offset: 0, limit: pageSize + 1, isExact: false };
  return { from, isReversed: true, offset: 0, limit: pageSize, isExact: false, hasMore: true };
}

/**
 * Key of the row that a client turned the page from; also of a logically deleted one, but not of one that the user may not reach or
 * that has changed, as it may have moved.
 */
async function findCursor(context: ModuleContext, order: RowOrder, cursor: Cursor): Promise<RowKey | null> {
  const { main } = context.plan;
  if (!isPossibleId(main, cursor.id)) return null;
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${sql.raw(SAME_PLAN)} ${keyColumns(order)} from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)}
    where ${sql.id(MAIN_ALIAS, main.primaryKey.name)} = any(${idArray(main, [cursor.id])})
      and ${sql.id(MAIN_ALIAS, SYSTEM_COLUMNS.version)} = ${cursor.version} and ${isWithinRows(context)}`.execute(
    context.deps.db,
  );
  return rows[0] ? toRowKey(order, rows[0]) : null;
}
