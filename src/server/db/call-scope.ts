import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import { BusinessError } from '../http/errors';
import { isRead } from './statement';
import { Turnstile } from './turnstile';

/** End of a transaction; also sent for a cancelled call. */
const END = /^\s*(?:rollback|commit)\b/i;

/** A running statement, and how to cancel it. */
export interface RunningStatement {
  cancel: () => void;
}

/** Where a call comes from, for what is asked in its name while it runs. */
export interface CallOrigin {
  readonly address: string;
  readonly isAdministrator: boolean;
}

/**
 * The database work of a call, which can be cancelled when its client disconnects or the server stops. Before its first write a
 * call is cancelled at once, with its running statements; after it the call runs to its end, so that nothing is left half done.
 */
export class CallScope {
  readonly #running = new Set<RunningStatement>();
  readonly #waiting = new Set<() => void>();
  #hasWritten = false;
  #isGivenUp = false;
  /** Who makes the call; null until it is known. */
  origin: CallOrigin | null = null;

  /**
   * `control` = connections for cancelling statements; `connections` = limit of concurrent ones of the caller; `isFenced` = all
   * changes committed before the call have been notified.
   */
  constructor(
    readonly control: Pool,
    readonly connections: Turnstile = new Turnstile(Number.POSITIVE_INFINITY),
    readonly isFenced = false,
  ) {}

  /** Whether the call may use cached facts; after a write it must read the database. */
  get mayUseKept(): boolean {
    return this.isFenced && !this.#hasWritten;
  }

  /** Whether the call may hold locks: its next connection must not queue behind the caller's other calls. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  /** Cancels the call; false once it has begun to write. */
  giveUp(): boolean {
    if (this.#hasWritten) return false;
    if (this.#isGivenUp) return true;
    this.#isGivenUp = true;
    for (const statement of this.#running) statement.cancel();
    for (const refuse of this.#waiting) refuse();
    return true;
  }

  /** Throws when the call was cancelled; call it before starting work. */
  assertOpen(): void {
    if (this.#isGivenUp) throw new BusinessError('SERVER_BUSY');
  }

  /** Records a statement to be sent; throws when the call was cancelled. */
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

  /** Waits for a promise; if the call is cancelled first, `late` receives its result. */
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

/** The scope of the current call (async context); undefined outside calls (start, seed). */
export function currentScope(): CallScope | undefined {
  return scopes.getStore();
}

/** Runs a task, with everything it awaits, in a call's scope. */
export function runInScope<T>(scope: CallScope, task: () => T): T {
  return scopes.run(scope, task);
}

/** Runs a task outside of the call that started it: it goes on after the call. */
export function runOutsideCalls<T>(task: () => T): T {
  return scopes.exit(task);
}
