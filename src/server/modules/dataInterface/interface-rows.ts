import { isRecord } from '../../../engine/json/raw-value';
import { BusinessError } from '../../http/errors';
import type { InterfacePage } from './macros';
import type { SqlRow } from './run-sql';

/** Members that usually hold the rows of an answer, and their number. */
const ROW_PATHS = ['list', 'data', 'data.list', 'data.records', 'data.rows', 'records', 'rows', 'items', 'result'];
const TOTAL_PATHS = ['pagination.total', 'data.pagination.total', 'total', 'data.total', 'totalCount', 'count'];

/** The rows of an answer. */
export type InterfaceRows = readonly SqlRow[];

/** A page of rows, searched in some columns. */
export interface RowSearch {
  readonly page: InterfacePage;
  readonly columns: readonly string[];
}

/** The member at a path with dots; '' = the value itself. */
export function memberAt(data: unknown, path: string): unknown {
  let found = data;
  for (const name of path === '' ? [] : path.split('.')) {
    found =
      (isRecord(found) || Array.isArray(found)) && Object.hasOwn(found, name) ? (found as SqlRow)[name] : undefined;
  }
  return found;
}

/**
 * Rows of an answer: an array, or the one at `path`, or where answers usually have it; entries that are no objects are left out.
 * Throws SERVER_INTERFACE_ROWS when nothing is at the path.
 */
export function toRows(data: unknown, path = ''): InterfaceRows {
  const given = path === '' ? undefined : memberAt(data, path);
  if (path !== '' && !Array.isArray(given)) throw new BusinessError('SERVER_INTERFACE_ROWS', { path });
  const usual = () => ROW_PATHS.map((each) => memberAt(data, each)).find((member) => Array.isArray(member));
  const list = given ?? (Array.isArray(data) ? data : usual());
  return (Array.isArray(list) ? list : []).filter(isRecord);
}

/** The number of all rows that an answer names; undefined = it names none. */
export function toTotal(data: unknown, path = ''): number | undefined {
  const paths = path === '' ? TOTAL_PATHS : [path];
  const total = paths.map((each) => Number(memberAt(data, each) ?? Number.NaN)).find((each) => Number.isFinite(each));
  return total !== undefined && Number.isSafeInteger(total) && total >= 0 ? total : undefined;
}

/** The asked page of rows that are all here, and the number of those that match. */
export function pageRows(rows: readonly SqlRow[], { page, columns }: RowSearch) {
  const keyword = page.keyword.toLowerCase();
  const holds = (row: SqlRow) =>
    columns.some((column) =>
      String(row[column] ?? '')
        .toLowerCase()
        .includes(keyword),
    );
  const found = keyword === '' || columns.length === 0 ? rows : rows.filter(holds);
  return { rows: found.slice(page.offset, page.offset + page.limit), total: found.length };
}

/** The rows whose column is one of the ids, in the order of the ids. */
export function rowsByIds(rows: readonly SqlRow[], column: string, ids: readonly string[]): readonly SqlRow[] {
  const byValue = new Map(rows.map((row) => [String(row[column]), row]));
  return ids.flatMap((id) => {
    const row = byValue.get(id);
    return row ? [row] : [];
  });
}
