import { sql } from 'kysely';
import type { Pool } from 'pg';
import { buildIndexes } from './db/build-indexes';
import { type BuildOutcome } from './db/index-build';
import { type BuildLog } from './db/index-build';
import { createDatabase, createPool } from './db/client';

/** Makes indexes behind the answers: a release asks for them, no call waits for them. */
export interface IndexBuilder {
  /** Begins with what was asked for so far; `log` hears of each index. */
  start: (log: BuildLog) => void;
  /** Says that modules may want other indexes than before; answers at once. */
  wake: () => void;
  /** Resolves when nothing is left to do for this process; for tests and scripts. */
  settled: () => Promise<void>;
  /** Interrupts what is being made: another process, or the next start, begins it again. */
  stop: () => Promise<void>;
}

interface BuilderOptions {
  readonly databaseUrl: string;
  /** Connections over which a running build can be cancelled. */
  readonly control: Pool;
  /** Between two looks while another process is at it or a build was interrupted. */
  readonly retryMs?: number;
}

const RETRY_MS = 2_000;

/** Makes a builder that sleeps until it is woken; it works over one connection of its own, open only while it works. */
export function createIndexBuilder(options: BuilderOptions): IndexBuilder {
  return new Builder(options);
}

class Builder implements IndexBuilder {
  readonly #options: BuilderOptions;
  #ended: Promise<void> = Promise.resolve();
  #isStopped = false;
  #isWanted = false;
  #isWorking = false;
  #pid = 0;
  #rouse: () => void = () => undefined;
  #settle: (() => void)[] = [];

  constructor(options: BuilderOptions) {
    this.#options = options;
  }

  start(log: BuildLog): void {
    // A single loop outside of any call.
    this.#ended = this.#loop(log);
  }

  wake(): void {
    this.#isWanted = true;
    this.#rouse();
  }

  async settled(): Promise<void> {
    if (this.#isStopped || (!this.#isWanted && !this.#isWorking)) return;
    await new Promise<void>((resolve) => this.#settle.push(resolve));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#rouse();
    while (this.#isWorking) {
      if (this.#pid > 0)
        await this.#options.control.query('select pg_cancel_backend($1)', [this.#pid]).catch(() => undefined);
      await Promise.race([this.#ended, pause(100)]);
    }
    await this.#ended;
  }

  async #loop(log: BuildLog): Promise<void> {
    while (!this.#isStopped) {
      if (!this.#isWanted) await this.#sleep(null);
      if (this.#isStopped) break;
      this.#isWanted = false;
      this.#isWorking = true;
      await this.#work(log);
      this.#isWorking = false;
      if (!this.#isWanted) this.#tellSettled();
    }
    this.#tellSettled();
  }

  /** Repeats until nothing is left, or another process has done it. */
  async #work(log: BuildLog): Promise<void> {
    const { retryMs = RETRY_MS } = this.#options;
    let retriesFailed = true;
    while (!this.#isStopped) {
      const outcome = await this.#pass(log, retriesFailed).catch((error: unknown): BuildOutcome => {
        log.warn({ err: error }, 'indexes could not be looked at');
        return 'again';
      });
      if (outcome === 'done') return;
      retriesFailed = false;
      await this.#sleep(retryMs);
    }
  }

  async #pass(log: BuildLog, retriesFailed: boolean): Promise<BuildOutcome> {
    const pool = createPool(this.#options.databaseUrl, { max: 1 });
    try {
      return await createDatabase(pool)
        .connection()
        .execute(async (db) => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
          this.#pid = rows[0]?.pid ?? 0;
          return buildIndexes(db, { retriesFailed, isStopped: () => this.#isStopped, log });
        });
    } finally {
      this.#pid = 0;
      await pool.end();
    }
  }

  /** Waits for a wake-up, or the timeout. */
  #sleep(milliseconds: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = milliseconds === null ? undefined : setTimeout(resolve, milliseconds);
      this.#rouse = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.#isStopped || (milliseconds === null && this.#isWanted)) this.#rouse();
    });
  }

  #tellSettled(): void {
    const waiting = this.#settle;
    this.#settle = [];
    for (const resolve of waiting) resolve();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
