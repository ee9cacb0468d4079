import { SourceError, type ServerFieldError } from '../../renderers/shared/record-source';
import { isObject, toInteger, toText } from './json';

/** A successful answer: the envelope's data, still unread, and its message. */
export interface Reply {
  readonly data: unknown;
  readonly message: string;
  /** Version of the module that a call for records was answered from; absent on every other answer. */
  readonly moduleVersion?: number;
}

const SESSION_OVER_CODES: ReadonlySet<number> = new Set([600, 601, 602]);

/** The findings of a refused write: `errors: [{field, row?, code, message}]`. */
function toFieldErrors(data: unknown): readonly ServerFieldError[] {
  const errors = isObject(data) && Array.isArray(data['errors']) ? data['errors'] : [];
  return errors.filter(isObject).flatMap((entry) => {
    const fieldId = toText(entry['field']);
    const message = toText(entry['message']);
    if (!fieldId || !message) return [];
    const rowIndex = toInteger(entry['row']);
    return [rowIndex === null ? { fieldId, message } : { fieldId, message, rowIndex }];
  });
}

/** What a refused stale write carries: who changed the record, when, and its values now. */
function toConflict(data: unknown) {
  if (!isObject(data) || !isObject(data['values'])) return undefined;
  const version = toInteger(data['version']);
  if (version === null) return undefined;
  return {
    version,
    values: data['values'],
    changedBy: toText(data['changedBy']),
    changedAt: toInteger(data['changedAt']) ?? 0,
  };
}

/**
 * Reads an answer's body (contract e.1): data and message when `code` is 200, a `SourceError` otherwise.
 * `failureText` stands in when the server gave no message or the body is no envelope at all.
 */
export function toReply(body: unknown, failureText: string): Reply {
  if (!isObject(body) || typeof body['code'] !== 'number') throw new SourceError(failureText, { code: 0 });
  const message = toText(body['msg']);
  const { code, data } = body as { code: number; data?: unknown };
  if (code === 200) return { data, message };
  const conflict = toConflict(data);
  throw new SourceError(message || failureText, {
    code,
    fieldErrors: toFieldErrors(data),
    data,
    ...(conflict ? { conflict } : {}),
    ...(SESSION_OVER_CODES.has(code) ? { isSessionOver: true } : {}),
  });
}
