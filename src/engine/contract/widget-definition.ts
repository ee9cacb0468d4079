import type { EngineCode } from './errors';
import type { EvaluationContext } from './evaluation';
import type { FieldModel, OptionItem } from './field-model';
import type { Translate } from './language';

/** Result of reading an untrusted value. */
export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: EngineCode; readonly params: Readonly<Record<string, string | number>> };

/** A problem with one value, before it is placed in a record. */
export interface ValueProblem {
  readonly code: EngineCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly message?: string;
}

/** The typed column that a field's value is stored in (architecture decision 5). */
export interface ColumnSpec {
  readonly type: 'text' | 'numeric' | 'integer' | 'bigint' | 'boolean' | 'timestamptz' | 'time' | 'jsonb';
  /** Digits after the point of a numeric column; absent = unbounded. */
  readonly scale?: number;
  /** Texts that are names of something (choices, ids), never of any length: they are compared and indexed whole. */
  readonly isShort?: boolean;
}

export type SearchOperator = 'equals' | 'like' | 'range';

/** How a field is searched (contract a.4, c.1). */
export interface SearchSpec {
  readonly operators: readonly SearchOperator[];
  readonly defaultOperator: SearchOperator;
  readonly isMultipleByDefault: boolean;
}

/** Values that the server fills and a client never sets (contract a.4, system types). */
export type SystemValue =
  'createUser' | 'createTime' | 'modifyUser' | 'modifyTime' | 'currOrganize' | 'currPosition' | 'billNumber';

/** What a stored id can name. A dictionary type is found by its id or, failing that, its code. */
export type NameKind = 'user' | 'organize' | 'position' | 'department' | 'dictionaryType';

/** What turning a value into text may need. */
export interface TextContext {
  readonly translate: Translate;
  /** IANA name, e.g. Asia/Shanghai. */
  readonly timeZone: string;
  /** The moment, in milliseconds, that a text is read at: `12-31` is of its year. Absent = the clock's. */
  readonly now?: number;
  /** The field's resolved choices; empty when it has none or they could not be loaded. */
  optionsOf(field: FieldModel): readonly OptionItem[];
  /** Display name of a stored id; undefined when nobody knows it. */
  nameOf(kind: NameKind, id: string): string | undefined;
  /** Names from the root company down to an organisation, where the caller knows the tree (contract a.1 showLevel). */
  organizePathOf?(id: string): readonly string[] | undefined;
}

export interface ValidateContext extends EvaluationContext {
  /** Value of another field of the same record, by field id; inside a row, of the same row. */
  valueOf(fieldId: string): unknown;
  /** Choices when they are known here; undefined = cannot be checked. */
  optionsOf(field: FieldModel): readonly OptionItem[] | undefined;
}

/** What a field's value in the record is, for calculations and totals: a decimal string, or null when it is no number. */
export type DecimalText = string | null;

/** Something that a widget does elsewhere and not here. */
export interface WidgetLoss {
  /** Its sentence stands under `ENGINE_SETTING_LOST.<reason>`. */
  readonly reason: string;
  /** Lost by fields whose property has that value; absent = by every field of the widget. */
  readonly when?: { readonly prop: string; readonly value: unknown };
}

/** Where the records are that a field's stored values name. */
export interface RecordReference {
  /** A system screen (`system/billRule`) or a released module's id. */
  readonly source: string;
  /** Field of the record that is stored; `id` = its id. */
  readonly valueKey: string;
}

/**
 * Answers every question that anything asks about a widget key. Pure and free of React: the server imports it.
 * One folder `renderers/widgets/<key>/definition.ts` each; no code anywhere switches on a key.
 */
