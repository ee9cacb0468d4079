/** A deleted record that its reader may restore. */
export interface RemovedEntry {
  readonly id: string;
  readonly recordId: string;
  /** What the list named it by; '' where that may not be read. */
  readonly name: string;
  readonly removedBy: string;
  /** Milliseconds since the epoch. */
  readonly removedAt: number;
  /** When it is deleted for good, in milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly canErase: boolean;
}

/** A record that stays where it is, and why. */
export interface RefusedEntry {
  readonly id: string;
  readonly name: string;
  /** `columns`: it can be restored without the values that the message names. */
  readonly reason: string;
  readonly message: string;
}

/** What came of an action on several records: each stands or falls by itself. */
export interface BinOutcome {
  readonly message: string;
  readonly refused: readonly RefusedEntry[];
}

/** A question to a recycle bin; pages from 1. */
export interface BinQuery {
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
}

/** The deleted records of a list. */
export interface RecordBin {
  list: (
    query: BinQuery,
    signal?: AbortSignal,
  ) => Promise<{ readonly entries: readonly RemovedEntry[]; readonly total: number }>;
  /** `dropsColumns`: values whose column is gone may be lost. */
  restore: (ids: readonly string[], dropsColumns: boolean) => Promise<BinOutcome>;
  /** Restores records by their own ids, as they were deleted last. */
  restoreRecords: (recordIds: readonly string[]) => Promise<BinOutcome>;
  erase: (ids: readonly string[]) => Promise<BinOutcome>;
}
