import type { Condition, FieldCondition } from '../../../engine/contract/condition';
import { combineConditions } from '../../../engine/query';
import type { PlannedColumn, PlannedTable, TablePlan } from '../../../engine/tables';
import { findColumn, toLikes } from '../../db/condition-to-sql';
import { hasTrigram, pairsOf } from '../../db/search-grams';
import type { Trigrams } from '../../db/text-search';
import { isFoundByIndex, isOrderIndexed } from './answered-by-index';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';

/** A question that asks for parts of texts, and how rows that hold them are found. */
export interface SearchQuestion {
  /** The texts of which one must be held, each by its column; all of them in an index, or none. */
  readonly likes: readonly FieldCondition[];
  /** What must hold as well, and is tested row by row: other parts of texts, and what no index finds. */
  readonly tested: readonly Condition[];
  /** What must hold as well, and is found by indexes. */
  readonly others: Condition | null;
  /**
   * Whether indexes find the rows that hold the texts; otherwise those are too short for any, or there are none, and rows are looked
   * at one by one.
   */
  readonly isIndexed: boolean;
  /** The pairs of characters that an index finds a text by; none = trigrams. */
  readonly pairsOf: (column: PlannedColumn, text: string) => readonly string[];
}

/**
 * Finds what a condition asks for parts of texts: the keyword, a search of one field. Of several texts each that an index finds is a way
 * to all rows, the longest first. None when it asks for none, or where no index holds the columns although the texts are long
 * enough: then the rows are read as for any other question.
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

/** A question as one whose rows are looked at one by one; null where indexes find them, and hold them in the asked order. */
export function findScan({ plan }: Pick<ModuleContext, 'plan'>, query: ListQuery): SearchQuestion | null {
  const [found, tested] = splitByIndex(plan, toItems(query.condition));
  if (tested.length === 0 && isOrderIndexed(plan, query)) return null;
  return { likes: [], tested, others: combineConditions('and', found), isIndexed: false, pairsOf: () => [] };
}

/** What indexes find, and what they do not. */
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

/** What must hold altogether. */
function toItems(condition: Condition | null): readonly Condition[] {
  if (!condition) return [];
  return 'items' in condition && condition.op === 'and' ? condition.items.flatMap(toItems) : [condition];
}

/** The longer a text is, the fewer rows hold it. */
function longest({ likes }: { readonly likes: readonly FieldCondition[] }): number {
  return Math.max(...likes.map(({ value }) => String(value).length));
}
