import { INDEX_USES, type PlannedIndex } from './planned-index';

/**
 * What the indexes of one table may cost its writes, in sorted indexes; the primary key is not counted. Each one makes creating a
 * record 3 to 4 % slower: ten, and those of the keyword.
 */
export const WRITE_BUDGET = 14;

/** What an entry costs a write, compared with one of a sorted index: a list or a text is an entry for each of its parts. */
const WRITE_COST: Readonly<Record<PlannedIndex['kind'], number>> = {
  sorted: 1,
  contained: 2,
  trigrams: 2,
  pairs: 2,
};

/**
 * Chooses the indexes that a table's writes can bear, the most important first, and says which are left out. Equal indexes are
 * one, with the more important use.
 */
export function limitIndexes(wished: readonly PlannedIndex[]): {
  readonly indexes: readonly PlannedIndex[];
  readonly leftOut: readonly PlannedIndex[];
} {
  const ranked = [...wished].sort((left, right) => INDEX_USES.indexOf(left.use) - INDEX_USES.indexOf(right.use));
  const byName = new Map<string, PlannedIndex>();
  for (const index of ranked) if (!byName.has(index.name)) byName.set(index.name, index);
  const indexes: PlannedIndex[] = [];
  const leftOut: PlannedIndex[] = [];
  let cost = 0;
  for (const index of byName.values()) {
    const isBearable = cost + WRITE_COST[index.kind] <= WRITE_BUDGET;
    if (!isBearable && !isIndispensable(index)) leftOut.push(index);
    else {
      indexes.push(index);
      cost += WRITE_COST[index.kind];
    }
  }
  return { indexes, leftOut };
}

function isIndispensable({ use }: PlannedIndex): boolean {
  return use === 'child' || use === 'unique';
}
