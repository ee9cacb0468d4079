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
import { takesNoValue } from './super-query-json';
import { isRecord } from '../json/raw-value';

/** One line of an advanced query (docs/module-format.md#advanced-queries). */
export interface SuperQueryItem {
  readonly fieldId: string;
  readonly symbol: string;
  readonly value: unknown;
}

/** Lines that belong together. */
interface SuperQueryGroup {
  readonly logic: 'and' | 'or';
  readonly items: readonly SuperQueryItem[];
}

export interface SuperQuery {
  readonly matchLogic: 'and' | 'or';
  readonly items: readonly (SuperQueryItem | SuperQueryGroup)[];
}

/** What is no advanced query, and where in it (`conditionJson/0/groups/1/symbol`). */
interface SuperQueryFault {
  readonly faultAt: string;
}

/** More lines are a mistake or an attack. */
const MAX_LINES = 100;

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

/** Compares a field by a symbol; a blank value means no filter. */
export function compareBy(searched: SearchedField, symbol: string, value: unknown): QueryResult {
  if (takesNoValue(symbol)) {
    return {
      ok: true,
      condition: { fieldId: searched.field.id, op: symbol === 'null' ? 'isNull' : 'isNotNull', value: null },
    };
  }
  const compare = Object.hasOwn(compareBySymbol, symbol) ? compareBySymbol[symbol] : undefined;
  if (!compare) return refuseQuery('invalid', searched.field.id);
  return isBlankSearch(value) ? noCondition : compare(searched, value);
}

/** Whether there is such a symbol. */
function isSymbol(symbol: string): boolean {
  return Object.hasOwn(compareBySymbol, symbol) || takesNoValue(symbol);
}

/**
 * Turns an advanced query into a condition; a line with a refused or unknown field refuses the whole query, as one with an unknown
 * symbol or a value that does not fit does, each with its place.
 */
export function superQueryCondition(scope: QueryScope, query: SuperQuery | null): QueryResult {
  if (!query) return noCondition;
  return combineResults(
    query.matchLogic,
    query.items.map((item, index) => {
      const at = `conditionJson/${String(index)}`;
      if ('fieldId' in item) return lineCondition(scope, item, at);
      const lines = item.items.map((line, place) => lineCondition(scope, line, `${at}/groups/${String(place)}`));
      return combineResults(item.logic, lines);
    }),
  );
}

function lineCondition(scope: QueryScope, { fieldId, symbol, value }: SuperQueryItem, at: string): QueryResult {
  const searched = findSearched(scope, fieldId);
  if (!searched) return { ...refuseQuery('forbidden', fieldId), at: `${at}/field` };
  if (!isSymbol(symbol)) return { ...refuseQuery('invalid', fieldId), at: `${at}/symbol` };
  const result = compareBy(searched, symbol, value);
  return result.ok ? result : { ...result, at: `${at}/fieldValue` };
}

/**
 * Parses the client's `superQueryJson` (`{matchLogic, conditionJson}`, texts or objects, '' for none:
 * docs/module-format.md#advanced-queries).
 */
export function parseSuperQuery(input: unknown): SuperQuery | SuperQueryFault | null {
  const query = readJson(input);
  if (query === null) return null;
  if (!isRecord(query)) return { faultAt: '' };
  const lines = readJson(query['conditionJson']);
  if (lines === null) return null;
  if (!Array.isArray(lines)) return { faultAt: 'conditionJson' };
  const items: (SuperQueryItem | SuperQueryGroup)[] = [];
  let count = 0;
  for (const [index, line] of (lines as unknown[]).entries()) {
    const at = `conditionJson/${String(index)}`;
    const item = isRecord(line) && 'groups' in line ? readGroup(line, at) : readLine(line, at);
    if ('faultAt' in item) return item;
    items.push(item);
    count += 'items' in item ? item.items.length : 1;
    if (count > MAX_LINES) return { faultAt: 'conditionJson' };
  }
  return items.length > 0 ? { matchLogic: readLogic(query['matchLogic']), items } : null;
}

function readGroup(group: Readonly<Record<string, unknown>>, at: string): SuperQueryGroup | SuperQueryFault {
  const lines = group['groups'];
  if (!Array.isArray(lines) || lines.length > MAX_LINES) return { faultAt: `${at}/groups` };
  const items: SuperQueryItem[] = [];
  for (const [place, line] of (lines as unknown[]).entries()) {
    const item = readLine(line, `${at}/groups/${String(place)}`);
    if ('faultAt' in item) return item;
    items.push(item);
  }
  return { logic: readLogic(group['logic']), items };
}

function readLine(line: unknown, at: string): SuperQueryItem | SuperQueryFault {
  if (!isRecord(line)) return { faultAt: at };
  const fieldId = line['field'] ?? line['__vModel__'] ?? line['prop'];
  if (typeof fieldId !== 'string' || fieldId === '') return { faultAt: `${at}/field` };
  const symbol = line['symbol'] ?? '==';
  if (typeof symbol !== 'string') return { faultAt: `${at}/symbol` };
  return { fieldId, symbol, value: line['fieldValue'] };
}

/** Anything but "or" means "and". */
function readLogic(logic: unknown): 'and' | 'or' {
  return typeof logic === 'string' && logic.toLowerCase() === 'or' ? 'or' : 'and';
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
