import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import { BusinessError } from '../http/errors';
import { isRead } from './statement';
import { Turnstile } from './turnstile';

/** Ends of a transaction; they are also sent for a call that was given up. */
const END = /^\s*(?:rollback|commit)\b/i;

/** A statement that runs, and how the database is told to stop it. */
export interface RunningStatement {
  cancel(): void;
}

/**
 * What one call does with the database, so that it can be given up: when its client has left, or the server stops. Until its
 * first write a call is given up at once, its running statements cancelled and no others begun; from then on it runs to its
 * end, so that nothing is ever half done.
 */
export class CallScope {
  readonly #running = new Set<RunningStatement>();
  readonly #waiting = new Set<() => void>();
  #hasWritten = false;
  #isGivenUp = false;

  /**
   * `control` = connections to cancel statements over; `connections` = those that the caller may hold at once; `isFenced` =
   * every change that was committed before the call came has been heard.
   */
  constructor(
    readonly control: Pool,
    readonly connections: Turnstile = new Turnstile(Number.POSITIVE_INFINITY),
    readonly isFenced = false,
  ) {}

  /** Whether the call may go by what other calls have read; its own changes it must find in the database. */
  get mayUseKept(): boolean {
    return this.isFenced && !this.#hasWritten;
  }

  /** A transaction may have locked something: what it needs next must not queue behind the caller's other calls. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  /** True unless the call has begun to write. */
  giveUp(): boolean {
    if (this.#hasWritten) return false;
    if (this.#isGivenUp) return true;
    this.#isGivenUp = true;
    for (const statement of this.#running) statement.cancel();
    for (const refuse of this.#waiting) refuse();
    return true;
  }

  /** Throws when the call was given up; to be asked before anything is begun for it. */
  assertOpen(): void {
    if (this.#isGivenUp) throw new BusinessError('SERVER_BUSY');
  }

  /** Notes a statement that is about to be sent; throws when the call was given up. */
  begin(text: string): void {
    if (END.test(text)) return;
    this.assertOpen();
    if (!this.#hasWritten && !isRead(text)) this.#hasWritten = true;
  }

  /** Runs a statement that `giveUp` can cancel. */
  async run<T>(statement: RunningStatement, task: () => Promise<T>): Promise<T> {
    this.#running.add(statement);
    try {
      return await task();
    } finally {
      this.#running.delete(statement);
    }
  }

  /** Waits for something that takes its time; when the call is given up first, `late` gets what came too late. */
  async wait<T>(promise: Promise<T>, late: (result: T) => void): Promise<T> {
    this.assertOpen();
    let refuse: () => void = () => undefined;
    const givenUp = new Promise<never>((_resolve, reject) => {
      refuse = () => reject(new BusinessError('SERVER_BUSY'));
    });
    this.#waiting.add(refuse);
    try {
      return await Promise.race([promise, givenUp]);
    } catch (error) {
      if (this.#isGivenUp) promise.then(late, () => undefined);
      throw error;
    } finally {
      this.#waiting.delete(refuse);
    }
  }
}

const scopes = new AsyncLocalStorage<CallScope>();

/** The scope of the call that is being answered; undefined outside calls (start, seed). */
export function currentScope(): CallScope | undefined {
  return scopes.getStore();
}

/** Runs a task, and everything that it awaits, for a call. */
export function runInScope<T>(scope: CallScope, task: () => T): T {
  return scopes.run(scope, task);
}

/** Runs a task that belongs to no call, though a call began it: it goes on when that call is over. */
export function runOutsideCalls<T>(task: () => T): T {
  return scopes.exit(task);
}
