import type { Condition, FieldCondition } from '../../../engine/contract/condition';
import { combineConditions } from '../../../engine/query';
import type { PlannedColumn, PlannedTable, TablePlan } from '../../../engine/tables';
import { findColumn, toLikes } from '../../db/condition-to-sql';
import { hasTrigram, pairsOf } from '../../db/search-grams';
import type { Trigrams } from '../../db/text-search';
import { isFoundByIndex, isOrderIndexed } from './answered-by-index';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';

/** A query with substring searches, and how to find its rows. */
export interface SearchQuestion {
  /** Substrings joined by `or`, each with its column; all have an index, or none. */
  readonly likes: readonly FieldCondition[];
  /** Further conditions tested row by row: other substrings, and those without an index. */
  readonly tested: readonly Condition[];
  /** Further conditions with an index. */
  readonly others: Condition | null;
  /** Whether indexes find the substrings; otherwise they are too short, or there are none, and rows are scanned. */
  readonly isIndexed: boolean;
  /** Pairs of characters for the index of pairs; none = trigrams. */
  readonly pairsOf: (column: PlannedColumn, text: string) => readonly string[];
}

/**
 * Finds the substring searches of a condition: keyword, or search of a field. Each indexed substring is one way to find all rows,
 * the longest first. None if there are none, or if the columns have no index although the texts are long enough: an ordinary query
 * then.
 */
export function findSearch(
  { plan }: Pick<ModuleContext, 'plan'>,
  condition: Condition | null,
  trigrams: Trigrams,
): readonly SearchQuestion[] {
  const items = toItems(condition);
  const kindOf = (like: FieldCondition) => {
    const { table, column } = findColumn(plan, like.fieldId);
    return howFound(table, column, { text: String(like.value), trigrams });
  };
  const pairs: SearchQuestion['pairsOf'] = (column, text) => {
    const table = [plan.main, ...plan.children].find(({ columns }) => columns.includes(column));
    return table && howFound(table, column, { text, trigrams }) === 'pairs' ? pairsOf(text) : [];
  };
  const searched = items.flatMap((item, index) => {
    const likes = toLikes(item);
    return likes ? [{ index, likes, kinds: likes.map(kindOf) }] : [];
  });
  const isIndexed = (kinds: readonly Found[]) => kinds.every((kind) => kind === 'trigrams' || kind === 'pairs');
  const indexed = searched
    .filter(({ kinds }) => isIndexed(kinds))
    .sort((left, right) => longest(right) - longest(left));
  const tooShort = searched.find(({ kinds }) => kinds.every((kind) => kind === 'tooShort'));
  const rest = items.filter((_item, index) => searched.every((one) => one.index !== index));
  const [found, unfound] = splitByIndex(plan, rest);
  const ways = indexed.length > 0 ? indexed : tooShort ? [tooShort] : [];
  return ways.map((way) => ({
    likes: way.likes,
    tested: [...searched.flatMap(({ index }) => (index === way.index ? [] : (items[index] ?? []))), ...unfound],
    others: combineConditions('and', found),
    isIndexed: isIndexed(way.kinds),
    pairsOf: pairs,
  }));
}

/** A query as a scan; null where indexes find its rows in the requested order. */
export function findScan({ plan }: Pick<ModuleContext, 'plan'>, query: ListQuery): SearchQuestion | null {
  const [found, tested] = splitByIndex(plan, toItems(query.condition));
  if (tested.length === 0 && isOrderIndexed(plan, query)) return null;
  return { likes: [], tested, others: combineConditions('and', found), isIndexed: false, pairsOf: () => [] };
}

/** Conditions with and without an index. */
function splitByIndex(plan: TablePlan, items: readonly Condition[]) {
  const found = items.filter((item) => isFoundByIndex(plan, item));
  return [found, items.filter((item) => !found.includes(item))] as const;
}

type Found = 'trigrams' | 'pairs' | 'tooShort' | 'rowByRow';

function howFound(
  { indexes }: PlannedTable,
  { name }: PlannedColumn,
  { text, trigrams }: { readonly text: string; readonly trigrams: Trigrams },
): Found {
  const isIn = (kind: 'trigrams' | 'pairs') =>
    indexes.some((index) => index.kind === kind && index.parts.some(({ column }) => column === name));
  if (isIn('trigrams') && hasTrigram(text, trigrams)) return 'trigrams';
  const hasPairs = pairsOf(text).length > 0;
  if (isIn('pairs') && hasPairs) return 'pairs';
  return hasPairs || hasTrigram(text, 'all') ? 'rowByRow' : 'tooShort';
}

/** Conditions joined by `and`. */
function toItems(condition: Condition | null): readonly Condition[] {
  if (!condition) return [];
  return 'items' in condition && condition.op === 'and' ? condition.items.flatMap(toItems) : [condition];
}

/** Longer texts match fewer rows. */
function longest({ likes }: { readonly likes: readonly FieldCondition[] }): number {
  return Math.max(...likes.map(({ value }) => String(value).length));
}
