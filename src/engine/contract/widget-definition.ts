import type { ValueCode } from './errors';
import type { EvaluationContext } from './evaluation';
import type { FieldModel, OptionItem } from './field-model';
import type { Translate } from './language';
import type { FieldLink, LinkedAttribute, LinkedValue } from './link';
import type { PersonKind, PersonRestriction } from './person';
import type { SecretHash } from './resource';
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
export type NameKind = 'user' | 'organize' | 'position' | 'department' | 'role' | 'group' | 'area' | 'dictionaryType';

/** Ids of one kind in a stored value, which is searched and sorted by their names. */
export interface NamedIds {
  readonly kind: NameKind;
  /** What the value holds behind an id; default: nothing. */
  readonly suffix?: string;
}

/** What a link stores of a record of a module, or of a row of a data interface. */
export interface NamedObject {
  readonly id: string;
}

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
  /**
   * What carries a name (`广东省/深圳市`, `王建国/staff01`), each as ids from the root down, where the caller can look it up; an id is its
   * own name. `company` and `department` are each found by names of their own kind. Empty = nothing, or not known yet.
   */
  named?: (kind: NameKind | 'company', text: string) => readonly (readonly string[])[];
  /**
   * What a linking field offers under exactly this name, where the caller can look names up; undefined = not known (yet).
   * Absent where texts are stored values.
   */
  objectsNamed?: (field: FieldModel, name: string) => readonly NamedObject[] | undefined;
  /** What a value of a linking field names (`linksTo`); absent where nothing is looked up, undefined = not known yet. */
  linkOf?: (field: FieldModel, value: string) => LinkedValue | undefined;
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

/** The tree that a field's paths of ids lead through, and which of its nodes may be chosen. */
export interface TreeReference {
  /** What its ids name. */
  readonly tree: NameKind;
  /** Levels above the nodes that are chosen; a leaf may be chosen sooner. */
  readonly level: number;
  /** Only these nodes and those below them; empty = all. */
  readonly within: readonly string[];
}

