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

/** Connections of a server for its callers; the settings above are meant for this many. */
export const REQUEST_CONNECTIONS = 20;

/** A process with fewer connections would make its callers wait for each other. */
const LEAST_CONNECTIONS = 5;
/** A call may need a second connection beside its first one. */
const LEAST_PER_USER = 2;

/** Connections of each process of a server that has so many of them. */
export function connectionsOf(workers: number): number {
  return Math.max(LEAST_CONNECTIONS, Math.ceil(REQUEST_CONNECTIONS / workers));
}

/** What each process of a server may let its callers take, so that all of them together take what the settings say. */
export function shareLimits(limits: LoadLimits, workers: number): LoadLimits {
  const share = (count: number, least: number) => Math.min(count, Math.max(least, Math.ceil(count / workers)));
  return {
    ...limits,
    callsPerUser: share(limits.callsPerUser, LEAST_PER_USER),
    slowCallsPerUser: share(limits.slowCallsPerUser, 1),
    waitingCallsPerUser: share(limits.waitingCallsPerUser, 0),
    connectionsPerUser: share(limits.connectionsPerUser, LEAST_PER_USER),
  };
}
