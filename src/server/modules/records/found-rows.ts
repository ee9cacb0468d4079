/** Result of a search. */
export interface FoundRows {
  /** Ids of the page in list order; null = so many matches that the list is read the ordinary way. */
  readonly page: { readonly ids: readonly string[]; readonly hasMore: boolean } | null;
  /** Number of matches; `isCapped`: there are more. */
  readonly total: number;
  readonly isCapped: boolean;
  /** Number of rows searched, if not all were; null = all. */
  readonly searchedRows: number | null;
}
