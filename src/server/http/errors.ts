/**
 * The one table of server error codes with the envelope code that each is sent under
 * (400 business, 600 session over, 601 signed in elsewhere, 602 token invalid; contract e.1).
 * Texts stand under the same key in `server/text.json`.
 */
export const SERVER_CODES = {
  SERVER_INTERNAL: 500,
  SERVER_DATABASE_LOST: 503,
  SERVER_BUSY: 503,
  SERVER_STATEMENT_TIMEOUT: 504,
  SERVER_REQUEST_INVALID: 400,
  SERVER_REQUEST_TOO_LARGE: 413,
  SERVER_TEXT_TOO_LONG: 400,
  SERVER_LIST_TOO_LONG: 400,
  SERVER_NOT_FOUND: 404,
  SERVER_FORBIDDEN: 403,
  SERVER_RATE_LIMITED: 429,
  SERVER_SESSION_OVER: 600,
  SERVER_SESSION_REPLACED: 601,
  SERVER_TOKEN_INVALID: 602,
  SERVER_LOGIN_FAILED: 400,
  SERVER_USER_DISABLED: 400,
  SERVER_USER_LOCKED: 400,
  SERVER_SESSION_OWN: 400,
  SERVER_SESSION_GONE: 400,
  SERVER_PASSWORD_OLD_WRONG: 400,
  SERVER_PASSWORD_EMPTY: 400,
  SERVER_PASSWORD_SAME: 400,
  SERVER_PASSWORD_ACCOUNT: 400,
  SERVER_RECORD_INVALID: 400,
  SERVER_RECORD_TOO_WIDE: 400,
  SERVER_CHOICES_UNCHECKED: 400,
  SERVER_RECORD_STALE: 409,
  SERVER_RECORD_GONE: 404,
  SERVER_MODULE_INVALID: 400,
  SERVER_MODULE_NOT_RELEASED: 400,
  SERVER_MODULE_CODE_TAKEN: 400,
  SERVER_INTERFACE_FAILED: 400,
  SERVER_INTERFACE_TIMEOUT: 400,
  SERVER_INTERFACE_TOO_LARGE: 400,
  SERVER_INTERFACE_PARAM: 400,
  SERVER_INTERFACE_STATEMENT: 400,
  SERVER_INTERFACE_UNSUPPORTED: 400,
  SERVER_INTERFACE_NO_READER: 400,
  SERVER_RULE_MISSING: 400,
  SERVER_TABLE_CONFLICT: 400,
  SERVER_FIELD_INVALID: 400,
  SERVER_IN_USE: 400,
  SERVER_FILE_MISSING: 400,
  SERVER_FILE_TOO_LARGE: 400,
  SERVER_FILES_TOO_MANY: 400,
  SERVER_FILE_DAMAGED: 400,
  SERVER_FILE_FOREIGN: 400,
  SERVER_FILE_NEWER: 400,
  SERVER_FILE_CHANGED: 400,
  SERVER_FILE_CONTENT: 400,
  SERVER_FILE_GONE: 404,
  SERVER_DRAFT_STALE: 409,
  SERVER_PLAN_STALE: 409,
  SERVER_PUBLISH_DESTRUCTIVE: 400,
  SERVER_MODULE_CHANGED: 409,
  SERVER_MODULE_TABLES_REFUSED: 400,
  SERVER_MODULE_TABLES_ELSEWHERE: 409,
} as const satisfies Record<string, number>;

export type ServerCode = keyof typeof SERVER_CODES;

/** Seconds after which a call that was refused for the server's own state is worth another try (header `Retry-After`). */
export const RETRY_AFTER_SECONDS: Partial<Readonly<Record<ServerCode, number>>> = {
  SERVER_DATABASE_LOST: 3,
  SERVER_BUSY: 3,
};

/** A refusal whose text may be shown: `params` fill the text, `data` travels in the envelope (field errors, conflicts). */
export class BusinessError extends Error {
  override readonly name = 'BusinessError';
  constructor(
    readonly code: ServerCode,
    readonly params: Readonly<Record<string, string | number>> = {},
    readonly data: unknown = null,
  ) {
    super(code);
  }
}
