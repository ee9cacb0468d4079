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

/** One line of an advanced query (contract c.1 hasSuperQuery, ruleList symbols). */
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

/** Whether a symbol is one of contract c.1's. */
export function isSymbol(symbol: string): boolean {
  return Object.hasOwn(compareBySymbol, symbol) || Object.hasOwn(conditionWithoutValue, symbol);
}

/** Compares one field as a symbol says; a blank value of a symbol that needs one is no filter. */
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

/** Turns an advanced query into a filter; a line about a refused or unknown field refuses the whole question. */
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
 * Reads the client's `superQueryJson` (contract c.1: `{matchLogic, conditionJson}`, texts or objects, '' for none);
 * `undefined` when it is no advanced query.
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

/** The records that a comparison leaves out, blanks included. */
function not(result: QueryResult): QueryResult {
  return result.ok && result.condition ? { ok: true, condition: { op: 'not', items: [result.condition] } } : result;
}

function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return typeof value === 'string' ? value.split(',') : [value];
}

/** The value of a JSON text; anything else as it is; null for blank, undefined for a text that is no JSON or too deep. */
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
