import type { Expression } from './expression';

/** Values that a screen was opened with or that its left tree gives it, read in expressions as `param.<name>`. */
export type ScreenParams = Readonly<Record<string, string>>;

/** A field whose value stands in a JSON text that the calls send and answer (docs/module-format.md#json-texts-in-a-call). */
export interface JsonTextField {
  readonly field: string;
  /** Field of the same form that holds the text. */
  readonly text: string;
  /** Members that lead to the value; empty = the text is the value. */
  readonly path: readonly string[];
}

/** How a typed secret is hashed before it is sent. */
export type SecretHash = 'md5';

/** A field whose value every call gets hashed only, and no answer gives back (docs/module-format.md#passwords). */
export interface HashedField {
  /** Field id: `password`, or `accounts-password` for a sub-table column. */
  readonly field: string;
  readonly hash: SecretHash;
}

/**
 * A named call of a module's `resource`: where it goes and how names become its query and body. Expressions may read the
 * record's fields, `record.id` ('' for a new one), `param.<name>` and `user.<fact>`.
 */
export interface CallModel {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Literal pieces as authored; the value of an expression fills one path segment and is encoded. Starts with `/api/`. */
  readonly path: readonly (string | Expression)[];
  readonly query: Readonly<Record<string, Expression>>;
  /** Members of the JSON body; with `sendsRecord` they override the record's stored values. */
  readonly body: Readonly<Record<string, Expression>>;
  /** Whether the body carries all stored values of the record (default for the calls `create` and `update`). */
  readonly sendsRecord: boolean;
  /** Path of the list in `data`; empty = `data` is the list. Default `list`. */
  readonly rows: readonly string[];
  /** Path of the total in `data`; default `pagination.total`. If missing, the number of rows. */
  readonly total: readonly string[];
  /** Fields that stand in JSON texts of the record; absent = none. */
  readonly jsonTexts?: readonly JsonTextField[];
  /** Fields that the call gets hashed; absent = none. */
  readonly hashed?: readonly HashedField[];
  /** Field key → expression over an answered record: what is read instead of the member of that name. */
  readonly values: Readonly<Record<string, Expression>>;
  readonly pointer: string;
}

/** Where the records of a module live when it is not OnlineDev by id. */
export interface ResourceModel {
  /** Member of a row that identifies it; default `id`. */
  readonly idKey: string;
  /** Names of the parameters that the calls read; the list waits until each of `required` has a value. */
  readonly params: readonly string[];
  readonly required: readonly string[];
  readonly calls: Readonly<Record<string, CallModel>>;
}

/** A call with everything filled in, ready to be sent. */
export interface ResolvedCall {
  readonly method: CallModel['method'];
  /** Path below the origin, every filled segment encoded. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | number>>;
  /** Absent for GET and DELETE. */
  readonly body?: Readonly<Record<string, unknown>>;
}