/** The objects of the organisation that a stored value names, and which of them its field allows. */
export interface PeopleReference {
  readonly entries: readonly {
    readonly type: PersonKind;
    readonly id: string;
    /** Ids from the root company down to an organisation, where the value holds them; each has to lie below the one before. */
    readonly path?: readonly string[];
  }[];
  /** Kinds that may be chosen. */
  readonly kinds: readonly PersonKind[];
  readonly restriction: PersonRestriction;
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
  /** Key of the container that it is a part of: it stands there alone, and that one holds nothing else. Default: '', none. */
  readonly partOf?: string;
  /** Whether the field can be sorted by in SQL. */
  readonly isSortable: boolean;
  /** Values are pairs `[start, end]`: a search finds those that overlap the searched range, or hold the searched value. Default: false. */
  readonly holdsRange?: boolean;
  /** null = cannot be searched. */
  readonly search: SearchSpec | null;
  /** The value that the server fills in; absent = none. */
  readonly systemValue?: SystemValue;
  /** Whether it is a button, which may have an `action`; absent = no. */
  readonly isPressable?: boolean;
  /** Whether it draws another screen in its place, which its `action` opens; only system screens may have one. Absent = no. */
  readonly hostsScreen?: boolean;
  /**
   * html: the server sanitises it on every write, and the screen before showing it; picture: a data address, whose text only says
   * that there is one. Absent = plain text.
   */
  readonly contentKind?: 'html' | 'picture';

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
  /**
   * Findings of `validate` that refuse new values only, as they are about what may be chosen at present: a stored value that stays the
   * same is kept. `ENGINE_VALUE_OPTION` is one everywhere. Default: none.
   */
  readonly refusesNewOnly?: readonly ValueCode[];
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
  /** The tree that stored paths (`string[]`, or a list of them) lead through; default: null, none that the server keeps. */
  readonly refersToTree?: (field: FieldModel) => TreeReference | null;
  /**
   * The objects of the organisation in a stored value; `valueOf` answers the field that a restriction may follow
   * (docs/module-format.md#people-fields). Default: null, the widget chooses none.
   */
  readonly refersToPeople?: (
    value: unknown,
    field: FieldModel,
    context: Pick<ValidateContext, 'valueOf'>,
  ) => PeopleReference | null;
  /**
   * The ids in stored values: a text searches their names, and lists are sorted by those of the first kind. Default: the ids that
   * `refersToPeople` finds, else none.
   */
  readonly namedBy?: (field: FieldModel) => readonly NamedIds[];
  /** What stored values (a text or a list) are chosen from and shown by; default: null, the widget does not link. */
  readonly linksTo?: (field: FieldModel) => FieldLink | null;
  /** The text of another field's choice that the widget shows, and that is never input; default: null. */
  readonly attributeOf?: (field: FieldModel) => LinkedAttribute | null;
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
  /**
   * How a call hashes the value that was typed, which makes it a secret: it is only ever sent, never read back, listed, searched or
   * stored in a table (docs/module-format.md#passwords). Default: null, an ordinary value.
   */
  readonly hashOf?: (field: FieldModel) => SecretHash | null;
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
  | 'partOf'
  | 'holdsRange'
  | 'isEmpty'
  | 'validate'
  | 'refusesNewOnly'
  | 'readsFields'
  | 'toDisplay'
  | 'fromText'
  | 'refersTo'
  | 'refersToTree'
  | 'refersToPeople'
  | 'namedBy'
  | 'linksTo'
  | 'attributeOf'
  | 'toColumn'
  | 'fromColumn'
  | 'calculation'
  | 'precisionOf'
  | 'hashOf'
  | 'toDecimal'
  | 'toSearchRange';

/** A complete definition: everything that code needs to know of a widget key; no code switches on keys. */
export interface WidgetDefinition extends Omit<WidgetSpec, Defaulted>, Required<Pick<WidgetSpec, Defaulted>> {
  /** Whether values may be computed (`calculation` is defined). */
  readonly isCalculated: boolean;
  /** Whether values are texts of what another field has chosen (`attributeOf` is defined). */
  readonly isAttribute: boolean;
  /** Whether values may be numbers (`toDecimal` is defined). */
  readonly isNumeric: boolean;
  /** Whether a search value means a span, such as a day (`toSearchRange` is defined). */
  readonly isSpanSearched: boolean;
  /** Whether values may name objects of the organisation (`refersToPeople` is defined). */
  readonly choosesPeople: boolean;
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
  /** What a text has to match as a whole or in part (ECMAScript, `u`), such as a number that may be written as a text. */
  readonly pattern?: string;
  /** Whether the property is a text for users, which translations replace; required for every property with text. */
  readonly isText?: boolean;
  /** Whether it keeps a secret: an invalid value is an error, as its default would give the secret away. */
  readonly isSecret?: boolean;
  /**
   * What of the module it names: `field`, without which the property, or the entry of a list that it stands in, is nothing;
   * `source` of a value, which may be blank; `nothing`, whatever the words. Absent = a text that happens to name a field is
   * kept from whoever may not know that one.
   */
  readonly names?: string;
  readonly [keyword: string]: unknown;
}

const DEFAULTS: Pick<WidgetDefinition, Exclude<Defaulted, 'toDisplay' | 'fromText' | 'namedBy'>> = {
  client: null,
  renames: {},
  ignoredProps: [],
  losses: [],
  partOf: '',
  holdsRange: false,
  isEmpty: isBlank,
  validate: () => [],
  refusesNewOnly: [],
  readsFields: () => [],
  refersTo: () => null,
  refersToTree: () => null,
  refersToPeople: () => null,
  linksTo: () => null,
  attributeOf: () => null,
  toColumn: (value) => value,
  fromColumn: (value) => value,
  calculation: () => null,
  precisionOf: () => 2,
  hashOf: () => null,
  toDecimal: () => null,
  toSearchRange: (range) => range,
};

/** Fills in the defaults of a widget's definition. */
export function defineWidget(spec: WidgetSpec): WidgetDefinition {
  const { toText, toStored } = spec;
  const answers = {
    toDisplay: toText,
    fromText: (text: string, field: FieldModel, { timeZone }: TextContext) => toStored(text, field, timeZone),
    namedBy: (field: FieldModel) => namedPeople(spec, field),
    ...DEFAULTS,
    ...spec,
  };
  return Object.freeze({
    ...answers,
    isCalculated: answers.calculation !== DEFAULTS.calculation,
    isAttribute: answers.attributeOf !== DEFAULTS.attributeOf,
    isNumeric: answers.toDecimal !== DEFAULTS.toDecimal,
    isSpanSearched: answers.toSearchRange !== DEFAULTS.toSearchRange,
    choosesPeople: answers.refersToPeople !== DEFAULTS.refersToPeople,
  });
}

/** The names of the kinds that a people field chooses from. */
function namedPeople({ refersToPeople, sample }: WidgetSpec, field: FieldModel): readonly NamedIds[] {
  const reference = refersToPeople?.(sample(field, 1), field, { valueOf: () => null });
  const kinds = reference?.kinds.map((kind) => (kind === 'company' || kind === 'department' ? 'organize' : kind)) ?? [];
  return [...new Set(kinds)].map((kind) => ({ kind }));
}
