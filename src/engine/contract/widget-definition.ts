import type { ValueCode } from './errors';
import type { EvaluationContext } from './evaluation';
import type { FieldModel, OptionItem } from './field-model';
import type { Translate } from './language';
import { isBlank } from '../values/is-blank';

/** Result of reading an untrusted value. */
export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: ValueCode; readonly params: Readonly<Record<string, string | number>> };

/** A problem with one value, before it is placed in a record. */
export interface ValueProblem {
  readonly code: ValueCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly message?: string;
}

/** The typed column that a field's value is stored in (docs/architecture.md#a-module-has-real-tables). */
export interface ColumnSpec {
  readonly type: 'text' | 'numeric' | 'integer' | 'bigint' | 'boolean' | 'timestamptz' | 'time' | 'jsonb';
  /** Digits after the point of a numeric column; absent = unbounded. */
  readonly scale?: number;
  /** Short names (choices, ids), compared and indexed as a whole. */
  readonly isShort?: boolean;
}

export type SearchOperator = 'equals' | 'like' | 'range';

/** How a field is searched (docs/module-format.md#search-fields). */
export interface SearchSpec {
  readonly operators: readonly SearchOperator[];
  readonly defaultOperator: SearchOperator;
  readonly isMultipleByDefault: boolean;
}

/** Values that the server fills and a client never sets (docs/module-format.md#system-fields). */
export type SystemValue =
  'createUser' | 'createTime' | 'modifyUser' | 'modifyTime' | 'currOrganize' | 'currPosition' | 'billNumber';

/** Kinds of ids with a name. A dictionary type is found by id, else by code. */
export type NameKind = 'user' | 'organize' | 'position' | 'department' | 'dictionaryType';

/** Context for converting values to text. */
export interface TextContext {
  readonly translate: Translate;
  /** IANA name, e.g. Asia/Shanghai. */
  readonly timeZone: string;
  /** The current time in milliseconds, for texts like `12-31`; default: the clock. */
  readonly now?: number;
  /** The field's resolved choices; empty when it has none or they could not be loaded. */
  optionsOf: (field: FieldModel) => readonly OptionItem[];
  /** Display name of a stored id; undefined = unknown. */
  nameOf: (kind: NameKind, id: string) => string | undefined;
  /** Names from the root company down to an organisation, where the caller knows the tree (docs/module-format.md#system-fields). */
  organizePathOf?: (id: string) => readonly string[] | undefined;
}

export interface ValidateContext extends EvaluationContext {
  /** Value of another field of the same record, by field id; inside a row, of the same row. */
  valueOf: (fieldId: string) => unknown;
  /** Choices when they are known here; undefined = cannot be checked. */
  optionsOf: (field: FieldModel) => readonly OptionItem[] | undefined;
}

/** A field's value for calculations and totals: a decimal string, or null if not a number. */
export type DecimalText = string | null;

/** A feature that the widget lacks here. */
export interface WidgetLoss {
  /** Its text is `ENGINE_SETTING_LOST.<reason>`. */
  readonly reason: string;
  /** Only for fields with that property value; absent = for all. */
  readonly when?: { readonly prop: string; readonly value: unknown };
}

/** The records that a field's values refer to. */
export interface RecordReference {
  /** A system screen (`system/billRule`) or a released module's id. */
  readonly source: string;
  /** Field of the record that is stored; `id` = its id. */
  readonly valueKey: string;
}

/**
 * Definition of a widget, in `renderers/widgets/<key>/definition.ts`. Pure and free of React: the server imports it. `defineWidget`
 * fills in omitted members.
 */
