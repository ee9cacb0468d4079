import type { Condition } from '../contract/condition';
import type { SearchField } from '../contract/module-model';
import { branchCondition } from './branch-condition';
import { betweenValues, equalsAny, equalsValue, isBlankSearch, likeValue, type SearchedField } from './compare-field';
import { isSearchedText, keywordFieldIds } from './keyword-fields';
import { listFilterCondition } from './list-filters';
import {
  combineConditions,
  combineResults,
  countValues,
  noCondition,
  refuseQuery,
  type QueryResult,
} from './query-result';
import { findSearched, type QueryScope } from './query-scope';
import { superQueryCondition, type SuperQuery } from './super-query';
import { DEFAULT_SEARCH_FIELD } from '../settings/settings.generated';

/** A list's query (queryJson, keyword, superQueryJson: docs/clients.md#records), JSON texts already parsed. */
export interface SearchRequest {
  /** Search values by field id (`amount`, `items-price`), the left tree's included; blanks mean no filter. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly keyword?: string;
  readonly superQuery?: SuperQuery | null;
  /** The chosen node of the left tree with all below it: stands for the search value of its field. */
  readonly branch?: TreeBranch | null;
}

/** The values of a tree's node and of all nodes below it, its own first. */
export interface TreeBranch {
  readonly fieldId: string;
  readonly values: readonly string[];
}

/** A statement takes 65,535 parameters, and a value may need several. */
const MAX_VALUES = 5_000;

/**
 * Turns a query into a condition: search bar, left tree, keyword, advanced query and fixed filters, joined by `and`. A field that
 * may not be filtered by is refused; values are parsed by the field's `toStored`. More values than a statement can take are
 * `invalid`.
 */
export function toCondition(input: QueryScope & { readonly search: SearchRequest }): QueryResult {
  const { search, ...scope } = input;
  const { branch } = search;
  const results = Object.entries(search.values ?? {})
    .filter(([fieldId, value]) => !isBlankSearch(value) && fieldId !== branch?.fieldId)
    .map(([fieldId, value]) => searchCondition(scope, fieldId, value));
  const result = combineResults('and', [
    ...results,
    keywordCondition(scope, search.keyword ?? ''),
    superQueryCondition(scope, search.superQuery ?? null),
    listFilterCondition(scope),
  ]);
  if (result.ok && countValues(result.condition) > MAX_VALUES) return refuseQuery('invalid', '');
  // Not counted: the server has read these values itself, and a long list of texts is one parameter.
  return branch ? combineResults('and', [result, searchBranch(scope, branch)]) : result;
}

function searchBranch(scope: QueryScope, { fieldId, values }: TreeBranch): QueryResult {
  const searched = findSearched(scope, fieldId);
  return searched ? branchCondition(searched, values) : refuseQuery('forbidden', fieldId);
}

function searchCondition(scope: QueryScope, fieldId: string, value: unknown): QueryResult {
  const searched = findSearched(scope, fieldId);
  if (!searched) return refuseQuery('forbidden', fieldId);
  const search = scope.model.list?.searches.find((entry) => entry.fieldId === fieldId) ?? defaultSearch(searched);
  if (search.type === 'range') return betweenValues(searched, value);
  if (isTypedName(searched, value)) return likeValue(searched, value);
  if (search.type === 'like' && !Array.isArray(value)) return likeValue(searched, value);
  return search.isMultiple && Array.isArray(value) ? equalsAny(searched, value) : equalsValue(searched, value);
}

/** Whether a value is a text for a field that holds ids: names are searched by it, besides the id that it may be. */
function isTypedName({ field, definition }: SearchedField, value: unknown): boolean {
  return typeof value === 'string' && definition.namedBy(field).length > 0;
}

/** Default search of a field that is not in the search bar, such as the left tree's. */
function defaultSearch({ field, definition }: SearchedField): SearchField {
  const isMultiple = definition.search?.isMultipleByDefault ?? false;
  const type = definition.search?.defaultOperator ?? 'equals';
  return { ...DEFAULT_SEARCH_FIELD, fieldId: field.id, label: field.label, type, isMultiple };
}

/** Names are searched by keyword only where the author says so: other fields have an index for texts, these have none. */
function isNamedKeyword({ model }: QueryScope, { field, definition }: SearchedField): boolean {
  const isChosen = model.list?.searches.some(({ isKeyword, fieldId }) => isKeyword && fieldId === field.id) === true;
  return isChosen && definition.namedBy(field).length > 0;
}

/** The keyword in any of the keyword fields. */
function keywordCondition(scope: QueryScope, keyword: string): QueryResult {
  const text = keyword.trim();
  if (text === '') return noCondition;
  const conditions: Condition[] = [];
  for (const fieldId of keywordFieldIds(scope.model)) {
    const searched = findSearched(scope, fieldId);
    // A keyword names no field: refused ones are skipped instead of refusing the query.
    if (!searched || !(isSearchedText(searched.definition, searched.field) || isNamedKeyword(scope, searched)))
      continue;
    const result = likeValue(searched, text);
    if (result.ok && result.condition) conditions.push(result.condition);
  }
  // Without keyword fields nothing matches, rather than everything.
  return { ok: true, condition: conditions.length > 0 ? combineConditions('or', conditions) : { op: 'or', items: [] } };
}
