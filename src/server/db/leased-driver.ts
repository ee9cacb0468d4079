import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { QueryResult as PgResult } from 'pg';
import type { Lease } from './lease-connection';
import type { SystemSchema } from './system-schema';
import { isTraceless, type Outcome, type Statement } from './statement';

/** PostgreSQL's error for statements after a failure in their transaction. */
const IN_FAILED_TRANSACTION = '25P02';

/** A statement pipelined with the next ones of its transaction. */
export interface Later<Row> {
  /** Its rows; flushes the pipeline if necessary. */
  rows: () => Promise<readonly Row[]>;
}

interface Waiting {
  readonly statement: Statement;
  readonly answered: Promise<PgResult>;
  readonly settle: (outcome: Outcome) => void;
}

function createWaiting(text: string, values: readonly unknown[]): Waiting {
  let settle: Waiting['settle'] = () => undefined;
  const answered = new Promise<PgResult>((resolve, reject) => {
    settle = (outcome) => {
      if ('result' in outcome) resolve(outcome.result);
      else reject(outcome.error);
    };
  });
  // Only who awaits it gets its failure; everybody else sees the transaction fail.
  answered.catch(() => undefined);
  return { statement: { text, values }, answered, settle };
}

/** A connection of the query builder with pipelining: statements may wait and be sent with the next one; `begin` always does. */
class LeasedConnection implements DatabaseConnection {
  readonly #lease: Lease;
  #waiting: Waiting[] = [];
  /** The deferred `begin`. */
  #beginning: Waiting | null = null;
  #isInTransaction = false;
  /** The original failure of the transaction. */
  #cause: Outcome | null = null;

  constructor(lease: Lease) {
    this.#lease = lease;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#waiting.length === 0) return toResult(await this.#lease.query(sql, [...parameters]));
    return toResult<Row>(await this.#sendWith(createWaiting(sql, parameters)));
  }

  /** Pipelines statements; each has its own result. */
  executeTogether(queries: readonly CompiledQuery[]): readonly Promise<PgResult>[] {
    const added = queries.map(({ sql, parameters }) => createWaiting(sql, parameters));
    this.#waiting.push(...added);
    void this.#flush();
    return added.map(({ answered }) => answered);
  }

  wait<Row>({ sql, parameters }: CompiledQuery): Later<Row> {
    const waiting = createWaiting(sql, parameters);
    this.#waiting.push(waiting);
    return {
      rows: async () => {
        if (this.#waiting.includes(waiting)) await this.#flush();
        return (await waiting.answered).rows as readonly Row[];
      },
    };
  }

  begin(text: string): void {
    this.#cause = null;
    this.#beginning = createWaiting(text, []);
    this.#waiting = [this.#beginning];
    this.#isInTransaction = true;
  }

  /** Deferred statements are sent with the commit; if one fails, the transaction is rolled back. */
  async commit(): Promise<void> {
    const last = this.#waiting.at(-1);
    if (last !== undefined && last === this.#beginning) {
      this.#forget();
      return;
    }
    const waiting = [...this.#waiting, createWaiting('commit', [])];
    this.#waiting = waiting;
    this.#isInTransaction = false;
    await this.#flush();
    for (const { answered } of waiting) await answered;
  }

  async rollback(): Promise<void> {
    const hasBegun = this.#isInTransaction && this.#beginning === null;
    this.#forget();
    if (hasBegun) await this.#lease.query('rollback');
  }

  release(): void {
    this.#lease.release();
  }

  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are not streamed');
  }

  async #sendWith(waiting: Waiting): Promise<PgResult> {
    this.#waiting.push(waiting);
    await this.#flush();
    return waiting.answered;
  }

  #forget(): void {
    this.#waiting = [];
    this.#beginning = null;
    this.#isInTransaction = false;
  }

  async #flush(): Promise<void> {
    const [first, ...others] = this.#waiting;
    if (!first) return;
    const isBeginning = first === this.#beginning;
    this.#waiting = [];
    this.#beginning = null;
    // If `begin` were refused, later writes would be outside of a transaction.
    if (isBeginning && !others.every(({ statement }) => isTraceless(statement.text))) {
      await this.#send([first]);
      const refused = await first.answered.then(
        () => null,
        (error: unknown) => ({ error }),
      );
      if (refused) for (const { settle } of others) settle(refused);
      else await this.#send(others);
    } else await this.#send([first, ...others]);
  }

  async #send(waiting: readonly Waiting[]): Promise<void> {
    const outcomes = await this.#lease.sendTogether(waiting.map(({ statement }) => statement));
    for (const [index, { settle }] of waiting.entries()) {
      const outcome = outcomes[index];
      if (outcome) settle(this.#withCause(outcome));
    }
  }

  /** Replaces the generic error after a failed transaction by its cause. */
  #withCause(outcome: Outcome): Outcome {
    if (!('error' in outcome)) return outcome;
    const { code } = outcome.error as { readonly code?: string };
    if (code === IN_FAILED_TRANSACTION && this.#cause) return this.#cause;
    this.#cause = outcome;
    return outcome;
  }
}

function toResult<Row>({ command, rowCount, rows }: PgResult): QueryResult<Row> {
  const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
  return { rows: rows as Row[], ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
}

class LeasedDriver implements Driver {
  readonly #lease: () => Promise<Lease>;
  readonly #end: () => Promise<void>;

  constructor(lease: () => Promise<Lease>, end: () => Promise<void>) {
    this.#lease = lease;
    this.#end = end;
  }

  async init(): Promise<void> {
    // Connections are opened on demand.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new LeasedConnection(await this.#lease());
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const settings = [isolationLevel && ` isolation level ${isolationLevel}`, accessMode && ` ${accessMode}`].join('');
    toLeased(connection).begin(settings === '' ? 'begin' : `start transaction${settings}`);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return toLeased(connection).commit();
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return toLeased(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    toLeased(connection).release();
  }

  destroy(): Promise<void> {
    return this.#end();
  }
}

function toLeased(connection: DatabaseConnection): LeasedConnection {
  if ('executeTogether' in connection) return connection as LeasedConnection;
  throw new Error('the query builder has a connection that it was not lent');
}

/** Kysely dialect over leased connections. */
export function leasedDialect(lease: () => Promise<Lease>, end: () => Promise<void>): Dialect {
  return {
    createDriver: () => new LeasedDriver(lease, end),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

/**
 * Pipelines independent statements, with a result each, in order. Outside a transaction they may only read. In a transaction all
 * statements after a failed one fail, too.
 */
export async function sendTogether(
  db: Kysely<SystemSchema>,
  queries: readonly CompiledQuery[],
): Promise<readonly PgResult[]> {
  return db.getExecutor().provideConnection((connection) => Promise.all(toLeased(connection).executeTogether(queries)));
}

/**
 * Pipelines a statement of a transaction with the next one, or with its commit, which then fails with it. For statements whose
 * result is not needed, or needed later.
 */
export async function sendLater<Row>(trx: Kysely<SystemSchema>, query: CompiledQuery): Promise<Later<Row>> {
  return trx.getExecutor().provideConnection(async (connection) => toLeased(connection).wait<Row>(query));
}
