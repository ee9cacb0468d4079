import { setImmediate } from 'node:timers/promises';
import { MODULE_SCHEMA } from '../../db/client';
import { leaseConnection } from '../../db/lease-connection';
import { MAX_RESULT_BYTES, READER_ROLE, READER_SCHEMA, RESULT_TOO_LARGE } from '../../db/reader-role';
import type { AppDeps } from '../../deps';
import { toDatabaseFailure } from '../../http/database-failure';
import { BusinessError } from '../../http/errors';
import type { CompiledStatement } from './compile-statement';

export type SqlRow = Readonly<Record<string, unknown>>;

/**
 * Runs a SELECT as the read-only role: read-only transaction, statement timeout, row limit, module schema only (see
 * reader-role.ts). Resets the connection's session afterwards. Throws SERVER_INTERFACE_TIMEOUT, SERVER_INTERFACE_TOO_LARGE,
 * SERVER_INTERFACE_NO_READER, or SERVER_INTERFACE_FAILED with the database's SQLSTATE (and its message when `isVerbose`).
 */
export async function runSql(
  deps: AppDeps,
  statement: CompiledStatement,
  isVerbose: boolean,
): Promise<readonly SqlRow[]> {
  const client = await leaseConnection(deps.pool);
  let isClean = false;
  try {
    await client.query('begin transaction read only');
    await client.query(
      `select set_config('statement_timeout', $1, true), set_config('search_path', $2, true),
      set_config('timezone', $3, true), set_config('standard_conforming_strings', 'on', true)`,
      [`${deps.config.interfaceTimeoutMs}ms`, MODULE_SCHEMA, deps.config.timeZone],
    );
    const { rows } = await client.query<{ row: string }>({
      text: `select row from ${READER_SCHEMA}.read_rows($1, $2::text[], $3) as row`,
      values: [statement.text, statement.args, deps.config.interfaceRowCap],
      types: asText,
    });
    return await parseRows(rows.map(({ row }) => row));
  } catch (error) {
    throw toBusinessError(error, isVerbose);
  } finally {
    isClean = await client.query('rollback; select pg_advisory_unlock_all()').then(
      () => true,
      () => false,
    );
    client.release(!isClean);
  }
}

/** Characters of rows parsed per turn of the event loop. */
const SLICE_LENGTH = 500_000;

/** Parses rows from their JSON texts in slices. */
async function parseRows(texts: readonly string[]): Promise<readonly SqlRow[]> {
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
function quoteLongNumbers(json: string): string {
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
  if (code === TOO_LARGE && message.startsWith(RESULT_TOO_LARGE)) {
    return new BusinessError('SERVER_INTERFACE_TOO_LARGE', { megabytes: MAX_RESULT_BYTES / BYTES_PER_MEGABYTE });
  }
  if (UNDEFINED_SCHEMA_OR_FUNCTION.includes(code) && message.includes(`${READER_SCHEMA}`)) {
    return new BusinessError('SERVER_INTERFACE_NO_READER', { role: READER_ROLE });
  }
  return new BusinessError('SERVER_INTERFACE_FAILED', { message: isVerbose ? `${code} ${message}` : code });
}
