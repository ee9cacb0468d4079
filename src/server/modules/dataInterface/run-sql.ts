import { setImmediate } from 'node:timers/promises';
import { MODULE_SCHEMA } from '../../db/client';
import {
  MAX_RESULT_BYTES,
  READER_ROLE,
  READER_SCHEMA,
  RESULT_TOO_LARGE,
  WRITER_ROLE,
  WRITER_SCHEMA,
} from '../../db/interface-roles';
import { leaseConnection, type Lease } from '../../db/lease-connection';
import type { AppDeps } from '../../deps';
import { toDatabaseFailure } from '../../http/database-failure';
import { BusinessError } from '../../http/errors';
import type { CompiledStatement } from './compile-statement';

export type SqlRow = Readonly<Record<string, unknown>>;

/** A statement that changes rows. */
export interface SqlWrite extends CompiledStatement {
  /** Answers the number of rows, for a statement without RETURNING. */
  readonly counts: boolean;
  /** Undone in the end: its author only looks. */
  readonly isTrial: boolean;
}

/**
 * Runs a SELECT as the read-only role: read-only transaction, statement timeout, row limit, module schema only (see
 * interface-roles.ts). Resets the connection's session afterwards. Throws SERVER_INTERFACE_TIMEOUT, SERVER_INTERFACE_TOO_LARGE,
 * SERVER_INTERFACE_NO_READER, or SERVER_INTERFACE_FAILED with the database's SQLSTATE (and its message when `isVerbose`).
 */
export async function runSql(
  deps: AppDeps,
  statement: CompiledStatement,
  isVerbose: boolean,
): Promise<readonly SqlRow[]> {
  return inTransaction(deps, { isVerbose, begin: 'begin transaction read only', end: 'rollback' }, async (client) => {
    const { rows } = await client.query<{ row: string }>({
      text: `select row from ${READER_SCHEMA}.read_rows($1, $2::text[], $3) as row`,
      values: [statement.text, statement.args, deps.config.interfaceRowCap],
      types: asText,
    });
    return parseRows(rows.map(({ row }) => row));
  });
}

/**
 * Runs an INSERT, UPDATE or DELETE as the writing role: rows of the module schema only, with the same limits. Returns the rows of
 * RETURNING, else `rowCount`. Throws as `runSql`.
 */
export async function writeSql(deps: AppDeps, write: SqlWrite, isVerbose: boolean): Promise<readonly SqlRow[]> {
  const end = write.isTrial ? 'rollback' : 'commit';
  return inTransaction(deps, { isVerbose, begin: 'begin transaction read write', end }, async (client) => {
    const { rows } = await client.query<{ row: string }>({
      text: `select row from ${WRITER_SCHEMA}.write_rows($1, $2::text[], $3, $4) as row`,
      values: [write.text, write.args, write.counts, deps.config.interfaceRowCap],
      types: asText,
    });
    return parseRows(rows.map(({ row }) => row));
  });
}

/**
 * Ends what is open and gives the connection back as it came: a statement may have set what outlives its transaction. Prepared
 * statements stay, as the pool knows them.
 */
const RESET_SESSION = 'rollback; reset session authorization; reset all; select pg_advisory_unlock_all()';

interface TransactionRules {
  readonly isVerbose: boolean;
  readonly begin: string;
  readonly end: 'rollback' | 'commit';
}

async function inTransaction(
  deps: AppDeps,
  { isVerbose, begin, end }: TransactionRules,
  work: (client: Lease) => Promise<readonly SqlRow[]>,
): Promise<readonly SqlRow[]> {
  const client = await leaseConnection(deps.pool);
  let isClean = false;
  try {
    await client.query(begin);
    await client.query(
      `select set_config('statement_timeout', $1, true), set_config('search_path', $2, true),
      set_config('timezone', $3, true), set_config('standard_conforming_strings', 'on', true)`,
      [`${deps.config.interfaceTimeoutMs}ms`, MODULE_SCHEMA, deps.config.timeZone],
    );
    const rows = await work(client);
    // Constraints that wait for the end fail here.
    if (end === 'commit') await client.query('commit');
    return rows;
  } catch (error) {
    throw toBusinessError(error, isVerbose);
  } finally {
    isClean = await client.query(RESET_SESSION).then(
      () => true,
      () => false,
    );
    client.release(!isClean);
  }
}

/** Characters of rows parsed per turn of the event loop. */
const SLICE_LENGTH = 500_000;

/** Parses rows from their JSON texts in slices. */
export async function parseRows(texts: readonly string[]): Promise<readonly SqlRow[]> {
  const rows: SqlRow[] = [];
  let length = 0;
  for (const text of texts) {
    rows.push(JSON.parse(quoteLongNumbers(text)) as SqlRow);
    length += text.length;
    if (length < SLICE_LENGTH) continue;
    length = 0;
    await setImmediate();
  }
  return rows;
}

/** Keeps every column as text. */
const asText = { getTypeParser: () => (text: string) => text };

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?/g;
const EXACT_DIGITS = 15;

/** Quotes numbers beyond JavaScript's precision (snowflake ids, large amounts), so that none is changed. */
export function quoteLongNumbers(json: string): string {
  return json.replace(STRING_OR_NUMBER, (token) => {
    if (token.startsWith('"')) return token;
    const plain = token.includes('.') ? token.replace(/\.?0+$/, '') : token;
    const digits = plain.replace(/\D/g, '').replace(/^0+/, '');
    return digits.length <= EXACT_DIGITS ? token : `"${token}"`;
  });
}

const QUERY_CANCELLED = '57014';
const TOO_LARGE = '54000';
const BYTES_PER_MEGABYTE = 1024 * 1024;
const UNDEFINED_SCHEMA_OR_FUNCTION = ['3F000', '42883'];

function toBusinessError(error: unknown, isVerbose: boolean): Error {
  const { code, message } = error as { code?: string; message: string };
  if (code === QUERY_CANCELLED) return new BusinessError('SERVER_INTERFACE_TIMEOUT');
  if (code === undefined || toDatabaseFailure(error)) return toDatabaseFailure(error) ?? (error as Error);
  if (code === TOO_LARGE && message.startsWith(RESULT_TOO_LARGE)) return tooLarge();
  if (UNDEFINED_SCHEMA_OR_FUNCTION.includes(code)) {
    const missing = [
      { schema: READER_SCHEMA, role: READER_ROLE },
      { schema: WRITER_SCHEMA, role: WRITER_ROLE },
    ].find(({ schema }) => message.includes(schema));
    if (missing) return new BusinessError('SERVER_INTERFACE_NO_READER', { role: missing.role });
  }
  return new BusinessError('SERVER_INTERFACE_FAILED', { message: isVerbose ? `${code} ${message}` : code });
}

/** The refusal of a result that is too large. */
function tooLarge(): BusinessError {
  return new BusinessError('SERVER_INTERFACE_TOO_LARGE', { megabytes: MAX_RESULT_BYTES / BYTES_PER_MEGABYTE });
}
