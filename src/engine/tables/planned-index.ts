import { plannedName } from './table-names';

/** A column, or the prefix of a text, which fits an index page, in the readers' collation. */
export interface IndexPart {
  readonly column: string;
  readonly by: 'value' | 'head';
  readonly order: 'asc' | 'desc';
}

/** Uses of an index, most important first. `child` and `unique` ignore the budget: without them every save would scan a table. */
export const INDEX_USES = ['child', 'unique', 'tree', 'owner', 'order', 'search', 'filter', 'sort'] as const;
export type IndexUse = (typeof INDEX_USES)[number];

/** A planned index; its name is derived from its definition. */
export interface PlannedIndex {
  readonly name: string;
  /**
   * sorted: equality, ranges and order; contained: values in a jsonb list; substrings: by three characters of a word (trigrams), or
   * by two adjacent ones in a script without case (pairs), as Chinese words have two.
   */
  readonly kind: 'sorted' | 'contained' | 'trigrams' | 'pairs';
  readonly parts: readonly IndexPart[];
  /** Partial index without logically deleted records, which queries exclude. */
  readonly isAlive: boolean;
  readonly use: IndexUse;
}

/** Statistics of a text prefix: PostgreSQL has none for the expression of a partial index, and assumes 0.5 % for any value. */
export interface PlannedStatistics {
  readonly name: string;
  readonly column: string;
}

/** Names an index by its definition, so that a changed index is created anew. */
export function nameIndex(table: string, { kind, parts, isAlive, use }: Omit<PlannedIndex, 'name'>): PlannedIndex {
  const columns = parts.map(({ column, by, order }) => [column, by, order]);
  return { name: plannedName('ix', table, [kind, columns, isAlive]), kind, parts, isAlive, use };
}

/** Statistics of a column's prefix. */
export function nameStatistics(table: string, column: string): PlannedStatistics {
  return { name: plannedName('st', table, [column]), column };
}

/** The distinct columns of an index. */
export function indexColumns({ parts }: PlannedIndex): readonly string[] {
  return [...new Set(parts.map(({ column }) => column))];
}
