import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { currentScope, type CallScope } from './call-scope';

/** A connection for as long as its holder needs it. */
export interface Lease {
  query<Row extends QueryResultRow = QueryResultRow>(
    statement: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<Row>>;
  /** Gives it back; `isBroken` closes it instead. */
  release(isBroken?: boolean): void;
}

/** How a statement is sent over a connection. */
export type Send = <Row extends QueryResultRow>(
  client: PoolClient,
  statement: string | QueryConfig,
  values: unknown[] | undefined,
) => Promise<QueryResult<Row>>;

const sendPlainly: Send = (client, statement, values) => client.query(statement, values);

/** Takes a connection for the call that is being answered: what it runs ends when the call is given up. */
export async function leaseConnection(pool: Pool, send: Send = sendPlainly): Promise<Lease> {
  const scope = currentScope();
  if (!scope) return toLease(await pool.connect(), send);
  const { connections } = scope;
  if (scope.hasWritten) connections.squeeze();
  else await scope.wait(connections.enter(), () => connections.leave());
  try {
    return new ScopedLease(await scope.wait(pool.connect(), (late) => late.release()), send, scope);
  } catch (error) {
    connections.leave();
    throw error;
  }
}

function toLease(client: PoolClient, send: Send): Lease {
  return {
    query: (statement, values) => send(client, statement, values),
    release: (isBroken) => client.release(isBroken),
  };
}

/** Between two tries to cancel a statement: the first may come before the database has read it. */
const CANCEL_AGAIN_MS = 200;

class ScopedLease implements Lease {
  readonly #client: PoolClient;
  readonly #send: Send;
  readonly #scope: CallScope;
  #isRunning = false;
  #cancelling: Promise<void> | undefined;

  constructor(client: PoolClient, send: Send, scope: CallScope) {
    this.#client = client;
    this.#send = send;
    this.#scope = scope;
  }

  async query<Row extends QueryResultRow>(
    statement: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<Row>> {
    this.#scope.begin(typeof statement === 'string' ? statement : statement.text);
    this.#isRunning = true;
    try {
      return await this.#scope.run(this, () => this.#send<Row>(this.#client, statement, values));
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
      // A database that does not answer now cannot be told; it is told again.
      await this.#scope.control.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
      if (this.#isRunning) await new Promise((resolve) => setTimeout(resolve, CANCEL_AGAIN_MS));
    }
  }

  /** A connection that was cancelled is closed, and not before that was sent: nobody else may meet the signal. */
  release(isBroken = false): void {
    this.#scope.connections.leave();
    if (!this.#cancelling) this.#client.release(isBroken);
    else void this.#cancelling.finally(() => this.#client.release(true));
  }
}
