/** What one process lets its callers and its database take; each has a variable in `main.ts`. */
export interface LoadLimits {
  /** Longest that one statement may run; 0 = as long as it likes. Publications and imports have their own, longer one. */
  readonly statementTimeoutMs: number;
  /** Longest that a request may take to arrive, headers and body. */
  readonly requestTimeoutMs: number;
  /** Calls of one user that are worked on at once, as many as one browser sends; more wait for their turn. */
  readonly callsPerUser: number;
  /** Of these, the ones that are known to be slow (`config.cost` of a route). */
  readonly slowCallsPerUser: number;
  /** Calls of one user that may wait; more are refused. */
  readonly waitingCallsPerUser: number;
  /** Database connections that the calls of one user hold at once. */
  readonly connectionsPerUser: number;
  /** Below this much free space on the disk of the database the server calls itself unwell. */
  readonly minFreeDiskBytes: number;
}

const MEGABYTE = 1024 * 1024;

export const DEFAULT_LIMITS: LoadLimits = {
  statementTimeoutMs: 30_000,
  requestTimeoutMs: 60_000,
  callsPerUser: 6,
  slowCallsPerUser: 3,
  waitingCallsPerUser: 200,
  connectionsPerUser: 4,
  minFreeDiskBytes: 200 * MEGABYTE,
};

/** Connections of a process for its callers; the settings above are meant for this many. */
export const REQUEST_CONNECTIONS = 20;
