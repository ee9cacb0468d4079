import { BusinessError, type ServerCode } from './errors';

/** SQLSTATE classes and codes that say nothing about the statement, only that it could not be carried out now. */
const CODE_OF_STATE: readonly (readonly [RegExp, ServerCode])[] = [
  // Connection exceptions; shutdown by an operator, after a crash, or not up again yet.
  [/^08|^57P0[1-5]$/, 'SERVER_DATABASE_LOST'],
  // Too many connections, out of memory or of locks; deadlocks and waits for locks that were given up.
  [/^533|^532|^40|^55P03$|^25P0[34]$/, 'SERVER_BUSY'],
  [/^53100$/, 'SERVER_DISK_FULL'],
  // A standby, a database that somebody closed for writing, a disk that takes nothing.
  [/^25006$|^58030$/, 'SERVER_DATABASE_READ_ONLY'],
  [/^57014$/, 'SERVER_STATEMENT_TIMEOUT'],
  [/^ECONN|^EPIPE$|^ETIMEDOUT$|^EHOSTUNREACH$|^ENETUNREACH$|^ENOTFOUND$|^EAI_AGAIN$/, 'SERVER_DATABASE_LOST'],
];

/** What the driver says without a code. */
const CODE_OF_MESSAGE: readonly (readonly [RegExp, ServerCode])[] = [
  [/^timeout exceeded when trying to connect$/, 'SERVER_BUSY'],
  [/^Connection terminated|is not queryable$|^timeout expired$|^Query read timeout$/, 'SERVER_DATABASE_LOST'],
];

/**
 * The refusal to answer with when a statement failed for a reason that lies in the database's state and not in the call:
 * a lost connection, a database that starts, no free connection, too much to do in the time that a statement has. null for every other error.
 */
export function toDatabaseFailure(error: unknown): BusinessError | null {
  if (!(error instanceof Error)) return null;
  const { code, message } = error as { code?: unknown; message: string };
  const table = typeof code === 'string' ? CODE_OF_STATE : CODE_OF_MESSAGE;
  const text = typeof code === 'string' ? code : message;
  const found = table.find(([pattern]) => pattern.test(text));
  return found ? new BusinessError(found[1]) : null;
}
