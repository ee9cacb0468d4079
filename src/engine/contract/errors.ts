import type { ENGINE_CODES } from './codes';

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

/** Codes that refuse something. */
export type RefusalCode = {
  [Code in EngineCode]: (typeof ENGINE_CODES)[Code] extends 'error' ? Code : never;
}[EngineCode];

/** Builds the issue of a refusal. `createIssue` builds those of every code; it needs the table of codes, which pages do not load. */
export function createRefusalIssue(
  code: RefusalCode,
  pointer: string,
  params: Readonly<Record<string, string | number>> = {},
): Issue {
  return { code, severity: 'error', pointer, params };
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
