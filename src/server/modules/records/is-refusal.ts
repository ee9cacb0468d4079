import { BusinessError, SERVER_CODES } from '../../http/errors';

const REFUSALS: readonly number[] = [400, 403, 404, 409];

/** Whether a call was refused to its reader, rather than failed: a database that is lost or too slow is no refusal. */
export function isRefusal(error: unknown): boolean {
  return error instanceof BusinessError && REFUSALS.includes(SERVER_CODES[error.code]);
}