export interface WidgetSpec {
  /** Canonical key (3.5+ name) = the folder's name. */
  readonly key: string;
  /** Other keys of the same widget: 3.4 names, forks, obsolete types (docs/module-format.md#renames). */
  readonly aliases: readonly string[];
  readonly group: 'basic' | 'advanced' | 'system' | 'layout';
  /**
   * value: holds a value; display: shows something, stores nothing; layout: contains other nodes;
   * table: a sub-table; system: a value that the server fills.
   */
  readonly kind: 'value' | 'display' | 'layout' | 'table' | 'system';
  /** Its names in 3.4.7 (`jnpfKey`, `tag` and `layout` of a node); default: null, unknown to those clients. */
  readonly client?: {
    readonly key: string;
    readonly tag: string;
    readonly layout: 'colFormItem' | 'rowFormItem';
  } | null;
  /** JSON Schema (draft-07) of `props`, with defaults; the texts are in `author-text.json`. */
  readonly propsSchema: { readonly properties: Readonly<Record<string, PropSchema>> };
  /**
   * Raw place → canonical property, for what moved between generations (docs/module-format.md#renames). Paths are dotted from the
   * node: `max`, `__slot__.prepend`, `__config__.defaultValue`, `props.props.multiple`. kebab-case → camelCase is general.
   * Default: none.
   */
  readonly renames?: Readonly<Record<string, string>>;
  /** Properties known and deliberately ignored (legacy or client-internal); reported as dropped, not as unknown. Default: none. */
  readonly ignoredProps?: readonly string[];
  /** Unsupported features, reported for fields that use them. Default: none. */
  readonly losses?: readonly WidgetLoss[];
  /** Has choices from static options, a dictionary or a data interface. */
  readonly hasOptions: boolean;
  readonly isListable: boolean;
  readonly isAllowedInTable: boolean;
  /** Whether the field can be sorted by in SQL. */
  readonly isSortable: boolean;
  /** null = cannot be searched. */
  readonly search: SearchSpec | null;
  /** The value that the server fills in; absent = none. */
  readonly systemValue?: SystemValue;
  /** Rich HTML: the server sanitises it on every write, and the screen before showing it. Absent = plain text. */
  readonly contentKind?: 'html';

  /** The value of a new record when the module names none. */
  readonly emptyValue: (field: FieldModel) => unknown;
  /** Value of a new record when `defaultCurrent` is on; absent = the widget has no current value. */
  readonly currentValue?: (field: FieldModel, context: EvaluationContext) => unknown;
  /**
   * Untrusted input of any generation → the stored value (docs/module-format.md#stored-values; blank → null, or [] for lists).
   * Total: whatever comes, it answers ok or says what is wrong. Dates written as text without an offset are read on the
   * clock of `timeZone` (IANA name, default the platform's).
   */
  readonly toStored: (input: unknown, field: FieldModel, timeZone?: string) => Parsed;
  /** Blank, for `required`. Default: null, undefined, '' and []. */
  readonly isEmpty?: (value: unknown, field: FieldModel) => boolean;
  /**
   * The widget's own rules (length, range, bounds, options) for a stored, non-blank value; for typed widgets a text is an unparsed
   * value. Default: none.
   */
  readonly validate?: (value: unknown, field: FieldModel, context: ValidateContext) => readonly ValueProblem[];
  /** Ids of other fields that `validate` reads: changing one may make the value invalid. Default: none. */
  readonly readsFields?: (field: FieldModel) => readonly string[];
  /** Text in list, detail, print and export; '' for blank. */
  readonly toText: (value: unknown, field: FieldModel, context: TextContext) => string;
  /** Values in list rows for clients; numbers stay numbers. Default: `toText`. */
  readonly toDisplay?: (value: unknown, field: FieldModel, context: TextContext) => unknown;
  /** Text of an import cell or a paste → stored value. Default: `toStored` on the clock of the context. */
  readonly fromText?: (text: string, field: FieldModel, context: TextContext) => Parsed;
  /** The records that stored values (a text or a list) refer to; default: null, none known. */
  readonly refersTo?: (field: FieldModel) => RecordReference | null;
  /** null = no column (display, layout; a sub-table has its own table). */
  readonly column: (field: FieldModel) => ColumnSpec | null;
  /** Stored value → database parameter (jsonb is stringified by the caller). Default: the value itself. */
  readonly toColumn?: (value: unknown, field: FieldModel) => unknown;
  /** Database value (numeric and int8 come as strings, timestamptz as Date) → stored value. Default: the value itself. */
  readonly fromColumn?: (value: unknown, field: FieldModel) => unknown;
  /**
   * The formula tokens of a calculated field (docs/module-format.md#calculations), whose value is always computed, never input.
   * Default: null, an ordinary field; an empty or invalid list computes to 0.
   */
  readonly calculation?: (field: FieldModel) => readonly unknown[] | null;
  /** Digits after the point of a computed value, 0–20. Only asked where `calculation` answers. Default: 2. */
  readonly precisionOf?: (field: FieldModel) => number;
  /** For calculations, totals and sorting. Default: null, not a number. */
  readonly toDecimal?: (value: unknown, field: FieldModel) => DecimalText;
  /** Widens a searched range to what the user means, such as the end of the day. Bounds are stored values or null. Default: unchanged. */
  readonly toSearchRange?: (
    range: readonly [unknown, unknown],
    field: FieldModel,
    timeZone: string,
  ) => readonly [unknown, unknown];
  /** A valid stored value per seed, for generated tests, examples and previews. */
  readonly sample: (field: FieldModel, seed: number) => unknown;
}

