import { MAX_RESULT_BYTES } from '../../db/interface-roles';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { connectTo, type CheckedSource } from './data-source';
import { askMysql, readMysql } from './read-mysql';
import { askPostgresql, readPostgresql } from './read-postgresql';
import type { SourceBounds, SourceQuery } from './source-query';

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** A statement for a source; `isVerbose` shows the server's message. */
export interface SourceStatement {
  readonly id: string;
  readonly statement: Omit<SourceQuery, 'bounds'>;
  readonly isVerbose: boolean;
  /** Most rows; absent = those of an interface. */
  readonly rowCap?: number;
}

/**
 * Runs a SELECT on a database server of the user; each row as JSON text. Throws SERVER_SOURCE_GONE, SERVER_HOST_REFUSED,
 * SERVER_SOURCE_STRONG, SERVER_INTERFACE_TIMEOUT, SERVER_INTERFACE_TOO_LARGE, and SERVER_INTERFACE_FAILED with the server's code.
 */
export async function readFromSource(
  deps: AppDeps,
  { id, statement, isVerbose, rowCap }: SourceStatement,
): Promise<readonly string[]> {
  const source = await connectTo(deps, id);
  const bounds = toBounds(deps);
  const query = { ...statement, bounds: { ...bounds, rowCap: rowCap ?? bounds.rowCap } };
  try {
    return await (source.dbType === 'mysql' ? readMysql(source, query) : readPostgresql(source, query));
  } catch (error) {
    throw toRefusal(error, isVerbose);
  }
}

/** Connects, reads one row and answers the server's version. Throws as `readFromSource`. */
export async function askSource(deps: AppDeps, source: CheckedSource): Promise<string> {
  const bounds = toBounds(deps);
  try {
    return await (source.dbType === 'mysql' ? askMysql(source, { bounds }) : askPostgresql(source, { bounds }));
  } catch (error) {
    throw toRefusal(error, true);
  }
}

function toBounds({ config }: AppDeps): SourceBounds {
  return {
    timeoutMs: config.interfaceTimeoutMs,
    rowCap: config.interfaceRowCap,
    maxBytes: MAX_RESULT_BYTES,
    timeZone: config.timeZone,
    tooLarge: () =>
      new BusinessError('SERVER_INTERFACE_TOO_LARGE', { megabytes: MAX_RESULT_BYTES / BYTES_PER_MEGABYTE }),
  };
}

/** What servers and drivers say of a statement that took too long. */
const TIMEOUTS = new Set(['57014', 'ER_QUERY_TIMEOUT', 'ETIMEDOUT']);
const TIMEOUT_MESSAGE = /timeout|max_statement_time/i;

function toRefusal(error: unknown, isVerbose: boolean): Error {
  if (error instanceof BusinessError) return error;
  const { code = 'ERROR', message = '' } = error as { readonly code?: string; readonly message?: string };
  if (TIMEOUTS.has(code) || TIMEOUT_MESSAGE.test(message)) return new BusinessError('SERVER_INTERFACE_TIMEOUT');
  return new BusinessError('SERVER_INTERFACE_FAILED', { message: isVerbose ? `${code} ${message}` : code });
}
