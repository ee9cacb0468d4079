/** How often rows hold a text, as the first rows of the list show it, and how many rows the table has about. */
export interface Frequency {
  readonly share: number;
  readonly tableRows: number;
}

export const NOTHING: Frequency = { share: 0, tableRows: 0 };

/** What one row costs, compared with one that is read and tested in the order of an index. */
const COST = {
  /** An index names it among those that hold the text. */
  named: 0.1,
  /** It is fetched because an index has named it. */
  fetched: 3,
  /** It is fetched, and sorted among all others that were. */
  sorted: 4,
};
/** So many times the rows that should do are read: the text is not spread evenly. */
const SPREAD = 2;
/** Rows that are read for a page in any case before all rows with the text are sorted. */
const LEAST_ROWS = 20_000;
/** A text that so many rows hold is in most of them. */
const MOST = 0.5;

/** Whether most rows hold the text. */
export function isOfMost({ share }: Frequency): boolean {
  return share >= MOST;
}

/**
 * How many rows to read so that more than `count` with the text are among them; null where there may be fewer, or where an index
 * counts them sooner, although it names all rows that hold the text before the first one is fetched.
 */
export function rowsToCount({ share, tableRows }: Frequency, count: number): number | null {
  const holding = share * tableRows;
  // So many of so few rows hold it that they are read as quickly as they are named.
  if (holding <= count) return share >= MOST ? Math.ceil(count * SPREAD) : null;
  const read = count / share;
  if (read >= holding * COST.named + count * COST.fetched) return null;
  return Math.ceil(read * SPREAD);
}

/** How many rows to read in the order of the list for its first `count` rows with the text; null where sorting all of them is quicker. */
export function rowsToPage({ share, tableRows }: Frequency, count: number): number | null {
  if (share === 0) return tableRows > 0 ? LEAST_ROWS : null;
  const read = count / share;
  if (read > LEAST_ROWS && read >= share * tableRows * (COST.named + COST.sorted)) return null;
  return Math.max(LEAST_ROWS, Math.ceil(read * SPREAD));
}
