/** The envelope of every response (docs/clients.md#every-answer); the HTTP status is 200 for all business outcomes. */
export interface Envelope<T = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

/** A page of rows for clients (docs/clients.md#every-answer). */
export interface ListData<Row> {
  readonly list: readonly Row[];
  readonly pagination: { readonly currentPage: number; readonly pageSize: number; readonly total: number };
}

/** Wraps a success; `code` is the number 200 because clients compare it strictly (docs/clients.md#every-answer). */
export function ok<T>(data: T, msg = 'Success'): Envelope<T> {
  return { code: 200, msg, data };
}
