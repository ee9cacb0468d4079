import { INDEX_USES, type PlannedIndex } from './planned-index';

/**
 * Maximum write cost of a table's indexes, in sorted indexes; without the primary key. Each slows down creating a record by 3 to 4
 * %: ten, and those of the keyword.
 */
export const WRITE_BUDGET = 14;

/** Write cost relative to a sorted index: lists and texts have an entry per part. */
const WRITE_COST: Readonly<Record<PlannedIndex['kind'], number>> = {
  sorted: 1,
  contained: 2,
  trigrams: 2,
  pairs: 2,
};

/**
 * Chooses indexes within the write budget, the most important first, and returns those left out. Equal indexes are merged under the
 * more important use.
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
