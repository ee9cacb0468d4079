import type { Condition } from '../../../engine/contract/condition';
import {
  canSortBy,
  combineConditions,
  parseSuperQuery,
  toCondition,
  type QueryResult,
  type QueryScope,
  type SearchRequest,
} from '../../../engine/query';
import { registry } from '../../../renderers/definitions';
import { BusinessError } from '../../http/errors';
import { parseJsonText } from '../../http/json-text';
import type { ModuleContext } from './module-context';
import {
  MAX_CURSOR,
  MAX_FIELD_ID,
  MAX_KEYWORD,
  MAX_SORTS,
  requireBounded,
  requireFew,
  requireShort,
  requireShortJson,
} from './search-bounds';

/** What a list call asks for (contract e.5 List), read and checked. */
export interface ListQuery {
  readonly condition: Condition | null;
  readonly sort: readonly { readonly fieldId: string; readonly order: 'asc' | 'desc' }[];
  readonly currentPage: number;
  readonly pageSize: number;
  /** Every record is a row of its own: no groups, no levels. */
  readonly isPlain: boolean;
  /** The row that the client turns the page from; null = it names the page alone. */
  readonly cursor: Cursor | null;
  /**
   * How many rows an answer may cost that no index gives. `part`: so many that it comes at once, and the answer says that it is of
   * those; `all`: every one of them; null: every one as well, but for texts of one or two characters, from a client that does not say.
   */
  readonly reach: 'part' | 'all' | null;
}

/** A row beside which a page lies. */
export interface Cursor {
  readonly side: 'after' | 'before';
  readonly id: string;
  /** Version of the record that the client has shown. */
  readonly version: number;
}

/** Page sizes that clients offer go to 500; a list without paging reads this many at most (contract c.1 type 3). */
const MAX_PAGE_SIZE = 500;
export const MAX_UNPAGED = 10_000;
const MAX_PAGE = 10_000_000;

/**
 * Reads the body of a list call. Throws SERVER_FORBIDDEN when it filters or sorts by a field that the user may not see,
 * known or not, SERVER_REQUEST_INVALID for a value that does not fit its field, and SERVER_TEXT_TOO_LONG or
 * SERVER_LIST_TOO_LONG for what passes a bound.
 */
export function readListQuery(context: ModuleContext, body: Readonly<Record<string, unknown>>): ListQuery {
  const { model } = context;
  const scope = toScope(context);
  const search = readSearch(body);
  const isPlain = body['layout'] === 'plain';
  const isUnpaged = model.list ? !model.list.hasPage || (model.list.type === 3 && !isPlain) : false;
  const fallback = model.list?.pageSize ?? 20;
  return {
    condition: requireCondition(toCondition({ ...scope, search })),
    sort: readSort(scope, body),
    currentPage: isUnpaged ? 1 : toCount(body['currentPage'], 1, MAX_PAGE),
    pageSize: isUnpaged ? MAX_UNPAGED : toCount(body['pageSize'], fallback, MAX_PAGE_SIZE),
    isPlain,
    cursor: isUnpaged ? null : readCursor(body),
    reach: readReach(body['reach']),
  };
}

function readReach(given: unknown): ListQuery['reach'] {
  return given === 'part' || given === 'all' ? given : null;
}

/** `after` or `before`: what a page of the list has named as its `cursors`; anything else names no row. */
function readCursor(body: Readonly<Record<string, unknown>>): Cursor | null {
  const side = body['after'] === undefined ? 'before' : 'after';
  const text = toText(body[side]);
  requireShort(text, `/body/${side}`, MAX_CURSOR);
  const [, version, id] = /^(\d{1,9})\.(.+)$/s.exec(text) ?? [];
  return version !== undefined && id !== undefined ? { side, id, version: Number(version) } : null;
}

/** The name of a row for `after` and `before`. */
export function toCursor({ id, version }: { readonly id: string; readonly version: number }): string {
  return `${String(version)}.${id}`;
}

/** The keyword, the search values and the advanced query of a body, within their bounds. */
function readSearch(body: Readonly<Record<string, unknown>>): SearchRequest {
  const keyword = toText(body['keyword']);
  requireShort(keyword, '/body/keyword', MAX_KEYWORD);
  requireShortJson(body['queryJson'], '/body/queryJson');
  const values = readValues(body['queryJson']);
  requireBounded(values, '/body/queryJson');
  requireShortJson(body['superQueryJson'], '/body/superQueryJson');
  const superQuery = parseSuperQuery(body['superQueryJson']);
  if (superQuery === undefined) throw invalid('/body/superQueryJson');
  requireBounded(superQuery?.items ?? [], '/body/superQueryJson');
  return { values, keyword, superQuery };
}

/** What a context lets a question name. */
export function toScope({ model, access, evaluation }: ModuleContext): QueryScope {
  return { model, registry, access, timeZone: evaluation.timeZone };
}

/** The condition of an allowed question; throws SERVER_FORBIDDEN or SERVER_REQUEST_INVALID for another. */
export function requireCondition(result: QueryResult): Condition | null {
  if (result.ok) return result.condition;
  if (result.reason === 'forbidden') throw new BusinessError('SERVER_FORBIDDEN');
  throw invalid(`/body/queryJson/${result.fieldId}`);
}

/** Adds a test to a query that must hold as well. */
export function withCondition(query: ListQuery, condition: Condition): ListQuery {
  return {
    ...query,
    condition: combineConditions('and', query.condition ? [query.condition, condition] : [condition]),
  };
}

/** `sidx` and `sort`, each one name or a comma list; the module's own order when the client names none. */
function readSort(scope: QueryScope, body: Readonly<Record<string, unknown>>): ListQuery['sort'] {
  const sidx = toText(body['sidx']);
  requireShort(sidx, '/body/sidx', MAX_SORTS * (MAX_FIELD_ID + 1));
  requireShort(toText(body['sort']), '/body/sort', MAX_SORTS * (MAX_FIELD_ID + 1));
  const fieldIds = sidx
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const orders = toText(body['sort'])
    .split(',')
    .map((part) => part.trim().toLowerCase());
  requireFew(fieldIds, '/body/sidx', MAX_SORTS);
  if (fieldIds.length > 0) {
    return [...new Set(fieldIds)].map((fieldId, index) => {
      if (!canSortBy(scope, fieldId)) throw new BusinessError('SERVER_FORBIDDEN');
      return { fieldId, order: (orders[index] ?? orders[0]) === 'asc' ? ('asc' as const) : ('desc' as const) };
    });
  }
  // An order by a field that the user may not see would tell its values: the author's default then does not apply.
  return scope.model.list?.defaultSort.filter(({ fieldId }) => canSortBy(scope, fieldId)) ?? [];
}

/** The search values: a JSON text or an object, '' for none. */
function readValues(input: unknown): Readonly<Record<string, unknown>> {
  const values = typeof input === 'string' ? parseJsonText(input.trim() || '{}') : (input ?? {});
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw invalid('/body/queryJson');
  return values as Readonly<Record<string, unknown>>;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toCount(value: unknown, fallback: number, max: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1 ? Math.min(number, max) : fallback;
}

function invalid(path: string): BusinessError {
  return new BusinessError('SERVER_REQUEST_INVALID', { path, reason: '' });
}
