/**
 * The one table of engine error codes. A code never changes its meaning and is never reused;
 * its text stands under the same key in `engine/text.json`, with `{param}` placeholders.
 */
export const ENGINE_CODES = {
  // parse: the document
  ENGINE_JSON_SYNTAX: 'error',
  ENGINE_DOCUMENT_SHAPE: 'error',
  ENGINE_DOCUMENT_TOO_DEEP: 'error',
  ENGINE_DOCUMENT_TOO_LARGE: 'error',
  ENGINE_FIELD_KEY_INVALID: 'error',
  ENGINE_FIELD_KEY_RESERVED: 'error',
  ENGINE_FIELD_KEY_DUPLICATE: 'error',
  ENGINE_FIELD_KEY_MISSING: 'error',
  ENGINE_TABLE_NESTED: 'error',
  ENGINE_CALCULATION_CYCLE: 'error',
  ENGINE_RULE_INVALID: 'error',
  ENGINE_RESOURCE_INVALID: 'error',
  ENGINE_SECRET_STORED: 'error',
  ENGINE_SECRET_USED: 'error',
  ENGINE_SECRET_HASH: 'error',
  // parse: the fidelity report
  ENGINE_WIDGET_UNKNOWN: 'warning',
  ENGINE_PROPERTY_UNKNOWN: 'warning',
  ENGINE_PROPERTY_DROPPED: 'info',
  ENGINE_VALUE_REPAIRED: 'info',
  ENGINE_SETTING_LOST: 'warning',
  ENGINE_SETTING_IGNORED: 'info',
  ENGINE_SCRIPT_KEPT: 'warning',
  ENGINE_SCRIPT_BROKEN: 'warning',
  ENGINE_SCRIPT_RUNS: 'info',
  ENGINE_SCRIPT_REQUIRED: 'warning',
  ENGINE_SCRIPT_OBLIGED: 'warning',
  ENGINE_REFERENCE_MISSING: 'warning',
  ENGINE_HEAD_FIELD: 'warning',
  ENGINE_HOME_CARD: 'warning',
  ENGINE_PATTERN_INVALID: 'warning',
  ENGINE_CALCULATION_INVALID: 'warning',
  ENGINE_WIDGET_MISPLACED: 'warning',
  ENGINE_ACTION_INVALID: 'warning',
  ENGINE_ACTION_LACKS_IDS: 'error',
  ENGINE_TRANSLATION_INVALID: 'warning',
  ENGINE_TEST_INVALID: 'warning',
  // tests of a module
  ENGINE_TEST_FAILED: 'error',
  ENGINE_TEST_NOT_RUN: 'warning',
  ENGINE_TEST_UNCHECKED: 'info',
  // expressions
  ENGINE_EXPRESSION_SYNTAX: 'error',
  ENGINE_EXPRESSION_FORBIDDEN: 'error',
  ENGINE_EXPRESSION_NAME: 'error',
  ENGINE_EXPRESSION_TYPE: 'error',
  ENGINE_EXPRESSION_LIMIT: 'error',
  // record values
  ENGINE_VALUE_TYPE: 'error',
  ENGINE_VALUE_NUMBER: 'error',
  ENGINE_VALUE_DIGITS: 'error',
  ENGINE_VALUE_DATE: 'error',
  ENGINE_VALUE_TIME: 'error',
  ENGINE_VALUE_REQUIRED: 'error',
  ENGINE_VALUE_PATTERN: 'error',
  ENGINE_VALUE_TOO_LONG: 'error',
  ENGINE_VALUE_HTML_DEPTH: 'error',
  ENGINE_VALUE_HTML_ELEMENTS: 'error',
  ENGINE_VALUE_HTML_ATTRIBUTE: 'error',
  ENGINE_VALUE_PICTURE: 'error',
  ENGINE_VALUE_PICTURE_BYTES: 'error',
  ENGINE_VALUE_PICTURE_SIDE: 'error',
  ENGINE_VALUE_TOO_SMALL: 'error',
  ENGINE_VALUE_TOO_LARGE: 'error',
  ENGINE_VALUE_STEP: 'error',
  ENGINE_VALUE_OPTION: 'error',
  ENGINE_VALUE_AMBIGUOUS: 'error',
  ENGINE_VALUE_DATE_RANGE: 'error',
  ENGINE_VALUE_TOO_EARLY: 'error',
  ENGINE_VALUE_TOO_LATE: 'error',
  ENGINE_VALUE_RANGE_OPEN: 'error',
  ENGINE_VALUE_RANGE_ORDER: 'error',
  ENGINE_VALUE_DUPLICATE: 'error',
  ENGINE_VALUE_BELOW_ITSELF: 'error',
  ENGINE_VALUE_RULE: 'error',
  ENGINE_VALUE_REFUSED: 'error',
  ENGINE_VALUE_LOCKED: 'error',
  ENGINE_ROWS_TOO_MANY: 'error',
  // calls of a resource
  ENGINE_CALL_SEGMENT: 'error',
  // tables
  ENGINE_TABLE_COLUMN_CONFLICT: 'error',
  ENGINE_TABLE_NAME_INVALID: 'error',
  ENGINE_TABLE_ELSEWHERE: 'error',
  ENGINE_TABLES_FAILED: 'error',
  ENGINE_VALUES_UNREADABLE: 'warning',
  ENGINE_VALUES_UNREACHED: 'warning',
  // files that modules come in and go out with
  ENGINE_EXCHANGE_UNREADABLE: 'error',
  ENGINE_EXCHANGE_LIMIT: 'error',
  ENGINE_EXCHANGE_PATH: 'error',
  ENGINE_EXCHANGE_TWICE: 'error',
  ENGINE_EXCHANGE_NESTED: 'error',
  ENGINE_EXCHANGE_SKIPPED: 'info',
  ENGINE_EXCHANGE_ENCODING: 'info',
  ENGINE_EXCHANGE_NAMED: 'info',
  ENGINE_EXCHANGE_CODE_TWICE: 'warning',
  ENGINE_EXPORT_IGNORED: 'warning',
  ENGINE_EXPORT_LOST: 'warning',
  // export to standard Formily
  ENGINE_FORMILY_LOST: 'warning',
  ENGINE_FORMILY_CHANGED: 'info',
  // source: the text of a document
  ENGINE_SOURCE_INVALID_SYMBOL: 'error',
  ENGINE_SOURCE_INVALID_NUMBER_FORMAT: 'error',
  ENGINE_SOURCE_PROPERTY_NAME_EXPECTED: 'error',
  ENGINE_SOURCE_VALUE_EXPECTED: 'error',
  ENGINE_SOURCE_COLON_EXPECTED: 'error',
  ENGINE_SOURCE_COMMA_EXPECTED: 'error',
  ENGINE_SOURCE_CLOSE_BRACE_EXPECTED: 'error',
  ENGINE_SOURCE_CLOSE_BRACKET_EXPECTED: 'error',
  ENGINE_SOURCE_END_OF_FILE_EXPECTED: 'error',
  ENGINE_SOURCE_INVALID_COMMENT_TOKEN: 'error',
  ENGINE_SOURCE_UNEXPECTED_END_OF_COMMENT: 'error',
  ENGINE_SOURCE_UNEXPECTED_END_OF_STRING: 'error',
  ENGINE_SOURCE_INVALID_UNICODE: 'error',
  ENGINE_SOURCE_INVALID_ESCAPE_CHARACTER: 'error',
  ENGINE_SOURCE_INVALID_CHARACTER: 'error',
  ENGINE_SOURCE_SINGLE_QUOTES: 'error',
  ENGINE_SOURCE_TRAILING_COMMA: 'error',
  ENGINE_SOURCE_TOO_LARGE: 'error',
  // lint: what a module says that cannot be meant
  ENGINE_LINT_FIELD_MISSING: 'warning',
  ENGINE_LINT_DICTIONARY_MISSING: 'error',
  ENGINE_LINT_INTERFACE_MISSING: 'error',
  ENGINE_LINT_MODULE_MISSING: 'error',
  ENGINE_LINT_MODULE_FIELD_MISSING: 'warning',
  ENGINE_LINT_BILL_RULE_MISSING: 'error',
  ENGINE_LINT_PERMISSION_MISSING: 'warning',
  ENGINE_LINT_OWN_RECORDS: 'info',
  ENGINE_LINT_DATA_PERMISSION_IDLE: 'warning',
  ENGINE_LINT_BUTTON_DEAD: 'warning',
  ENGINE_LINT_BUTTON_IDLE: 'warning',
  ENGINE_LINT_BUTTON_NEVER: 'warning',
  ENGINE_LINT_BUTTON_HINT: 'warning',
  ENGINE_LINT_SCRIPT_RULE: 'info',
  ENGINE_LINT_SCRIPT_CHOICES: 'warning',
  ENGINE_LINT_SCRIPT_TABLE_REF: 'warning',
  ENGINE_LINT_BUTTON_DUPLICATE: 'warning',
  ENGINE_LINT_BUTTON_UNNAMED: 'warning',
  ENGINE_LINT_OPTION_DUPLICATE: 'warning',
  ENGINE_LINT_CODE_TAKEN: 'error',
  ENGINE_LINT_RESOURCE_IDLE: 'warning',
  ENGINE_LINT_SCREEN_HOSTED: 'error',
  ENGINE_LINT_REQUIRED_HIDDEN: 'warning',
  ENGINE_LINT_FIELD_UNREACHABLE: 'warning',
  ENGINE_LINT_RULE_DEAD: 'warning',
  ENGINE_LINT_RULE_CYCLE: 'warning',
  ENGINE_LINT_RULE_CONFLICT: 'warning',
  ENGINE_LINT_COLUMN_MISSING: 'warning',
  ENGINE_LINT_LIST_BLANK: 'warning',
  ENGINE_LINT_LIST_CLOSED: 'warning',
  ENGINE_LINT_LIST_FLAT: 'warning',
  ENGINE_LINT_PATTERN_RUNAWAY: 'warning',
  ENGINE_LINT_OLD_NAME: 'info',
  ENGINE_LINT_TRANSLATION_UNUSED: 'info',
  ENGINE_LINT_TRANSLATION_MISSING: 'info',
  ENGINE_LINT_TEXT_CODE_UNKNOWN: 'info',
} as const satisfies Record<string, 'error' | 'warning' | 'info'>;

