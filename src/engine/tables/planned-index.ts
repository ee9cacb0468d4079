import { plannedName } from './table-names';

/** What an index is sorted by: the column itself, or the head of a text, whose entries must fit an index page, in the readers' order. */
export interface IndexPart {
  readonly column: string;
  readonly by: 'value' | 'head';
  readonly order: 'asc' | 'desc';
}

/**
 * Why a module wants an index, most important first. `child` and `unique` stand whatever they cost: without them every save would
 * walk a table.
 */
export const INDEX_USES = ['child', 'unique', 'tree', 'owner', 'order', 'search', 'filter', 'sort'] as const;
export type IndexUse = (typeof INDEX_USES)[number];

/** An index as the database must have it; its name stands for its definition. */
export interface PlannedIndex {
  readonly name: string;
  /**
   * sorted: equality, ranges and order; contained: values held by a jsonb list; parts of a text: by three characters of a word
   * (trigrams), or by two that stand together in a script without upper and lower case (pairs), as words of Chinese have two.
   */
  readonly kind: 'sorted' | 'contained' | 'trigrams' | 'pairs';
  readonly parts: readonly IndexPart[];
  /** Leaves logically deleted records out, as every question about records does. */
  readonly isAlive: boolean;
  readonly use: IndexUse;
}

/** Statistics of a text's head: PostgreSQL keeps none for the expression of a partial index, and guesses 0.5 % for any value. */
export interface PlannedStatistics {
  readonly name: string;
  readonly column: string;
}

/** Gives an index its name: another definition has another one, so that a changed index is made anew. */
export function nameIndex(table: string, { kind, parts, isAlive, use }: Omit<PlannedIndex, 'name'>): PlannedIndex {
  const columns = parts.map(({ column, by, order }) => [column, by, order]);
  return { name: plannedName('ix', table, [kind, columns, isAlive]), kind, parts, isAlive, use };
}

/** Statistics of a column's head. */
export function nameStatistics(table: string, column: string): PlannedStatistics {
  return { name: plannedName('st', table, [column]), column };
}

/** The columns of an index, once each. */
export function indexColumns({ parts }: PlannedIndex): readonly string[] {
  return [...new Set(parts.map(({ column }) => column))];
}
