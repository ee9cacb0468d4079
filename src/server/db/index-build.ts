/** The server's log. */

export interface BuildLog {
  info: (facts: object, message: string) => void;
  warn: (facts: object, message: string) => void;
}

export interface BuildOptions {
  /** Also retries builds that failed permanently: data or disk may have changed. */
  readonly retriesFailed: boolean;
  isStopped: () => boolean;
  /** Logs each index and failures. */
  readonly log: BuildLog;
}

/** done: all possible indexes are built; elsewhere: another process is building; again: a build was interrupted. */
export type BuildOutcome = 'done' | 'elsewhere' | 'again';
