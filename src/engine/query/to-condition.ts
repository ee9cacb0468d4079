import type { Condition } from '../contract/condition';
import type { SearchField } from '../contract/module-model';
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

/** What a list is asked for (contract e.5 List: queryJson, keyword, superQueryJson), JSON texts already read. */
export interface SearchRequest {
  /** Search values by field id (`amount`, `items-price`), the left tree's included; blanks mean no filter. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly keyword?: string;
  readonly superQuery?: SuperQuery | null;
}

/** A statement takes 65,535 parameters, of which a value may need several. */
const MAX_VALUES = 5_000;

/**
 * Turns a search into a filter: search bar, left tree, keyword, advanced query and the list's fixed filters, all of which
 * must hold. A field that is asked for and may not be filtered by is a refusal, never a shrug; values are read by the
 * field's own `toStored`. A question with more values than a statement can carry is `invalid`.
 */
export function toCondition(input: QueryScope & { readonly search: SearchRequest }): QueryResult {
  const { search, ...scope } = input;
  const results = Object.entries(search.values ?? {})
    .filter(([, value]) => !isBlankSearch(value))
    .map(([fieldId, value]) => searchCondition(scope, fieldId, value));
  const result = combineResults('and', [
    ...results,
    keywordCondition(scope, search.keyword ?? ''),
    superQueryCondition(scope, search.superQuery ?? null),
    listFilterCondition(scope),
  ]);
  return result.ok && countValues(result.condition) > MAX_VALUES ? refuseQuery('invalid', '') : result;
}

function searchCondition(scope: QueryScope, fieldId: string, value: unknown): QueryResult {
  const searched = findSearched(scope, fieldId);
  if (!searched) return refuseQuery('forbidden', fieldId);
  const search = scope.model.list?.searches.find((entry) => entry.fieldId === fieldId) ?? defaultSearch(searched);
  if (search.type === 'range') return betweenValues(searched, value);
  if (search.type === 'like' && !Array.isArray(value)) return likeValue(searched, value);
  return search.isMultiple && Array.isArray(value) ? equalsAny(searched, value) : equalsValue(searched, value);
}

/** How a field is searched that the search bar does not list, for example the left tree's. */
function defaultSearch({ field, definition }: SearchedField): SearchField {
  const isMultiple = definition.search?.isMultipleByDefault ?? false;
  return {
    fieldId: field.id,
    label: field.label,
    type: definition.search?.defaultOperator ?? 'equals',
    isMultiple,
    isKeyword: false,
  };
}

/** The keyword in any of the keyword fields, or in any text column of the list when the module names none. */
function keywordCondition(scope: QueryScope, keyword: string): QueryResult {
  const text = keyword.trim();
  if (text === '') return noCondition;
  const conditions: Condition[] = [];
  for (const fieldId of keywordFieldIds(scope.model)) {
    const searched = findSearched(scope, fieldId);
    // A keyword names no field, so a refused one is left out instead of refusing the question.
    if (!searched || !isSearchedText(searched.definition, searched.field)) continue;
    const result = likeValue(searched, text);
    if (result.ok && result.condition) conditions.push(result.condition);
  }
  // Nothing to look in: nothing can match, rather than everything.
  return { ok: true, condition: conditions.length > 0 ? combineConditions('or', conditions) : { op: 'or', items: [] } };
}
