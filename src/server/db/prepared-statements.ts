import pg, { type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { submitTogether, type Sender } from './lease-connection';
import { MODULE_SCHEMA } from './schema-names';
import { isBegin, type Outcome, type Statement } from './statement';

/** Capacity of the LRU cache of prepared statements, per connection. */
export const MAX_NAMED = 200;
/** Longer statements are not prepared: they are unique (many rows, long conditions). */
const MAX_TEXT_LENGTH = 8000;
const MAX_VALUES = 300;
/** Texts seen before: a text that is seen only once must not evict one that recurs. */
const MAX_MET = 1000;

const PREPARABLE = /^\s*(?:select|with|insert|update|delete)\b/i;
/** `*` means other columns after a change of the table, except in `count(*)`. */
const ANY_COLUMN = /(?<!\()\*/;

/** Marks a statement on a module's tables as having one good plan for all values: it looks rows up by key. */
export const SAME_PLAN = '/* one plan */';
/** `SAME_PLAN` within transactions, where nothing can be retried. */
const SAME_PLAN_FOR = /\/\* one plan for \w+ \*\//;

/**
 * `SAME_PLAN` for a statement also sent within transactions: `tables` identifies the state of the tables, so that it is another
 * statement after they have changed.
 */
export function samePlanFor(tables: string): string {
  return `/* one plan for ${tables} */`;
}

const met = new Set<string>();

/** Whether a text was seen before; records it. */
function isMet(text: string): boolean {
  if (met.delete(text)) {
    met.add(text);
    return true;
  }
  met.add(text);
  const [oldest] = met;
  if (met.size > MAX_MET && oldest !== undefined) met.delete(oldest);
  return false;
}

/** pg's record of the statements parsed on a connection, by name. */
interface ParsedByName {
  readonly connection?: {
    readonly parsedStatements?: Record<string, string | undefined>;
    readonly submittedNamedStatements?: Record<string, string | undefined>;
  };
}

/**
 * Prepared statements of one connection: PostgreSQL parses and plans a text once instead of with every call. A cached plan may
 * become invalid when a table changes; outside transactions such a statement is retried as a new one, and within them statements
 * on modules' tables, which publishing changes, are not prepared.
 */
class ConnectionStatements {
  readonly #client: PoolClient;
  readonly #names = new Map<string, string>();
  #count = 0;
  /** The text sent with `begin`, until another follows. */
  #began: string | null = null;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async query<Row extends QueryResultRow>(text: string, values: unknown[] | undefined): Promise<QueryResult<Row>> {
    const began = this.#began;
    this.#began = isBegin(text) ? text : null;
    const isInTransaction = this.#client.getTransactionStatus() !== 'I';
    const isKept = isPreparable(text, values, isInTransaction) && (this.#names.has(text) || isMet(text));
    const name = isKept ? await this.#nameOf(text, isInTransaction) : null;
    if (name === null) return this.#client.query<Row>(text, values);
    try {
      return await this.#client.query<Row>({ name, text, values });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) this.#forget(text);
      if (!isStale(error)) throw error;
      await this.#forgetStale(text, error, isInTransaction);
      if (isInTransaction) {
        if (began === null) throw error;
        await this.#client.query('rollback');
        await this.#client.query(began);
      }
      return this.#client.query<Row>(text, values);
    }
  }

  /**
   * Pipelines statements. A stale one is retried: alone outside transactions, where all are reads; with the others where they began
   * the transaction.
   */
  async sendTogether(statements: readonly Statement[]): Promise<readonly Outcome[]> {
    const [first] = statements;
    const opening = first && isBegin(first.text) ? first.text : null;
    const began = opening ?? this.#began;
    this.#began = opening !== null && statements.length === 1 ? opening : null;
    const isInTransaction = opening !== null || this.#client.getTransactionStatus() !== 'I';
    const named = await this.#named(statements, isInTransaction);
    const outcomes = await submitTogether(this.#client, named);
    const stale: number[] = [];
    for (const [index, { text, name }] of named.entries()) {
      const outcome = outcomes[index];
      if (name === undefined || !outcome || 'result' in outcome) continue;
      if (!(outcome.error instanceof pg.DatabaseError)) this.#forget(text);
      if (!isStale(outcome.error)) continue;
      stale.push(index);
      await this.#forgetStale(text, outcome.error, isInTransaction);
    }
    if (stale.length === 0 || (isInTransaction && began === null)) return outcomes;
    if (!isInTransaction) {
      const again = statements.filter((_statement, index) => stale.includes(index));
      const repeated = await submitTogether(this.#client, again);
      return outcomes.map((outcome, index) => repeated[stale.indexOf(index)] ?? outcome);
    }
    await this.#client.query('rollback');
    const others = opening === null ? statements : statements.slice(1);
    const [begun, ...repeated] = await submitTogether(this.#client, [{ text: began ?? '', values: [] }, ...others]);
    return opening === null || !begun ? repeated : [begun, ...repeated];
  }

  async #named(
    statements: readonly Statement[],
    isInTransaction: boolean,
  ): Promise<readonly (Statement & { readonly name?: string })[]> {
    const named: (Statement & { readonly name?: string })[] = [];
    for (const { text, values } of statements) {
      const isKept = isPreparable(text, values, isInTransaction) && (this.#names.has(text) || isMet(text));
      const name = isKept ? await this.#nameOf(text, isInTransaction) : null;
      named.push(name === null ? { text, values } : { name, text, values });
    }
    return named;
  }

  /** Name of a statement on this connection; null when the cache is full and nothing can be evicted. */
  async #nameOf(text: string, isInTransaction: boolean): Promise<string | null> {
    const known = this.#names.get(text);
    if (known === undefined && this.#names.size >= MAX_NAMED) {
      const [oldest] = this.#names.keys();
      // Deallocating a missing one would abort the transaction.
      if (isInTransaction || oldest === undefined) return null;
      await this.#close(oldest);
    }
    this.#names.delete(text);
    this.#count += known === undefined ? 1 : 0;
    const name = known ?? `s${String(this.#count)}`;
    this.#names.set(text, name);
    return name;
  }

  async #close(text: string): Promise<void> {
    const name = this.#forget(text);
    if (name !== undefined) await this.#client.query(`deallocate ${name}`).catch(() => undefined);
  }

  async #forgetStale(text: string, error: unknown, isInTransaction: boolean): Promise<void> {
    if (!isMissing(error)) {
      if (isInTransaction) this.#forget(text);
      else await this.#close(text);
      return;
    }
    // If one is missing, all are (`discard all`, a pooler that reassigned the session).
    for (const known of [...this.#names.keys()]) this.#forget(known);
  }

  #forget(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name === undefined) return undefined;
    this.#names.delete(text);
    const { connection } = this.#client as PoolClient & ParsedByName;
    delete connection?.parsedStatements?.[name];
    delete connection?.submittedNamedStatements?.[name];
    return name;
  }
}

function isPreparable(text: string, values: readonly unknown[] | undefined, isInTransaction: boolean): boolean {
  if (text.length > MAX_TEXT_LENGTH || (values?.length ?? 0) > MAX_VALUES) return false;
  if (!PREPARABLE.test(text) || ANY_COLUMN.test(text.replace(SAME_PLAN, '').replace(SAME_PLAN_FOR, ''))) return false;
  if (!text.includes(`"${MODULE_SCHEMA}".`)) return true;
  // The best plan of a condition depends on its values, unless these are keys.
  return SAME_PLAN_FOR.test(text) || (!isInTransaction && text.includes(SAME_PLAN));
}

/** `prepared statement "s1" does not exist`. */
function isMissing(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '26000';
}

/** Whether a statement may have failed only because it was prepared before its tables changed; it had no effect. */
function isStale(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  // 0A000 is "cached plan must not change result type"; class 42: missing columns and type errors.
  return isMissing(error) || error.code === '0A000' || (error.code?.startsWith('42') ?? false);
}

const statements = new WeakMap<PoolClient, ConnectionStatements>();

/** Sends statements, prepared where worthwhile. */
export const preparedSender: Sender = {
  query(client, statement, values) {
    if (typeof statement !== 'string') return client.query(statement, values);
    return statementsOf(client).query(statement, values);
  },
  sendTogether: (client, group) => statementsOf(client).sendTogether(group),
};

function statementsOf(client: PoolClient): ConnectionStatements {
  let kept = statements.get(client);
  if (!kept) statements.set(client, (kept = new ConnectionStatements(client)));
  return kept;
}
