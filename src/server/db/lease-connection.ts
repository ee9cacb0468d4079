import type { Writable } from 'node:stream';
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { currentScope, type CallScope } from './call-scope';
import type { Outcome, Statement } from './statement';

/** A connection leased by its user. */
export interface Lease {
  query: <Row extends QueryResultRow = QueryResultRow>(
    statement: string | QueryConfig,
    values?: unknown[],
  ) => Promise<QueryResult<Row>>;
  /** Pipelines statements and returns all outcomes. Never throws. */
  sendTogether: (statements: readonly Statement[]) => Promise<readonly Outcome[]>;
  /** Returns it to the pool; `isBroken` closes it. */
  release: (isBroken?: boolean) => void;
}

/** How statements are sent over a connection. */
export interface Sender {
  query: <Row extends QueryResultRow>(
    client: PoolClient,
    statement: string | QueryConfig,
    values: unknown[] | undefined,
  ) => Promise<QueryResult<Row>>;
  sendTogether: (client: PoolClient, statements: readonly Statement[]) => Promise<readonly Outcome[]>;
}

/** Sends statements without preparing them. */
export const plainSender: Sender = {
  query: (client, statement, values) => client.query(statement, values),
  sendTogether: (client, statements) => submitTogether(client, statements),
};

/** Writes statements to a connection at once and waits for all results. */
export async function submitTogether(
  client: PoolClient,
  statements: readonly (Statement & { readonly name?: string })[],
): Promise<readonly Outcome[]> {
  const { stream } = (client as PoolClient & { readonly connection: { readonly stream: Writable } }).connection;
  const outcomes: Promise<Outcome>[] = [];
  stream.cork();
  try {
    for (const { name, text, values } of statements) {
      const sent = client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] });
      outcomes.push(
        sent.then(
          (result): Outcome => ({ result }),
          (error: unknown): Outcome => ({ error }),
        ),
      );
    }
  } finally {
    stream.uncork();
  }
  return Promise.all(outcomes);
}

/** Leases a connection for the current call: its statements are cancelled with the call. */
export async function leaseConnection(pool: Pool, sender: Sender = plainSender): Promise<Lease> {
  const scope = currentScope();
  if (!scope) return toLease(await pool.connect(), sender);
  const { connections } = scope;
  if (scope.hasWritten) connections.squeeze();
  else if (!connections.tryEnter()) await scope.wait(connections.enter(), () => connections.leave());
  try {
    scope.assertOpen();
    // An idle one is available at once.
    const client =
      pool.idleCount > 0 ? await pool.connect() : await scope.wait(pool.connect(), (late) => late.release());
    return new ScopedLease(client, sender, scope);
  } catch (error) {
    connections.leave();
    throw error;
  }
}

function toLease(client: PoolClient, sender: Sender): Lease {
  return {
    query: (statement, values) => sender.query(client, statement, values),
    sendTogether: (statements) => sender.sendTogether(client, statements),
    release: (isBroken) => client.release(isBroken),
  };
}

/** Interval for repeated cancelling: the first attempt may come before the database has read the statement. */
const CANCEL_AGAIN_MS = 200;

class ScopedLease implements Lease {
  readonly #client: PoolClient;
  readonly #sender: Sender;
  readonly #scope: CallScope;
  #isRunning = false;
  #cancelling: Promise<void> | undefined;

  constructor(client: PoolClient, sender: Sender, scope: CallScope) {
    this.#client = client;
    this.#sender = sender;
    this.#scope = scope;
  }

  async query<Row extends QueryResultRow>(
    statement: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<Row>> {
    this.#scope.begin(typeof statement === 'string' ? statement : statement.text);
    this.#isRunning = true;
    try {
      return await this.#scope.run(this, () => this.#sender.query<Row>(this.#client, statement, values));
    } finally {
      this.#isRunning = false;
    }
  }

  async sendTogether(statements: readonly Statement[]): Promise<readonly Outcome[]> {
    try {
      for (const { text } of statements) this.#scope.begin(text);
    } catch (error) {
      return statements.map(() => ({ error }));
    }
    this.#isRunning = true;
    try {
      return await this.#scope.run(this, () => this.#sender.sendTogether(this.#client, statements));
    } finally {
      this.#isRunning = false;
    }
  }

  cancel(): void {
    this.#cancelling ??= this.#cancelUntilOver();
  }

  async #cancelUntilOver(): Promise<void> {
    const { processID } = this.#client as PoolClient & { readonly processID: number | null };
    while (this.#isRunning) {
      // Ignored while the database does not answer; it is repeated.
      await this.#scope.control.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
      if (this.#isRunning) await new Promise((resolve) => setTimeout(resolve, CANCEL_AGAIN_MS));
    }
  }

  /** A cancelled connection is closed, after the cancel request was sent: the signal must not reach another user. */
  release(isBroken = false): void {
    this.#scope.connections.leave();
    if (!this.#cancelling) this.#client.release(isBroken);
    else void this.#cancelling.finally(() => this.#client.release(true));
  }
}
