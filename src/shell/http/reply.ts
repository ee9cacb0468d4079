import { SourceError, type ServerFieldError } from '../../renderers/shared/sources/record-source';
import { FieldErrors, RecordConflict } from '../../wire/envelope';
import { readWire } from '../../wire/read-wire';
import { isRecord, toText } from '../../engine/json/raw-value';

/** A successful answer: the envelope's data and its message. */
export interface Reply<Data = unknown> {
  readonly data: Data;
  readonly message: string;
  /** Version of the module that a call for records was answered from; absent on every other answer. */
  readonly moduleVersion?: number;
}

const SESSION_OVER_CODES: ReadonlySet<number> = new Set([600, 601, 602]);

function toFieldErrors(data: unknown): readonly ServerFieldError[] {
  const { errors } = readWire(FieldErrors, data) ?? { errors: [] };
  return errors.flatMap(({ field, message, row }) => {
    if (field === '' || message === '') return [];
    return [{ fieldId: field, message, ...(row !== undefined && { rowIndex: row }) }];
  });
}

/**
 * Reads an answer's body (docs/clients.md#every-answer): data and message when `code` is 200, a `SourceError` otherwise.
 * `failureText` stands in when the server gave no message or the body is no envelope at all.
 */
export function toReply(body: unknown, failureText: string): Reply {
  if (!isRecord(body) || typeof body['code'] !== 'number') throw new SourceError(failureText, { code: 0 });
  const message = toText(body['msg']);
  const { code, data } = body as { code: number; data?: unknown };
  if (code === 200) return { data, message };
  const conflict = readWire(RecordConflict, data);
  throw new SourceError(message || failureText, {
    code,
    fieldErrors: toFieldErrors(data),
    data,
    ...(conflict ? { conflict } : {}),
    ...(SESSION_OVER_CODES.has(code) ? { isSessionOver: true } : {}),
  });
}
