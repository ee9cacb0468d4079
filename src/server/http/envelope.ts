/** The answer every call gives (contract e.1); HTTP status is always 200 for a business outcome. */
export interface Envelope<T = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

/** A page of rows as clients read it (contract e.1). */
export interface ListData<Row> {
  readonly list: readonly Row[];
  readonly pagination: {
    readonly currentPage: number;
    readonly pageSize: number;
    readonly total: number;
    /** Only where `total` is an estimate: there are more than are counted with every page. */
    readonly isTotalEstimated?: true;
    /** Only where a search, or an order, is of so many rows and not of all. */
    readonly searchedRows?: number;
  };
}

/** Wraps a success; `code` is the number 200 because clients compare it strictly (client-3.4.7 §1). */
export function ok<T>(data: T, msg = 'Success'): Envelope<T> {
  return { code: 200, msg, data };
}
