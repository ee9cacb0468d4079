import type { EditedRecord } from '../../../../wire/batch-edit';
import { BusinessError, type ServerCode } from '../../../http/errors';

/** Refusals that are not about one record. */
const OF_THE_CALL: ReadonlySet<ServerCode> = new Set(['SERVER_MODULE_CHANGED', 'SERVER_FORBIDDEN', 'SERVER_NOT_FOUND']);

const REASONS: Partial<Readonly<Record<ServerCode, EditedRecord['reason']>>> = {
  SERVER_RECORD_GONE: 'gone',
  SERVER_RECORD_STALE: 'stale',
  SERVER_RECORD_LEAVES_SCOPE: 'scope',
  SERVER_INTERNAL: 'failed',
};

/** PostgreSQL's classes for values and constraints that refuse a row. */
const REFUSED_ROW = /^(?:22|23|54)[0-9A-Z]{3}$/;
const ROW_TOO_WIDE = '54000';

/** Why one record cannot be saved; null for what is no reason of the record. */
export function toRefusal(error: unknown): BusinessError | null {
  // Without what it carries: that of a stale record is all of it.
  if (error instanceof BusinessError)
    return OF_THE_CALL.has(error.code) ? null : new BusinessError(error.code, error.params);
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !REFUSED_ROW.test(code)) return null;
  return new BusinessError(code === ROW_TOO_WIDE ? 'SERVER_RECORD_TOO_WIDE' : 'SERVER_RECORD_REFUSED');
}

/** The reason of a refusal, for who reads the answer. */
export function reasonOf({ code }: BusinessError): EditedRecord['reason'] {
  return REASONS[code] ?? 'invalid';
}