export type EngineCode = keyof typeof ENGINE_CODES;
/** A widget's own code for a value that it refuses, `WIDGET_<KEY>_<WHAT>`; the text stands under it in the widget's `text.json`. */
export type WidgetCode = `WIDGET_${string}`;
export type ValueCode = EngineCode | WidgetCode;
export type Severity = (typeof ENGINE_CODES)[EngineCode];

/** A finding about a document: what, where (RFC 6901 JSON pointer into the input), and the values its text needs. */
export interface Issue {
  readonly code: EngineCode;
  readonly severity: Severity;
  readonly pointer: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Builds an issue; its severity is the code's. */
export function createIssue(
  code: EngineCode,
  pointer: string,
  params: Readonly<Record<string, string | number>> = {},
): Issue {
  return { code, severity: ENGINE_CODES[code], pointer, params };
}

/** Thrown where a refusal cannot be returned as a value; carries every issue found. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  constructor(readonly issues: readonly Issue[]) {
    super(issues.map((issue) => `${issue.code} at ${issue.pointer || '/'}`).join('; '));
  }
}

/** A finding about a record's value: field, row of a sub-table, and the code's message or the author's own. */
export interface ValueIssue {
  /** Field id: `amount`, or `items-price` for a sub-table column. */
  readonly fieldId: string;
  /** Zero-based row of the sub-table; absent for a main field. */
  readonly rowIndex?: number;
  readonly code: ValueCode;
  readonly params: Readonly<Record<string, string | number>>;
  /** The module author's own message (regList, rules), which wins over the code's text. */
  readonly message?: string;
}
