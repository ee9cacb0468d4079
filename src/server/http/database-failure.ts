import { BusinessError, type ServerCode } from './errors';

/** SQLSTATE classes and codes of transient failures: a retry may succeed. */
const CODE_OF_STATE: readonly (readonly [RegExp, ServerCode])[] = [
  // Connection exceptions; shutdown, crash, or still starting.
  [/^08|^57P0[1-5]$/, 'SERVER_DATABASE_LOST'],
  // Too many connections, out of memory or locks; deadlocks and lock timeouts.
  [/^533|^532|^40|^55P03$|^25P0[34]$/, 'SERVER_BUSY'],
  [/^53100$/, 'SERVER_DISK_FULL'],
  // A standby, a read-only database, a full disk.
  [/^25006$|^58030$/, 'SERVER_DATABASE_READ_ONLY'],
  [/^57014$/, 'SERVER_STATEMENT_TIMEOUT'],
  [/^ECONN|^EPIPE$|^ETIMEDOUT$|^EHOSTUNREACH$|^ENETUNREACH$|^ENOTFOUND$|^EAI_AGAIN$/, 'SERVER_DATABASE_LOST'],
];

/** Messages of the driver for failures without a code. */
const CODE_OF_MESSAGE: readonly (readonly [RegExp, ServerCode])[] = [
  [/^timeout exceeded when trying to connect$/, 'SERVER_BUSY'],
  [/^Connection terminated|is not queryable$|^timeout expired$|^Query read timeout$/, 'SERVER_DATABASE_LOST'],
];

/**
 * The refusal for a failure caused by the database's state, not by the call: lost connection, starting up, no free connection,
 * statement timeout. null for all other errors.
 */
export function toDatabaseFailure(error: unknown): BusinessError | null {
  if (!(error instanceof Error)) return null;
  const { code, message } = error as { code?: unknown; message: string };
  const table = typeof code === 'string' ? CODE_OF_STATE : CODE_OF_MESSAGE;
  const text = typeof code === 'string' ? code : message;
  const found = table.find(([pattern]) => pattern.test(text));
  return found ? new BusinessError(found[1]) : null;
}
