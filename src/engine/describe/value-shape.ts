/** What the stored value of a field looks like, apart from being blank. */
export type ValueShape =
  | {
      readonly type: 'text';
      /** The module's own choices; null when it names none. */
      readonly choices: readonly string[] | null;
      /** Whether nothing else is ever stored; false = the choices are only what the form offers. */
      readonly isClosed: boolean;
      /** Characters (not UTF-16 units); null = no limit. */
      readonly maxLength: number | null;
      /** ECMA-262 source that matches with the flag `u`; null = none, or none that can be said so. */
      readonly pattern: string | null;
    }
  | {
      readonly type: 'number';
      readonly isInteger: boolean;
      readonly min: number | null;
      readonly max: number | null;
      /** `ms` = a moment in milliseconds since 1970-01-01 UTC. */
      readonly unit: 'ms' | '';
    }
  | { readonly type: 'boolean' }
  | { readonly type: 'constants'; readonly values: readonly (string | number | boolean)[] }
  | {
      readonly type: 'list';
      readonly item: ValueShape;
      /** null = any number of entries. */
      readonly length: number | null;
      /** Whether a list of that length may be empty instead. */
      readonly mayBeEmpty: boolean;
      /** Whether entries of such a list may be null. */
      readonly hasGaps: boolean;
    }
  | { readonly type: 'union'; readonly shapes: readonly ValueShape[] }
  | { readonly type: 'rows'; readonly columns: readonly FieldShape[] }
  /** Whatever JSON can carry. */
  | { readonly type: 'any' };

/** A field of a record, or a column of a sub-table's row. */
export interface FieldShape {
  /** Name of the value in its record or row. */
  readonly key: string;
  readonly label: string;
  readonly tip: string;
  readonly shape: ValueShape;
  /** Whether a saved record may hold `null`. */
  readonly isNullable: boolean;
  /** Whether a saved record always has a value: it is required and nothing can hide it. */
  readonly isFilled: boolean;
  /** Whether a new record must bring the value itself: it is filled, and nothing else gives one. */
  readonly isDemanded: boolean;
  /** The server or a formula gives it; what is sent is passed over. */
  readonly isReadOnly: boolean;
}

/** The stored values of a module's records. */
export interface RecordShape {
  readonly fullName: string;
  readonly enCode: string;
  readonly description: string;
  readonly fields: readonly FieldShape[];
}
