import type { Condition } from '../../../engine/contract/condition';
import { findField } from '../../../engine/contract/module-model';
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
import { readBranch } from './tree-branch';
import { resolveNames, sortNamesOf, type SortNames } from './search-names';

/** A field to sort by. */
export interface SortTerm {
  readonly fieldId: string;
  readonly order: 'asc' | 'desc';
  /** The names of the ids in the field, which are sorted instead of it. */
  readonly names?: SortNames;
}

/** A parsed and checked list query (docs/clients.md#records). */
export interface ListQuery {
  readonly condition: Condition | null;
  readonly sort: readonly SortTerm[];
  readonly currentPage: number;
  readonly pageSize: number;
  /** Ungrouped and flat: every record is a row. */
  readonly isPlain: boolean;
  /** The row from which the page was turned; null = by number. */
  readonly cursor: Cursor | null;
  /**
   * Rows to read where no index helps. `part`: limited, and the response says how many; `all`: all; null: all, except for texts of
   * one or two characters from clients that do not choose.
   */
  readonly reach: 'part' | 'all' | null;
}

/** A row beside the requested page. */
export interface Cursor {
  readonly side: 'after' | 'before';
  readonly id: string;
  /** Version of the record that the client has. */
  readonly version: number;
}

/** Maximum page size; also of a list without paging (docs/module-format.md#list-types). */
const MAX_PAGE_SIZE = 500;
export const MAX_UNPAGED = 10_000;
const MAX_PAGE = 10_000_000;

/**
 * Parses the body of a list call. Throws SERVER_FORBIDDEN for filtering or sorting by a field that the user may not see, known or
 * not, SERVER_REQUEST_INVALID for an invalid value, and SERVER_TEXT_TOO_LONG or SERVER_LIST_TOO_LONG beyond a bound.
 */
export async function readListQuery(
  context: ModuleContext,
  body: Readonly<Record<string, unknown>>,
): Promise<ListQuery> {
  const { model } = context;
  const scope = toScope(context);
  const asked = readSearch(body);
  const search = { ...asked, branch: await readBranch(context, asked.values ?? {}) };
  const { layout } = body;
  const isPlain = layout === 'plain' || (layout === 'levels' && model.list?.type !== 5);
  const isUnpaged = model.list?.hasPage === false;
  const fallback = model.list?.pageSize ?? 20;
  return {
    condition: await toListCondition(context, search),
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

/** `after` or `before`: a value of `cursors`; null for anything else. */
function readCursor(body: Readonly<Record<string, unknown>>): Cursor | null {
  const side = body['after'] === undefined ? 'before' : 'after';
  const text = toText(body[side]);
  requireShort(text, `/body/${side}`, MAX_CURSOR);
  const [, version, id] = /^(\d{1,9})\.(.+)$/s.exec(text) ?? [];
  return version !== undefined && id !== undefined ? { side, id, version: Number(version) } : null;
}

/** Serialises a row for `after` and `before`. */
export function toCursor({ id, version }: { readonly id: string; readonly version: number }): string {
  return `${String(version)}.${id}`;
}

/** Keyword, search values and advanced query of a body, within bounds. */
function readSearch(body: Readonly<Record<string, unknown>>): SearchRequest {
  const keyword = toText(body['keyword']);
  requireShort(keyword, '/body/keyword', MAX_KEYWORD);
  requireShortJson(body['queryJson'], '/body/queryJson');
  const values = readValues(body['queryJson']);
  requireBounded(values, '/body/queryJson');
  requireShortJson(body['superQueryJson'], '/body/superQueryJson');
  const superQuery = parseSuperQuery(body['superQueryJson']);
  if (superQuery && 'faultAt' in superQuery) throw invalid(pathIn('superQueryJson', superQuery.faultAt));
  requireBounded(superQuery?.items ?? [], '/body/superQueryJson');
  return { values, keyword, superQuery };
}

/** The query scope of a context. */
export function toScope({ model, access, evaluation }: ModuleContext): QueryScope {
  return { model, registry, access, timeZone: evaluation.timeZone };
}

/** The condition of a search with names resolved to ids. Throws as `requireCondition` and `resolveNames`. */
export function toListCondition(context: ModuleContext, search: SearchRequest): Promise<Condition | null> {
  return resolveNames(context, requireCondition(toCondition({ ...toScope(context), search })));
}

/** The condition of a permitted query; throws SERVER_FORBIDDEN or SERVER_REQUEST_INVALID otherwise. */
function requireCondition(result: QueryResult): Condition | null {
  if (result.ok) return result.condition;
  if (result.reason === 'forbidden') throw new BusinessError('SERVER_FORBIDDEN');
  throw invalid(result.at === undefined ? pathIn('queryJson', result.fieldId) : pathIn('superQueryJson', result.at));
}

/** Adds a condition by `and`. */
export function withCondition(query: ListQuery, condition: Condition): ListQuery {
  return {
    ...query,
    condition: combineConditions('and', query.condition ? [query.condition, condition] : [condition]),
  };
}

/** `sidx` and `sort`, each a name or comma list; default: the module's order. */
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
      const order = (orders[index] ?? orders[0]) === 'asc' ? 'asc' : 'desc';
      return toSortTerm(scope, { fieldId, order });
    });
  }
  // Sorting by a field that the user may not see would reveal its values: such a default is dropped.
  const own = scope.model.list?.defaultSort.filter(({ fieldId }) => canSortBy(scope, fieldId)) ?? [];
  return own.map((term) => toSortTerm(scope, term));
}

function toSortTerm({ model }: QueryScope, term: SortTerm): SortTerm {
  const field = findField(model, term.fieldId);
  const names = field ? sortNamesOf(field) : null;
  return names ? { ...term, names } : term;
}

/** The search values: JSON text or an object, '' = none. */
function readValues(input: unknown): Readonly<Record<string, unknown>> {
  const values = typeof input === 'string' ? parseJsonText(input.trim() || '{}') : (input ?? {});
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw invalid('/body/queryJson');
  return values as Readonly<Record<string, unknown>>;
}

function pathIn(member: string, place: string): string {
  return place === '' ? `/body/${member}` : `/body/${member}/${place}`;
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