export interface WidgetDefinition {
  /** Canonical key (3.5+ name) = the folder's name. */
  readonly key: string;
  /** Other keys that mean the same: 3.4 names, forks, dead types (contract a.2, a.3). */
  readonly aliases: readonly string[];
  readonly group: 'basic' | 'advanced' | 'system' | 'layout';
  /**
   * value: holds a value; display: shows something, stores nothing; layout: contains other nodes;
   * table: a sub-table; system: a value that the server fills.
   */
  readonly kind: 'value' | 'display' | 'layout' | 'table' | 'system';
  /** What 3.4.7 clients call it (contract a.1 columns key, tag, layout). */
  readonly client: { readonly key: string; readonly tag: string; readonly layout: 'colFormItem' | 'rowFormItem' };
  /** JSON Schema (draft-07) of `props`, each property with `description` and, where there is one, `default`. */
  readonly propsSchema: { readonly properties: Readonly<Record<string, PropSchema>> };
  /**
   * Raw place → canonical property, for what moved between generations (contract a.3, g). Paths are dotted from the
   * node: `max`, `__slot__.prepend`, `__config__.defaultValue`, `props.props.multiple`. kebab-case → camelCase is general.
   */
  readonly renames?: Readonly<Record<string, string>>;
  /** Properties known and deliberately ignored (legacy or client-internal); reported as dropped, not as unknown. */
  readonly ignoredProps?: readonly string[];
  /** What the widget does not do yet; reported wherever a field asks for it. */
  readonly losses?: readonly WidgetLoss[];
  /** Has choices from static options, a dictionary or a data interface. */
  readonly hasOptions: boolean;
  readonly isListable: boolean;
  readonly isAllowedInTable: boolean;
  /** Whether the field can be sorted by in SQL. */
  readonly isSortable: boolean;
  /** null = cannot be searched. */
  readonly search: SearchSpec | null;
  readonly systemValue?: SystemValue;
  /** Rich HTML: the server sanitises it on every write, the screen before it shows it. */
  readonly contentKind?: 'html';

  /** The value of a new record when the module names none. */
  emptyValue(field: FieldModel): unknown;
  /** Value of a new record when `defaultCurrent` is on. */
  currentValue?(field: FieldModel, context: EvaluationContext): unknown;
  /**
   * Untrusted input of any generation → the stored value of contract a.1 (blank → null, or [] for lists).
   * Total: whatever comes, it answers ok or says what is wrong. Dates written as text without an offset are read on the
   * clock of `timeZone` (IANA name, default the platform's).
   */
  toStored(input: unknown, field: FieldModel, timeZone?: string): Parsed;
  /** Blank, for `required`: default null, undefined, '' and []. */
  isEmpty?(value: unknown, field: FieldModel): boolean;
  /**
   * Rules of the widget itself (length, range, bounds, options) on a stored, non-empty value; a text where it stores none is one
   * that could not be read.
   */
  validate?(value: unknown, field: FieldModel, context: ValidateContext): readonly ValueProblem[];
  /** Ids of the fields that `validate` reads beside the value: a change of one may make the value wrong. Absent = none. */
  readsFields?(field: FieldModel): readonly string[];
  /** Text in list, detail, print and export; '' for blank. */
  toText(value: unknown, field: FieldModel, context: TextContext): string;
  /** What list rows carry to clients; default `toText`. Numbers stay numbers. */
  toDisplay?(value: unknown, field: FieldModel, context: TextContext): unknown;
  /** Text of an import cell or a paste → stored value; default: `toStored` after matching option labels. */
  fromText?(text: string, field: FieldModel, context: TextContext): Parsed;
  /** The records that stored values name, one by its text or a list of them; absent or null = they name none that is known. */
  refersTo?(field: FieldModel): RecordReference | null;
  /** null = no column (display, layout; a sub-table has its own table). */
  column(field: FieldModel): ColumnSpec | null;
  /** Stored value → database parameter; default identity (jsonb is stringified by the caller). */
  toColumn?(value: unknown, field: FieldModel): unknown;
  /** Database value (numeric and int8 come as strings, timestamptz as Date) → stored value; default identity. */
  fromColumn?(value: unknown, field: FieldModel): unknown;
  /**
   * The formula tokens of a calculated field (contract d): its value is always computed, never taken from input.
   * Absent or null = an ordinary field; an empty or invalid list computes to 0.
   */
  calculation?(field: FieldModel): readonly unknown[] | null;
  /** Digits after the point of a computed value (default 2), 0–20. Only asked where `calculation` answers. */
  precisionOf?(field: FieldModel): number;
  /** For calculations, totals and sorting over data; absent = never a number. */
  toDecimal?(value: unknown, field: FieldModel): DecimalText;
  /** Widens a searched pair to what the user means, e.g. the end of the chosen day. Bounds are stored values or null. */
  toSearchRange?(range: readonly [unknown, unknown], field: FieldModel, timeZone: string): readonly [unknown, unknown];
  /** Any valid stored value, different per seed: for generated tests, examples and previews. */
  sample(field: FieldModel, seed: number): unknown;
}

/** The part of JSON Schema that widget properties use. */
export interface PropSchema {
  readonly type?: string | readonly string[];
  readonly description: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Readonly<Record<string, unknown>>;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Words that people read: translations of the module replace them. */
  readonly isText?: boolean;
  readonly [keyword: string]: unknown;
}

/** Typed identity for a definition, so that an omission is an error at its place. */
export function defineWidget(definition: WidgetDefinition): WidgetDefinition {
  return Object.freeze(definition);
}