type Defaulted =
  | 'client'
  | 'renames'
  | 'ignoredProps'
  | 'losses'
  | 'isEmpty'
  | 'validate'
  | 'readsFields'
  | 'toDisplay'
  | 'fromText'
  | 'refersTo'
  | 'toColumn'
  | 'fromColumn'
  | 'calculation'
  | 'precisionOf'
  | 'toDecimal'
  | 'toSearchRange';

/** A complete definition: everything that code needs to know of a widget key; no code switches on keys. */
export interface WidgetDefinition extends Omit<WidgetSpec, Defaulted>, Required<Pick<WidgetSpec, Defaulted>> {
  /** Whether values may be computed (`calculation` is defined). */
  readonly isCalculated: boolean;
  /** Whether values may be numbers (`toDecimal` is defined). */
  readonly isNumeric: boolean;
  /** Whether a search value means a span, such as a day (`toSearchRange` is defined). */
  readonly isSpanSearched: boolean;
}

/** The part of JSON Schema that widget properties use. */
export interface PropSchema {
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: PropSchema;
  readonly properties?: Readonly<Record<string, PropSchema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Whether the property is a text for users, which translations replace; required for every property with text. */
  readonly isText?: boolean;
  /**
   * What of the module it names: `field`, without which the property, or the entry of a list that it stands in, is nothing;
   * `source` of a value, which may be blank; `nothing`, whatever the words. Absent = a text that happens to name a field is
   * kept from whoever may not know that one.
   */
  readonly names?: string;
  readonly [keyword: string]: unknown;
}

const DEFAULTS: Pick<WidgetDefinition, Exclude<Defaulted, 'toDisplay' | 'fromText'>> = {
  client: null,
  renames: {},
  ignoredProps: [],
  losses: [],
  isEmpty: isBlank,
  validate: () => [],
  readsFields: () => [],
  refersTo: () => null,
  toColumn: (value) => value,
  fromColumn: (value) => value,
  calculation: () => null,
  precisionOf: () => 2,
  toDecimal: () => null,
  toSearchRange: (range) => range,
};

/** Fills in the defaults of a widget's definition. */
export function defineWidget(spec: WidgetSpec): WidgetDefinition {
  const { toText, toStored } = spec;
  const answers = {
    toDisplay: toText,
    fromText: (text: string, field: FieldModel, { timeZone }: TextContext) => toStored(text, field, timeZone),
    ...DEFAULTS,
    ...spec,
  };
  return Object.freeze({
    ...answers,
    isCalculated: answers.calculation !== DEFAULTS.calculation,
    isNumeric: answers.toDecimal !== DEFAULTS.toDecimal,
    isSpanSearched: answers.toSearchRange !== DEFAULTS.toSearchRange,
  });
}
