import { isTooDeepJson } from '../parse';
import {
  betweenValues,
  equalsAny,
  equalsValue,
  isBlankSearch,
  likeValue,
  orderValue,
  type SearchedField,
} from './compare-field';
import { combineResults, noCondition, refuseQuery, type QueryResult } from './query-result';
import { findSearched, type QueryScope } from './query-scope';
import { isRecord } from '../json/raw-value';

/** One line of an advanced query (docs/module-format.md#advanced-queries). */
export interface SuperQueryItem {
  readonly fieldId: string;
  readonly symbol: string;
  readonly value: unknown;
}

export interface SuperQuery {
  readonly matchLogic: 'and' | 'or';
  readonly items: readonly SuperQueryItem[];
}

type Compare = (searched: SearchedField, value: unknown) => QueryResult;

const compareBySymbol: Readonly<Record<string, Compare>> = {
  '==': equalsValue,
  '<>': (searched, value) => not(equalsValue(searched, value)),
  '!=': (searched, value) => not(equalsValue(searched, value)),
  '>': (searched, value) => orderValue(searched, 'greater', value),
  '>=': (searched, value) => orderValue(searched, 'greaterOrEquals', value),
  '<': (searched, value) => orderValue(searched, 'less', value),
  '<=': (searched, value) => orderValue(searched, 'lessOrEquals', value),
  like: (searched, value) => likeValue(searched, value),
  notLike: (searched, value) => not(likeValue(searched, value)),
  in: (searched, value) => equalsAny(searched, toList(value)),
  notIn: (searched, value) => not(equalsAny(searched, toList(value))),
  between: betweenValues,
};

const conditionWithoutValue: Readonly<Record<string, 'isNull' | 'isNotNull'>> = {
  null: 'isNull',
  notNull: 'isNotNull',
};

/** Compares a field by a symbol; a blank value means no filter. */
export function compareBy(searched: SearchedField, symbol: string, value: unknown): QueryResult {
  if (Object.hasOwn(conditionWithoutValue, symbol)) {
    return {
      ok: true,
      condition: { fieldId: searched.field.id, op: conditionWithoutValue[symbol] ?? 'isNull', value: null },
    };
  }
  const compare = Object.hasOwn(compareBySymbol, symbol) ? compareBySymbol[symbol] : undefined;
  if (!compare) return refuseQuery('invalid', searched.field.id);
  return isBlankSearch(value) ? noCondition : compare(searched, value);
}

/** Turns an advanced query into a condition; a line with a refused or unknown field refuses the whole query. */
export function superQueryCondition(scope: QueryScope, query: SuperQuery | null): QueryResult {
  if (!query) return noCondition;
  return combineResults(
    query.matchLogic,
    query.items.map(({ fieldId, symbol, value }) => {
      const searched = findSearched(scope, fieldId);
      return searched ? compareBy(searched, symbol, value) : refuseQuery('forbidden', fieldId);
    }),
  );
}

/**
 * Parses the client's `superQueryJson` (`{matchLogic, conditionJson}`, texts or objects, '' for none:
 * docs/module-format.md#advanced-queries); `undefined` when invalid.
 */
export function parseSuperQuery(input: unknown): SuperQuery | null | undefined {
  const query = readJson(input);
  if (query === null) return null;
  if (!isRecord(query)) return undefined;
  const items = readJson(query['conditionJson']);
  if (items === null) return null;
  if (!Array.isArray(items) || items.length > 100) return undefined;
  const matchLogic = String(query['matchLogic'] ?? 'AND').toLowerCase() === 'or' ? 'or' : 'and';
  const parsed: SuperQueryItem[] = [];
  for (const item of items as unknown[]) {
    if (!isRecord(item)) return undefined;
    const fieldId = item['field'] ?? item['__vModel__'] ?? item['prop'];
    if (typeof fieldId !== 'string' || fieldId === '') return undefined;
    parsed.push({ fieldId, symbol: String(item['symbol'] ?? '=='), value: item['fieldValue'] });
  }
  return parsed.length > 0 ? { matchLogic, items: parsed } : null;
}

/** Negates a comparison; blank values match. */
function not(result: QueryResult): QueryResult {
  return result.ok && result.condition ? { ok: true, condition: { op: 'not', items: [result.condition] } } : result;
}

function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return typeof value === 'string' ? value.split(',') : [value];
}

/** Parses a JSON text; other values are returned unchanged; null for blank, undefined for invalid or too deep. */
function readJson(input: unknown): unknown {
  if (typeof input !== 'string') return input ?? null;
  if (input.trim() === '') return null;
  if (isTooDeepJson(input)) return undefined;
  try {
    return JSON.parse(input) as unknown;
  } catch {
    return undefined;
  }
}
