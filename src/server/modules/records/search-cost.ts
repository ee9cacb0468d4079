/** Share of rows with a text, estimated from the list's first rows, and the estimated number of rows. */
export interface Frequency {
  readonly share: number;
  readonly tableRows: number;
}

export const NOTHING: Frequency = { share: 0, tableRows: 0 };

/** Cost of a row, relative to one read and tested in index order. */
const COST = {
  /** An index entry. */
  named: 0.1,
  /** Fetched by an index entry. */
  fetched: 3,
  /** Fetched and sorted. */
  sorted: 4,
};
/** Safety factor: the text is not evenly distributed. */
const SPREAD = 2;
/** Rows read for a page in any case, before sorting all matches. */
const LEAST_ROWS = 20_000;
/** A text in that share of rows is in most of them. */
const MOST = 0.5;

/** Whether most rows have the text. */
export function isOfMost({ share }: Frequency): boolean {
  return share >= MOST;
}

/**
 * Rows to read to find more than `count` with the text; null where there may be fewer, or where an index is faster, although it
 * lists all matches before the first fetch.
 */
export function rowsToCount({ share, tableRows }: Frequency, count: number): number | null {
  const holding = share * tableRows;
  // With that share of so few rows, reading is as fast as the index.
  if (holding <= count) return share >= MOST ? Math.ceil(count * SPREAD) : null;
  const read = count / share;
  if (read >= holding * COST.named + count * COST.fetched) return null;
  return Math.ceil(read * SPREAD);
}

/** Rows to read in list order for the first `count` matches; null where sorting all matches is faster. */
export function rowsToPage({ share, tableRows }: Frequency, count: number): number | null {
  if (share === 0) return tableRows > 0 ? LEAST_ROWS : null;
  const read = count / share;
  if (read > LEAST_ROWS && read >= share * tableRows * (COST.named + COST.sorted)) return null;
  return Math.max(LEAST_ROWS, Math.ceil(read * SPREAD));
}
